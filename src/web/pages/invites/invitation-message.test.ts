import { expect, it } from 'vitest';
import { invitationMessage } from './invitation-message.ts';

const invitation = (name: string) => ({
  id: 1,
  name,
  phone: '+905339876543',
  code: 'M7KQ2XW9T4RB6HNC',
  state: 'unsent' as const,
  is_open: true,
  created_at: '',
  sent_at: null,
  opened_at: null,
  expires_at: '',
});
const textFor = (name: string) => invitationMessage('https://x.example', 'Çınar', invitation(name)).text;

it('the message links to the customer’s own page, and names the shop and the customer', () => {
  expect(invitationMessage('https://x.example', 'Çınar Çay Ocağı', invitation('Elif Kaya'))).toEqual({
    url: 'https://x.example/r/M7KQ2XW9T4RB6HNC',
    text: 'Merhaba Elif Kaya, Çınar Çay Ocağı sizi Demlik uygulamasına davet ediyor. Linke dokunun, çayınızı uygulamadan söyleyin.',
  });
});

it('the message isolates a right-to-left name', () => {
  expect(textFor('محمد')).toContain('Merhaba \u2068محمد\u2069, Çınar sizi');
});

it('the message keeps markup as plain text', () => {
  expect(textFor('<b>*Elif*</b>')).toContain('Merhaba <b>*Elif*</b>, Çınar');
});
