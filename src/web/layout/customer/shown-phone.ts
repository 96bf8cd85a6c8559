import { displayPhone, isCanonicalPhone } from '#shared/domain/phone.ts';

/** The app may hold a customer's number in a form of its own. */
export const shownPhone = (phone: string) => (isCanonicalPhone(phone) ? displayPhone(phone) : phone);
