import { openStateAt, parseHours } from './opening-hours.ts';

const SHOP = ['mon 09:00-18:00', 'sat 20:00-02:00'];
// 30 November 2026 is a Monday; Kolkata is 5:30 h before UTC.
it.each([
  ['2026-11-30T03:29:30Z', false, '2026-11-30T03:30:00Z'],
  ['2026-11-30T03:30:00Z', true, '2026-11-30T04:30:00Z'],
  ['2026-11-30T12:29:00Z', true, '2026-11-30T12:30:00Z'],
  ['2026-11-30T12:30:00Z', false, '2026-11-30T13:30:00Z'],
  ['2026-12-05T20:00:00Z', true, '2026-12-05T20:30:00Z'],
  ['2026-12-05T20:30:00Z', false, '2026-12-05T21:30:00Z'],
])('at %s the shop is open: %s, and that is computed anew at %s', (now, isOpen, changesAt) => {
  expect(openStateAt(SHOP, 'Asia/Kolkata', Date.parse(now))).toEqual({ isOpen, changesAt: Date.parse(changesAt) });
});

it('a time at the end of the week continues in the next week', () => {
  const sunday = Date.parse('2026-12-06T00:30:00Z');
  expect(openStateAt(['sat 22:00-01:00'], 'UTC', sunday).isOpen).toBe(true);
});

it.each(['', 'mon', 'mon 9:00-18:00', 'mon 09:00-24:00', 'Mon 09:00-18:00', 'mon 09:00-18:00 '])(
  '%j is no opening time',
  (text) => expect(parseHours(text)).toBeNull(),
);
