import type { ComponentProps } from 'react';
import { lazyModule } from '#web/lib/lazy-module.ts';
import type { QrCode } from './qr-code.tsx';
import { SkipHydration } from './skip-hydration.tsx';

const code = lazyModule(async () => (await import('./qr-code.tsx')).QrCode);

/** A QR code on a server-rendered page: if the server has drawn it, the browser does not draw it again. */
export function QrPicture(props: ComponentProps<typeof QrCode>) {
  return <SkipHydration key={props.text} code={code} props={props} />;
}

export const preloadQrPicture = code.preload;
