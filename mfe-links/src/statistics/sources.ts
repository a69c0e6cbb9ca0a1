import type { InsightCampaign, InsightCountry, InsightPlace, Insights, InsightSource } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';
import { serviceOf } from '@linkstall/kit/social-services';

import { texts } from '../ui/texts.ts';

export const sourcesOf = ({ sources }: Insights) =>
  sources.map((source) => ({
    name: nameOf(source),
    count: source.views,
    ...(source.icon && { icon: source.icon }),
  }));

/** The name of a source. An older API sends no names of services. */
function nameOf({ domain, name = serviceOf(domain)?.label ?? domain, isInApp }: InsightSource): string {
  if (domain === '') return texts.statistics.direct;
  if (domain === 'other') return texts.statistics.otherSources;
  return isInApp ? texts.statistics.inside(name) : name;
}

export function countriesOf(countries: readonly InsightCountry[]) {
  const countryNames = new Intl.DisplayNames(adminLocale(), { type: 'region' });
  return countries.map(({ code, views }) => ({ name: countryNames.of(code) ?? code, count: views }));
}

/** The campaign first, then what is known of its source, medium and content. */
export const campaignsOf = (campaigns: readonly InsightCampaign[]) =>
  campaigns.map(({ source, medium, campaign, content, views }) => {
    const [name = '', ...details] = [campaign, source, medium, content].filter((part) => part !== '');
    return { name, ...(details.length > 0 && { kind: details.join(' · ') }), count: views };
  });

export const clicksOf = ({ entries }: Pick<Insights, 'entries'>) =>
  entries
    .filter(({ clicks }) => clicks > 0)
    .map(({ kind, title, clicks: count }) => {
      if (kind === 'deleted') return { name: texts.statistics.deletedEntries, count };
      if (kind === 'link') return { name: title, count };
      return title ? { name: title, kind: texts.kinds[kind], count } : { name: texts.kinds[kind], count };
    });

/** What visitors of a place clicked. All deleted entries are one at the end. */
export function placeClicksOf(place: InsightPlace, entries: Insights['entries']) {
  const known = new Map(entries.map((entry) => [entry._id, entry]));
  const present = place.entries.flatMap(({ _id, clicks }) => {
    const entry = known.get(_id);
    return entry ? { ...entry, clicks } : [];
  });
  const deleted = place.entries.reduce((sum, { _id, clicks }) => (known.has(_id) ? sum : sum + clicks), 0);
  return clicksOf({ entries: [...present, { _id: '', kind: 'deleted', title: '', clicks: deleted }] });
}
