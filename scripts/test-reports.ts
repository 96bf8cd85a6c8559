/** Reads the reports of the test runners: how many tests passed, and which ones failed. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResult, JsonTestResults } from 'vitest/node';

export interface Count {
  passed: number;
  failed: number;
}

export interface Report extends Count {
  /** Each failed test with its messages. */
  failures: string[];
}

function readReport<T>(path: string): T {
  if (!existsSync(path)) throw new Error(`${path} was not written`);
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function failedInFile({ name, message, assertionResults }: JsonTestResult): string[] {
  const file = relative('.', name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // A file can fail without a failed test: if it cannot be loaded, or in its hooks before and after all
  // tests.
  if (failed.length === 0) return [`${file}\n${message}`];
  return failed.map((test) => [`${file} › ${test.fullName}`, ...(test.failureMessages ?? [])].join('\n'));
}

export function readVitestReport(path: string): Report {
  const { numPassedTests, numFailedTests, testResults } = readReport<JsonTestResults>(path);
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(failedInFile);
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

function failureOf({ file, line, title, tests }: JSONReportSpec): string {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  return [`${file}:${line} › ${title}`, ...errors.map(({ message }) => message)].join('\n');
}

const specsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** A test that passes only in a retry counts as failed. */
export function readPlaywrightReport(path: string): Report {
  const { stats, suites, errors } = readReport<JSONReport>(path);
  const failed = suites
    .flatMap(specsIn)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'));
  const failures = [...failed.map(failureOf), ...errors.map(({ message }) => message ?? 'an error')];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}
