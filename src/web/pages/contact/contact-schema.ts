import * as z from 'zod/mini';
import { contactRequest } from '#shared/contract/contact.ts';
import { ApiError, errorText, hasErrorCode, isAnswerLost, withDetail } from '#web/api/api-errors.ts';
import { type FormErrors, isMissingAny, required } from '#web/forms/validation.ts';

const NOT_SENT = 'Mesaj gönderilemedi. Lütfen tekrar deneyin.';

export const emptyMessage = { name: '', email: '', phone: '', subject: '', message: '' };

/** Shown under an empty field. */
const blank = {
  name: 'Adınızı yazın.',
  email: 'E-posta adresinizi yazın.',
  message: 'Mesajınızı yazın.',
};

const { name, email, message } = contactRequest.shape;

export const contactSchema = z.extend(contactRequest, {
  name: required(name, blank.name),
  email: required(email, blank.email),
  message: required(message, blank.message),
});

/** True if a required field is empty, which a toast reports; other errors stand at their fields. */
export const isMissing = (errors: FormErrors<typeof emptyMessage>) => isMissingAny(errors, blank);

const OFFLINE = 'İnternetinizi kontrol edin.';
const MAY_HAVE_ARRIVED = 'Bağlantı koptu. Mesajınız bize ulaşmış olabilir.';

/**
 * Adds to the message of product.md 8.1 what the visitor can do, if the server says so; and if the answer was lost, that the
 * message may have arrived, so that nobody sends it twice without knowing. `wasOnline`: the browser had a network
 * when it began to send.
 */
export function sendFailureText(error: unknown, wasOnline: boolean): string {
  if (isAnswerLost(error)) return withDetail(NOT_SENT, wasOnline ? MAY_HAVE_ARRIVED : OFFLINE);
  const namesFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const helps = namesFields || hasErrorCode(error, 'RATE_LIMITED');
  return withDetail(NOT_SENT, helps ? errorText(error, '') : '');
}
