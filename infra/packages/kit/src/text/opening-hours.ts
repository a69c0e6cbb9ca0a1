// Opening hours: `mon 09:00-18:00`, local in a time zone. A time that ends before it begins ends on the next day.
import { wallTimeOf } from './zone.ts';

/** The days of a week, in the order that `getUTCDay` numbers them. */
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Day = (typeof DAYS)[number];
/** The days as people list them. */
export const WEEK: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const HOURS = /^(sun|mon|tue|wed|thu|fri|sat) ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const MINUTE_MS = 60_000;
/** Clocks can change before the next opening, so the state is computed again after an hour at the latest. */
const MAX_MS = 60 * MINUTE_MS;

interface OpeningTime {
  readonly day: Day;
  readonly opens: string;
  readonly closes: string;
  /** Minutes since the beginning of Sunday; the end can be in the next week. */
  readonly start: number;
  readonly end: number;
}

export function parseHours(text: string): OpeningTime | null {
  const [, day, opensHour, opensMinute, closesHour, closesMinute] = HOURS.exec(text) ?? [];
  if (day === undefined) return null;
  const midnight = DAYS.indexOf(day as Day) * DAY_MINUTES;
  const opening = Number(opensHour) * 60 + Number(opensMinute);
  const closing = Number(closesHour) * 60 + Number(closesMinute);
  return {
    day: day as Day,
    opens: `${opensHour}:${opensMinute}`,
    closes: `${closesHour}:${closesMinute}`,
    start: midnight + opening,
    end: midnight + closing + (closing > opening ? 0 : DAY_MINUTES),
  };
}

interface OpenState {
  readonly isOpen: boolean;
  /** When the state can change, in milliseconds since 1970. */
  readonly changesAt: number;
}

/** Whether somebody is open at a moment (milliseconds since 1970). */
export function openStateAt(hours: readonly string[], zone: string, now: number): OpenState {
  const times = hours.map(parseHours).filter((time) => time !== null);
  const local = new Date(`${wallTimeOf(now, zone)}:00Z`);
  const minute = local.getUTCDay() * DAY_MINUTES + local.getUTCHours() * 60 + local.getUTCMinutes();
  const isOpen = times.some(({ start, end }) =>
    [minute, minute + WEEK_MINUTES].some((current) => start <= current && current < end),
  );
  const waits = times.flatMap(({ start, end }) => [start, end]).map((edge) => waitUntil(edge, minute));
  const begunMinute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  return { isOpen, changesAt: Math.min(now + MAX_MS, begunMinute + Math.min(...waits) * MINUTE_MS) };
}

/** Minutes until this minute of a week comes again: 1 to a week. */
const waitUntil = (edge: number, minute: number): number =>
  WEEK_MINUTES - ((((minute - edge) % WEEK_MINUTES) + WEEK_MINUTES) % WEEK_MINUTES);
