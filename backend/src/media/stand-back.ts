import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Puts this process behind the others in getting the processor, by so much more than the one that began it (as `nice`
 * has it). On Linux one call is not enough: a priority is a thread's own, and one of those that are there already does the
 * work; and many kernels share out to whole sessions first (autogroup), so this process must be one of its own.
 */
export function standBack(by: number): void {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + by);
  for (const thread of threads()) attempt(() => setPriority(thread, priority)); // it may have ended
  attempt(() => writeFileSync('/proc/self/autogroup', String(priority))); // not every kernel has it
}

/** A picture is decoded at any priority. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // As it was.
  }
}

/** All later ones come after the one that makes them. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0]; // elsewhere a priority is the whole process's
  }
}
