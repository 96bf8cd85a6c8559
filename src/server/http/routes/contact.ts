import { Hono } from 'hono';
import type { AppDeps, AppEnv } from '#server/app-deps.ts';
import { sendContactMessage } from '#server/contact/send-contact-message.ts';
import { limitByAddress } from '#server/http/middleware/limit.ts';
import { jsonBody } from '#server/http/validate.ts';
import { contactRequest } from '#shared/contract/contact.ts';
import { apiPaths } from '#shared/contract/paths.ts';

const RECEIVED = 'Mesajınız bize ulaştı. En kısa sürede dönüş yapacağız.';

/** POST /api/contact */
export function contactRoutes(deps: AppDeps) {
  const mailDomain = new URL(deps.publicConfig.origin).hostname;
  return new Hono<AppEnv>().post(apiPaths.contact, limitByAddress(deps, 'contactPerAddress'), async (c) => {
    const body = await jsonBody(c, contactRequest);
    await sendContactMessage(
      { ...deps, mailDomain },
      { ...body, phone: body.phone || null, subject: body.subject || null },
    );
    return c.json({ message: RECEIVED });
  });
}
