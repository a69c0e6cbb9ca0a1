import type { InsightCampaign, InsightSource } from '@linkstall/contracts/http';
import { describeSource, sourceIn } from '@linkstall/kit/visit-sources';

import { sourceIcon } from '../links/social-services.rule.js';
import type { InsightDay } from './insight-days.repository.js';
import { OTHER_SOURCES } from './other-sources.js';

/** Visitors that a source needs to appear by name, unless it is a known service. */
const MIN_VISITORS = 2;

/**
 * Views by source: one row for each service, however its hosts and apps are stored. Names and unknown domains that a single
 * visitor brought are `other`, because anybody can invent them.
 */
export function sourcesOf(counted: readonly InsightDay[]): InsightSource[] {
  const isNamed = namedSources(counted);
  const rows = new Map<string, InsightSource>();
  for (const [key, views] of entriesOf(counted, ({ sources }) => sources)) {
    const row = isNamed(key) ? rowOf(key) : { domain: OTHER_SOURCES };
    const id = `${row.domain} ${row.isInApp}`;
    rows.set(id, { ...row, views: views + (rows.get(id)?.views ?? 0) });
  }
  return [...rows.values()].sort((a, b) => b.views - a.views);
}

/** Views by medium, campaign and content of addresses, for sources that appear by name. */
export function campaignsOf(counted: readonly InsightDay[]): InsightCampaign[] {
  const isNamed = namedSources(counted);
  const visitors = sums(entriesOf(counted, visitorsOf));
  const rows = new Map<string, InsightCampaign>();
  for (const [key, views] of entriesOf(counted, ({ sources }) => sources)) {
    const [, medium = '', campaign = '', content = ''] = key.split('/');
    const isCampaign = medium !== '' || campaign !== '' || content !== '';
    if (!isCampaign || !isNamed(key) || (visitors.get(key) ?? 0) < MIN_VISITORS) continue;
    const { domain, label } = describeSource(key);
    const id = [domain, medium, campaign, content].join('/');
    rows.set(id, { source: label ?? domain, medium, campaign, content, views: views + (rows.get(id)?.views ?? 0) });
  }
  return [...rows.values()].sort((a, b) => b.views - a.views);
}

function namedSources(counted: readonly InsightDay[]): (key: string) => boolean {
  const visitors = sums(
    entriesOf(counted, visitorsOf)
      .filter(([key]) => key === sourceIn(key))
      .map(([key, count]) => [describeSource(key).domain, count]),
  );
  return (key) => {
    const { domain, service } = describeSource(key);
    return domain === '' || service !== null || (visitors.get(domain) ?? 0) >= MIN_VISITORS;
  };
}

function rowOf(key: string): Omit<InsightSource, 'views'> {
  const { domain, service, label, isInApp } = describeSource(key);
  const icon = service ? sourceIcon(service) : undefined;
  return { domain, ...(label && { name: label }), ...(isInApp && { isInApp }), ...(icon && { icon }) };
}

/** The visitors of each source. On a day that an older version counted, each source has enough visitors. */
const visitorsOf = ({ sources, sourceVisitors }: InsightDay): Readonly<Record<string, number>> =>
  sourceVisitors ?? Object.fromEntries(Object.keys(sources).map((domain) => [domain, MIN_VISITORS]));

const entriesOf = (
  counted: readonly InsightDay[],
  countsOf: (day: InsightDay) => Readonly<Record<string, number>>,
): (readonly [key: string, count: number])[] => counted.flatMap((day) => Object.entries(countsOf(day)));

function sums(entries: readonly (readonly [key: string, count: number])[]): Map<string, number> {
  const sumByKey = new Map<string, number>();
  for (const [key, count] of entries) sumByKey.set(key, (sumByKey.get(key) ?? 0) + count);
  return sumByKey;
}
