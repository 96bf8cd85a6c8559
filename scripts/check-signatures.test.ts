import { expect, it } from 'vitest';
import { readAudit } from './check-signatures.ts';

const forged = { name: 'hono', version: '4.13.19', code: 'EINTEGRITYSIGNATURE' };
const bare = { name: 'pg', version: '8.23.1' };

it('passes when no signature is invalid or missing', () => {
  expect(readAudit('{"invalid":[],"missing":[]}').kind).toBe('signed');
});

it('names packages with an invalid or missing signature', () => {
  const { kind, text } = readAudit(JSON.stringify({ invalid: [forged], missing: [bare] }));
  expect(kind).toBe('not signed');
  expect(text).toMatch(/^hono@4\.13\.19 .* wrong.*\npg@8\.23\.1 .* no signature/);
  expect(readAudit(JSON.stringify({ invalid: [forged], missing: [] })).kind).toBe('not signed');
  expect(readAudit(JSON.stringify({ invalid: [], missing: [bare] })).kind).toBe('not signed');
});

it('reports "not checked" without keys, network or JSON', () => {
  const summary = 'found no dependencies to audit that were installed from a supported registry';
  expect(readAudit(JSON.stringify({ error: { summary, detail: '' } }))).toEqual({
    kind: 'not checked',
    text: `Signatures of packages were not checked: ${summary}`,
  });
  for (const output of ['', 'npm error', '{}', 'null', '[]'])
    expect(readAudit(output).kind).toBe('not checked');
});
