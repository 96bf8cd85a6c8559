import { testimonials } from '#web/content/landing.ts';
import { classes } from '#web/ui/classes.ts';
import { inkClass } from './ink.ts';

/** SPEC section 2: the testimonials, under the anchor `testimonials`, each on a torn-off slip. */
export function Testimonials() {
  return (
    <section id="testimonials" className="bg-sand py-section lg:pb-[calc(var(--spacing-section)+36px)]">
      <div className="wrap">
        <h2 className="section-head">Esnaf ne diyor?</h2>
        <div className="slips">
          {testimonials.map(({ name, business, initials, color, text }) => (
            <figure key={name} className="slip">
              <blockquote>{text}</blockquote>
              <figcaption>
                <span aria-hidden="true" className={classes('display avatar', inkClass[color])}>
                  {initials}
                </span>
                <span>
                  <b>{name}</b>
                  <span className="block text-small text-ink-soft">{business}</span>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
