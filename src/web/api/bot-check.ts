import { botCheckCall } from '#shared/contract/bot-check.ts';
import { callApi } from './call-api.ts';

/** A bot-check to solve, with all of its parameters: the signature covers those that we do not know too. */
export const fetchBotCheck = () => callApi(botCheckCall, {});
