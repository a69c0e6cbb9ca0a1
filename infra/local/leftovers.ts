// What tests have left behind: processes and files, known by the temporary folder that their run gave them.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Process {
  pid: number;
  parent: number;
  isOfRun: boolean;
}

/**
 * Ends the processes whose TMPDIR is this folder or below it, and their descendants: the product gives SSR workers and decoders
 * an environment without TMPDIR. Only Linux tells the environment of a process.
 * @returns a line for each: its number and its command
 */
export function endProcessesOf(temporary: string): string[] {
  if (process.platform !== 'linux') return [];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const processes = others.flatMap((pid) => readProcess(Number(pid), temporary) ?? []);
  const left = new Set(processes.filter(({ isOfRun }) => isOfRun).map(({ pid }) => pid));
  // A set that grows while it is walked: the children of children are in it, too.
  for (const parent of left) for (const child of processes) if (child.parent === parent) left.add(child.pid);
  return [...left].flatMap(endProcess);
}

function readProcess(pid: number, temporary: string): Process | undefined {
  try {
    // "pid (command) state parent …": the command may have spaces and brackets.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    const isOfRun = variables.some((line) => line.startsWith(`TMPDIR=${temporary}`));
    return state === 'Z' ? undefined : { pid, parent: Number(parent), isOfRun };
  } catch {
    return undefined; // it ended meanwhile, or belongs to another user
  }
}

function endProcess(pid: number): string[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    process.kill(pid, 'SIGKILL');
    return [`${pid} ${command}`];
  } catch {
    return []; // it ended meanwhile
  }
}

/**
 * Removes the files and folders in it.
 * @returns their names
 */
export function removeFilesIn(temporary: string): string[] {
  const names = readdirSync(temporary);
  for (const name of names) rmSync(join(temporary, name), { recursive: true, force: true });
  return names;
}
