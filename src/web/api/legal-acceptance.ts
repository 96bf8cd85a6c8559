import { acceptTextsCall, type ChangedText, changedTextsCall } from '#shared/contract/acceptance.ts';
import { callApi } from './call-api.ts';

/** The legal texts that became worse for a token's owner since they accepted one. */
export async function findChangedTexts(): Promise<ChangedText[]> {
  const { texts } = await callApi(changedTextsCall, {});
  return texts;
}

/** Accepts the versions that were shown. Returns the sentence to show. */
export async function acceptTexts(shown: readonly ChangedText[]): Promise<string> {
  const texts = shown.map(({ type, version }) => ({ type, version }));
  const { message } = await callApi(acceptTextsCall, { body: { texts } });
  return message;
}
