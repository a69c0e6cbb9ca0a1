import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Puts this process behind the others in getting the processor, by so much more than the one that began it (as `nice`
 * has it). On Linux one call is not enough: a priority is a thread's own, and one of those that are there already does the
 * work; and many kernels share out to whole sessions first (autogroup), so this process must be one of its own.
 */
export function standBack(by: number): void {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + by);
  for (const thread of threads()) standsBack(thread, priority);
  sessionStandsBack(priority);
}

function standsBack(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // It has just ended.
  }
}

/** Who is not root may say so once in a tenth of a second, of all sessions of the machine: another decoder may just have. */
function sessionStandsBack(priority: number, tries = TRIES): void {
  try {
    writeFileSync('/proc/self/autogroup', String(priority));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return; // not every kernel has it
    setTimeout(() => sessionStandsBack(priority, tries - 1), AGAIN_MS * (1 + Math.random())).unref();
  }
}

const TRIES = 20;
const AGAIN_MS = 110;

/** All later ones come after the one that makes them. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0]; // elsewhere a priority is the whole process's
  }
}
