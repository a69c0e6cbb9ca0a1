// What tests have left behind: processes and files, known by the temporary folder that their run gave them.
import { readFileSync, readdirSync } from 'node:fs';

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

/** @param {string} temporary */
export const filesIn = (temporary) => readdirSync(temporary);
