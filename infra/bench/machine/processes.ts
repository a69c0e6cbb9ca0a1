// What processes have used, by the operating system (Linux).
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Microseconds of one tick of /proc/<pid>/stat. */
const TICK = 10_000;

/** Whether the system says of each thread how long it has run, to the nanosecond. */
const KNOWS_THREADS = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat');

/** What ends as we look says nothing. */
function whileThere<T>(read: () => T, otherwise: T) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const threadsOf = (pid: number) => whileThere(() => readdirSync(`/proc/${pid}/task`), []);

/** A process and all that it has started. */
const treeOf = (pid: number): number[] => [
  pid,
  ...threadsOf(pid).flatMap((thread) =>
    whileThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => treeOf(Number(child))),
  ),
];

/**
 * Microseconds that the processes and all they have started have run so far; where threads are not known, in hundredths of
 * a second.
 */
export const usedBy = (...pids: number[]) =>
  pids.flatMap(treeOf).reduce((sum, pid) => {
    if (!KNOWS_THREADS) return sum + ticksOf(pid) * TICK;
    const threads = threadsOf(pid).map((thread) =>
      whileThere(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), ''),
    );
    return threads.reduce((ran, said) => ran + Number(said.split(' ')[0]) / 1000, sum);
  }, 0);

/** User and system, of itself alone. */
function ticksOf(pid: number) {
  const stat = whileThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  // The name in front may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
