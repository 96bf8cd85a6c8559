import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DatabaseHandle } from '#server/db/client.ts';
import type { OpenApiDocument, Operation, Schema } from '#server/http/openapi.ts';
import { changePhoneCall } from '#shared/contract/change-phone.ts';
import type { ErrorBody } from '#shared/contract/error-body.ts';
import { describePglite } from '../../support/databases.ts';
import { fromSchema } from '../../support/from-schema.ts';
import { noLimit } from '../../support/no-limit.ts';
import { NO_WORK } from '../../support/proof-of-work.ts';
import { registerOwner } from '../../support/register-owner.ts';
import { createTestApp } from '../../support/test-app.ts';

const BODIES = 40;
const SEED = 48;
const TEST_PHONES = '+905550000001:482913';
const printer = {
  print: async () => ({ file: Uint8Array.of(1), pages: 1 }),
  close: async () => undefined,
};

async function open(database: DatabaseHandle) {
  const environment = { TEST_PHONES };
  const app = createTestApp(database, { difficulties: NO_WORK, environment, limiter: noLimit, printer });
  const { token } = await registerOwner(app);
  const { paths, info } = (await (await app.call('GET', '/api/openapi.json')).json()) as OpenApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return { app, token, operations, info };
}

/** Returns the rules that the document names for a field, such as `sections.0.title`. */
function rulesOf(schema: Schema, [step, ...rest]: string[]): string {
  const alternatives = (schema.anyOf ?? []) as Schema[];
  const own = [schema, ...alternatives].map(({ description = '' }) => description).join('\n');
  if (step === undefined) return own;
  const inner = [schema, ...alternatives].flatMap(({ properties, items }) => {
    const found = /^\d+$/.test(step) ? items : properties?.[step];
    return found === undefined ? [] : [found as Schema];
  });
  return [own, ...inner.map((each) => rulesOf(each, rest))].join('\n');
}

/** The document names a rule's day and time by an example. */
const withoutTimes = (text: string) => text.replace(/\(\p{L}+ \d\d:\d\d\)/gu, '(…)');

/** Throws unless the document names the rule that refused each field. */
function checkRules(
  { requestBody, responses }: Operation,
  fields: Record<string, string>,
  anyText: string,
): void {
  const schema = requestBody?.content['application/json'].schema ?? {};
  for (const [field, sentence] of Object.entries(fields)) {
    const rules = [rulesOf(schema, field.split('.')), responses[400]?.description, anyText].join('\n');
    if (!withoutTimes(rules).includes(withoutTimes(sentence)))
      throw new Error(`${field} is refused by a rule that is not described: ${sentence}`);
  }
}

describePglite('a request that the OpenAPI document allows', (openDatabase) => {
  it('is answered as described, and refused only by a described rule', async () => {
    const { app, token, operations, info } = await open(await openDatabase());
    const withBody = operations.filter(
      ({ path, operation }) => operation.requestBody && path !== changePhoneCall.path,
    );
    for (const { method, path, operation } of withBody) {
      const { schema } = operation.requestBody?.content['application/json'] ?? {};
      const send = async (body: unknown) => {
        // The test app checks status, headers and body by the document.
        const response = await app.call(method, path.replace('{id}', 'YOK1'), body, token);
        if (response.status !== 400) return;
        const { code, fields = {} } = (await response.json()) as ErrorBody;
        expect(code, `${method} ${path}`).toBe('VALIDATION_FAILED');
        checkRules(operation, fields, info.description);
      };
      await fc.assert(fc.asyncProperty(fromSchema(schema ?? {}), send), { numRuns: BODIES, seed: SEED });
    }
  });

  it('is answered as described for every path', async () => {
    const { app, token, operations } = await open(await openDatabase());
    const segment = fc.oneof(
      fc.string({ minLength: 1, maxLength: 450, size: 'max' }),
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('/', '%', '+905321234567', 'x'.repeat(400)),
    );
    for (const { method, path } of operations.filter(({ operation }) => operation.parameters)) {
      const send = async (value: string) => {
        const target = path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));
        await app.call(method, target, method === 'PUT' ? {} : undefined, token);
      };
      await fc.assert(
        fc.asyncProperty(
          segment.filter((text) => text.isWellFormed()),
          send,
        ),
        {
          numRuns: BODIES,
          seed: SEED,
        },
      );
    }
  });
});
