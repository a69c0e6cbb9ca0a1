/** Matches a local time: `2026-12-03T09:00`. */
type WallTime = string;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WALL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** The local time of a zone at a moment (milliseconds since 1970). */
export function wallTimeOf(moment: number, zone: string): WallTime {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const asIfUtc = (wall: WallTime): number => Date.parse(`${wall}:00Z`);
const offsetAt = (moment: number, zone: string): number =>
  asIfUtc(wallTimeOf(moment, zone)) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;

interface Meant {
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** `once`: unique; `twice`: clocks go back (the earlier moment is used); `never`: clocks skip the time. */
  readonly comes: 'once' | 'twice' | 'never';
}

/**
 * The moment of a local time in a zone; null for an invalid time. A skipped time is moved forward by the length of the jump.
 */
export function momentOf(wall: WallTime, zone: string): Meant | null {
  const guess = WALL.test(wall) ? asIfUtc(wall) : NaN;
  if (Number.isNaN(guess) || !new Date(guess).toISOString().startsWith(wall)) return null;
  // Offsets change at most once in two days, so the right one is that of a day before or after.
  const before = offsetAt(guess - DAY_MS, zone);
  const offsets = [...new Set([before, offsetAt(guess + DAY_MS, zone)])];
  const moments = offsets.map((offset) => guess - offset).filter((moment) => wallTimeOf(moment, zone) === wall);
  const [first] = moments.sort((a, b) => a - b);
  if (first === undefined) return { moment: guess - before, comes: 'never' };
  return { moment: first, comes: moments.length > 1 ? 'twice' : 'once' };
}

/** A readable time: 3 Dec, 09:00; with the year when it is not the current one. */
export function whenWords(moment: number, zone: string, now: number): string {
  const isOfNow = wallTimeOf(moment, zone).slice(0, 4) === wallTimeOf(now, zone).slice(0, 4);
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...(!isOfNow && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
}

interface Zoned {
  readonly equals: (other: Zoned) => boolean;
}
declare const Temporal:
  | { readonly Instant: { fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Zoned } } }
  | undefined;

const nameOf = (zone: string): string => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

/** Whether two names mean the same zone (Asia/Kolkata and Asia/Calcutta), because browsers use different names. */
export function isSameZone(one: string, other: string): boolean {
  if (one === other || nameOf(one) === nameOf(other)) return true;
  if (typeof Temporal === 'undefined') return false;
  // Newer browsers do not normalize the name.
  const [zoned, otherZoned] = [one, other].map((zone) =>
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone),
  );
  return zoned?.equals(otherZoned as Zoned) ?? false;
}

/** The time zone of the device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
