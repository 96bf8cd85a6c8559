import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'demlik-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const vitestReport = (testResults: object[], numPassedTests: number, numFailedTests: number) =>
  written({ numPassedTests, numFailedTests, testResults });

describe('a report of Vitest', () => {
  it('lists only failed tests, with file and message', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'tea is hot', failureMessages: [] },
      { status: 'failed', fullName: 'tea is red', failureMessages: ['expected green to be red'] },
    ];
    const files = [
      { name: resolve('src/tea.test.ts'), status: 'failed', message: '', assertionResults },
      { name: resolve('src/cup.test.ts'), status: 'passed', message: '', assertionResults: [] },
    ];
    expect(readVitestReport(vitestReport(files, 1, 1))).toEqual({
      passed: 1,
      failed: 1,
      failures: [`${join('src', 'tea.test.ts')} › tea is red\nexpected green to be red`],
    });
  });

  it('lists a file that could not be loaded', () => {
    const file = {
      name: resolve('src/tea.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    };
    expect(readVitestReport(vitestReport([file], 0, 0)).failures).toEqual([
      `${join('src', 'tea.test.ts')}\nno such module`,
    ]);
  });
});

const spec = (title: string, status: string, messages: string[] = []) => ({
  file: 'tea.test.ts',
  line: 7,
  title,
  tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
});

describe('a report of Playwright', () => {
  it('lists failed tests of every depth, and flaky ones as failed', () => {
    const inner = {
      specs: [spec('is red', 'unexpected', ['it is green']), spec('is sweet', 'flaky', ['it was not'])],
    };
    const path = written({
      stats: { expected: 3, unexpected: 1, flaky: 1 },
      suites: [{ specs: [spec('is hot', 'expected')], suites: [{ specs: [], suites: [inner] }] }],
      errors: [{ message: 'no browser' }],
    });
    expect(readPlaywrightReport(path)).toEqual({
      passed: 3,
      failed: 2,
      failures: ['tea.test.ts:7 › is red\nit is green', 'tea.test.ts:7 › is sweet\nit was not', 'no browser'],
    });
  });
});

it('a missing report is an error', () => {
  const nowhere = join(folder, 'nowhere.json');
  expect(() => readVitestReport(nowhere)).toThrow(`${nowhere} was not written`);
  expect(() => readPlaywrightReport(nowhere)).toThrow(`${nowhere} was not written`);
});
