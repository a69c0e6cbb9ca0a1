// What tests have left behind: processes and files, known by the temporary folder that their run gave them.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{pid: number, parent: number, isOfRun: boolean}} Process */

/**
 * Ends the processes whose TMPDIR is this folder or below it, and their descendants: the product gives SSR workers and decoders
 * an environment without TMPDIR. Only Linux tells the environment of a process.
 * @param {string} temporary @returns {string[]} a line for each: its number and its command
 */
export function endProcessesOf(temporary) {
  if (process.platform !== 'linux') return [];
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const processes = others.flatMap((pid) => readProcess(Number(pid), temporary) ?? []);
  const left = new Set(processes.filter(({ isOfRun }) => isOfRun).map(({ pid }) => pid));
  // A set that grows while it is walked: the children of children are in it, too.
  for (const parent of left) for (const child of processes) if (child.parent === parent) left.add(child.pid);
  return [...left].flatMap(endProcess);
}

/** @param {number} pid @param {string} temporary @returns {Process | undefined} */
function readProcess(pid, temporary) {
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

/** @param {number} pid @returns {string[]} */
function endProcess(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    process.kill(pid, 'SIGKILL');
    return [`${pid} ${command}`];
  } catch {
    return []; // it ended meanwhile
  }
}

/** Removes the files and folders in it. @param {string} temporary @returns {string[]} their names */
export function removeFilesIn(temporary) {
  const names = readdirSync(temporary);
  for (const name of names) rmSync(join(temporary, name), { recursive: true, force: true });
  return names;
}
