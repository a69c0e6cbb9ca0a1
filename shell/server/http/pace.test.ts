/** @jest-environment node */
import { PaceWatch } from './pace.ts';

const PACE = { windowMs: 40_000, leastBytes: 40_000 };
/** Bytes that a slow client takes in a second. */
const SLOW = 5_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Client {
  readonly bytesPerSecond: number;
  /** How long the system takes to say what has arrived, in turn. */
  readonly answersMs: readonly number[];
}

/** Watches a client for ten minutes. */
async function isCutOff({ bytesPerSecond, answersMs }: Client): Promise<boolean> {
  const begun = Date.now();
  const arrived = () => Math.round(((Date.now() - begun) / 1_000) * bytesPerSecond);
  let isLate = false;
  let looks = 0;
  const watch = new PaceWatch();
  watch.begin({
    pace: PACE,
    moved: () => 0,
    arrived: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(arrived()), answersMs[looks % answersMs.length]);
        looks += 1;
      }),
    late: () => (isLate = true),
  });
  await jest.advanceTimersByTimeAsync(600_000);
  watch.close();
  return isLate;
}

test.each([[[0]], [[100]], [[45_000]], [[85_000, 45_000, 0]]])(
  'PaceWatch keeps a slow client and cuts one that stands still, when the system answers after %j ms',
  async (answersMs) => {
    expect(await isCutOff({ bytesPerSecond: SLOW, answersMs })).toBe(false);
    expect(await isCutOff({ bytesPerSecond: 0, answersMs })).toBe(true);
  },
);
