import type { Insights } from '@linkstall/contracts/http';
import { csvText } from '@linkstall/kit/csv';

/** CSV with the days, the clicked entries, the sources, the campaigns and the countries. An empty line separates them. */
export function insightsCsv({ days, entries, sources, campaigns = [], countries = [] }: Insights): string {
  return csvText([
    ['day', 'views', 'visitors', 'clicks'],
    ...days.map(({ day, views, visitors, clicks }) => [day, views, visitors, clicks]),
    [],
    ['kind', 'title', 'clicks'],
    ...entries.map(({ kind, title, clicks }) => [kind, title, clicks]),
    [],
    ['came from', 'views'],
    ...sources.map(({ domain, isInApp, views }) => [isInApp ? `inside ${domain}` : domain || 'direct', views]),
    [],
    ['source', 'medium', 'campaign', 'content', 'views'],
    ...campaigns.map(({ source, medium, campaign, content, views }) => [source, medium, campaign, content, views]),
    [],
    ['country', 'views'],
    ...countries.map(({ code, views }) => [code, views]),
  ]);
}
