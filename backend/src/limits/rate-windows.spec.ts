import { Clock } from '../config/clock.js';
import { RateWindows } from './rate-windows.js';

class ManualClock extends Clock {
  constructor(public time: number) {
    super();
  }

  override now(): number {
    return this.time;
  }
}

it('a window ends after its length, and a new window starts at zero', () => {
  const clock = new ManualClock(1_000);
  const windows = new RateWindows(clock);
  expect(windows.hit('a', 500)).toEqual({ hits: 1, remainingMs: 500 });
  clock.time = 1_499;
  expect(windows.hit('a', 500)).toEqual({ hits: 2, remainingMs: 1 });
  clock.time = 1_500;
  expect(windows.hit('a', 500)).toEqual({ hits: 1, remainingMs: 500 });
  expect(windows.hit('b', 500).hits).toBe(1);
});

it('an undone hit does not count', () => {
  const windows = new RateWindows(new ManualClock(0));
  windows.hit('a', 500);
  windows.undoHits('a');
  windows.undoHits('a');
  expect(windows.hit('a', 500).hits).toBe(1);
});
