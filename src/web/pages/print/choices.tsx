import type { ReactNode } from 'react';
import type { PrintPiece, PrintRequest } from '#shared/contract/print.ts';
import { Switch } from '#web/owner/switch.tsx';
import { Check, Droplet } from '#web/ui/icons.ts';
import { pieces } from './pieces.ts';

interface ChoiceProps {
  request: PrintRequest;
  onChange: (changes: Partial<PrintRequest>) => void;
}

export function PieceChoice({
  offered,
  request,
  onChange,
}: ChoiceProps & { offered: readonly PrintPiece[] }) {
  return (
    <fieldset className="print-choice">
      <legend>Ne bastıracaksınız?</legend>
      <div className="picks">
        {offered.map((piece) => (
          <label key={piece} className="pick">
            <input
              type="radio"
              name="piece"
              checked={piece === request.piece}
              onChange={() => onChange({ piece })}
            />
            <img src={pieces[piece].drawing} alt="" width={66} height={84} />
            <b>{pieces[piece].name}</b>
            <span className="picked">
              <Check />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
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
    <fieldset className="print-choice">
      <legend>{legend}</legend>
      <div className="segments">
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
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
