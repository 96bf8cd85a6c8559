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

const LIMIT = ['--limit <rows>', 'how many at most (20)'] as const;
const YES = ['--yes', 'ask nothing; without a terminal it has to be said'] as const;

/** The commands of `admin`. Each is loaded only when it runs. */
export const groups: readonly Group[] = [
  {
    name: 'business',
    about: 'shops; a <shop> is an address, a number as +905321234567, or business:12',
    verbs: [
      {
        usage: 'find <text>',
        about: 'by address, number, code, or letters of the shop’s or the owner’s name',
        options: [LIMIT],
        load: async () => (await import('./business.ts')).find,
      },
      {
        usage: 'show <shop>',
        about: 'one shop with its codes, sign-in and what operators did to it',
        load: async () => (await import('./business.ts')).show,
      },
      {
        usage: 'export <shop>',
        about: 'what its owner could download, as JSON; for a request give --show-phones',
        options: [['--to <file>', 'write it to a new file that only you can read']],
        load: async () => (await import('./business.ts')).exportData,
      },
      {
        usage: 'delete <shop>',
        about: 'delete it and the account of its owner for good, as the owner could',
        options: [YES],
        load: async () => (await import('./business.ts')).remove,
      },
    ],
  },
  {
    name: 'code',
    about: 'codes of shops',
    verbs: [
      {
        usage: 'replace <shop>',
        about: 'give a new code; every one before leads nowhere from then on',
        load: async () => (await import('./code.ts')).replace,
      },
      {
        usage: 'withdraw <shop>',
        about: 'take the code away without a new one',
        load: async () => (await import('./code.ts')).withdraw,
      },
    ],
  },
  {
    name: 'owner',
    about: 'who may sign in',
    verbs: [
      {
        usage: 'disable <shop>',
        about: 'keep its owner out, or whoever has this number',
        load: async () => (await import('./owner.ts')).disable,
      },
      {
        usage: 'enable <shop>',
        about: 'let them in again; sessions from before have ended',
        options: [['--keep-sessions', 'sessions from before go on, a thief’s too']],
        load: async () => (await import('./owner.ts')).enable,
      },
      {
        usage: 'sign-out <shop>',
        about: 'end every session; they may sign in again at once',
        load: async () => (await import('./owner.ts')).signOut,
      },
    ],
  },
  {
    name: 'messages',
    about: 'what people wrote by the contact form',
    verbs: [
      {
        usage: 'list',
        about: 'the newest first',
        options: [LIMIT, ['--email <address>', 'only from this address']],
        load: async () => (await import('./messages.ts')).list,
      },
      { usage: 'show <id>', about: 'one, whole', load: async () => (await import('./messages.ts')).show },
      {
        usage: 'answer-to <id>',
        about: 'address, subject and quotation for an answer, and a mailto: link that has them',
        load: async () => (await import('./messages.ts')).answerTo,
      },
    ],
  },
  {
    name: 'outbox',
    about: 'text messages, mails and deletions that wait to be carried out',
    verbs: [
      {
        usage: 'list',
        about: 'the oldest first',
        options: [LIMIT],
        load: async () => (await import('./outbox.ts')).list,
      },
      {
        usage: 'show <id>',
        about: 'one with its content, but no code',
        load: async () => (await import('./outbox.ts')).show,
      },
      { usage: 'retry <id>', about: 'try it at once', load: async () => (await import('./outbox.ts')).retry },
      {
        usage: 'drop <id>',
        about: 'never send it',
        options: [YES],
        load: async () => (await import('./outbox.ts')).drop,
      },
    ],
  },
  {
    name: 'pages',
    about: 'pages that instances keep',
    verbs: [
      {
        usage: 'flush [paths...]',
        about: 'drop them at every instance; without paths all',
        load: async () => (await import('./pages.ts')).flush,
      },
    ],
  },
  {
    name: 'operators',
    about: 'back-office accounts, and the names for --as',
    verbs: [
      {
        usage: 'add <name>',
        about: 'with a password that is shown once',
        load: async () => (await import('./operators.ts')).add,
      },
      {
        usage: 'remove <name>',
        about: 'for good',
        load: async () => (await import('./operators.ts')).remove,
      },
      { usage: 'list', about: 'all of them', load: async () => (await import('./operators.ts')).list },
    ],
  },
  {
    name: 'retention',
    about: 'what is deleted once its time is over',
    verbs: [
      {
        usage: 'run',
        about: 'delete it now instead of at the next daily turn',
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
        about: 'sign with a new one; nobody is signed out',
        load: async () => (await import('./keys.ts')).rotate,
      },
    ],
  },
  {
    name: 'secret',
    about: 'the secret that keys and messages in the database are encrypted with',
    verbs: [
      {
        usage: 'rotate',
        about: 'encrypt them with NEW_APP_SECRET instead, or with a new secret.key; stop every server first',
        load: async () => (await import('./secret.ts')).rotate,
      },
    ],
  },
  {
    name: 'actions',
    about: 'what was done by these commands, and by whom',
    verbs: [
      {
        usage: 'list [target]',
        about: 'the newest first; of one target, as business:12',
        options: [LIMIT],
        load: async () => (await import('./actions.ts')).list,
      },
    ],
  },
];
