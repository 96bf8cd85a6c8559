import type { AppContext } from '#server/app-context.ts';
import { acceptTexts } from '#server/domain/accounts/accept-texts.ts';
import { presentAccountData } from '#server/domain/accounts/account-data-mapper.ts';
import { changePhone } from '#server/domain/accounts/change-phone.ts';
import { changeSettings } from '#server/domain/accounts/change-settings.ts';
import { presentChangedText } from '#server/domain/accounts/changed-text-mapper.ts';
import { deleteAccount } from '#server/domain/accounts/delete-account.ts';
import { findChangedTexts } from '#server/domain/accounts/find-changed-texts.ts';
import { getAccountData } from '#server/domain/accounts/get-account-data.ts';
import { takeBack } from '#server/domain/accounts/take-back.ts';
import { presentBusiness } from '#server/domain/businesses/business-mapper.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { countForOwner, limitByVisitor } from '#server/http/middleware/limit.ts';
import { evidenceOf } from '#server/http/parsing/acceptance-evidence.ts';
import {
  acceptTextsCall,
  acceptTextsExample,
  changedTextsCall,
  changedTextsExample,
} from '#shared/contract/acceptance.ts';
import {
  ACCOUNT_DELETED,
  accountHidden,
  deleteAccountCall,
  deleteAccountExample,
  endOtherSessionsCall,
  endOtherSessionsExample,
} from '#shared/contract/account.ts';
import { ACCOUNT_DATA_FILE, accountDataCall, accountDataExample } from '#shared/contract/account-data.ts';
import { changePhoneCall, changePhoneExample } from '#shared/contract/change-phone.ts';
import {
  changeHoursCall,
  changeHoursExample,
  changeSettingsCall,
  changeSettingsExample,
} from '#shared/contract/settings.ts';
import { takeBackCall, takeBackExample } from '#shared/contract/take-back.ts';

/** The owner's account: settings, data, legal texts and deletion. */
export function accountRoutes(context: AppContext): ApiRoute[] {
  const reads = limitByVisitor(context, 'readsPerVisitor');
  const writes = limitByVisitor(context, 'writesPerVisitor');

  return [
    apiRoute(changeSettingsCall, changeSettingsExample, writes, async ({ owner, body }) => {
      const settings = { phoneShown: body.phone_shown };
      return { business: presentBusiness(await changeSettings(context, { owner, settings })) };
    }),

    apiRoute(changeHoursCall, changeHoursExample, writes, async ({ owner, body }) => {
      const { opening_hours, second_hours, special_days, seen, seen_second, seen_special } = body;
      const settings = { openingHours: opening_hours, secondHours: second_hours, specialDays: special_days };
      const seenBefore = { openingHours: seen, secondHours: seen_second, specialDays: seen_special };
      return {
        business: presentBusiness(await changeSettings(context, { owner, settings, seen: seenBefore })),
      };
    }),

    apiRoute(deleteAccountCall, deleteAccountExample, writes, async ({ owner }) => {
      const { lastDay } = await deleteAccount(context, owner);
      return { message: lastDay === null ? ACCOUNT_DELETED : accountHidden(lastDay) };
    }),

    apiRoute(accountDataCall, accountDataExample, reads, async ({ owner }, c) => {
      await countForOwner(context, 'accountDataPerOwner', owner);
      const data = await getAccountData(context, owner);
      c.header('Content-Disposition', `attachment; filename="${ACCOUNT_DATA_FILE}.json"`);
      return presentAccountData(data);
    }),

    apiRoute(changedTextsCall, changedTextsExample, reads, async ({ owner }) => ({
      texts: (await findChangedTexts(context, owner)).map(presentChangedText),
    })),

    apiRoute(acceptTextsCall, acceptTextsExample, writes, async ({ owner, body }, c) => {
      await acceptTexts(context, { owner, texts: body.texts, evidence: evidenceOf(c) });
      return { message: 'Kabulünüz kaydedildi.' };
    }),

    ...embeddedRoutes(context),
  ];
}

/** The calls that only the embedded identity provider has (ADR 20): change of a number, end of sessions. */
function embeddedRoutes(context: AppContext): ApiRoute[] {
  const { identity } = context;
  if (identity.mode === 'firebase') return [];
  const embedded = { ...context, identity };
  const writes = limitByVisitor(context, 'writesPerVisitor');

  return [
    apiRoute(changePhoneCall, changePhoneExample, writes, async ({ owner, body }, c) => {
      const { verification_id: sessionInfo, code } = body;
      const deviceId = c.get('deviceId');
      const moved = await changePhone(embedded, { owner, sessionInfo, code, deviceId });
      return { business: presentBusiness(moved.business), customToken: moved.customToken };
    }),

    apiRoute(endOtherSessionsCall, endOtherSessionsExample, writes, async ({ owner }) => {
      const customToken = await identity.endOtherSessions(owner);
      context.accountChanges.note({ kind: 'signed-out', uid: owner.uid });
      return { customToken };
    }),

    apiRoute(takeBackCall, takeBackExample, writes, async ({ owner }) => ({
      business: presentBusiness(await takeBack(embedded, owner)),
    })),
  ];
}
