import type { Testimonial } from '#shared/landing-content.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { classes } from '#web/ui/classes.ts';
import { toneClass } from './features.tsx';
import { keyboardScrollable } from './screens.tsx';

/** Shown as samples until the operator has testimonials of owners who agreed. */
const sampleTestimonials: readonly Testimonial[] = [
  {
    name: 'Hasan Yıldız',
    business: 'Çınar Çay Ocağı',
    initials: 'HY',
    color: 'red',
    text: 'Eskiden diyafon susmazdı. Şimdi sipariş telefona düşüyor, ben demliğin başından ayrılmıyorum.',
  },
  {
    name: 'Ayşe Demir',
    business: 'Han Çay Evi',
    initials: 'AD',
    color: 'teal',
    text: 'Veresiyeyi deftere yazardım, ay sonu hesap karışırdı. Artık kim ne içti, ne ödedi, uygulamada yazılı.',
  },
  {
    name: 'İsmail Şahin',
    business: 'Merkez Çay Ocağı',
    initials: 'İŞ',
    color: 'brass',
    text: 'Kurarken takıldım, yazdım; adım adım anlattılar. Elim ayağım oldu.',
  },
];

/** The testimonials under the anchor `testimonials` (product.md 2.2), each on a torn-off slip. */
export function Testimonials() {
  const { testimonials } = usePublicConfig();
  return (
    <section id="testimonials" className="bg-sand py-section">
      <div className="wrap">
        <h2 className="section-head">Esnaf ne diyor?</h2>
      </div>
      <ul
        className="sideways auto-cols-[min(304px,84vw)] gap-3 lg:mb-9 lg:auto-cols-[1fr] lg:gap-6"
        aria-label="Yorumlar"
        {...keyboardScrollable}
      >
        {(testimonials ?? sampleTestimonials).map(({ name, business, initials, color, text }) => (
          <li
            key={name}
            className="slip bg-porcelain px-5 pt-6 pb-9 lg:px-7 lg:pt-8 lg:pb-11 lg:nth-2:mt-9 lg:nth-2:-mb-9"
          >
            <figure className="grid h-full content-between gap-5">
              <blockquote className="text-sub leading-snug text-pretty">{text}</blockquote>
              <figcaption className="flex items-center gap-3.5 border-t-2 border-dashed border-line pt-5 leading-snug">
                <span
                  aria-hidden="true"
                  className={classes(
                    'display grid size-13 flex-none place-items-center rounded-sm text-sub leading-none',
                    toneClass[color],
                  )}
                >
                  {initials}
                </span>
                <span>
                  <b>{name}</b>
                  <span className="block text-small text-ink-soft">{business}</span>
                  {testimonials === undefined && (
                    <span className="block text-small text-ink-soft">Örnek yorum</span>
                  )}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
