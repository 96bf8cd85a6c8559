import { contactCall } from '#shared/contract/contact.ts';
import { type CallInput, callApi } from './call-api.ts';

export async function sendContactMessage(body: CallInput<typeof contactCall>['body']): Promise<string> {
  const { message } = await callApi(contactCall, { body });
  return message;
}
