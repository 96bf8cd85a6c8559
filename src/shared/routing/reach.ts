import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** Links by which people reach a shop whose owner shows the phone. */
export const callUrl = (phone: CanonicalPhone): string => `tel:${phone}`;

/** A chat with the number, its `+` left out (https://faq.whatsapp.com/5913398998672934). */
export const whatsappUrl = (phone: CanonicalPhone): string => `https://wa.me/${phone.slice(1)}`;

export const contactCardPath = (slug: string): string => `/rehber/${slug}.vcf`;
