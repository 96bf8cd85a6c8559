import type { Verb } from './verb.ts';

export interface VerbDefinition {
  /** The verb with its arguments, in commander's syntax. */
  usage: string;
  about: string;
  options?: readonly (readonly [flags: string, about: string])[];
  load: () => Promise<Verb>;
}

interface Group {
  name: string;
  about: string;
  verbs: readonly VerbDefinition[];
}

const LIMIT = ['--limit <rows>', 'maximum number of rows (default: 20)'] as const;
const YES = ['--yes', 'skip confirmation (required without a TTY)'] as const;

/** The commands of `admin`. Each is loaded only when it runs. */
export const groups: readonly Group[] = [
  {
    name: 'business',
    about: 'businesses; <business> is a slug, a number (+905321234567) or business:12',
    verbs: [
      {
        usage: 'find <text>',
        about: 'find by slug, number, code, or part of the business’s or owner’s name',
        options: [LIMIT],
        load: async () => (await import('./business.ts')).find,
      },
      {
        usage: 'show <business>',
        about: 'show one business with its codes, sign-in and audit log',
        load: async () => (await import('./business.ts')).show,
      },
      {
        usage: 'export <business>',
        about: 'print the owner’s data as JSON; for a data request add --show-phones',
        options: [['--to <file>', 'write to a new file that only you can read']],
        load: async () => (await import('./business.ts')).exportData,
      },
      {
        usage: 'delete <business>',
        about: 'delete the business and its owner’s account permanently',
        options: [YES],
        load: async () => (await import('./business.ts')).remove,
      },
    ],
  },
  {
    name: 'code',
    about: 'codes of businesses',
    verbs: [
      {
        usage: 'replace <business>',
        about: 'issue a new code; all previous codes become invalid',
        load: async () => (await import('./code.ts')).replace,
      },
      {
        usage: 'withdraw <business>',
        about: 'withdraw the code without a new one',
        load: async () => (await import('./code.ts')).withdraw,
      },
    ],
  },
  {
    name: 'owner',
    about: 'who may sign in',
    verbs: [
      {
        usage: 'disable <business>',
        about: 'block the owner, or the user of a number',
        load: async () => (await import('./owner.ts')).disable,
      },
      {
        usage: 'enable <business>',
        about: 'unblock them; previous sessions stay ended',
        options: [['--keep-sessions', 'previous sessions continue, including a thief’s']],
        load: async () => (await import('./owner.ts')).enable,
      },
      {
        usage: 'sign-out <business>',
        about: 'end all sessions; they may sign in again at once',
        load: async () => (await import('./owner.ts')).signOut,
      },
    ],
  },
  {
    name: 'messages',
    about: 'messages of the contact form',
    verbs: [
      {
        usage: 'list',
        about: 'list, newest first',
        options: [LIMIT, ['--email <address>', 'only from this address']],
        load: async () => (await import('./messages.ts')).list,
      },
      {
        usage: 'show <id>',
        about: 'show one message in full',
        load: async () => (await import('./messages.ts')).show,
      },
      {
        usage: 'answer-to <id>',
        about: 'print address, subject and quotation for a reply, and a mailto: link',
        load: async () => (await import('./messages.ts')).answerTo,
      },
    ],
  },
  {
    name: 'outbox',
    about: 'pending text messages, mails and deletions',
    verbs: [
      {
        usage: 'list',
        about: 'list, oldest first',
        options: [LIMIT],
        load: async () => (await import('./outbox.ts')).list,
      },
      {
        usage: 'show <id>',
        about: 'show one with its content, without the code',
        load: async () => (await import('./outbox.ts')).show,
      },
      { usage: 'retry <id>', about: 'retry it now', load: async () => (await import('./outbox.ts')).retry },
      {
        usage: 'drop <id>',
        about: 'delete it without sending',
        options: [YES],
        load: async () => (await import('./outbox.ts')).drop,
      },
    ],
  },
  {
    name: 'pages',
    about: 'page caches of all instances',
    verbs: [
      {
        usage: 'flush [paths...]',
        about: 'clear them at every instance (default: all paths)',
        load: async () => (await import('./pages.ts')).flush,
      },
    ],
  },
  {
    name: 'operators',
    about: 'back-office accounts, also the names for --as',
    verbs: [
      {
        usage: 'add <name>',
        about: 'add an account; its password is shown once',
        load: async () => (await import('./operators.ts')).add,
      },
      {
        usage: 'remove <name>',
        about: 'remove an account',
        load: async () => (await import('./operators.ts')).remove,
      },
      { usage: 'list', about: 'list all accounts', load: async () => (await import('./operators.ts')).list },
    ],
  },
  {
    name: 'retention',
    about: 'retention of expired data',
    verbs: [
      {
        usage: 'run',
        about: 'delete expired data now instead of at the next daily run',
        load: async () => (await import('./retention.ts')).run,
      },
    ],
  },
  {
    name: 'keys',
    about: 'keys that sign identity tokens',
    verbs: [
      {
        usage: 'rotate',
        about: 'sign with a new key; all users stay signed in',
        load: async () => (await import('./keys.ts')).rotate,
      },
    ],
  },
  {
    name: 'secret',
    about: 'the secret that encrypts keys and messages in the database',
    verbs: [
      {
        usage: 'rotate',
        about: 'encrypt them with NEW_APP_SECRET or a new secret.key; stop every server first',
        load: async () => (await import('./secret.ts')).rotate,
      },
    ],
  },
  {
    name: 'actions',
    about: 'audit log of these commands',
    verbs: [
      {
        usage: 'list [target]',
        about: 'list, newest first; or only one target’s (business:12)',
        options: [LIMIT],
        load: async () => (await import('./actions.ts')).list,
      },
    ],
  },
];
