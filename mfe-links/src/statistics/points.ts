import type { Insights } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';

import type { Period } from '../ui/reads.api.ts';
import { texts } from '../ui/texts.ts';

/** The chart shows one measure at a time. */
export type Measure = 'views' | 'visitors' | 'clicks';

/** One bar: its short name, its full name and its counts. */
export interface Point {
  readonly name: string;
  readonly fullName: string;
  readonly views: number;
  /** Null for hours, because unique visitors are counted for whole days. */
  readonly visitors: number | null;
  readonly clicks: number;
}

const DAYS_OF_WEEK = 7;
const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const SHORT = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;

/** One point for each hour of today, each day, or each week of a year. A phone has no room for one bar per day of a year. */
export function pointsOf({ days, hours }: Insights, period: Period): Point[] {
  if (period === 1) return hours.map((hour, index) => ({ ...hour, visitors: null, ...hourNames(index) }));
  if (period < 365) return days.map(({ day, ...counts }) => ({ ...counts, ...dayNames(day) }));
  return weeksOf(days).map((week) => ({
    views: sum(week, 'views'),
    visitors: sum(week, 'visitors'),
    clicks: sum(week, 'clicks'),
    name: dateIn(week[0]?.day, SHORT),
    fullName: texts.statistics.week(dateIn(week[0]?.day, SHORT), dateIn(week.at(-1)?.day, SHORT)),
  }));
}

export const totalOf = ({ days }: Insights, measure: Measure): number => sum(days, measure);

const sum = (days: Insights['days'], measure: Measure): number => days.reduce((total, day) => total + day[measure], 0);

const hourNames = (hour: number) => {
  const name = `${String(hour).padStart(2, '0')}:00`;
  return { name, fullName: texts.statistics.hour(name) };
};

const dayNames = (day: string) => ({ name: dateIn(day, SHORT), fullName: dateIn(day, DAY) });

const dateIn = (day: string | undefined, format: Intl.DateTimeFormatOptions): string =>
  day === undefined ? '' : new Intl.DateTimeFormat(adminLocale(), format).format(new Date(`${day}T00:00Z`));

/** Splits days into weeks. The newest week is complete; the oldest has the remaining days. */
function weeksOf(days: Insights['days']): Insights['days'][] {
  const first = days.length % DAYS_OF_WEEK;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...days.map((_, index) => index).filter((index) => index % DAYS_OF_WEEK === first),
  ];
  return [...new Set(starts)].map((start, index, uniqueStarts) =>
    days.slice(start, uniqueStarts[index + 1] ?? days.length),
  );
}
