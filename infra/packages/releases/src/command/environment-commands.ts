// The commands that give releases to visitors.
import type { Command } from './command.ts';
import { FORCE, IDENTITY, MESSAGE, RELEASE } from './common-options.ts';

export const DEPLOY_COMMAND: Command = {
  name: 'deploy',
  parameters: '[remote] [release]',
  usage: '[remote] <release>',
  description: 'gives a release to everybody, or to a share of the visitors',
  examples: [
    `linkstall deploy mfe-hello ${RELEASE}`,
    'linkstall deploy mfe-hello 0.1.0 --percent 10   # a version is enough if only one build has it',
    'linkstall deploy mfe-hello 0.1.0 --percent 5 --watch 30m --promote',
  ],
  options: [
    ['--percent <number>', 'share of the visitors, who keep the release; below 100 it is a candidate'],
    ['--watch <time>', 'ends the candidate by itself when it is worse, for a time such as 30m or 2h'],
    ['--promote', 'with --watch: promotes the candidate at the end when it is better or equal'],
    ['--replace', 'replaces the running candidate'],
    ['--new-env', 'creates the environment of --env'],
    FORCE,
    ...IDENTITY,
    MESSAGE,
  ],
  load: async () => (await import('./change-commands.ts')).deploy,
};

export const PROMOTE_COMMAND: Command = {
  name: 'promote',
  parameters: '[remote]',
  description: 'gives the candidate to everybody, or the stable release of another environment',
  examples: [
    'linkstall promote mfe-hello --message "no errors"',
    'linkstall promote mfe-hello --from staging --to production',
  ],
  options: [
    ['--from <environment>', 'the environment whose stable release is deployed'],
    ['--to <environment>', 'the environment that gets the release; its gate judges the change'],
    FORCE,
    ...IDENTITY,
    MESSAGE,
  ],
  load: async () => (await import('./change-commands.ts')).promote,
};

export const SET_COMMAND: Command = {
  name: 'set',
  parameters: '<verb> [name] [releases...]',
  usage: 'list|create|deploy|rollback [name] [remote@release…]',
  description: 'deploys releases of several remotes as one change, and rolls all of them back',
  examples: [
    'linkstall set create checkout mfe-links@1.3.0 mfe-store@1.5.0',
    'linkstall set deploy checkout --env production --message "the new checkout"',
    'linkstall set rollback checkout --env production',
  ],
  options: [MESSAGE, ['--remote <remote>', 'over HTTP: a remote of the set; default: the remote of linkstall.json']],
  load: async () => (await import('./set.ts')).set,
};

export const FORCE_COMMAND: Command = {
  name: 'force',
  parameters: '<verb> [id]',
  usage: 'list|confirm [id]',
  description: 'lists the requests to override the gate, or confirms the request of another operator',
  examples: [
    'linkstall force list --as meera.cooks',
    'linkstall force confirm 1796000000000-0f3a9c1e07b5 --as meera.cooks',
    'linkstall deploy mfe-hello 0.1.0 --force "a customer waits" --as asha   # makes a request',
  ],
  options: IDENTITY,
  load: async () => (await import('./force.ts')).force,
};
