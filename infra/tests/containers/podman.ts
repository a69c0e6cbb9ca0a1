// Podman without a daemon and without a registry. Images stay in the cache of the user, so that the next build is short.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export const CACHE = resolve(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'linkstall/containers');

/** `runc`, because `crun` needs cgroups of version 2; no systemd, because a container of CI has none. */
const CONFIGURATION = `[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=1024:20000", "nproc=4096:4096"]
`;

const file = join(CACHE, 'containers.conf');
mkdirSync(CACHE, { recursive: true });
writeFileSync(file, CONFIGURATION);
const ENV = { ...process.env, CONTAINERS_CONF: file };
const PLACE = ['--root', join(CACHE, 'storage'), '--runroot', join(CACHE, 'run'), '--log-level', 'error'];

interface Result {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Starts a command of Podman. Its standard input stays open. */
export const startPodman = (args: readonly string[]): ChildProcess =>
  spawn('podman', [...PLACE, ...args], { env: ENV, stdio: ['pipe', 'pipe', 'inherit'] });

/** Runs a command of Podman to its end. */
export async function tryPodman(args: readonly string[]): Promise<Result> {
  const child = spawn('podman', [...PLACE, ...args], { env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => (output += chunk));
  child.stderr.on('data', (chunk: string) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim(), errors };
}

/** @throws {Error} when the command fails, with its output */
export async function podman(...args: readonly string[]): Promise<string> {
  const { code, output, errors } = await tryPodman(args);
  if (code !== 0) throw new Error(`podman ${args[0]} failed:\n${output}\n${errors}`);
  return output;
}

/** Removes containers when the process ends, also after a failed test. */
export function removeContainersAtExit(names: readonly string[]) {
  process.once('exit', () => spawnSync('podman', [...PLACE, 'rm', '--force', '--volumes', ...names], { env: ENV }));
}
