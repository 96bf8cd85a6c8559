import type { Testimonial } from '#shared/landing-content.ts';
import { usePublicConfig } from '#web/lib/page-state.tsx';
import { classes } from '#web/ui/classes.ts';
import { keyboardScrollable } from './keyboard-scrollable.ts';
import { toneClass } from './tone.ts';

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
      <ul className="sideways slips" aria-label="Yorumlar" {...keyboardScrollable}>
        {(testimonials ?? sampleTestimonials).map(({ name, business, initials, color, text }) => (
          <li key={name} className="slip">
            <figure>
              <blockquote>{text}</blockquote>
              <figcaption>
                <span aria-hidden="true" className={classes('display avatar', toneClass[color])}>
                  {initials}
                </span>
                <span>
                  <b>{name}</b>
                  <span className="block text-small text-ink-soft">{business}</span>
                  {testimonials === undefined && (
                    <span className="block text-mini text-ink-soft">Örnek yorum</span>
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
