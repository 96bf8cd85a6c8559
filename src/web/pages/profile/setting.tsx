import { type ReactNode, useRef, useState } from 'react';
import { useHistoryState, useSearch } from 'wouter/use-browser-location';
import { unbroken } from '#web/lib/unbroken.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { classes } from '#web/ui/classes.ts';
import { ChevronLeft } from '#web/ui/icons.ts';
import { dismissSeenToast } from '#web/ui/toast/toasts.ts';

interface SettingProps {
  /** Names the row in the address, `?ayar=saatler`. */
  id: string;
  name: string;
  value?: string;
  /** True if the row begins open, because a reload or the session's end interrupted what it has. */
  resumed?: boolean;
  /**
   * What the row opens, mounted until it calls `end`: what is typed stays when the row is only folded. `focusRow`
   * leaves it open.
   */
  children: (end: () => void, focusRow: () => void) => ReactNode;
}

/** A row of the settings with its present value, which unfolds in place. The address names the row that was opened last. */
export function Setting({ id, name, value, resumed = false, children }: SettingProps) {
  const address = `?ayar=${id}`;
  const isAddressed = useSearch() === address;
  const visit = useHistoryState();
  const [shownVisit, setShownVisit] = useState(visit);
  const [state, setState] = useState(() => (resumed || isAddressed ? 'open' : 'new'));
  const [focus, setFocus] = useState(() => (isAddressed ? { inside: false } : null));
  const open = state === 'open';
  const row = useRef<HTMLLIElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useFocusAfterCommit(focus, () =>
    focus?.inside ? content.current?.querySelector('input, button, a') : row.current?.querySelector('button'),
  );

  // A link to this row was followed on the page.
  if (visit !== shownVisit) {
    setShownVisit(visit);
    if (isAddressed) {
      setState('open');
      setFocus({ inside: true });
    }
  }

  function change(to: typeof state) {
    setState(to);
    setFocus({ inside: to === 'open' });
    if (to === 'open') dismissSeenToast();
    if (to !== 'open' && !isAddressed) return;
    const search = to === 'open' ? address : '';
    window.history.replaceState(window.history.state, '', window.location.pathname + search);
  }
  return (
    <li ref={row} className="border-t border-line">
      <h3 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => change(open ? 'folded' : 'open')}
          className={classes(
            'group grid min-h-15 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-left',
            'leading-snug lg:grid-cols-[16rem_minmax(0,1fr)_auto]',
          )}
        >
          <b className="font-semibold">{name}</b>{' '}
          <span className="text-small font-normal text-ink-soft wrap-anywhere max-lg:col-start-1">
            {value && unbroken(value)}
          </span>
          <ChevronLeft className="col-start-2 row-span-2 row-start-1 -rotate-90 text-ink-soft group-aria-expanded:rotate-90 lg:col-start-3 lg:row-span-1" />
        </button>
      </h3>
      {state !== 'new' && (
        <div ref={content} hidden={!open} className="max-w-xl pt-2 pb-5">
          <div className="grid justify-items-start gap-4">
            {children(
              () => change('new'),
              () => setFocus({ inside: false }),
            )}
          </div>
        </div>
      )}
    </li>
  );
}
