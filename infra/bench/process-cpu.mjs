// CPU of processes as Linux counts it, of all their threads, also of those that are idle again.
import { readFileSync } from 'node:fs';

const MS_A_TICK = 10;

/** @param {number} pid @returns {number[]} what it has started itself */
export function childrenOf(pid) {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return started === '' ? [] : started.split(' ').map(Number);
}

/** A process and all that it has started. @param {number} pid @returns {number[]} */
export const treeOf = (pid) => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** User and system time so far. @param {readonly number[]} pids */
export const cpuMs = (pids) =>
  pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in front may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
  }, 0);
