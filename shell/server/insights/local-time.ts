interface LocalTime {
  /** For example 2026-11-22. */
  readonly day: string;
  readonly hour: number;
}

const MINUTE_MS = 60_000;
/** Size of the cache; there are fewer time zones. */
const MOST_ZONES = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, LocalTime & { readonly minute: number }>();

/** Day and hour at a moment (milliseconds since 1970) in a time zone. Cached, because a date format costs a millisecond. */
export function localTime(moment: number, timeZone: string): LocalTime {
  const minute = Math.floor(moment / MINUTE_MS);
  const before = known.get(timeZone);
  if (before?.minute === minute) return before;
  const [day = '', hour = ''] = formatOf(timeZone).format(moment).split(', ');
  const time = { day, hour: Number(hour), minute };
  if (known.size >= MOST_ZONES) known.clear();
  known.set(timeZone, time);
  return time;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made = formats.get(timeZone);
  if (made) return made;
  const two = '2-digit' as const;
  const parts = { year: 'numeric', month: two, day: two, hour: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts });
  if (formats.size >= MOST_ZONES) formats.clear();
  formats.set(timeZone, format);
  return format;
}
