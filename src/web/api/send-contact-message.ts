import { contactCall } from '#shared/contract/contact.ts';
import { type CallInput, callApi } from './call-api.ts';

export const sendContactMessage = async (body: CallInput<typeof contactCall>['body']) =>
  (await callApi(contactCall, { body })).message;
