import { expect, it } from 'vitest';
import { contactMail } from './contact-mail.ts';

const message = {
  id: 7,
  name: 'Ayşe Demir',
  email: 'ayse@ornek.example',
  phone: '+905321234567',
  subject: 'Kurulum',
  message: 'Merhaba,\nyardım eder misiniz?',
  createdAt: new Date('2026-11-20T09:00:00Z'),
};
const mailOf = (changes: Partial<typeof message> | { phone: null; subject: null }) =>
  contactMail(
    { ...message, ...changes },
    'destek@demlik.example',
    new Date(1_000),
    'https://demlik.example:8443',
  );

it('contains the visitor’s message, and replies go to the visitor', () => {
  expect(mailOf({})).toEqual({
    to: 'destek@demlik.example',
    subject: 'Demlik iletişim: Kurulum',
    text: 'Ad: Ayşe Demir\nE-posta: ayse@ornek.example\nTelefon: +90 532 123 45 67\nKonu: Kurulum\n\nMerhaba,\nyardım eder misiniz?',
    replyTo: 'ayse@ornek.example',
    messageId: '<contact-7.1000@demlik.example>',
  });
});

it('shows a phone that is not a mobile as typed, and a dash for a missing field', () => {
  expect(mailOf({ phone: '0212 123 45 67' }).text).toContain('Telefon: 0212 123 45 67\n');
  const bare = mailOf({ phone: null, subject: null });
  expect(bare.text).toContain('Telefon: -\nKonu: -\n');
  expect(bare.subject).toBe('Demlik iletişim: Ayşe Demir');
});
