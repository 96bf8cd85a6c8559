import { type ReactNode, useState } from 'react';
import type { Place } from '#shared/contract/place.ts';
import placeDrawing from '#web/assets/tool-place.svg?no-inline';
import { Blank, EmptyCard, LoadingCard } from '#web/owner/list-cards.tsx';
import { LoadFailure } from '#web/owner/load-failure.tsx';
import { useKeptScroll } from '#web/owner/use-kept-scroll.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes, textAction } from '#web/ui/classes.ts';
import { controlClass } from '#web/ui/field.tsx';
import { Check, Trash2 } from '#web/ui/icons.ts';
import { findPlaces, groupPlaces, type PlaceGroup } from './group-places.ts';
import type { OpenDialog } from './place-dialogs.tsx';
import { newCardsLabel, printLink, printLinks } from './print-link.ts';
import type { Places } from './use-places.ts';
import type { Selection } from './use-selection.ts';

const SEARCH_FROM = 21;
/** Longer labels take two grid cells, so that they fit two lines without breaking a word. */
const LONG = { label: 12, word: 8 };
const BLANKS = [...'abcdefghijkl'];
export const SELECT_ID = 'kod-sec';
/** Id of the list's heading, in each of its states. */
export const HEADING = 'kodlar';
const isLong = (label: string) =>
  label.length >= LONG.label || label.split(' ').some((word) => word.length >= LONG.word);
export const plateId = ({ id }: Pick<Place, 'id'>) => `yer-${id}`;

interface PlaceListProps {
  slug: string;
  places: Places;
  selection: Selection;
  /** What the list is searched for. */
  words: string;
  search: (words: string) => void;
  openDialog: (dialog: OpenDialog) => void;
  /** Focuses the element with this id; the heading if no id is given or the element is missing. */
  moveFocus: (to?: string) => void;
}

const platesClass = classes(
  'grid grid-cols-[repeat(auto-fill,minmax(min(5.25rem,100%),1fr))] gap-2.5',
  // A row has room: “Dükkân 12” takes one line.
  'lg:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))]',
);

function Loading() {
  return (
    <LoadingCard>
      <Blank className="min-h-9 w-3/5" />
      <div className={platesClass}>
        {BLANKS.map((blank) => (
          <Blank key={blank} className="min-h-13" />
        ))}
      </div>
    </LoadingCard>
  );
}

function Empty() {
  return (
    <EmptyCard drawing={placeDrawing} title="Henüz kodunuz yok" titleId={HEADING}>
      Önce odaları ve masaları ekleyin, sonra kartlarını hep birlikte bastırın.
    </EmptyCard>
  );
}

interface GroupProps {
  group: PlaceGroup;
  /** Null outside selection mode. */
  selected: ReadonlySet<string> | null;
  plate: (place: Place) => ReactNode;
  onSelect: (places: readonly Place[], selected: boolean) => void;
}

function Group({ group: { name, places }, selected, plate, onSelect }: GroupProps) {
  const all = selected !== null && places.every((place) => selected.has(place.id));
  return (
    <section className="grid gap-2.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans text-base leading-tight font-semibold">
          {name} <span className="ml-1 font-normal text-ink-soft">{places.length}</span>
        </h3>
        {selected !== null && (
          <button type="button" className={textAction} onClick={() => onSelect(places, !all)}>
            <span>{all ? 'Seçimi kaldır' : 'Tümünü seç'}</span>
            <span className="sr-only">{`: ${name}`}</span>
          </button>
        )}
      </div>
      <ul className={platesClass}>
        {places.map((place) => (
          <li key={place.id} className={classes(isLong(place.label) && 'col-span-2')}>
            {plate(place)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small enamel plate, as on doors: a border, a gap and a line. */
const plateClass = classes(
  // Above a toast.
  'scroll-mt-2.5 scroll-mb-48 relative grid size-full min-h-13 place-items-center rounded-sm px-1.5 py-2 text-center leading-tight lg:px-2.5',
  'font-semibold wrap-anywhere focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-teal-ink',
  'forced-colors:border-2',
);
const framedClass = classes(
  'bg-porcelain hover:bg-sand',
  '[box-shadow:inset_0_0_0_2px_var(--edge),inset_0_0_0_4px_var(--gap),inset_0_0_0_5px_var(--keyline)]',
);
const plainPlate = classes(
  plateClass,
  framedClass,
  '[--edge:var(--color-field)] [--gap:var(--color-porcelain)] [--keyline:var(--color-line)]',
  'hover:[--gap:var(--color-sand)] hover:[--keyline:var(--color-brass)]',
);
const freshPlate = classes(
  plateClass,
  framedClass,
  '[--edge:var(--color-teal-ink)] [--gap:var(--color-porcelain)] [--keyline:var(--color-teal)]',
);
const selectedPlate = classes(plateClass, 'bg-ink text-paper forced-color-adjust-none');

function Plate({ place, fresh, onOpen }: { place: Place; fresh: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      id={plateId(place)}
      className={fresh ? freshPlate : plainPlate}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {place.label}
    </button>
  );
}

interface SelectablePlateProps {
  place: Place;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

function SelectablePlate({ place, selected, onSelect }: SelectablePlateProps) {
  return (
    <label className={selected ? selectedPlate : plainPlate}>
      <input
        type="checkbox"
        checked={selected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {place.label}
    </label>
  );
}

interface DockProps {
  slug: string;
  chosen: readonly Place[];
  onDelete: () => void;
  onGiveUp: () => void;
}

/** Actions on the selected places, within the thumb's reach. */
function Dock({ slug, chosen, onDelete, onGiveUp }: DockProps) {
  const count = chosen.length;
  return (
    <div
      className={classes(
        '-mx-gut flex flex-wrap items-center gap-2.5 bg-paper px-gut',
        count > 0 &&
          'bottom-bar always border-t-2 border-line pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]',
      )}
    >
      <div className="mr-auto flex items-center justify-between gap-4 max-sm:flex-[1_0_100%]">
        <p role="status" className="text-small text-ink-soft">
          {count > 0 && `${count} kod seçildi`}
        </p>
        {count > 0 && (
          <button type="button" className={textAction} onClick={onGiveUp}>
            Vazgeç
          </button>
        )}
      </div>
      {count > 0 && (
        <>
          {printLinks(slug, chosen, count === 1 ? 'Kartı Bastır' : `${count} Kartı Bastır`).map((file) => (
            <a key={file.href} href={file.href} className={`${buttonClass()} max-sm:flex-auto`}>
              {file.text}
            </a>
          ))}
          <Button variant="danger" className="max-sm:flex-auto" onClick={onDelete}>
            <Trash2 className="max-sm:hidden" />
            <span>{count === 1 ? 'Kodu Sil' : `${count} Kodu Sil`}</span>
          </Button>
        </>
      )}
    </div>
  );
}

function Search({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  return (
    <input
      type="search"
      aria-label="Kod ara"
      placeholder="Kod ara"
      autoComplete="off"
      value={words}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      className={controlClass}
    />
  );
}

interface ShownProps extends PlaceListProps {
  shown: readonly Place[];
  fresh: ReadonlySet<string>;
}

function Shown({ shown, fresh, slug, selection, words, search, openDialog, moveFocus }: ShownProps) {
  const { selected, select } = selection;
  const selecting = selected !== null;
  useKeptScroll();
  // Stays when fewer are left, or a search would have no end.
  const [searchable, offerSearch] = useState(words !== '');
  if (!searchable && shown.length >= SEARCH_FROM) offerSearch(true);
  const chosen = shown.filter(({ id }) => selected?.has(id));
  const found = findPlaces(shown, words);
  const added = shown.filter(({ id }) => fresh.has(id));
  const someNew = added.length > 0 && added.length < shown.length;

  function startSelecting() {
    selection.start();
    moveFocus();
  }
  function giveUp() {
    selection.giveUp(() => moveFocus(SELECT_ID));
  }
  const plate = (place: Place) =>
    selected ? (
      <SelectablePlate
        place={place}
        selected={selected.has(place.id)}
        onSelect={(isSelected) => select([place], isSelected)}
      />
    ) : (
      <Plate place={place} fresh={fresh.has(place.id)} onOpen={() => openDialog({ step: 'menu', place })} />
    );
  return (
    <div className="grid gap-3">
      <Card aria-labelledby={HEADING}>
        <div className="flex flex-wrap items-center gap-2.5">
          <h2
            id={HEADING}
            tabIndex={-1}
            className={classes('mr-auto', !selecting && (someNew ? 'basis-full' : 'max-sm:basis-full'))}
          >
            <span>{selecting ? 'Kod seçin' : 'Kodlarınız '}</span>
            {!selecting && <span className="font-sans font-normal text-ink-soft">{shown.length}</span>}
          </h2>
          {!selecting && someNew && (
            <a href={printLink(slug, added)} className={`${buttonClass({ size: 'sm' })} max-sm:basis-full`}>
              {newCardsLabel(added.length)}
            </a>
          )}
          {selecting ? (
            <Button variant="outline" size="sm" onClick={giveUp}>
              Vazgeç
            </Button>
          ) : (
            <Button id={SELECT_ID} variant="outline" size="sm" onClick={startSelecting}>
              <Check />
              <span>Seç</span>
            </Button>
          )}
          {!selecting &&
            printLinks(slug, shown, 'Hepsini Bastır').map(({ href, text }) => (
              <a
                key={href}
                href={href}
                className={`${buttonClass({ size: 'sm', variant: someNew ? 'outline' : 'primary' })} max-sm:flex-auto`}
              >
                {text}
              </a>
            ))}
        </div>
        {searchable && <Search words={words} onSearch={search} />}
        {groupPlaces(found).map((group) => (
          <Group key={group.name} group={group} selected={selected} plate={plate} onSelect={select} />
        ))}
        <p role="status" className={found.length > 0 ? 'sr-only' : 'text-ink-soft'}>
          {words !== '' && (found.length > 0 ? `${found.length} kod bulundu.` : 'Bu adda kodunuz yok.')}
        </p>
      </Card>
      {selecting && (
        <Dock
          slug={slug}
          chosen={chosen}
          onDelete={() => openDialog({ step: 'delete', chosen })}
          onGiveUp={giveUp}
        />
      )}
    </div>
  );
}

export function PlaceList(props: PlaceListProps) {
  const { list, fresh, error, retry } = props.places;
  if (error !== null && list === undefined) {
    return (
      <Card>
        <LoadFailure
          title="Kodlar yüklenemedi"
          titleId={HEADING}
          error={error}
          onRetry={() => retry().then(() => props.moveFocus())}
        />
      </Card>
    );
  }
  if (list === undefined) return <Loading />;
  if (list.length === 0) return <Empty />;
  return <Shown {...props} shown={list} fresh={fresh} />;
}
