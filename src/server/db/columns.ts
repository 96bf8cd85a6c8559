import { text, timestamp } from 'drizzle-orm/pg-core';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' });
export const phone = () => text('phone').$type<CanonicalPhone>();
export const createdAt = () => at('created_at').notNull().defaultNow();
