import { Clock } from '../src/config/clock.js';
import { DailySweep } from '../src/expiry/daily-sweep.js';
import { Expiry } from '../src/expiry/expiry.js';
import type { TestApp } from './test-app.js';

/**
 * Prevents the sweep that a timer starts 15 seconds after each deletion. On a slow machine such a sweep might still run
 * after a test. Returns the spy that records the prevented sweeps.
 */
export const preventTimedSweeps = ({ app }: TestApp) =>
  jest.spyOn(app.get(Expiry), 'sweepAfter').mockImplementation(() => undefined);

/** Ends the undo time of all deleted items, and removes them with their images. */
export async function endUndoTime({ app }: TestApp): Promise<void> {
  app.get(Clock)['offsetSeconds'] += 16;
  await app.get(DailySweep).sweep();
}
