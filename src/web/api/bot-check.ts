import { botCheckCall, contactBotCheckCall } from '#shared/contract/bot-check.ts';
import { callApi } from './call-api.ts';

// Without the schema, which would drop parameters unknown to us: the signature covers them too.

export const fetchBotCheck = () => callApi(botCheckCall, {});

/** Fetches the bot-check to solve before sending a contact message, if the server requires one. */
export const fetchContactBotCheck = () => callApi(contactBotCheckCall, {});
