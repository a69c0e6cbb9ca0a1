import { Clock } from '../src/config/clock.js';
import { DailySweep } from '../src/expiry/daily-sweep.js';
import type { TestApp } from './test-app.js';

/** What was deleted until now cannot be put back any more, and is forgotten with its pictures. */
export async function endUndoTime({ app }: TestApp): Promise<void> {
  app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 16;
  await app.get(DailySweep).sweep();
}
