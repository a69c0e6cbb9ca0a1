// What tests have left behind: processes and files, known by the temporary folder that their run gave them.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Ends the processes whose TMPDIR is this folder or below it. Only Linux tells the environment of a process.
 * @param {string} temporary @returns {string[]} a line for each: its number and its command
 */
export function endProcessesOf(temporary) {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.flatMap((pid) => {
    try {
      if (
        !readFileSync(`/proc/${pid}/environ`, 'utf8')
          .split('\0')
          .some((line) => line.startsWith(`TMPDIR=${temporary}`))
      )
        return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      process.kill(Number(pid), 'SIGKILL');
      return [`${pid} ${command}`];
    } catch {
      return []; // it ended meanwhile, or belongs to another user
    }
  });
}

/** Removes the files and folders in it. @param {string} temporary @returns {string[]} their names */
export function removeFilesIn(temporary) {
  const names = readdirSync(temporary);
  for (const name of names) rmSync(join(temporary, name), { recursive: true, force: true });
  return names;
}
