// The list of all commands with usage, description, examples and options. The file of a command is loaded when the
// command runs.
import type { Command } from './command.ts';

const RELEASE = '0.1.0~3f2a9c81d07e';
const MESSAGE = ['--message <why>', 'why, for the log'] as const;
const FORCE = [
  '--force <reason>',
  'past the gate; it is logged, and passes neither damage nor addresses of others',
] as const;

export const GROUPS: readonly { title: string; commands: readonly Command[] }[] = [
  {
    title: 'Make:',
    commands: [
      {
        name: 'new',
        parameters: '<remote>',
        description: 'writes a remote from the template: one page, one navigation entry, one test',
        examples: ['linkstall new mfe-hello', 'linkstall new mfe-hello --tier foreign'],
        options: [
          ['--folder <path>', 'where it is to lie, from the root of the repository'],
          ['--tier <tier>', 'foreign for a company that nobody trusts; the default is trusted'],
        ],
        verb: async () => (await import('./new-remote.ts')).newRemote,
      },
      {
        name: 'dev',
        parameters: '[remote]',
        description:
          'shows a remote as it is edited, with all else as it is deployed; ends with Ctrl-C and leaves nothing behind',
        examples: ['linkstall dev mfe-hello'],
        verb: async () => (await import('./dev.ts')).dev,
      },
      {
        name: 'publish',
        parameters: '[remote]',
        description: 'builds a remote and writes its release, once; nobody gets it yet',
        examples: [
          'linkstall publish mfe-hello',
          'linkstall publish ./checkout/mfe-hello   # a folder that is built already',
        ],
        options: [['--no-build', 'it is built already']],
        verb: async () => (await import('./publish.ts')).publish,
      },
    ],
  },
  {
    title: 'Ship:',
    commands: [
      {
        name: 'releases',
        parameters: '[remote]',
        description: 'lists the releases of a remote, newest first',
        examples: ['linkstall releases mfe-hello'],
        verb: async () => (await import('./query-commands.ts')).releases,
      },
      {
        name: 'check',
        parameters: '[remote] [release]',
        usage: '[remote] <release>',
        description: 'asks the gate, and deploys nothing',
        examples: [`linkstall check mfe-hello ${RELEASE}`],
        verb: async () => (await import('./query-commands.ts')).check,
      },
      {
        name: 'deploy',
        parameters: '[remote] [release]',
        usage: '[remote] <release>',
        description: 'gives a release to everybody, or to a share of the visitors',
        examples: [
          `linkstall deploy mfe-hello ${RELEASE}`,
          'linkstall deploy mfe-hello 0.1.0 --percent 10   # a version is enough where only one build has it',
        ],
        options: [
          ['--percent <number>', 'below 100 it is a candidate: for so many of 100 visitors, the same ones each time'],
          ['--replace', 'instead of the candidate that runs'],
          ['--new-env', 'makes the environment that --env names, where there is none'],
          FORCE,
          MESSAGE,
        ],
        verb: async () => (await import('./change-commands.ts')).deploy,
      },
      {
        name: 'promote',
        parameters: '[remote]',
        description: 'gives the candidate to everybody',
        examples: ['linkstall promote mfe-hello'],
        options: [FORCE, MESSAGE],
        verb: async () => (await import('./change-commands.ts')).promote,
      },
      {
        name: 'rollback',
        parameters: '[remote]',
        description: 'ends the candidate; without one, goes back to the release before',
        examples: ['linkstall rollback mfe-hello --message "empty page for new users"'],
        options: [FORCE, MESSAGE],
        verb: async () => (await import('./change-commands.ts')).rollback,
      },
      {
        name: 'disable',
        parameters: '[remote]',
        description: 'takes a remote off the site: its pages say so, the rest works',
        examples: ['linkstall disable mfe-hello'],
        options: [MESSAGE],
        verb: async () => (await import('./change-commands.ts')).disable,
      },
      {
        name: 'enable',
        parameters: '[remote]',
        description: 'puts it on again',
        examples: ['linkstall enable mfe-hello'],
        options: [FORCE, MESSAGE],
        verb: async () => (await import('./change-commands.ts')).enable,
      },
    ],
  },
  {
    title: 'Look:',
    commands: [
      {
        name: 'status',
        parameters: '',
        description: 'what is live, and how candidates do',
        examples: ['linkstall status', 'linkstall status --json --env local'],
        verb: async () => (await import('./query-commands.ts')).status,
      },
      {
        name: 'log',
        parameters: '',
        description: 'every change and every refused attempt, newest first',
        examples: ['linkstall log'],
        verb: async () => (await import('./query-commands.ts')).log,
      },
      {
        name: 'diff',
        parameters: '<from> <to>',
        description: 'what differs between two changes, by their numbers in the log',
        examples: ['linkstall diff 12 15'],
        verb: async () => (await import('./query-commands.ts')).diff,
      },
      {
        name: 'resolve',
        parameters: '',
        description: 'which releases visitors get, and why',
        examples: ['linkstall resolve --visitor 5d41402abc4b2a76b9719d911017c592'],
        options: [
          [
            '--visitor <id...>',
            'values of the cookie ls_visitor, which an edge gives with the first page of a rollout; without any: what is stable',
          ],
        ],
        verb: async () => (await import('./query-commands.ts')).resolve,
      },
      {
        name: 'preview',
        parameters: '',
        description: 'prints a link, good for ten minutes, to a composition that was or a release that nobody gets yet',
        examples: [`linkstall preview --remote mfe-hello@${RELEASE}`, 'linkstall preview --composition 61a09c5b7d2e'],
        options: [
          ['--remote <remote@release>', 'one release, all else as it is live'],
          ['--composition <id>', 'as a page, a log line or an error report names it'],
        ],
        verb: async () => (await import('./preview.ts')).preview,
      },
      {
        name: 'verify',
        parameters: '',
        description: 'compares every file, pointer and signature of the store; names what is wrong',
        examples: ['linkstall verify'],
        verb: async () => (await import('./query-commands.ts')).verify,
      },
      {
        name: 'trace',
        parameters: '[stack...]',
        description: 'a stack, or what is read, with the lines of the sources',
        examples: ['linkstall trace < stack.txt'],
        verb: async () => (await import('./query-commands.ts')).traceStack,
      },
    ],
  },
  {
    title: 'Who:',
    commands: [
      {
        name: 'operator',
        parameters: '<verb> [username]',
        usage: 'add|remove|list [username]',
        description: 'who may open /admin/releases on the running site',
        examples: ['linkstall operator add meera.cooks', 'linkstall operator list'],
        verb: async () => (await import('./operator.ts')).operator,
      },
      {
        name: 'storage',
        parameters: '',
        description: 'the free space of the running site, and the accounts whose images use the most',
        examples: ['linkstall storage', 'linkstall storage --json'],
        verb: async () => (await import('./storage.ts')).storage,
      },
      {
        name: 'sessions',
        parameters: '<verb> [username]',
        usage: 'end [username]',
        description: 'ends all sessions on the running site, of one user or of everybody',
        examples: ['linkstall sessions end meera.cooks', 'linkstall sessions end'],
        verb: async () => (await import('./sessions.ts')).sessions,
      },
      {
        name: 'key',
        parameters: '<verb> [key]',
        usage: 'rotate [session|edge]',
        description:
          'replaces the key of sessions and the key between edge and API; the old ones stay accepted for a time',
        examples: ['linkstall key rotate session', 'linkstall key rotate'],
        verb: async () => (await import('./key.ts')).key,
      },
    ],
  },
];
