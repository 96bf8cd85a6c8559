import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** Links to contact a business whose owner shows the phone. */
export const callUrl = (phone: CanonicalPhone): string => `tel:${phone}`;

/** Returns a link to a chat with the number, without its `+` (https://faq.whatsapp.com/5913398998672934). */
export const whatsappUrl = (phone: CanonicalPhone): string => `https://wa.me/${phone.slice(1)}`;

export const contactCardPath = (slug: string): string => `/rehber/${slug}.vcf`;
