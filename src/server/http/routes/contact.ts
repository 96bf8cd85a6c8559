import type { AppContext } from '#server/app-context.ts';
import { admitContactMessage, issueContactChallenge } from '#server/domain/contact/contact-load.ts';
import { sendContactMessage } from '#server/domain/contact/send-contact-message.ts';
import { type ApiRoute, apiRoute } from '#server/http/api-route.ts';
import { limitByAddress, limitByVisitor } from '#server/http/middleware/limit.ts';
import { botCheckExample, contactBotCheckCall } from '#shared/contract/bot-check.ts';
import { contactCall, contactExample } from '#shared/contract/contact.ts';

export const contactRoutes = (context: AppContext): ApiRoute[] => [
  apiRoute(
    contactCall,
    contactExample,
    limitByAddress(context, 'contactPerAddress'),
    async ({ body: { botCheck, ...message } }) => {
      await admitContactMessage(context, botCheck);
      await sendContactMessage(context, message);
      return { message: 'Mesajınız bize ulaştı, size döneceğiz.' };
    },
  ),

  apiRoute(contactBotCheckCall, botCheckExample, limitByVisitor(context, 'botCheckPerVisitor'), async () =>
    contactBotCheckCall.response.parse(await issueContactChallenge(context)),
  ),
];
