// What processes have used, by the operating system (Linux).
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Microseconds of one tick of /proc/<pid>/stat. */
const TICK = 10_000;

/** Whether the system says of each thread how long it has run, and how long it has waited for a core. */
export const KNOWS_THREADS = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat');

/** What ends as we look says nothing. @template T @param {() => T} read @param {T} otherwise */
function whileThere(read, otherwise) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** @param {number} pid */
const threadsOf = (pid) => whileThere(() => readdirSync(`/proc/${pid}/task`), []);

/** A process and all that it has started. @param {number} pid @returns {number[]} */
export const treeOf = (pid) => [
  pid,
  ...threadsOf(pid).flatMap((thread) =>
    whileThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => treeOf(Number(child))),
  ),
];

/**
 * Microseconds that the processes and all they have started have run so far, and have waited for a core; to the microsecond
 * where threads are known, else in hundredths of a second, and nothing of the waiting.
 * @param {...number} pids
 */
export function usedBy(...pids) {
  const used = { ran: 0, waited: 0 };
  for (const pid of pids.flatMap(treeOf)) {
    for (const thread of KNOWS_THREADS ? threadsOf(pid) : []) {
      const { ran, waited } = threadOf(pid, thread);
      used.ran += ran;
      used.waited += waited;
    }
    if (!KNOWS_THREADS) used.ran += ticksOf(pid) * TICK;
  }
  return used;
}

/** The same of one thread. @param {number} pid @param {string} thread */
function threadOf(pid, thread) {
  const said = whileThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), '');
  const [ran = 0, waited = 0] = said.split(' ').map((nanoseconds) => Number(nanoseconds) / 1000);
  return { ran, waited };
}

/** The same of the thread on which JavaScript runs. @param {number} pid */
export const mainThread = (pid) => threadOf(pid, String(pid));

/** User and system, of itself alone. @param {number} pid */
function ticksOf(pid) {
  const stat = whileThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  // The name in front may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Memory of a process and all it has started, in MB; what they share counts once. @param {number} pid */
export const memoryOf = (pid) =>
  treeOf(pid).reduce((sum, each) => {
    const said = whileThere(() => readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'), '');
    return sum + Number(/^Pss:\s+(\d+)/m.exec(said)?.[1] ?? 0) / 1024;
  }, 0);
