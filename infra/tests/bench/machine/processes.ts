// The processor time of processes, as Linux reports it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Microseconds of one tick in /proc/<pid>/stat. */
const TICK = 10_000;

/** Whether the system reports the run time of each thread in nanoseconds. */
const KNOWS_THREADS = existsSync('/proc/self/task') && existsSync('/proc/self/schedstat');

/** Returns the fallback for a process that ends during the read. */
function readOr<T>(read: () => T, fallback: T) {
  try {
    return read();
  } catch {
    return fallback;
  }
}

const threadsOf = (pid: number) => readOr(() => readdirSync(`/proc/${pid}/task`), []);

/** A process and all its descendants. */
const treeOf = (pid: number): number[] => [
  pid,
  ...threadsOf(pid).flatMap((thread) =>
    readOr(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), '')
      .split(' ')
      .filter(Boolean)
      .flatMap((child) => treeOf(Number(child))),
  ),
];

/**
 * The run time of processes and their descendants in microseconds. Where the system does not report threads, the resolution
 * is a hundredth of a second.
 */
export const cpuTimeOf = (...pids: number[]) =>
  pids.flatMap(treeOf).reduce((sum, pid) => {
    if (!KNOWS_THREADS) return sum + ticksOf(pid) * TICK;
    const threads = threadsOf(pid).map((thread) =>
      readOr(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), ''),
    );
    return threads.reduce((total, schedstat) => total + Number(schedstat.split(' ')[0]) / 1000, sum);
  }, 0);

/** User and system time of the process alone, in ticks. */
function ticksOf(pid: number) {
  const stat = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
  // The name at the start may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
