/** A local time: `2026-12-03T09:00`. */
type WallTime = string;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The local time of a zone at a moment (milliseconds since 1970). */
export function wallTimeOf(moment: number, zone: string): WallTime {
  const fields = new Map(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const field = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? '';
  return `${field('year')}-${field('month')}-${field('day')}T${field('hour')}:${field('minute')}`;
}

const asIfUtc = (wallTime: WallTime): number => Date.parse(`${wallTime}:00Z`);
const offsetAt = (moment: number, zone: string): number =>
  asIfUtc(wallTimeOf(moment, zone)) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;

interface ResolvedTime {
  /** Milliseconds since 1970. */
  readonly moment: number;
  /** `once`: unique; `twice`: clocks go back (the earlier moment is used); `never`: clocks skip the time. */
  readonly occurrence: 'once' | 'twice' | 'never';
}

/**
 * The moment of a local time in a zone; null for an invalid time. A skipped time is moved forward by the length of the jump.
 */
export function momentOf(wallTime: WallTime, zone: string): ResolvedTime | null {
  const guess = WALL_TIME.test(wallTime) ? asIfUtc(wallTime) : NaN;
  if (Number.isNaN(guess) || !new Date(guess).toISOString().startsWith(wallTime)) return null;
  // Offsets change at most once in two days, so the right offset is that of the day before or after.
  const before = offsetAt(guess - DAY_MS, zone);
  const offsets = [...new Set([before, offsetAt(guess + DAY_MS, zone)])];
  const moments = offsets.map((offset) => guess - offset).filter((moment) => wallTimeOf(moment, zone) === wallTime);
  const [first] = moments.sort((a, b) => a - b);
  if (first === undefined) return { moment: guess - before, occurrence: 'never' };
  return { moment: first, occurrence: moments.length > 1 ? 'twice' : 'once' };
}

interface FormatOptions {
  readonly now: number;
  readonly locale?: string;
}

/** A readable time: 3 Dec, 09:00. The year is added when it is not the current year, at the moment `now`. */
export function formatMoment(moment: number, zone: string, { now, locale = 'en-GB' }: FormatOptions): string {
  const isCurrentYear = wallTimeOf(moment, zone).slice(0, 4) === wallTimeOf(now, zone).slice(0, 4);
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...(!isCurrentYear && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
}

/** Zones that browsers and Node call by their first name, although the IANA time zone database renamed them. */
const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a zone: Asia/Kolkata for Asia/Calcutta. */
export const currentZone = (zone: string): string => CURRENT_NAMES[zone] ?? zone;

export const deviceZone = (): string => currentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
