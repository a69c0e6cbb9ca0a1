import type { Insights } from '@linkstall/contracts/http';
import { csvText } from '@linkstall/kit/csv';

/** CSV with three tables: the days, the clicked entries and the sources. An empty line separates them. */
export function insightsCsv({ days, entries, sources }: Insights): string {
  return csvText([
    ['day', 'views', 'visitors', 'clicks'],
    ...days.map(({ day, views, visitors, clicks }) => [day, views, visitors, clicks]),
    [],
    ['kind', 'title', 'clicks'],
    ...entries.map(({ kind, title, clicks }) => [kind, title, clicks]),
    [],
    ['came from', 'views'],
    ...sources.map(({ domain, views }) => [domain || 'direct', views]),
  ]);
}
