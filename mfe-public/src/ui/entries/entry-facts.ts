import type { PageUser, PlacedEntry } from '@linkstall/contracts/http';
import { parseHours, type Day } from '@linkstall/kit/opening-hours';
import { linkHref } from '@linkstall/kit/text';
import type { ProfilePage } from 'schema-dts';

type EntryOf<K extends PlacedEntry['kind']> = Extract<PlacedEntry, { kind: K }>;

const DAYS: Readonly<Record<Day, 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday'>> =
  {
    ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' },
    ...{ sat: 'Saturday', sun: 'Sunday' },
  };

/**
 * The structured data (schema.org) of entries: questions, quotes and galleries are parts of the page; events and shops are mentioned.
 * Contact cards are left out, because numbers and addresses are only for people who read the page.
 */
export function entryFacts({ fullName, UserEntry = [] }: Pick<PageUser, 'fullName' | 'UserEntry'>) {
  const of = <K extends PlacedEntry['kind']>(kind: K) =>
    UserEntry.filter((entry): entry is EntryOf<K> => entry.kind === kind);
  const questions = of('faq').map(({ title, text }) => ({
    '@type': 'Question' as const,
    name: title,
    acceptedAnswer: { '@type': 'Answer' as const, text },
  }));
  const quotes = of('quote').map(({ text, author }) => ({
    '@type': 'Quotation' as const,
    text,
    ...(author && { creator: { '@type': 'Person' as const, name: author } }),
  }));
  const galleries = of('images').map(({ title, images }) => ({
    '@type': 'ImageGallery' as const,
    name: title,
    image: images.map(({ url, alt }) => ({
      '@type': 'ImageObject' as const,
      url,
      ...(alt && { description: alt }),
    })),
  }));
  const events = of('event').map(({ title, startsAt, endsAt, venue }) => ({
    '@type': 'Event' as const,
    name: title,
    startDate: startsAt,
    ...(endsAt && { endDate: endsAt }),
    ...(venue && { location: { '@type': 'Place' as const, name: venue } }),
    organizer: { '@type': 'Person' as const, name: fullName },
  }));
  const shops = of('hours').map(({ hours }) => ({
    '@type': 'LocalBusiness' as const,
    name: fullName,
    openingHoursSpecification: hours.flatMap((text) => {
      const time = parseHours(text);
      if (!time) return [];
      const { day, opens, closes } = time;
      return { '@type': 'OpeningHoursSpecification' as const, dayOfWeek: DAYS[day], opens, closes };
    }),
  }));
  const parts = [
    ...(questions.length > 0 ? [{ '@type': 'FAQPage' as const, mainEntity: questions }] : []),
    ...quotes,
    ...galleries,
  ];
  const mentions = [...events, ...shops];
  return {
    ...(parts.length > 0 && { hasPart: parts }),
    ...(mentions.length > 0 && { mentions }),
  } satisfies Partial<ProfilePage>;
}

/** The path of an account of the fediverse. An instance shows an account of another instance as `/@name@host`. */
const FEDIVERSE_PATH = /^\/@([\w.-]{1,64})(?:@([\w.-]{1,253}))?\/?$/;

/** The first account of the fediverse among the social accounts, as `@name@host`. An unknown site with such a path is an instance. */
export function fediverseCreator({ UserEntry = [] }: Pick<PageUser, 'UserEntry'>): string | undefined {
  const accounts = UserEntry.flatMap((entry) => (entry.kind === 'social' ? entry.accounts : []));
  for (const { url, service } of accounts) {
    const href = linkHref(url);
    if ((service !== 'mastodon' && service !== 'website') || !URL.canParse(href)) continue;
    const { host, pathname } = new URL(href);
    const [, name, otherHost = host] = FEDIVERSE_PATH.exec(pathname) ?? [];
    if (name !== undefined) return `@${name}@${otherHost}`;
  }
  return undefined;
}
