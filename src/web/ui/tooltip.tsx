import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/** product.md 9.10: tooltips open after 700 ms, or at once if another was open within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}

interface TooltipProps {
  label: string;
  /** Forces the tooltip open or closed. Default: pointer and focus decide. */
  open?: boolean;
  /** One focusable element that has its own name; the tooltip describes it. */
  children: ReactElement;
}

/** A short hint over a control; never the only source of its text. Needs a {@link TooltipProvider}. */
export function Tooltip({ label, open, children }: TooltipProps) {
  return (
    <RadixTooltip.Root {...(open !== undefined && { open })}>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      {/* No portal: a modal dialog would cover an element outside it. */}
      <RadixTooltip.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-30 max-w-72 rounded-sm bg-ink px-3 py-2 text-small text-paper"
      >
        {label}
        <RadixTooltip.Arrow className="fill-ink" width={14} height={7} />
      </RadixTooltip.Content>
    </RadixTooltip.Root>
  );
}
