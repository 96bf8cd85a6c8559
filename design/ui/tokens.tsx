import { type ColorName, colors } from '#shared/theme/colors.ts';
import { Section } from './section.tsx';

/** The type scale of tokens.css, largest first, and which of it is display lettering. */
const letters = [
  ['title', true],
  ['heading', true],
  ['sub', false],
  ['lead', false],
  ['base', false],
  ['small', false],
] as const;

/** Every size of letters. */
export function Letters() {
  return (
    <Section title="Yazı">
      <dl className="grid gap-4">
        {letters.map(([name, display]) => (
          <div key={name} className="grid gap-1">
            <dt className="text-small text-ink-soft">{`--text-${name}`}</dt>
            <dd
              className={display ? 'display' : undefined}
              style={{ fontSize: `var(--text-${name})`, lineHeight: `var(--text-${name}--line-height)` }}
            >
              Iğdır’da şölen, Çeşme’de güneş: ĞİŞÇÖÜ ğışçöü âîû ₺1.240,50
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Gövde metni. Dükkân, hâlâ, kâr. <a href="#yazi">Bağlantı böyle görünür</a>, <strong>kalın</strong> da
        böyle.
      </p>
    </Section>
  );
}

/** All inks of the scheme on show. */
export function Colors() {
  return (
    <Section title="Renk">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-4">
        {(Object.keys(colors.light) as ColorName[]).map((name) => (
          <li key={name} className="grid gap-1 text-small wrap-anywhere">
            <span
              className="h-16 rounded-sm ring-1 ring-line ring-inset"
              style={{ background: `var(--color-${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
