/** @jest-environment node */
import { RateLimiter } from './rate-limiter.ts';

test('limits reads per address and minute, and returns the seconds until the next read', () => {
  const clock = { now: 5_000_000 };
  const limit = new RateLimiter(3, () => clock.now);
  const take = (client: string) => limit.take({ client });
  expect([take('2001:db8::1'), take('2001:db8::2'), take('2001:db8::3')]).toEqual([0, 0, 0]);
  clock.now += 20_000;
  expect([take('2001:db8::4'), take('2001:db8:0:1::1'), take('203.0.113.7')]).toEqual([40, 0, 0]);
  clock.now += 40_000;
  expect(take('2001:db8::4')).toBe(0);
});
