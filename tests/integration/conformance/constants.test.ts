import { expect, it } from 'vitest';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { limits } from '#shared/contract/business.ts';
import { LOGIN_MAX_LENGTH, LOGIN_PREFIX } from '#shared/phone.ts';
import { TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS } from '#web/lib/toasts.ts';
import { claims, features, testimonials } from '#web/pages/landing/content.ts';

it('lengths are those of SPEC section 9', () => {
  expect([LOGIN_PREFIX, LOGIN_MAX_LENGTH, CODE_LENGTH]).toEqual(['+90 ', 14, 6]);
  expect([limits.name.min, limits.ownerName.min, limits.ownerSurname.min, limits.address.min]).toEqual([
    2, 2, 2, 10,
  ]);
});

it('a toast stays for 5000 ms and is forgotten after 1,000,000 ms', () => {
  expect([TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS]).toEqual([5000, 1_000_000]);
});

it('claims are those of SPEC section 9, written as Turkish does', () => {
  expect(claims).toEqual({ rating: '4.8', reviews: '2.500+', downloads: '50K+' });
});

it('a testimonial has name, business, initials, color and text', () => {
  for (const testimonial of testimonials) {
    expect(Object.keys(testimonial).sort()).toEqual(['business', 'color', 'initials', 'name', 'text']);
  }
});

it('a feature has icon, title, description and color', () => {
  for (const feature of features) {
    expect(Object.keys(feature).sort()).toEqual(['color', 'description', 'icon', 'title']);
  }
});
