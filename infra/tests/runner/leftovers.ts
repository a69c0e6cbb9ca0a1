// Finds processes, mounts and files that tests have left behind. The temporary folder of the test run identifies them.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Process {
  pid: number;
  parent: number;
  isOfRun: boolean;
}

/**
 * Ends the processes whose TMPDIR is this folder or below it, and their descendants. The descendants are needed because SSR
 * workers and decoders run without TMPDIR. Works only on Linux, which shows the environment of a process.
 * @returns a line for each process: its number and its command
 */
export function endProcessesOf(temporary: string): string[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const processes = pids.flatMap((pid) => readProcess(Number(pid), temporary) ?? []);
  const leftovers = new Set(processes.filter(({ isOfRun }) => isOfRun).map(({ pid }) => pid));
  // The loop also visits what it adds to the set, so grandchildren are included.
  for (const parent of leftovers) for (const child of processes) if (child.parent === parent) leftovers.add(child.pid);
  // A worker ends with its edge, so all commands are read before the first process ends.
  const lines = [...leftovers].flatMap(describeProcess);
  for (const pid of leftovers) endProcess(pid);
  return lines;
}

function readProcess(pid: number, temporary: string): Process | undefined {
  try {
    // "pid (command) state parent …": the command may contain spaces and brackets.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const isOfRun = variables.some((line) => line.startsWith(`TMPDIR=${temporary}`));
    return state === 'Z' ? undefined : { pid, parent: Number(parent), isOfRun };
  } catch {
    return undefined; // the process has ended, or belongs to another user
  }
}

function describeProcess(pid: number): string[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [`${pid} ${command}`];
  } catch {
    return []; // the process has ended
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // the process has ended
  }
}

/** Builds and caches. Playwright keeps the screenshots of failed tests. */
const ALLOWED_FOLDERS = /(?:^|\/)(?:dist|\.cache|infra\/tests\/e2e\/test-results)$/;
/** Programs other than the tests write into these folders during a run. */
const CLOSED_FOLDERS = /(?:^|\/)(?:node_modules|\.git|\.data[^/]*)$/;

/** The paths of all files and folders below the root, without the allowed folders and the content of closed folders. */
export const pathsBelow = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (ALLOWED_FOLDERS.test(path)) return [];
    return [path, ...(entry.isDirectory() && !CLOSED_FOLDERS.test(path) ? pathsBelow(root, path) : [])];
  });

/** Unmounts the file systems that are mounted below a folder. Works only on Linux, which lists the mounts. */
export function unmountBelow(temporary: string): void {
  if (process.platform !== 'linux') return;
  const folder = `${realpathSync(temporary)}/`;
  // "device path type …": in a path \040 is a space.
  const paths = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) =>
      String(line.split(' ')[1]).replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8))),
    );
  // The last mount first, because it may be below an earlier one. -l also unmounts what a killed process has not yet closed.
  for (const path of paths.reverse().filter((name) => name.startsWith(folder))) execFileSync('umount', ['-l', path]);
}

/**
 * Removes the files and folders in a folder, and unmounts what is mounted there.
 * @returns their names
 */
export function removeFilesIn(temporary: string): string[] {
  unmountBelow(temporary);
  const names = readdirSync(temporary);
  for (const name of names) rmSync(join(temporary, name), { recursive: true, force: true });
  return names;
}
