/** @jest-environment node */
import { abortable, createTimeLimit } from './time-limit.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('a call ends after 15 s without progress', () => {
  const { signal } = createTimeLimit();
  jest.advanceTimersByTime(14_999);
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

it('a call with progress continues for minutes, and ends 15 s after the last progress', () => {
  const { signal, restart } = createTimeLimit();
  for (let count = 0; count < 20; count += 1) {
    jest.advanceTimersByTime(14_000);
    restart();
  }
  expect(signal.aborted).toBe(false);
  jest.advanceTimersByTime(15_000);
  expect(signal.aborted).toBe(true);
});

it('no timer is left after the end of a call', () => {
  const { signal, end } = createTimeLimit();
  end();
  jest.advanceTimersByTime(60_000);
  expect(signal.aborted).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

it('work that cannot be aborted rejects at the time limit', async () => {
  const pendingCall = abortable(createTimeLimit(), new Promise(() => undefined));
  jest.advanceTimersByTime(15_000);
  await expect(pendingCall).rejects.toThrow('no progress');
});
