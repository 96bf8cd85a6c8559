/** Links to contact a business whose owner shows the phone. */
export const callUrl = (phone: string): string => `tel:${phone}`;

/** Returns a link to a chat with the number, without its `+` (https://faq.whatsapp.com/5913398998672934). */
export const whatsappUrl = (phone: string): string => `https://wa.me/${phone.replace('+', '')}`;

export const contactCardPath = (slug: string): string => `/rehber/${slug}.vcf`;
