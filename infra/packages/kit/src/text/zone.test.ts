import { momentOf, wallTimeOf, formatMoment } from './zone.ts';

const iso = (wallTime: string, zone: string) => {
  const resolvedTime = momentOf(wallTime, zone);
  return resolvedTime && `${new Date(resolvedTime.moment).toISOString().slice(0, 16)} ${resolvedTime.occurrence}`;
};

it.each([
  ['Asia/Kolkata', '2026-12-03T09:00', '2026-12-03T03:30 once'],
  ['Asia/Kolkata', '2026-12-31T23:59', '2026-12-31T18:29 once'],
  ['UTC', '2028-02-29T00:00', '2028-02-29T00:00 once'],
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00 once'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59 once'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30 never'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00 once'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30 twice'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00 once'],
  ['America/New_York', '2026-03-08T02:00', '2026-03-08T07:00 never'],
  ['America/New_York', '2026-11-01T01:59', '2026-11-01T05:59 twice'],
  ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00 once'],
  // In this zone the clocks change by half an hour.
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45 never'],
  ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30 once'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45 twice'],
  ['Pacific/Kiritimati', '2026-01-01T00:00', '2025-12-31T10:00 once'],
])('momentOf: in %s the local time %s is %s UTC', (zone, wallTime, expected) => {
  expect(iso(wallTime, zone)).toBe(expected);
});

it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'])(
  'momentOf inverts wallTimeOf in %s for every half hour of a year, except the later of two equal local times',
  (zone) => {
    const year = Date.UTC(2026, 0, 1);
    const failures: string[] = [];
    for (let moment = year; moment < year + 365 * 86_400_000; moment += 1_800_000) {
      const resolvedTime = momentOf(wallTimeOf(moment, zone), zone);
      const isSame =
        resolvedTime?.moment === moment || (resolvedTime?.occurrence === 'twice' && resolvedTime.moment < moment);
      if (!isSame) failures.push(new Date(moment).toISOString());
    }
    expect(failures).toEqual([]);
  },
);

it.each(['', 'soon', '2026-02-30T09:00', '2026-12-03', '2026-12-03T24:00', '2026-12-03T'])(
  'momentOf returns null for "%s"',
  (wallTime) => {
    expect(momentOf(wallTime, 'Europe/Berlin')).toBeNull();
  },
);

it('formatMoment formats a moment, with the year only when it differs from the current year', () => {
  const moment = Date.parse('2026-12-03T03:30:00Z');
  expect(formatMoment(moment, 'Asia/Kolkata', { now: moment })).toBe('3 Dec, 09:00');
  expect(formatMoment(moment, 'America/New_York', { now: Date.parse('2027-01-01T12:00:00Z') })).toBe(
    '2 Dec 2026, 22:30',
  );
});
