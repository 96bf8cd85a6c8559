import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openServices } from '#server/services.ts';
import { startedDataFolder } from '../../support/data-folder.ts';
import { emptyPostgres } from '../../support/database-instances.ts';
import { freePort } from '../../support/free-port.ts';
import { OutboxFolder } from '../../support/outbox-folder.ts';
import { productionEnvironment } from '../../support/production-environment.ts';
import { BUILT_SERVER, SHORT_LIVED } from '../../support/server-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the built program with only this environment. */
function demlik(args: string[], env: NodeJS.ProcessEnv = {}, program = BUILT_SERVER): Promise<CommandResult> {
  return run(process.execPath, [SHORT_LIVED, program, ...args], { env }).then(
    (streams) => ({ code: 0, ...streams }),
    (error: CommandResult) => error,
  );
}

it('prints version and help with any configuration', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const broken = { PORT: 'none' };
  const commit = readFileSync('dist/server/commit', 'utf8').trim();
  expect(commit).toMatch(/^([0-9a-f]{12}(-dirty)?|unknown)$/);
  const said = `${version} (${commit})\n`;
  expect(await demlik(['--version'], broken)).toEqual({ code: 0, stdout: said, stderr: '' });
  const help = await demlik(['--help'], broken);
  for (const command of ['serve', 'migrate', 'doctor', 'admin', 'verify-number']) {
    expect(help.stdout).toContain(`  ${command}`);
  }
});

it('defaults NODE_ENV to production', async () => {
  const told = async (env: NodeJS.ProcessEnv) => {
    const ending = 'data:text/javascript,process.on("exit", () => console.log(process.env.NODE_ENV))';
    const { stdout } = await run(process.execPath, ['--import', ending, BUILT_SERVER, '--version'], { env });
    return stdout.trim().split('\n').at(-1);
  };
  expect(await told({})).toBe('production');
  expect(await told({ NODE_ENV: 'development' })).toBe('development');
});

it('rejects an unknown command, and starts nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const ended = await demlik(['migrat'], { DATA_DIR: dataDir });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toMatch(/unknown command 'migrat'[\s\S]*Did you mean migrate/);
  expect(existsSync(dataDir)).toBe(false);
});

it('reports an invalid configuration without a stack, in a journal as a line of the log', async () => {
  const env = { PORT: 'none', DATA_DIR: temporaryFolder() };
  const ended = await demlik(['serve'], env);
  expect(ended.code).toBe(1);
  expect(JSON.parse(ended.stderr)).toEqual({
    level: 60,
    time: expect.any(Number),
    msg: expect.stringContaining('PORT must be a whole number'),
  });
  expect(ended.stderr).not.toContain('    at ');
});

it('reports a failed start on a terminal, and a failed command anywhere, as text', async () => {
  const env = { PORT: 'none', DATA_DIR: temporaryFolder() };
  // `script` is the terminal.
  const command = `${process.execPath} ${SHORT_LIVED} ${BUILT_SERVER} serve`;
  const terminal = await run('script', ['-qefc', command, '/dev/null'], {
    env: { ...process.env, ...env },
  }).catch((error: CommandResult) => error);
  const doctor = await demlik(['doctor'], env);
  for (const printed of [terminal.stdout, doctor.stderr])
    expect(printed).toMatch(/^\s*The configuration is not usable:\s/);
});

it('names the limit of open files if a start fails with a low one', async () => {
  const limited = [
    '-c',
    'ulimit -n 48; exec "$@"',
    'sh',
    process.execPath,
    SHORT_LIVED,
    BUILT_SERVER,
    'serve',
  ];
  const env = { DATA_DIR: startedDataFolder(), PORT: '1', LOG_LEVEL: 'silent' };
  const ended: CommandResult = await run('sh', limited, { env }).then(
    (streams) => ({ code: 0, ...streams }),
    (error: CommandResult) => error,
  );
  expect(ended.code).toBe(1);
  expect(JSON.parse(ended.stderr).msg).toMatch(
    /EMFILE.*\nThe cause may be the limit of 48 open files: raise it/,
  );
});

it('migrates a database that does not exist yet, and one that is up to date', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  // Uses PostgreSQL if there is one: PGlite takes much longer to create a cluster, and has tests of its own.
  const place = inject('postgres') === null ? {} : { DATABASE_URL: await emptyPostgres() };
  const first = await demlik(['migrate'], { DATA_DIR: dataDir, ...place });
  expect(first.stdout).toContain('migrations were applied');
  const second = await demlik(['migrate'], { DATA_DIR: dataDir, ...place });
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(second.stdout.trim()).toBe('The database has the schema of this release.');
});

it('sends a code to the number of an applicant, and prints it for the operator only', async () => {
  const dataDir = temporaryFolder();
  const ended = await demlik(['verify-number', '0532 123 45 67'], { DATA_DIR: dataDir });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const code = /Sent the code (\d{6}) to/.exec(ended.stdout)?.[1] ?? 'none';
  const [sms] = await new OutboxFolder(dataDir).sms('+905321234567');
  expect(sms?.text).toContain(`basvuru icin kodunuz: ${code}.`);
});

it('runs admin commands on the embedded database once its server has stopped', {
  tags: ['full'],
}, async () => {
  const dataDir = startedDataFolder();
  const own = { DATA_DIR: dataDir, TEST_PHONES: '+905550000001:482913', LOG_LEVEL: 'silent' };
  const services = await openServices(readConfig(own));
  const replace = ['admin', 'code', 'replace', 'test-cay-ocagi', '--json'];
  const refused = await demlik(replace, own);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('stop the server, run this, start it again');
  await services.close();
  const done = await demlik(replace, own);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(done.stdout)).toMatchObject({ slug: 'test-cay-ocagi', withdrawn: [expect.any(String)] });
});

it('reports invalid input with escaped terminal characters', async () => {
  const dataDir = join(temporaryFolder(), 'none');
  const ended = await demlik(['verify-number', 'yok\u001b[2J'], { DATA_DIR: dataDir });
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr.trim()).toBe('"yok\\u{1b}[2J" is not a Turkish mobile number.');
  const nowhere = await demlik(['admin', 'retention', 'run'], { DATA_DIR: dataDir });
  expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no database') });
  expect(await demlik(['admin', 'business'])).toMatchObject({ code: 2, stdout: '' });
  const unknown = await demlik(['admin', 'business', 'sil\u001b[2J']);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("'sil\\u{1b}[2J'") });
});

it('reports the required Node version in one sentence on an old Node', async () => {
  const folder = temporaryFolder();
  const program = join(folder, 'main.js');
  cpSync(BUILT_SERVER, program);
  // Simulates an older Node by the version that the program reads.
  const older = join(folder, 'older.cjs');
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '20.1.0' });");
  const ended = await demlik([], { NODE_OPTIONS: `--require ${older}` }, program);
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  const { msg } = JSON.parse(ended.stderr) as { msg: string };
  expect(msg).toMatch(/^This needs Node 24 or later; .* is Node 20\.1\.0\.$/);
});

it('in production reports start and stop only in its log, and serves metrics', async () => {
  const port = await freePort();
  const metricsPort = await freePort();
  const settings = {
    DATA_DIR: startedDataFolder(),
    PORT: String(port),
    HOST: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
  };
  const child = spawn(process.execPath, [SHORT_LIVED, BUILT_SERVER], {
    env: { ...productionEnvironment, ...settings },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  let printed = '';
  let running = () => {};
  const runs = new Promise<void>((resolve) => {
    running = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes('is running')) running();
    });
  }
  await Promise.race([runs, closed]);
  await (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  child.kill('SIGTERM');
  await closed;
  expect(metrics).toContain(
    'demlik_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1',
  );
  const commit = readFileSync('dist/server/commit', 'utf8').trim();
  expect(metrics).toMatch(new RegExp(`^demlik_build_info{.*commit="${commit}".*} 1$`, 'm'));
  const lines = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 30, msg: 'Demlik is starting', version: expect.any(String), commit },
    // This configuration has no proxy for HTTPS.
    { level: 50, alarm: 'proxies', action: expect.stringContaining('TRUSTED_PROXIES') },
    { level: 30, msg: 'Demlik is running', port, commit, database: 'PGlite, embedded' },
    { level: 40, examples: expect.any(Array) },
    { level: 30, msg: 'request', route: '/readyz', requestId: expect.any(String) },
    { level: 30, msg: 'Demlik is stopping', reason: 'SIGTERM' },
    { level: 30, msg: 'Demlik has stopped' },
  ]);
});

it('loads the metrics library only if METRICS_PORT is set', () => {
  const files = globSync('dist/server/**/*.js').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const users = files.filter(({ text }) => /from ?["']prom-client/.test(text));
  expect(users.length).toBeGreaterThan(0);
  for (const { path } of users) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const imported = files.filter(({ text }) => new RegExp(`from ?["'][^"']*${name}`).test(text));
    expect(imported, path).toEqual([]);
  }
});
