// What processes have used, by the operating system (Linux).
import { readFileSync, readdirSync } from 'node:fs';

/** Microseconds of one tick of /proc/<pid>/stat. */
const TICK = 10_000;

/** A process and all that it has started. @param {number} pid @returns {number[]} */
export function treeOf(pid) {
  /** @type {number[]} */
  const started = [];
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      started.push(
        ...readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
      );
  } catch {
    return [pid]; // it ends as we look
  }
  return [pid, ...started.flatMap(treeOf)];
}

/** CPU that a process, all it has started and those of them that have ended have used so far, in microseconds. @param {number} pid */
export function cpuOf(pid) {
  return treeOf(pid).reduce((sum, each) => {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // Of itself and of the ended; user and system.
      return sum + [11, 12, 13, 14].reduce((own, at) => own + Number(fields[at]), 0) * TICK;
    } catch {
      return sum;
    }
  }, 0);
}

/** Memory of a process and all it has started, in MB; what they share counts once. @param {number} pid */
export function memoryOf(pid) {
  return treeOf(pid).reduce((sum, each) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
    } catch {
      return sum;
    }
  }, 0);
}
