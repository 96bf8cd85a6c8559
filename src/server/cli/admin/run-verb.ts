import { type Asking, isConfirmed } from '#server/cli/confirm.ts';
import { commandLog, withDatabase } from '#server/cli/with-database.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { DatabaseHandle } from '#server/db/client.ts';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { IdentityUnavailableError } from '#server/identity/port.ts';
import { escapeLinesForTerminal } from '#server/observability/escape-for-terminal.ts';
import { OperatorError, UsageError } from '#server/operator-error.ts';
import { requireSecret } from '#server/security/secret.ts';
import { createServices, type Overrides } from '#server/services.ts';
import { beginAction } from './audit.ts';
import { asJson, maskNumbers, plainData } from './printing.ts';
import { readable } from './readable.ts';
import type { AdminRun, Outcome, Verb, VerbOptions } from './verb.ts';

/** The surroundings of `admin`, which tests replace. */
export interface AdminHost {
  environment: NodeJS.ProcessEnv;
  /** Input and output of the confirmation; default: the terminal, on standard error. */
  asking?: Asking;
  print?: (text: string) => void;
  overrides?: Overrides;
  /** If given, it is used instead of the configuration's, and not closed. */
  database?: DatabaseHandle;
}

export interface AdminOptions extends VerbOptions {
  json?: true;
  as?: string;
}

interface Typed {
  verb: string;
  args: readonly string[];
  options: AdminOptions;
}

/**
 * Runs a verb on the server's database, records it and prints its outcome.
 * @throws {OperatorError} also if it is done, but not noted beside the encrypted copies
 */
export async function runVerb(host: AdminHost, typed: Typed, work: Verb): Promise<void> {
  const config = readConfig(host.environment);
  const run = (database: DatabaseHandle) => carryOut(host, config, database, typed, work);
  const { outcome, isNoted } = await (host.database === undefined
    ? withDatabase(config, run).catch((error: unknown) => {
        const isEmbedded = config.databaseUrl === null;
        throw (isEmbedded && explainWriteFailure(error, config.dataDir, 'DATA_DIR')) || error;
      })
    : run(host.database));
  const print = host.print ?? ((text) => process.stdout.write(text));
  print(`${shown(outcome, typed.options)}\n`);
  if (isNoted) return;
  throw new OperatorError(
    'It is done, but BACKUP_COPY_DIR lacks it: an earlier copy would undo it. Mount the folder, then run backup, and backup --to.',
  );
}

async function carryOut(
  { overrides, asking = { input: process.stdin, output: process.stderr } }: AdminHost,
  config: Config,
  database: DatabaseHandle,
  { verb, args, options }: Typed,
  work: Verb,
): Promise<{ outcome: Outcome; isNoted: boolean }> {
  const secret = await requireSecret(config.secret, config.dataDir);
  const logger = commandLog();
  const services = createServices(config, { database, secret }, { logger, ...overrides });
  let outcome: Outcome;
  try {
    // Detects a secret that differs from the servers': they could not decrypt the values that this command
    // writes.
    if (services.identity.mode === 'embedded') await services.identity.prepare();
    const action = await beginAction(services, { verb, as: options.as });
    const confirm = (question: string) => confirmed(asking, question, options);
    const run: AdminRun = { services, config, recordTargets: action.recordTargets, confirm };
    outcome = await action.carryOut(() => work(run, args, options));
  } catch (error) {
    if (!(error instanceof IdentityUnavailableError)) throw error;
    throw new OperatorError('The identity provider does not answer now: try again later.', { cause: error });
  } finally {
    await services.close();
  }
  return { outcome, isNoted: !services.accountChanges.hasWaiting() };
}

async function confirmed(asking: Asking, question: string, { yes, showPhones }: AdminOptions): Promise<void> {
  if (yes) return;
  const shownQuestion = showPhones ? question : maskNumbers(question);
  if (!(await isConfirmed(asking, shownQuestion))) throw new UsageError('Nothing was done.');
}

function shown({ data, message, isDocument }: Outcome, { json, showPhones }: AdminOptions): string {
  const plain = plainData(data, showPhones === true);
  if (json || isDocument) return asJson(plain);
  return message === undefined
    ? readable(plain)
    : escapeLinesForTerminal(showPhones ? message : maskNumbers(message));
}
