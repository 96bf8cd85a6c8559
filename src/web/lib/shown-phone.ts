import { displayPhone, isCanonicalPhone } from '#shared/domain/phone.ts';

/** Returns other forms unchanged: the app may store a customer's number in its own form. */
export const shownPhone = (phone: string) => (isCanonicalPhone(phone) ? displayPhone(phone) : phone);
