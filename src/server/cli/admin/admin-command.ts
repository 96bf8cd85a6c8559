import type { Command } from 'commander';
import type { AdminHost, AdminOptions } from './run-verb.ts';
import type { Verb } from './verb.ts';

type Option = readonly [flags: string, about: string];

/** A verb with its arguments in commander's syntax, its meaning and its options. */
type Row = readonly [usage: string, about: string, ...options: Option[]];

const LIMIT = ['--limit <rows>', 'maximum number of rows (default: 20)'] as const;
const YES = ['--yes', 'skip confirmation (required without a TTY)'] as const;

export function addAdminCommand(program: Command, host: AdminHost): void {
  const admin = program
    .command('admin')
    .description('support: businesses, codes, owners, messages, outbox (docs/operations/support.md)')
    .option('--json', 'print JSON')
    .option('--show-phones', 'print phone numbers in full')
    .option('--as <name>', 'the operator’s name for the audit log')
    .configureHelp({ showGlobalOptions: true });

  /** Adds a group with one verb per export of its module, which is loaded only when a verb runs. */
  function group<Module extends Record<keyof Module, Verb>>(
    name: string,
    about: string,
    load: () => Promise<Module>,
    rows: Record<keyof Module, Row>,
  ): void {
    const commands = admin.command(name).description(about);
    for (const verb of Object.keys(rows) as (keyof Module)[]) {
      const [usage, meaning, ...options] = rows[verb];
      const command = commands.command(usage).description(meaning);
      for (const option of options) command.option(...option);
      command.action(async () => {
        const { runVerb } = await import('./run-verb.ts');
        const typed = {
          verb: `${name} ${command.name()}`,
          args: command.args,
          options: command.optsWithGlobals<AdminOptions>(),
        };
        await runVerb(host, typed, (await load())[verb]);
      });
    }
  }

  group(
    'business',
    'businesses; <business> is a slug, a number (+905321234567) or business:12',
    () => import('./business.ts'),
    {
      find: ['find <text>', 'find by slug, number, code, or part of the business’s or owner’s name', LIMIT],
      list: [
        'list',
        'list new businesses, newest first',
        ['--since <day>', 'registered on this day (YYYY-MM-DD, in Turkey) or later'],
        LIMIT,
      ],
      show: ['show <business>', 'show one business with its codes, sign-in and audit log'],
      hide: [
        'hide <business>',
        'hide page, card, preview and invitations as if there were no such business; deletes nothing',
        ['--reason <text>', 'in Turkish; the owner reads it on the profile'],
      ],
      unhide: ['unhide <business>', 'show a hidden business again'],
      exportData: [
        'export <business>',
        'print the owner’s data as JSON; for a data request add --show-phones',
        ['--to <file>', 'write to a new file that only you can read'],
      ],
      remove: ['delete <business>', 'delete the business and its owner’s account permanently', YES],
    },
  );
  group('code', 'codes of businesses', () => import('./code.ts'), {
    replace: ['replace <business>', 'issue a new code; all previous codes become invalid'],
    withdraw: ['withdraw <business>', 'withdraw the code without a new one'],
  });
  const owner = async () => ({ ...(await import('./owner.ts')), ...(await import('./owner-moves.ts')) });
  group('owner', 'who may sign in', owner, {
    disable: ['disable <business>', 'block the owner, or the user of a number'],
    enable: [
      'enable <business>',
      'unblock them; previous sessions stay ended',
      ['--keep-sessions', 'previous sessions continue, including a thief’s'],
    ],
    signOut: ['sign-out <business>', 'end all sessions; they may sign in again at once'],
    moveBack: [
      'move-back <business> [number]',
      'move it back to the number before the move, or to this one; also after its deletion',
    ],
    moveKeep: ['move-keep <business>', 'make the move final; deletes a business that was deleted since', YES],
  });
  group('messages', 'messages of the contact form', () => import('./messages.ts'), {
    list: ['list', 'list, newest first', LIMIT, ['--email <address>', 'only from this address']],
    show: ['show <id>', 'show one message in full'],
    answerTo: ['answer-to <id>', 'print address, subject and quotation for a reply, and a mailto: link'],
  });
  group('outbox', 'pending text messages, mails and deletions', () => import('./outbox.ts'), {
    list: ['list', 'list, oldest first', LIMIT],
    show: ['show <id>', 'show one with its content, without the code'],
    retry: ['retry <id>', 'retry it now'],
    drop: ['drop <id>', 'delete it without sending', YES],
  });
  group('operators', 'back-office accounts, also the names for --as', () => import('./operators.ts'), {
    add: ['add <name>', 'add a name for `--as`'],
    remove: ['remove <name>', 'remove an account'],
    list: ['list', 'list all accounts'],
  });
  group('retention', 'retention of expired data', () => import('./retention.ts'), {
    run: ['run', 'delete expired data now instead of at the next daily run'],
  });
  group('clock', 'the clock by which data expires', () => import('./clock.ts'), {
    show: ['show', 'show whether deletions believe this machine’s clock'],
    accept: ['accept', 'believe it, although it was set by more than 30 days'],
  });
  group('keys', 'keys that sign identity tokens', () => import('./keys.ts'), {
    rotate: ['rotate', 'sign with a new key; all users stay signed in'],
  });
  group('secret', 'the secret that encrypts keys and messages in the database', () => import('./secret.ts'), {
    rotate: ['rotate', 'encrypt them with NEW_APP_SECRET or a new secret.key; stop every server first'],
  });
  group('actions', 'audit log of these commands', () => import('./actions.ts'), {
    list: ['list [target]', 'list, newest first; or only one target’s (business:12)', LIMIT],
  });
}
