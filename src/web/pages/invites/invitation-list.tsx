import { useRef, useState } from 'react';
import { type CustomerInvitation, invitationStates } from '#shared/contract/customer-invitation.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Search } from '#web/ui/icons.ts';
import { type Filter, findInvitations, ofState } from './find-invitations.ts';
import { type InvitationActions, InvitationRow, stateNames } from './invitation-row.tsx';

const PAGE = 20;

const filterNames: Record<Filter, string> = { all: 'Hepsi', ...stateNames };
const filters: readonly Filter[] = ['all', ...invitationStates];

interface ListProps {
  invitations: readonly CustomerInvitation[];
  /** The invitation just created or searched for: shown first, tinted. */
  fresh: number | null;
  /** The invitation that the owner has just changed: stays in the list. */
  touched: number | null;
  renewing: number | null;
  focused: number | null;
  actions: InvitationActions;
}

interface FiltersProps {
  invitations: ListProps['invitations'];
  chosen: Filter;
  onChoose: (filter: Filter) => void;
}

function Filters({ invitations, chosen, onChoose }: FiltersProps) {
  return (
    <fieldset className="chips">
      <legend className="sr-only">Davetleri süz</legend>
      {filters.map((filter) => (
        <label key={filter} className="chip">
          <input type="radio" name="suz" checked={filter === chosen} onChange={() => onChoose(filter)} />
          <span>
            {filterNames[filter]} <span>{ofState(invitations, filter).length}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function SearchField({ query, onSeek }: { query: string; onSeek: (text: string) => void }) {
  return (
    <label className="invite-search">
      <span className="sr-only">Ad ya da numara ara</span>
      <Search />
      <input
        type="search"
        placeholder="Ad ya da numara ara"
        autoComplete="off"
        value={query}
        onChange={({ currentTarget }) => onSeek(currentTarget.value)}
      />
    </label>
  );
}

/** The filter and search of the list; a change returns to the first page. */
function useChoice() {
  const [choice, setChoice] = useState<{ filter: Filter; query: string }>({ filter: 'all', query: '' });
  const [length, setLength] = useState(PAGE);
  function choose(changes: Partial<typeof choice>) {
    setChoice({ ...choice, ...changes });
    setLength(PAGE);
  }
  return { ...choice, choose, length, showMore: () => setLength(length + PAGE) };
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

export function InvitationList({ invitations, fresh, touched, renewing, focused, actions }: ListProps) {
  const { filter, query, choose, length, showMore } = useChoice();
  const rows = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState<{ from: number } | null>(null);
  const found = findInvitations(invitations, { filter, query, pinned: fresh ?? touched });
  const inOrder = [...found].sort((one, other) => Number(other.id === fresh) - Number(one.id === fresh));
  const shown = inOrder.slice(0, length);
  const now = new Date();

  // The button may be gone; focus the first new row.
  useFocusAfterCommit(more, () => more && rows.current?.children[more.from]?.querySelector('.btn, button'));

  function goOn() {
    setMore({ from: shown.length });
    showMore();
  }
  return (
    <Card aria-labelledby="davetler">
      <h2 id="davetler" tabIndex={-1}>
        Davetler
      </h2>
      {invitations.length > PAGE && <SearchField query={query} onSeek={(text) => choose({ query: text })} />}
      <Filters invitations={invitations} chosen={filter} onChoose={(next) => choose({ filter: next })} />
      <p role="status" className={found.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {found.length === 0 ? 'Burada davet yok.' : `${found.length} davet`}
      </p>
      <ul ref={rows} className="invite-rows">
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
