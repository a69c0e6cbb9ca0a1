// The list of all commands with usage, description, examples and options. The file of a command is loaded when the
// command runs.
import { ADMINISTER_COMMANDS } from './administer-commands.ts';
import type { Command } from './command.ts';
import { FORCE, IDENTITY, MESSAGE, RELEASE } from './common-options.ts';
import { DEPLOY_COMMAND, FORCE_COMMAND, PROMOTE_COMMAND, SET_COMMAND } from './environment-commands.ts';
import { FLAG_COMMAND } from './flag-command.ts';

const changes = () => import('./change-commands.ts');

/** A change of a remote without further arguments. */
const changeOf = (name: string, description: string, load: Command['load']): Command => ({
  name,
  parameters: '[remote]',
  description,
  examples: [`linkstall ${name} mfe-hello --message "empty page for new users"`],
  options: name === 'disable' ? [MESSAGE] : [FORCE, ...IDENTITY, MESSAGE],
  load,
});

export const GROUPS: readonly { title: string; commands: readonly Command[] }[] = [
  {
    title: 'Create:',
    commands: [
      {
        name: 'new',
        parameters: '<remote>',
        description: 'writes a remote from the template; with --platform a whole repository for a team',
        examples: [
          'linkstall new mfe-hello',
          'linkstall new mfe-hello --tier foreign',
          'linkstall new garden --platform https://stall.example',
        ],
        options: [
          ['--folder <path>', 'the folder of the remote, relative to the root of the repository'],
          ['--tier <tier>', 'foreign for a company that nobody trusts; default: trusted'],
        ],
        load: async () => (await import('./folder-or-platform.ts')).newRemote,
      },
      {
        name: 'dev',
        parameters: '[remote]',
        description: 'serves a remote with live reload inside the deployed site, until Ctrl-C; changes no release',
        examples: ['linkstall dev mfe-hello'],
        load: async () => (await import('./folder-or-platform.ts')).dev,
      },
      {
        name: 'finish',
        parameters: '<dist>',
        description: 'makes a release from the output of webpack 5 or Vite with module federation, with integrity',
        examples: ['linkstall finish dist   # in the folder of the remote, then: linkstall publish ./'],
        load: async () => (await import('./finish.ts')).finish,
      },
      {
        name: 'publish',
        parameters: '[remote]',
        description: 'builds a remote and writes a release, which no visitor gets yet',
        examples: [
          'linkstall publish mfe-hello',
          'linkstall publish ./checkout/mfe-hello   # a finished build',
          'linkstall publish --bundled   # a job before the first edge starts',
        ],
        options: [
          ['--no-build', 'uses the finished build'],
          ['--bundled', 'publishes and deploys the front ends that were built here; DEPLOY_BUNDLED=off only publishes'],
        ],
        load: async () => (await import('./folder-or-platform.ts')).publish,
      },
      {
        name: 'login',
        parameters: '[remote]',
        description: 'gets a token of 15 minutes from a platform, after you confirm a code in a browser',
        examples: ['linkstall login', 'linkstall login garden --platform https://stall.example'],
        load: async () => (await import('./http/login.ts')).login,
      },
      {
        name: 'sync',
        parameters: '',
        description: 'sets the packages of a repository to the versions of the live site',
        examples: ['linkstall sync', 'linkstall sync --check   # changes nothing, and fails when a version differs'],
        options: [['--check', 'only compares']],
        load: async () => (await import('./http/sync.ts')).sync,
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
        load: async () => (await import('./query-commands.ts')).releases,
      },
      {
        name: 'check',
        parameters: '[remote] [release]',
        usage: '[remote] <release>',
        description: 'runs the gate and deploys nothing',
        examples: [`linkstall check mfe-hello ${RELEASE}`, `linkstall check mfe-hello ${RELEASE} --pages`],
        options: [
          ['--pages', 'also compares the 50 most visited public pages of the running site with the stable release'],
        ],
        load: async () => (await import('./query-commands.ts')).check,
      },
      DEPLOY_COMMAND,
      PROMOTE_COMMAND,
      changeOf(
        'rollback',
        'ends the candidate; without one, restores the previous release',
        async () => (await changes()).rollback,
      ),
      changeOf(
        'disable',
        'disables a remote: its pages show a message, the rest of the site works',
        async () => (await changes()).disable,
      ),
      changeOf('enable', 'enables a disabled remote', async () => (await changes()).enable),
      FORCE_COMMAND,
      FLAG_COMMAND,
      SET_COMMAND,
    ],
  },
  {
    title: 'Inspect:',
    commands: [
      {
        name: 'status',
        parameters: '',
        description: 'shows the live releases and the metrics of candidates',
        examples: ['linkstall status', 'linkstall status --json --env local'],
        load: async () => (await import('./query-commands.ts')).status,
      },
      {
        name: 'log',
        parameters: '',
        description: 'shows every change and every refused attempt, newest first',
        examples: ['linkstall log'],
        load: async () => (await import('./query-commands.ts')).log,
      },
      {
        name: 'diff',
        parameters: '<from> <to>',
        description: 'shows the differences between two changes, by their numbers in the log',
        examples: ['linkstall diff 12 15'],
        load: async () => (await import('./store-commands.ts')).diff,
      },
      {
        name: 'resolve',
        parameters: '',
        description: 'shows which releases visitors get, and why',
        examples: ['linkstall resolve --visitor 5d41402abc4b2a76b9719d911017c592'],
        options: [
          [
            '--visitor <id...>',
            'values of the cookie ls_visitor, which the edge sets during a rollout; default: the stable releases',
          ],
        ],
        load: async () => (await import('./store-commands.ts')).resolve,
      },
      {
        name: 'preview',
        parameters: '',
        description:
          'prints a link to an earlier composition or an undeployed release: for ten minutes, over HTTP for days',
        examples: [`linkstall preview --remote mfe-hello@${RELEASE}`, 'linkstall preview --composition 61a09c5b7d2e'],
        options: [
          ['--remote <remote@release>', 'one release; all other remotes as they are live'],
          ['--composition <id>', 'the id in a page, a log line or an error report'],
          ['--label <name>', 'over HTTP: the name of the preview, such as pr-17; a new preview replaces the old one'],
          ['--days <number>', 'over HTTP: how long the preview lives, at most 30 days; default: 7'],
          ['--with <remote@release...>', 'over HTTP: releases of other remotes in the same preview'],
        ],
        load: async () => (await import('./preview.ts')).preview,
      },
      {
        name: 'verify',
        parameters: '',
        description: 'verifies every file, pointer and signature of the store, and names each problem',
        examples: ['linkstall verify'],
        load: async () => (await import('./store-commands.ts')).verify,
      },
      {
        name: 'trace',
        parameters: '[stack...]',
        description: 'shows the source lines of a stack trace, from the arguments or from standard input',
        examples: ['linkstall trace < stack.txt'],
        load: async () => (await import('./store-commands.ts')).traceStack,
      },
    ],
  },
  {
    title: 'Run:',
    commands: [
      {
        name: 'serve',
        parameters: '<part>',
        usage: 'edge|api|worker|all',
        description: 'runs a part of the platform from its build, until a signal ends it; all: API and edge',
        examples: ['linkstall serve all', 'linkstall serve worker   # beside: WORK=off npx linkstall serve api'],
        load: async () => (await import('./serve.ts')).serve,
      },
      {
        name: 'migrate',
        parameters: '',
        description: 'prepares the database of MONGODB_URI for this version, and ends',
        examples: ['linkstall migrate   # a job before the first API starts'],
        options: [['--shard', 'prints the commands for mongosh that shard the database, and changes nothing']],
        load: async () => (await import('./serve.ts')).migrate,
      },
    ],
  },
  { title: 'Administer:', commands: ADMINISTER_COMMANDS },
];
