import { type ComponentType, useEffect, useState } from 'react';
import type { LazyModule } from '#web/lib/lazy-module.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** Whether React, at this component's first rendering, found it in the server's markup. */
function useWrittenByServer(): boolean {
  const hydrating = useInBrowser(() => false, !import.meta.env.SSR);
  const [written] = useState(hydrating);
  return written;
}

interface SkipHydrationProps<P> {
  code: LazyModule<ComponentType<P>>;
  /** What would make it another one needs a `key`. */
  props: P;
}

function Rendered<P extends object>({ code, props }: SkipHydrationProps<P>) {
  const Content = code.use();
  return <Content {...props} />;
}

/**
 * A part of a page that never changes and knows nothing of its visitor. Where the server has written it, it stays as it
 * is, and its code is neither loaded nor run.
 */
export function SkipHydration<P extends object>({ code, props }: SkipHydrationProps<P>) {
  const written = useWrittenByServer();
  useEffect(() => {
    // Whoever leaves may come back, and by history expects it at once.
    return () => void code.preload().catch(() => undefined);
  }, [code]);
  // A text is all that React would expect in there, and with this attribute it does not put it in place of what it finds.
  if (written) return <div suppressHydrationWarning>{''}</div>;
  return (
    <div>
      <Rendered code={code} props={props} />
    </div>
  );
}
