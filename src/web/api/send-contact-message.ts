import { type ContactRequest, contactCall } from '#shared/contract/contact.ts';
import { callApi } from './call-api.ts';

/** Sends a visitor's message. Returns the server's sentence. */
export async function sendContactMessage(body: ContactRequest): Promise<string> {
  const { message } = await callApi(contactCall, { body });
  return message;
}
