import { customType, text, timestamp } from 'drizzle-orm/pg-core';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

export const at = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true, mode: 'date' });
export const phone = () => text('phone').$type<CanonicalPhone>();
/** A transaction's number, which is never used again. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
export const createdAt = () => at('created_at').notNull().defaultNow();
