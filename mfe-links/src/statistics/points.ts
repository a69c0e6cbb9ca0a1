import type { Insights } from '@linkstall/contracts/http';

import type { Period } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';

/** What the chart shows, one at a time. */
export type Measure = 'views' | 'visitors' | 'clicks';

/** One bar: what it stands for, in short and in full, and what was counted. */
export interface Point {
  readonly name: string;
  readonly fullName: string;
  readonly views: number;
  /** Null where it is not known: different ones are those of a whole day. */
  readonly visitors: number | null;
  readonly clicks: number;
}

const DAYS_OF_WEEK = 7;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const SHORT = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** Hours of today, days, or of a year its weeks: as many as have room on a phone. */
export function pointsOf({ days, hours }: Insights, period: Period): Point[] {
  if (period === 1) return hours.map((hour, at) => ({ ...hour, visitors: null, ...hourNames(at) }));
  if (period < 365) return days.map(({ day, ...counts }) => ({ ...counts, ...dayNames(day) }));
  return weeksOf(days).map((week) => ({
    views: sum(week, 'views'),
    visitors: sum(week, 'visitors'),
    clicks: sum(week, 'clicks'),
    name: dateIn(week[0]?.day, SHORT),
    fullName: texts.statistics.week(dateIn(week[0]?.day, SHORT), dateIn(week.at(-1)?.day, SHORT)),
  }));
}

/** Of the whole period. */
export const totalOf = ({ days }: Insights, measure: Measure): number => sum(days, measure);

const sum = (days: Insights['days'], measure: Measure): number => days.reduce((all, day) => all + day[measure], 0);

const hourNames = (hour: number) => {
  const name = `${String(hour).padStart(2, '0')}:00`;
  return { name, fullName: texts.statistics.hour(name) };
};

const dayNames = (day: string) => ({ name: dateIn(day, SHORT), fullName: dateIn(day, DAY) });

const dateIn = (day: string | undefined, format: Intl.DateTimeFormatOptions): string =>
  day === undefined ? '' : new Intl.DateTimeFormat('en-IN', format).format(new Date(`${day}T00:00Z`));

/** The newest is whole; the oldest has what is left. */
function weeksOf(days: Insights['days']): Insights['days'][] {
  const first = days.length % DAYS_OF_WEEK;
  const starts = [...(first > 0 ? [0] : []), ...days.map((_, at) => at).filter((at) => at % DAYS_OF_WEEK === first)];
  return [...new Set(starts)].map((start, at, all) => days.slice(start, all[at + 1] ?? days.length));
}
