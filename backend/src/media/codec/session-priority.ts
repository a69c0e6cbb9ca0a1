import { writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';

/**
 * Lowers the priority of a process that leads a session, by a `nice` value relative to this process. Kernels with autogroup
 * schedule whole sessions first, so the priority of the threads is not enough. The kernel allows a user other than root one
 * change per 0.1 s on the whole machine, so another decoder can be in the way.
 */
export function lowerSessionPriority(pid: number, by: number, tries = TRIES): void {
  const priority = Math.min(constants.priority.PRIORITY_LOW, getPriority() + by);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return; // not every kernel has autogroup
    setTimeout(() => lowerSessionPriority(pid, by, tries - 1), RETRY_MS * (1 + Math.random())).unref();
  }
}

const TRIES = 20;
const RETRY_MS = 110;
