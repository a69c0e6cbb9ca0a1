// A second layer around Deno where the system allows: an empty network namespace, another user, no new privileges, and
// an end with the parent process. Containers often allow only the last two; then Deno's permissions are the boundary.
import { spawnSync } from 'node:child_process';

import { DENO_ENVIRONMENT, denoFile } from './deno.ts';

export interface Isolation {
  /** The command that starts the command of a sandbox in isolation; empty for none. */
  readonly command: readonly string[];
  /** The restrictions that the command adds, for the log. */
  readonly description: string;
}

/** The user `nobody`, who owns no file. */
export const NOBODY = 65_534;
const PROBE_MS = 2000;
export const NO_NETWORK: readonly string[] = ['unshare', '--net', '--'];
const SETPRIV_OPTIONS = ['--no-new-privs', '--pdeathsig', 'KILL', '--'];
/** The kernel kills the process when its parent ends, even when the process is in an endless loop. */
export const SETPRIV: readonly string[] = ['setpriv', ...SETPRIV_OPTIONS];
export const AS_NOBODY: readonly string[] = [
  ...['setpriv', '--reuid', `${NOBODY}`, '--regid', `${NOBODY}`, '--clear-groups'],
  ...SETPRIV_OPTIONS,
];

export const NO_ISOLATION: Isolation = { command: [], description: 'none' };
const SETPRIV_ONLY: Isolation = { command: SETPRIV, description: 'no new privileges, ends with its parent' };
const ROOT_CHOICES: readonly Isolation[] = [
  {
    command: [...NO_NETWORK, ...AS_NOBODY],
    description: 'no network, user nobody, no new privileges, ends with its parent',
  },
  { command: AS_NOBODY, description: 'user nobody, no new privileges, ends with its parent' },
  {
    command: [...NO_NETWORK, ...SETPRIV_ONLY.command],
    description: 'no network, no new privileges, ends with its parent',
  },
  SETPRIV_ONLY,
  // Without the setpriv of util-linux, as on Alpine.
  { command: NO_NETWORK, description: 'no network' },
];
const USER_NO_NETWORK = ['unshare', '--user', '--net', '--'];
const USER_CHOICES: readonly Isolation[] = [
  {
    command: [...USER_NO_NETWORK, ...SETPRIV_ONLY.command],
    description: 'no network, no new privileges, ends with its parent',
  },
  SETPRIV_ONLY,
  { command: USER_NO_NETWORK, description: 'no network' },
];

/** The choices of this system, strongest first. The last one is always possible. */
export function systemIsolations(): readonly Isolation[] {
  if (process.platform !== 'linux') return [NO_ISOLATION];
  return [...(process.getuid?.() === 0 ? ROOT_CHOICES : USER_CHOICES), NO_ISOLATION];
}

let choices = systemIsolations();
let chosen: Isolation | undefined;

/**
 * The strongest isolation in which Deno and its program can be read. Tried once, in some milliseconds.
 * @param program the file that Deno runs
 */
export const isolation = (program: string): Isolation =>
  (chosen ??= choices.find((choice) => isAvailable(choice, program)) ?? NO_ISOLATION);

/** Replaces the choices of this system, strongest first. */
export function setIsolations(isolations: readonly Isolation[]) {
  choices = isolations;
  chosen = undefined;
}

/**
 * The isolation for another attempt, after a start has failed. When the system refuses this isolation again and allows
 * a weaker one, this and all later processes get the weaker one. An accident, such as a lack of memory, changes nothing.
 * @param canStart tries a start
 * @returns null when the isolation is not the cause of the failure
 */
export async function isolationAfterFailure(
  failed: Isolation,
  canStart: (isolation: Isolation) => Promise<boolean>,
): Promise<Isolation | null> {
  if (await canStart(failed)) return failed;
  for (const weaker of weakerThan(failed)) {
    if (!(await canStart(weaker))) continue;
    // Another process may have failed at the same time.
    if (chosen === failed) chosen = weaker;
    return weaker;
  }
  return null;
}

const weakerThan = (isolation: Isolation) => choices.slice(choices.indexOf(isolation) + 1);

/**
 * Whether Deno can be executed and the file can be read in this isolation. The user `nobody` may be unable to enter the
 * folder of this installation.
 */
function isAvailable({ command: [starter, ...args] }: Isolation, file: string) {
  if (starter === undefined) return true;
  const probe = ['test', '-x', denoFile(), '-a', '-r', file];
  return (
    spawnSync(starter, [...args, ...probe], { env: DENO_ENVIRONMENT, stdio: 'ignore', timeout: PROBE_MS }).status === 0
  );
}
