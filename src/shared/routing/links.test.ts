import { expect, it } from 'vitest';
import { callUrl, contactCardPath, whatsappUrl } from './contact-urls.ts';
import { directionsUrl, mapUrl } from './map-url.ts';
import { invitationPath } from './place-link.ts';

const PHONE = '+905321234567';
const MAPS = 'https://www.google.com/maps';

it.each([
  ['a call', callUrl(PHONE), 'tel:+905321234567'],
  ['a chat', whatsappUrl(PHONE), 'https://wa.me/905321234567'],
  ['the contact card', contactCardPath('cinar'), '/rehber/cinar.vcf'],
  [
    'the way',
    directionsUrl('Çay & Su', 'Kat 1'),
    `${MAPS}/dir/?api=1&destination=%C3%87ay%20%26%20Su%20Kat%201`,
  ],
  ['the map', mapUrl('Çay & Su', 'Kat 1'), `${MAPS}/search/?api=1&query=%C3%87ay%20%26%20Su%20Kat%201`],
  ['an invitation', invitationPath('K7MX'), '/r/K7MX'],
  ['an invitation to a place', invitationPath('K7MX', '3R&Q'), '/r/K7MX?yer=3R%26Q'],
])('the link to %s', (_, link, expected) => {
  expect(link).toBe(expected);
});
