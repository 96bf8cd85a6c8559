import { acceptTextsCall, type ChangedText, changedTextsCall } from '#shared/contract/acceptance.ts';
import { callApi } from './call-api.ts';

/** Returns the legal texts whose terms became worse since the token's owner accepted one. */
export const findChangedTexts = async () => (await callApi(changedTextsCall, {})).texts;

/** Accepts the displayed versions. Returns the message to show. */
export async function acceptTexts(shown: readonly ChangedText[]) {
  const texts = shown.map(({ type, version }) => ({ type, version }));
  return (await callApi(acceptTextsCall, { body: { texts } })).message;
}
