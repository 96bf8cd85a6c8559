import { acceptTextsCall, type ChangedText, changedTextsCall } from '#shared/contract/acceptance.ts';
import { callApi } from './call-api.ts';

/** Returns the legal texts whose terms became worse since the token's owner accepted one. */
export async function findChangedTexts(): Promise<ChangedText[]> {
  const { texts } = await callApi(changedTextsCall, {});
  return texts;
}

/** Accepts the displayed versions. Returns the message to show. */
export async function acceptTexts(shown: readonly ChangedText[]): Promise<string> {
  const texts = shown.map(({ type, version }) => ({ type, version }));
  const { message } = await callApi(acceptTextsCall, { body: { texts } });
  return message;
}
