import './ui.css';
import { createRoot } from 'react-dom/client';
import { forceStates, type Scheme } from './forced-states.ts';
import { PartsPage } from './parts-page.tsx';
import { SchemePair } from './scheme-pair.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no root');

const wanted = new URLSearchParams(window.location.search).get('tema');
const scheme: Scheme | null = wanted === 'acik' ? 'light' : wanted === 'koyu' ? 'dark' : null;

forceStates(scheme);
import.meta.hot?.on('vite:afterUpdate', () => forceStates(scheme));

createRoot(root).render(wanted === 'ikisi' ? <SchemePair /> : <PartsPage />);
