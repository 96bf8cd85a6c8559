import { useRef, useState } from 'react';
import { type CustomerInvitation, invitationStates } from '#shared/contract/customer-invitation.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { useKeptScroll, useKeptState } from '#web/owner/use-kept-scroll.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Search } from '#web/ui/icons.ts';
import { type Filter, findInvitations, ofState } from './find-invitations.ts';
import { type InvitationActions, InvitationRow, states } from './invitation-row.tsx';

const PAGE = 20;

const filters: readonly Filter[] = ['all', ...invitationStates];
const nameOf = (filter: Filter) => (filter === 'all' ? 'Hepsi' : states[filter].name);

interface ListProps {
  invitations: readonly CustomerInvitation[];
  /** The invitation just created or searched for: shown first, tinted. */
  fresh: number | null;
  /** The invitation that the owner has just changed: stays in the list. */
  touched: number | null;
  renewing: number | null;
  focused: number | null;
  actions: InvitationActions;
  /** What the list is searched for; null until the owner searches. */
  query: string | null;
  onSeek: (text: string) => void;
  /** Another filter lets no row through for its mark. */
  onChoose: () => void;
}

interface FiltersProps {
  invitations: ListProps['invitations'];
  /** What the search finds, to count. */
  matching: ListProps['invitations'];
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

const chipClass = classes(
  'flex min-h-11 items-center gap-[7px] rounded-[22px] border-2 border-line bg-porcelain px-3.5 narrow:px-2 lg:px-[11px]',
  'peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper peer-checked:*:text-inherit',
  'peer-checked:forced-color-adjust-none',
);

function Filters({ invitations, matching, chosen, onChoose }: FiltersProps) {
  // A state without invitations takes no room, unless it is the chosen one.
  const offered = filters.filter(
    (filter) => filter === 'all' || filter === chosen || ofState(invitations, filter).length > 0,
  );
  return (
    // One line that scrolls horizontally, up to the card's edges; several with enlarged texts, where no chip shows half.
    <fieldset
      className={classes(
        '-mx-card flex min-w-0 gap-2 overflow-x-auto px-card py-1 [scrollbar-width:none]',
        'narrow:flex-wrap narrow:gap-1.5 narrow:text-small lg:flex-wrap lg:gap-1.5',
      )}
    >
      <legend className="sr-only">Davetleri süz</legend>
      {offered.map((filter) => (
        <label key={filter} className="relative flex-none cursor-pointer font-semibold">
          <input
            type="radio"
            name="suz"
            checked={filter === chosen}
            onChange={() => onChoose(filter)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[22px] focus-visible:outline-offset-2"
          />
          <span className={chipClass}>
            {nameOf(filter)}{' '}
            <span className="font-normal text-ink-soft">{ofState(matching, filter).length}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function SearchField({ query, onSeek }: { query: string; onSeek: (text: string) => void }) {
  return (
    <label className="relative block">
      <span className="sr-only">Ad, numara ara</span>
      <Search className="pointer-events-none absolute top-[15px] left-3.5 text-ink-soft" />
      <input
        type="search"
        placeholder="Ad, numara ara"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => onSeek(currentTarget.value)}
        className={classes(
          'w-full rounded-sm border-2 border-field bg-porcelain py-3 pr-4 pl-[46px]',
          'placeholder:text-ink-soft placeholder:opacity-100',
        )}
      />
    </label>
  );
}

function Rest({ shown, found, onMore }: { shown: number; found: number; onMore: () => void }) {
  if (found <= shown) return null;
  return (
    <div className="grid justify-items-center gap-2 border-t border-line pt-4">
      <p className="text-small text-ink-soft">{`${found} davetin ${shown} tanesi görünüyor`}</p>
      <Button variant="outline" onClick={onMore}>
        Daha Fazla Göster
      </Button>
    </div>
  );
}

export function InvitationList({
  invitations,
  fresh,
  touched,
  renewing,
  focused,
  actions,
  query,
  onSeek,
  onChoose,
}: ListProps) {
  const [filter, setFilter] = useKeptState<Filter>('filter', 'all');
  const [length, show] = useKeptState('rows', PAGE);
  const rows = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState<{ from: number } | null>(null);
  const found = findInvitations(invitations, { filter, query: query ?? '', pinned: fresh ?? touched });
  const matching = findInvitations(invitations, { filter: 'all', query: query ?? '', pinned: null });
  const inOrder = [...found].sort((one, other) => Number(other.id === fresh) - Number(one.id === fresh));
  const shown = inOrder.slice(0, length);
  const now = new Date();
  const none = query ? 'Eşleşen davet yok.' : 'Burada davet yok.';

  useKeptScroll();
  // The button may be gone; focus the first new row.
  useFocusAfterCommit(more, () => more && rows.current?.children[more.from]?.querySelector('.btn, button'));

  function goOn() {
    setMore({ from: shown.length });
    show(length + PAGE);
  }
  function choose(next: Filter) {
    setFilter(next);
    onChoose();
    show(PAGE);
  }
  function seek(text: string) {
    onSeek(text);
    show(PAGE);
  }
  return (
    <Card aria-labelledby="davetler">
      <h2 id="davetler" tabIndex={-1}>
        Davetler
      </h2>
      {(invitations.length > PAGE || query !== null) && <SearchField query={query ?? ''} onSeek={seek} />}
      <Filters invitations={invitations} matching={matching} chosen={filter} onChoose={choose} />
      <p role="status" className={found.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? none : `${found.length} davet`}
      </p>
      <ul ref={rows}>
        {shown.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            now={now}
            fresh={invitation.id === fresh}
            renewing={invitation.id === renewing}
            focused={invitation.id === focused}
            {...actions}
          />
        ))}
      </ul>
      <Rest shown={shown.length} found={found.length} onMore={goOn} />
    </Card>
  );
}
