import { botCheckCall, contactBotCheckCall } from '#shared/contract/bot-check.ts';
import { callApi } from './call-api.ts';

// With all of their parameters: the signature covers those that we do not know too.

export const fetchBotCheck = () => callApi(botCheckCall, {});

/** A bot-check to solve before a contact message is sent, when the server wants one. */
export const fetchContactBotCheck = () => callApi(contactBotCheckCall, {});
