/** Local times are formatted as if they were UTC, so that no time zone moves them. */
const momentOf = (wallTime: string): number => Date.parse(`${wallTime}:00Z`);
const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options });

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `09:00`, in the digits of the locale. */
export const timeOfDay = (time: string, locale: string): string =>
  formatOf(locale, TIME).format(momentOf(`2024-01-01T${time}`));

/** The name of a day of the week. @param index counted from Monday */
export const weekday = (index: number, locale: string): string =>
  // 1 January 2024 was a Monday.
  formatOf(locale, { weekday: 'long' }).format(Date.UTC(2024, 0, 1 + index));

/** `3 days` */
export const duration = ({ count, unit }: { readonly count: number; readonly unit: string }, locale: string): string =>
  count.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false });

interface Times {
  /** Local times, such as 2026-12-03T18:00. `endsAt` may be empty. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The time of an event as visitors read it: `Thu, 3 Dec 2026, 18:00–20:00`, and the leaf of a calendar. */
export function eventTimes({ startsAt, endsAt }: Times, locale: string) {
  const formatted = (wallTime: string, options: Intl.DateTimeFormatOptions) =>
    formatOf(locale, options).format(momentOf(wallTime));
  const [startDay, startTime = ''] = startsAt.split('T');
  const [endDay, endTime = ''] = endsAt.split('T');
  const end = endDay === startDay ? endTime : endDay && `${formatted(endsAt, DAY)}, ${endTime}`;
  const inEnglish = () => `${formatted(startsAt, DAY)}, ${startTime}${end ? `–${end}` : ''}`;
  const translated = () => {
    const format = formatOf(locale, { ...DAY, ...TIME });
    return endsAt ? format.formatRange(momentOf(startsAt), momentOf(endsAt)) : format.format(momentOf(startsAt));
  };
  return {
    day: formatted(startsAt, { day: 'numeric' }),
    month: formatted(startsAt, { month: 'short' }),
    text: locale === 'en' ? inEnglish() : translated(),
  };
}
