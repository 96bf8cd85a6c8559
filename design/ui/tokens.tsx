import tokens from '#web/styles/tokens.css?raw';
import { Section } from './section.tsx';

/** Names of the custom properties that begin so, in the order in which tokens.css has them. */
function namesOf(prefix: string): string[] {
  const names = [...tokens.matchAll(new RegExp(`^ {2}(${prefix}[a-z]+(?:-[a-z]+)*):`, 'gm'))].map(
    ([, name]) => name ?? '',
  );
  return [...new Set(names)].filter((name) => name !== '--color-transparent' && name !== '--color-current');
}

const display = new Set(['--text-hero', '--text-title', '--text-heading']);

/** The type scale, largest first. */
export function Letters() {
  return (
    <Section title="Yazı">
      <dl className="grid gap-4">
        {namesOf('--text-')
          .toReversed()
          .map((name) => (
            <div key={name} className="grid gap-1">
              <dt className="text-mini text-ink-soft">{name}</dt>
              <dd
                className={display.has(name) ? 'display' : undefined}
                style={{ fontSize: `var(${name})`, lineHeight: `var(${name}--line-height)` }}
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
        {namesOf('--color-').map((name) => (
          <li key={name} className="grid gap-1 text-mini wrap-anywhere">
            <span
              className="h-16 rounded-sm ring-1 ring-line ring-inset"
              style={{ background: `var(${name})` }}
            />
            {name.replace('--color-', '')}
          </li>
        ))}
      </ul>
    </Section>
  );
}
