import { Clock } from '../src/config/clock.js';
import { DailySweep } from '../src/expiry/daily-sweep.js';
import { Expiry } from '../src/expiry/expiry.js';
import type { TestApp } from './test-app.js';

/**
 * Ends the sweeps by timer, 15 seconds after each deletion: on a slow machine one of them would still be discarding
 * pictures when the sweep of a test is over. Answers the spy that records them.
 */
export const endTimedSweeps = ({ app }: TestApp) =>
  jest.spyOn(app.get(Expiry), 'sweepAfter').mockImplementation(() => undefined);

/** What was deleted until now cannot be put back any more, and is forgotten with its pictures. */
export async function endUndoTime({ app }: TestApp): Promise<void> {
  app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 16;
  await app.get(DailySweep).sweep();
}
