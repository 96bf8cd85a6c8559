import { usePublicConfig } from '#web/lib/page-state.tsx';
import { classes } from '#web/ui/classes.ts';
import { sampleTestimonials } from './content.ts';
import { keyboardScrollable } from './keyboard-scrollable.ts';
import { toneClass } from './tone.ts';

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
