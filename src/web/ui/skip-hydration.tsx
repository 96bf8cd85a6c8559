import { type ComponentType, useEffect, useState } from 'react';
import type { LazyModule } from '#web/lib/lazy-module.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** Returns true if this component's first rendering hydrates the server's markup. */
function useIsServerRendered(): boolean {
  const hydrating = useInBrowser(() => false, !import.meta.env.SSR);
  const [isServerRendered] = useState(hydrating);
  return isServerRendered;
}

interface SkipHydrationProps<P> {
  code: LazyModule<ComponentType<P>>;
  /** Give the component a `key` of the values that change its output. */
  props: P;
  className?: string;
}

function Rendered<P extends object>({ code, props }: SkipHydrationProps<P>) {
  const Content = code.use();
  return <Content {...props} />;
}

/**
 * A part of a page that never changes and does not depend on the visitor. If the server has rendered it, its
 * markup stays, and its code is neither loaded nor run.
 */
export function SkipHydration<P extends object>({ code, props, className }: SkipHydrationProps<P>) {
  const isServerRendered = useIsServerRendered();
  useEffect(() => {
    // Load the code when the visitor leaves: back navigation needs it at once.
    return () => void code.preload().catch(() => undefined);
  }, [code]);
  // React expects only a text here. With this attribute it does not replace the different content that it
  // finds.
  if (isServerRendered) {
    return (
      <div className={className} suppressHydrationWarning>
        {''}
      </div>
    );
  }
  return (
    <div className={className}>
      <Rendered code={code} props={props} />
    </div>
  );
}
