const DAY_MS = 86_400_000;
/** Maximum cached formats. There are fewer time zones, but older stored names have several spellings. */
const MAX_ZONES = 1_000;

/** Date formats, cached by time zone. */
export function boundedFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const cached = formats.get(timeZone);
    if (cached) return cached;
    if (formats.size >= MAX_ZONES) formats.clear();
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
    formats.set(timeZone, format);
    return format;
  };
}

const dayFormats = boundedFormats({ dateStyle: 'short' });

/** The day at a moment (milliseconds since 1970) in a time zone, for example 2026-11-22. */
export const dayAt = (moment: number, timeZone: string): string => dayFormats(timeZone).format(moment);

/** The date a number of days later (earlier when negative). */
export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
