/** @jest-environment node */
import { PaceWatch } from './pace.ts';

const PACE = { windowMs: 40_000, minBytes: 40_000 };
/** The number of bytes that a slow client takes in a second. */
const SLOW_BYTES_PER_SECOND = 5_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Client {
  readonly bytesPerSecond: number;
  /** The delays with which the system reports how many bytes arrived, in turn. */
  readonly reportDelaysMs: readonly number[];
}

/** Watches a client for ten minutes. Returns whether the client was cut off. */
async function isCutOff({ bytesPerSecond, reportDelaysMs }: Client): Promise<boolean> {
  const startedAt = Date.now();
  const bytesArrived = () => Math.round(((Date.now() - startedAt) / 1_000) * bytesPerSecond);
  let isLate = false;
  let readCount = 0;
  const watch = new PaceWatch();
  watch.begin({
    pace: PACE,
    bytesMoved: () => 0,
    exactBytes: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(bytesArrived()), reportDelaysMs[readCount % reportDelaysMs.length]);
        readCount += 1;
      }),
    onLate: () => (isLate = true),
  });
  await jest.advanceTimersByTimeAsync(600_000);
  watch.close();
  return isLate;
}

test.each([[[0]], [[100]], [[45_000]], [[85_000, 45_000, 0]]])(
  'PaceWatch keeps a slow client and cuts off a client without progress, if the system reports after %j ms',
  async (reportDelaysMs) => {
    expect(await isCutOff({ bytesPerSecond: SLOW_BYTES_PER_SECOND, reportDelaysMs })).toBe(false);
    expect(await isCutOff({ bytesPerSecond: 0, reportDelaysMs })).toBe(true);
  },
);
