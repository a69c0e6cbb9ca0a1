interface LocalTime {
  /** For example 2026-11-22. */
  readonly day: string;
  readonly hour: number;
}

const MINUTE_MS = 60_000;
/** Size of the cache; there are fewer time zones. */
const MAX_ZONES = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const lastTimes = new Map<string, LocalTime & { readonly minute: number }>();

/** Day and hour at a moment (milliseconds since 1970) in a time zone. Cached, because a date format costs a millisecond. */
export function localTime(moment: number, timeZone: string): LocalTime {
  const minute = Math.floor(moment / MINUTE_MS);
  const last = lastTimes.get(timeZone);
  if (last?.minute === minute) return last;
  const [day = '', hour = ''] = formatOf(timeZone).format(moment).split(', ');
  const time = { day, hour: Number(hour), minute };
  if (lastTimes.size >= MAX_ZONES) lastTimes.clear();
  lastTimes.set(timeZone, time);
  return time;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const two = '2-digit' as const;
  const options = { year: 'numeric', month: two, day: two, hour: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
  if (formats.size >= MAX_ZONES) formats.clear();
  formats.set(timeZone, format);
  return format;
}
