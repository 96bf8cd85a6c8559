import './testimonials.css';
import { classes } from '#web/ui/classes.ts';
import { testimonials } from './content.ts';
import { toneClass } from './tone.ts';

// As in the screenshots: on phones the list scrolls sideways, by keyboard too.
const keyboardScrollable = { tabIndex: 0 };

/** product.md 2.2: the testimonials, under the anchor `testimonials`, each on a torn-off slip. */
export function Testimonials() {
  return (
    <section id="testimonials" className="bg-sand py-section">
      <div className="wrap">
        <h2 className="section-head">Esnaf ne diyor?</h2>
      </div>
      <ul className="sideways slips" aria-label="Yorumlar" {...keyboardScrollable}>
        {testimonials.map(({ name, business, initials, color, text }) => (
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
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
