import { useEffect, useEffectEvent, useState } from 'react';
import type { Business } from '#shared/contract/business.ts';
import type { Place } from '#shared/contract/place.ts';
import { pagePath } from '#shared/routing/pages.ts';
import type { PageModule } from '#web/layout/page-module.ts';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { afterRemoval } from '#web/owner/after-removal.ts';
import { NoCode } from '#web/owner/no-code.tsx';
import { ToolColumns, toolPage } from '#web/owner/tool-page.tsx';
import { useKeptState } from '#web/owner/use-kept-scroll.ts';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { AddCard } from './add-card.tsx';
import { findPlaces } from './group-places.ts';
import { type OpenDialog, PlaceDialogs } from './place-dialogs.tsx';
import { HEADING, PlaceList, plateId, SELECT_ID } from './place-list.tsx';
import { interruptedRenaming } from './rename-form.tsx';
import { usePlaces } from './use-places.ts';
import { useSelection } from './use-selection.ts';

/**
 * Focuses an element after the next render, the list's heading if it is missing. Scrolls to it, or to others; without
 * room for all, the last one is shown.
 */
function useFocusMove(): (to?: string, ...shown: string[]) => void {
  const [move, setMove] = useState<{ to: string; shown: string[] } | null>(null);
  useFocusAfterCommit(
    move,
    () => document.getElementById(move?.to ?? HEADING) ?? document.getElementById(HEADING),
  );
  useEffect(() => {
    for (const id of move?.shown ?? []) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [move]);
  // The browser does not scroll to an element that has the focus already.
  return (to = HEADING, ...shown) => setMove({ to, shown: shown.length > 0 ? shown : [to] });
}

function PlacesTool({ business, code }: { business: Business; code: string }) {
  const moveFocus = useFocusMove();
  const places = usePlaces(business);
  const selection = useSelection((isSelecting) => moveFocus(isSelecting ? HEADING : SELECT_ID));
  const [words, search] = useKeptState('words', '');
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const resumeRenaming = useEffectEvent(() => {
    const place = interruptedRenaming(business, places.list ?? []);
    if (place === undefined) return;
    // The dialog returns the focus to it.
    document.getElementById(plateId(place))?.focus();
    openDialog({ step: 'rename', place });
  });
  const isRead = places.list !== undefined;
  useEffect(() => {
    if (isRead) resumeRenaming();
  }, [isRead]);
  const isEmpty = places.list?.length === 0;
  // The codes of a link may be deleted.
  const selecting = selection.selected !== null && !isEmpty;

  function afterAdding(added: readonly Place[], isOne: boolean) {
    // It would hide them.
    search('');
    if (isEmpty) selection.stop();
    if (!isOne) moveFocus(HEADING, ...[...added.slice(-1), ...added.slice(0, 1)].map(plateId));
  }
  function afterRenaming(place: Place) {
    openDialog(null);
    moveFocus(plateId(place));
  }
  function afterDeleting(deleted: readonly Place[]) {
    const idsOf = (some: readonly Place[]) => some.map(({ id }) => id);
    const next = afterRemoval(idsOf(findPlaces(places.list ?? [], words)), idsOf(deleted));
    openDialog(null);
    selection.stop(() => moveFocus(next && plateId({ id: next })));
  }
  return (
    <ToolColumns className={classes(!selecting && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]')}>
      {/* Stays mounted but hidden, to keep its input. */}
      <div hidden={selecting}>
        <AddCard business={business} places={places} onAdded={afterAdding} />
      </div>
      <PlaceList
        slug={business.slug}
        places={places}
        selection={selection}
        words={words}
        search={search}
        openDialog={openDialog}
        moveFocus={moveFocus}
      />
      <PlaceDialogs
        business={business}
        code={code}
        places={places}
        dialog={dialog}
        openDialog={openDialog}
        onRenamed={afterRenaming}
        onDeleted={afterDeleting}
      />
    </ToolColumns>
  );
}

function Places({ business }: { business: Business }) {
  if (business.code !== null) return <PlacesTool business={business} code={business.code} />;
  return (
    <Card>
      <NoCode />
    </Card>
  );
}

export const page: PageModule<'places'> = toolPage(pagePath.places, {
  title: 'Oda ve Masa Kodları',
  description: 'Her odaya ve masaya ayrı QR kodu ekleyin, adını değiştirin, silin.',
  lead: 'Kodu okutan müşterinin odası ya da masası davet sayfasında görünür, uygulamaya da iletilir.',
  Tool: Places,
});
