// A second layer around Deno where the system allows: an empty network namespace and another user. Containers often
// allow neither; then Deno's permissions are the only layer.
import { spawnSync } from 'node:child_process';

import { DENO_ENVIRONMENT, denoFile, PROGRAM } from './deno.ts';

export interface Isolation {
  /** The command that starts a worker's command in isolation; empty for none. */
  readonly command: readonly string[];
  /** The restrictions that the command adds, for the log. */
  readonly description: string;
}

/** The user `nobody`, who owns no file. */
const NOBODY = '65534';
const PROBE_MS = 2000;
export const NO_ISOLATION: Isolation = { command: [], description: 'none' };
const ROOT_CHOICES: readonly Isolation[] = [
  {
    command: ['unshare', '--net', '--setgid', NOBODY, '--setuid', NOBODY, '--'],
    description: 'no network, user nobody',
  },
  {
    command: ['setpriv', '--reuid', NOBODY, '--regid', NOBODY, '--clear-groups', '--no-new-privs', '--'],
    description: 'user nobody',
  },
  { command: ['unshare', '--net', '--'], description: 'no network' },
];
const USER_CHOICES: readonly Isolation[] = [
  { command: ['unshare', '--user', '--net', '--'], description: 'no network' },
];

let chosen: Isolation | undefined;

/** The strongest isolation in which Deno and the worker's program can be read. Tried once, in some milliseconds. */
export const isolation = (): Isolation => (chosen ??= choices().find(isAvailable) ?? NO_ISOLATION);

export function setIsolation(isolation: Isolation) {
  chosen = isolation;
}

function choices() {
  if (process.platform !== 'linux') return [];
  return process.getuid?.() === 0 ? ROOT_CHOICES : USER_CHOICES;
}

/** Another user may be unable to enter the folder of this installation. */
function isAvailable({ command: [program = '', ...args] }: Isolation) {
  const probe = ['test', '-x', denoFile(), '-a', '-r', PROGRAM];
  return (
    spawnSync(program, [...args, ...probe], { env: DENO_ENVIRONMENT, stdio: 'ignore', timeout: PROBE_MS }).status === 0
  );
}
