interface Times {
  /** Local times, such as 2026-12-03T18:00. `endsAt` may be empty. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The local times are formatted as if they were UTC, so that no time zone moves them. */
const formatted = (wallTime: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(Date.parse(`${wallTime}:00Z`));

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The time of an event as visitors read it: `Thu, 3 Dec 2026, 18:00–20:00`, and the leaf of a calendar. */
export function eventTimes({ startsAt, endsAt }: Times) {
  const [startDay, startTime = ''] = startsAt.split('T');
  const [endDay, endTime = ''] = endsAt.split('T');
  const end = endDay === startDay ? endTime : endDay && `${formatted(endsAt, DAY)}, ${endTime}`;
  return {
    day: formatted(startsAt, { day: 'numeric' }),
    month: formatted(startsAt, { month: 'short' }),
    text: `${formatted(startsAt, DAY)}, ${startTime}${end ? `–${end}` : ''}`,
  };
}
