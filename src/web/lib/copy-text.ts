import { openModal } from './open-modal.ts';
import { within } from './within.ts';

/** How long, in milliseconds, the Clipboard API may take: some never answer, and a press counts for a few seconds. */
const CLIPBOARD_MS = 1500;

function copyBySelection(text: string): boolean {
  // A modal dialog makes everything outside it inert, where a selection would be refused.
  const host = openModal() ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'fixed top-0 left-0 opacity-0';
  const focused = document.activeElement;
  host.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** By a selection where the Clipboard API is missing, refused or never answers. Call it from a click. @throws when neither works */
export async function copyText(text: string): Promise<void> {
  try {
    await within(CLIPBOARD_MS, navigator.clipboard.writeText(text));
  } catch {
    if (!copyBySelection(text)) throw new Error('The browser refused to copy.');
  }
}
