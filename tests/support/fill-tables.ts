import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { DatabaseHandle } from '#server/db/client.ts';
import * as schema from '#server/db/schema.ts';
import type { CanonicalPhone } from '#shared/domain/phone.ts';

/** Adds `count` rows to each table, like a service with `count` businesses. */
export async function fillTables({ db }: DatabaseHandle, count: number): Promise<void> {
  const of = <Row>(row: (n: number) => Row): Row[] => Array.from({ length: count }, (_, n) => row(n));
  const at = new Date();
  const later = new Date(at.getTime() + 86_400_000);
  const phone = (n: number) => `+90541${1_000_000 + n}` as CanonicalPhone;
  const uid = (n: number) => `uid-${n}`;

  const shops = await db
    .insert(schema.businesses)
    .values(
      of((n) => ({
        name: `Ocak ${n}`,
        ownerName: 'Ayşe',
        ownerSurname: 'Işık',
        slug: `ocak-${n}`,
        phone: phone(n),
      })),
    )
    .returning({ id: schema.businesses.id });
  const ofShop = <Row>(row: (businessId: number, n: number) => Row): Row[] =>
    shops.map(({ id }, n) => row(id, n));
  await db
    .insert(schema.businessSlugs)
    .values(ofShop((businessId, n) => ({ businessId, slug: `eski-${n}` })));
  await db
    .insert(schema.businessCodes)
    .values(ofShop((businessId, n) => ({ businessId, code: `kod${n}`, qrData: `kod${n}` })));
  await db.insert(schema.businessSettings).values(ofShop((businessId) => ({ businessId })));
  await db.insert(schema.numberMoves).values(
    ofShop((businessId, n) => ({
      businessId,
      formerPhone: `+9054${String(n).padStart(8, '0')}` as CanonicalPhone,
      movedAt: at,
    })),
  );
  await db
    .insert(schema.hiddenBusinesses)
    .values(ofShop((businessId) => ({ businessId, hiddenReason: 'Şikâyet', hiddenAt: at })));
  await db
    .insert(schema.invitationRefusals)
    .values(ofShop((businessId) => ({ businessId, phoneHmac: 'x', refusedAt: at })));
  await db
    .insert(schema.places)
    .values(ofShop((businessId) => ({ businessId, id: 'ABCD', label: 'Masa 1' })));
  await db
    .insert(schema.priceLists)
    .values(ofShop((businessId) => ({ businessId, version: 1, validFrom: '2026-11-01', updatedAt: at })));
  await db
    .insert(schema.priceListSections)
    .values(ofShop((businessId) => ({ businessId, position: 0, title: 'Çaylar' })));
  await db.insert(schema.priceListProducts).values(
    ofShop((businessId) => ({
      businessId,
      section: 0,
      position: 0,
      name: 'Çay',
      note: '',
      unit: 'bardak',
    })),
  );
  const ticked = { section: 'Çaylar', name: 'Çay', note: '', allergens: ['milk' as const] };
  await db
    .insert(schema.productAllergens)
    .values(ofShop((businessId) => ({ businessId, position: 0, ...ticked })));
  await db
    .insert(schema.visitCounts)
    .values(
      ofShop((businessId) => ({ businessId, day: '2026-11-01', pageViews: 1, codeScans: 1, appTaps: 1 })),
    );
  await db
    .insert(schema.userLegalAcceptances)
    .values(
      ofShop((userId) => ({ userId, documentType: 'privacy-policy', documentVersion: '1', acceptedAt: at })),
    );
  const customers = await db
    .insert(schema.customers)
    .values(ofShop((businessId, n) => ({ businessId, name: 'Elif', phone: phone(n), otp: `otp${n}` })))
    .returning({ id: schema.customers.id });
  await db
    .insert(schema.customerInvitations)
    .values(customers.map(({ id }) => ({ customerId: id, expiresAt: later })));

  await db.insert(schema.users).values(of((n) => ({ username: `operator-${n}`, password: 'x' })));
  await db
    .insert(schema.contactMessages)
    .values(of(() => ({ name: 'Elif', email: 'elif@example.com', message: 'Merhaba' })));
  await db.insert(schema.adminActions).values(of(() => ({ at, osUser: 'demlik', verb: 'shop show' })));
  await db
    .insert(schema.outbox)
    .values(of(() => ({ kind: 'none', payload: 'x', nextAttemptAt: later, expiresAt: later })));
  await db.insert(schema.rateLimits).values(of((n) => ({ key: `limit ${n}`, hits: [n], expiresAt: later })));
  await db.insert(schema.clockReadings).values(of((n) => ({ id: 1000 + n, believedAt: at, latestAt: at })));
  await db.insert(schema.sharedAlarms).values(of((n) => ({ id: 1000 + n, report: {} })));
  await db.insert(schema.spentChallenges).values(of((n) => ({ id: `challenge-${n}`, expiresAt: later })));
  await db
    .insert(schema.identityUsers)
    .values(of((n) => ({ uid: uid(n), phone: phone(n), lastLoginAt: at, tokensValidAfter: at })));
  await db.insert(schema.identityCodes).values(
    of((n) => ({
      sessionHash: `session-${n}`,
      phone: phone(n),
      codeHmac: 'x',
      createdAt: at,
      expiresAt: later,
    })),
  );
  await db.insert(schema.identityRefreshTokens).values(
    of((n) => ({
      tokenHash: `token-${n}`,
      familyId: `family-${n}`,
      uid: uid(n),
      authTime: at,
      createdAt: at,
    })),
  );
  await db
    .insert(schema.identityDevices)
    .values(of((n) => ({ deviceId: `device-${n}`, uid: uid(n), seenAt: at })));
  // Inactive keys, which are never decrypted.
  await db
    .insert(schema.identityKeys)
    .values(
      of((n) => ({ kid: `key-${n}`, publicJwk: {}, encryptedPrivateJwk: 'x', active: false, createdAt: at })),
    );

  for (const table of Object.values(schema)) {
    if (!is(table, PgTable) || (await db.$count(table)) >= count) continue;
    throw new Error(`fillTables does not fill ${getTableName(table)}`);
  }
}
