import type { Ink } from '#shared/landing-content.ts';

export const toneClass: Record<Ink, string> = {
  brew: 'bg-brew-tile text-on-brew',
  brass: 'bg-brass text-on-brass',
  teal: 'bg-teal text-on-teal',
  sand: 'bg-sand text-ink',
  red: 'bg-red text-on-red',
};
