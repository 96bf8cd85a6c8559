import type { ContactRequest } from '#shared/contract/contact.ts';
import { hasErrorCode } from '#web/api/api-errors.ts';
import { fetchContactBotCheck } from '#web/api/bot-check.ts';
import { sendContactMessage } from '#web/api/send-contact-message.ts';

/** Sends a message. If the server requires a bot-check, solves it and sends again. */
export async function sendMessage(message: ContactRequest): Promise<string> {
  try {
    return await sendContactMessage(message);
  } catch (error) {
    if (!hasErrorCode(error, 'BOT_CHECK_REQUIRED')) throw error;
    const { solveBotCheck } = await import('#web/auth/identity/bot-check.ts');
    return sendContactMessage({ ...message, botCheck: await solveBotCheck(fetchContactBotCheck) });
  }
}
