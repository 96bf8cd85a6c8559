import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Receives SMS for all phones, as the webhook of a provider. */
export async function openPhones() {
  const codes = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();
  const server = createServer(async (request, response) => {
    const { to, text } = (await json(request)) as { to: string; text: string };
    response.end();
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const deliver = waiting.get(to);
    if (deliver === undefined) codes.set(to, code);
    else deliver(code);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Returns the next code for a phone, which may have arrived already. */
    async codeSentTo(phone: string): Promise<string> {
      const code = codes.get(phone) ?? (await new Promise<string>((resolve) => waiting.set(phone, resolve)));
      codes.delete(phone);
      waiting.delete(phone);
      return code;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
