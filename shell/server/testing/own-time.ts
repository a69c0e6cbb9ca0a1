import { readFileSync } from 'node:fs';

/** Milliseconds in which somebody on this machine waited for a core, as Linux counts them; always 0 where nobody does. */
function waitedMs(): number {
  try {
    const [, microseconds = '0'] = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return Number(microseconds) / 1000;
  } catch {
    return 0;
  }
}

/** How long something takes by its own doing: on a quiet machine all the time; what a busy one had no core for is not counted. */
export function startOwnTime(): () => number {
  const [started, waited] = [performance.now(), waitedMs()];
  return () => performance.now() - started - (waitedMs() - waited);
}
