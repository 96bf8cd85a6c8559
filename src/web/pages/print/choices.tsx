import type { ReactNode } from 'react';
import type { PrintPiece, PrintRequest } from '#shared/contract/print.ts';
import { Switch } from '#web/owner/switch.tsx';
import { classes } from '#web/ui/classes.ts';
import { Check, Droplet } from '#web/ui/icons.ts';
import { pieces } from './pieces.ts';

interface ChoiceProps {
  request: PrintRequest;
  onChange: (changes: Partial<PrintRequest>) => void;
}

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-2.5 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** The first line has three pieces; on desktops one line has them all. */
const TALL = 'col-span-2 gap-1 px-0.5 pt-2.5 pb-2 max-lg:grid-rows-[44px_auto] lg:col-span-1';
/** The second line has two, on phones with the drawing beside the name, below the corner with the tick. */
const WIDE = classes(
  'col-span-3 gap-2 px-1 pt-3.5 pb-2 lg:col-span-1',
  'max-lg:grid-cols-[auto_auto] max-lg:content-center max-lg:items-center max-lg:justify-center',
);

interface PieceOptionProps {
  piece: PrintPiece;
  shape: string;
  chosen: boolean;
  onChoose: () => void;
}

function PieceOption({ piece, shape, chosen, onChoose }: PieceOptionProps) {
  const { name, drawing } = pieces[piece];
  return (
    <label
      className={classes(
        'relative grid cursor-pointer content-start justify-items-center rounded-sm border-2 border-line',
        'bg-porcelain text-center leading-tight lg:grid-rows-[56px_auto] lg:gap-1.5 lg:px-0.5 lg:pt-3.5 lg:pb-2.5',
        // No word is broken in the largest text.
        '@max-[16rem]/page:col-span-full',
        shape,
      )}
    >
      {/* A transparent input replaces the label's border, because the minimum browsers lack `:has`. */}
      <input
        type="radio"
        name="piece"
        checked={chosen}
        onChange={onChoose}
        className={classes(
          'peer absolute -inset-0.5 m-0 size-[calc(100%+4px)] cursor-pointer appearance-none rounded-sm',
          'checked:border-2 checked:border-red-ink focus-visible:outline-offset-2',
          'forced-colors:checked:border-4 forced-colors:checked:border-[Highlight]',
        )}
      />
      <img src={drawing} alt="" width={66} height={84} className="h-11 w-auto lg:h-14" />
      <b className="text-small leading-tight font-semibold lg:max-w-17.5">{name}</b>
      <span className="absolute -top-0.5 -right-0.5 hidden rounded-tr-sm rounded-bl-sm bg-btn p-0.75 text-on-btn peer-checked:grid">
        <Check className="size-4" />
      </span>
    </label>
  );
}

export function PieceChoice({
  offered,
  request,
  onChange,
}: ChoiceProps & { offered: readonly PrintPiece[] }) {
  const { note } = pieces[request.piece];
  return (
    <Choice legend="Ne bastıracaksınız?">
      <div className="grid grid-cols-6 gap-2 lg:grid-cols-5">
        {offered.map((piece, index) => (
          <PieceOption
            key={piece}
            piece={piece}
            shape={index < 3 ? TALL : WIDE}
            chosen={piece === request.piece}
            onChoose={() => onChange({ piece })}
          />
        ))}
      </div>
      {note && <p className="mt-3 rounded-sm bg-sand px-3.5 py-3 leading-snug">{note}</p>}
    </Choice>
  );
}

interface SegmentsProps<Value> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Segments<Value extends string>({ legend, name, options, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <Choice legend={legend}>
      {/* `overflow-hidden`: Safari supports `clip` since 16. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] overflow-hidden rounded-sm border-2 border-field bg-porcelain">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="relative grid min-h-12 cursor-pointer text-center leading-tight font-semibold"
          >
            {/* A transparent input over the whole label, because the minimum browsers lack `:has`. */}
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none focus-visible:-outline-offset-5 checked:focus-visible:outline-paper checked:focus-visible:forced-color-adjust-none"
            />
            <span className="flex items-center justify-center gap-2 px-2 py-1 peer-checked:bg-ink peer-checked:text-paper peer-checked:forced-color-adjust-none peer-checked:[&_.icon]:bg-current">
              {label}
            </span>
          </label>
        ))}
      </div>
    </Choice>
  );
}

const lessInk = (
  <>
    <Droplet className="size-5" />
    Az mürekkep
  </>
);

const inks = [
  { value: 'colour', label: 'Renkli' },
  { value: 'black', label: lessInk },
] as const;

const papers = [
  { value: 'a4', label: 'A4' },
  { value: 'a5', label: 'A5' },
] as const;

function BleedChoice({ request, onChange }: ChoiceProps) {
  const hint = request.bleed
    ? 'Kenarlara 3 mm pay ve kesim çizgileri eklendi. Dosyayı matbaaya verin.'
    : 'Evde ya da kırtasiyede bastıracaksanız kapalı kalsın.';
  return (
    <div className="grid gap-2">
      <Switch
        label="Matbaa için kesim payı"
        checked={request.bleed}
        describedBy="kesim-payi"
        onChange={(bleed) => onChange({ bleed })}
      />
      <p id="kesim-payi" className="text-small text-ink-soft">
        {hint}
      </p>
    </div>
  );
}

export function PaperChoice(props: ChoiceProps) {
  const { request, onChange } = props;
  const { piece, paper = 'a4', ink } = request;
  const isList = piece === 'prices';
  return (
    <>
      {isList && (
        <Segments
          legend="Boy"
          name="paper"
          options={papers}
          chosen={paper}
          onChoose={(picked) => onChange({ paper: picked })}
        />
      )}
      <Segments
        legend="Renk"
        name="ink"
        options={inks}
        chosen={ink}
        onChoose={(picked) => onChange({ ink: picked })}
      />
      {!isList && <BleedChoice {...props} />}
    </>
  );
}
