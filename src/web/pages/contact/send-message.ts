import { contactBotCheckCall } from '#shared/contract/bot-check.ts';
import { type ContactRequest, contactCall } from '#shared/contract/contact.ts';
import { hasErrorCode } from '#web/api/api-errors.ts';
import { callApi } from '#web/api/call-api.ts';

/** Sends a message. If the server requires a bot-check, solves it and sends again. */
export async function sendMessage(message: ContactRequest): Promise<string> {
  try {
    return (await callApi(contactCall, { body: message })).message;
  } catch (error) {
    if (!hasErrorCode(error, 'BOT_CHECK_REQUIRED')) throw error;
    const { solveBotCheck } = await import('#web/auth/identity/bot-check.ts');
    const botCheck = await solveBotCheck(() => callApi(contactBotCheckCall, {}));
    return (await callApi(contactCall, { body: { ...message, botCheck } })).message;
  }
}
