import { readdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the CPU priority of this process by a `nice` value relative to its parent. On Linux two steps are needed: each
 * thread has a priority of its own, and kernels with autogroup schedule whole sessions first, so this process must be the
 * leader of its own session.
 */
export function lowerPriority(by: number): void {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + by);
  for (const thread of threads()) setThreadPriority(thread, priority);
  setSessionPriority(priority);
}

function setThreadPriority(thread: number, priority: number): void {
  try {
    setPriority(thread, priority);
  } catch {
    // The thread has ended.
  }
}

/** The kernel allows a user other than root one change per 0.1 s on the whole machine, so another decoder can be in the way. */
function setSessionPriority(priority: number, tries = TRIES): void {
  try {
    writeFileSync('/proc/self/autogroup', String(priority));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return; // not every kernel has autogroup
    setTimeout(() => setSessionPriority(priority, tries - 1), RETRY_MS * (1 + Math.random())).unref();
  }
}

const TRIES = 20;
const RETRY_MS = 110;

/** Ids of the present threads; later threads inherit the priority of the thread that creates them. */
function threads(): readonly number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [0]; // on other systems the priority belongs to the process
  }
}
