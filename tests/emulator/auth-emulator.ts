import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../support/free-port.ts';

export const FOLDER = import.meta.dirname;
const CLI = join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js');

/** `demo-` projects exist nowhere: the emulator asks Google for nothing. */
export const DEMO_PROJECT = 'demo-demlik';

/** Everything that the emulator writes: settings, logs, where it listens. */
const STATE = join(FOLDER, 'node_modules/.state');

/** It reads 240 MB of code, once from a cold disk. */
const START_LIMIT_MS = 240_000;

interface SentCode {
  phoneNumber: string;
  code: string;
  sessionInfo: string;
}

/** A running Auth Emulator. */
export interface AuthEmulator {
  origin: string;
  /** The code that was sent to this number last and not yet been read here. */
  code(phone: string): Promise<string>;
  stop(): Promise<void>;
}

async function writeSettings(port: number): Promise<string> {
  mkdirSync(STATE, { recursive: true });
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port },
    hub: { host, port: await freePort() },
    logging: { host, port: await freePort() },
    ui: { enabled: false },
    singleProjectMode: true,
  };
  const path = join(STATE, 'firebase.json');
  writeFileSync(path, JSON.stringify({ emulators }));
  return path;
}

function spawnCli(settings: string): ChildProcess {
  const args = ['emulators:start', '--only', 'auth', '--project', DEMO_PROJECT, '--config', settings];
  return spawn(process.execPath, [CLI, ...args], {
    cwd: STATE,
    // Uses no account, settings or Java of the machine, and reports no use.
    env: {
      PATH: dirname(process.execPath),
      HOME: STATE,
      USERPROFILE: STATE,
      XDG_CONFIG_HOME: STATE,
      TMPDIR: STATE,
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** @throws {Error} with all that it said, when it does not come up within {@link START_LIMIT_MS}. */
async function untilReady(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`the Auth Emulator ${what}:\n${said}`));
    const timer = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    const listen = (chunk: unknown) => {
      said += String(chunk);
      if (!said.includes('All emulators ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => fail(`ended with ${code}`));
  });
}

/** Starts the emulator on free ports of loopback. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawnCli(await writeSettings(port));
  const exited = once(child, 'exit');
  await untilReady(child).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  const read = new Set<string>();

  async function unread(phone: string): Promise<SentCode | undefined> {
    const answer = await fetch(`${origin}/emulator/v1/projects/${DEMO_PROJECT}/verificationCodes`);
    const { verificationCodes } = (await answer.json()) as { verificationCodes: SentCode[] };
    return verificationCodes.findLast((sent) => sent.phoneNumber === phone && !read.has(sent.sessionInfo));
  }
  return {
    origin,
    async code(phone) {
      const deadline = Date.now() + 15_000;
      for (;;) {
        const sent = await unread(phone);
        if (sent !== undefined) {
          read.add(sent.sessionInfo);
          return sent.code;
        }
        if (Date.now() > deadline) throw new Error(`the emulator sent no code to ${phone}`);
      }
    },
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}
