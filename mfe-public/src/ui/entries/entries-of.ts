import type { Entry } from '@linkstall/contracts/http';

import { listed, type PageContent } from '../page-content.ts';

/** What visitors see now of their owner's whole list. */
export function entriesOf(entries: readonly Entry[]): Pick<PageContent, 'links' | 'entries' | 'spotlight'> {
  const active = entries.filter((entry) => entry.isActive && (entry.kind === 'link' || entry.shown !== null));
  const links = active.filter((entry) => entry.kind === 'link');
  const others = active.flatMap((entry, place) =>
    entry.kind === 'link' || !entry.shown ? [] : { ...entry.shown, place },
  );
  const spotlight = active.find(({ isSpotlight }) => isSpotlight)?._id;
  return listed(
    {
      UserLink: links,
      ...(others.length > 0 && { UserEntry: others }),
      ...(spotlight !== undefined && { spotlight }),
    },
    { clickable: true },
  );
}
