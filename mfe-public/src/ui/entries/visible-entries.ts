import type { Entry } from '@linkstall/contracts/http';

import { listContent, type PageContent } from '../page-content.ts';

/** The links and entries that visitors see, from the owner's whole list. */
export function visibleEntries(entries: readonly Entry[]): Pick<PageContent, 'links' | 'entries' | 'spotlight'> {
  const active = entries.filter((entry) => entry.isActive && (entry.kind === 'link' || entry.shown !== null));
  const links = active.filter((entry) => entry.kind === 'link');
  const shownEntries = active.flatMap((entry, place) =>
    entry.kind === 'link' || !entry.shown ? [] : { ...entry.shown, place, ...(entry.size && { size: entry.size }) },
  );
  const spotlight = active.find(({ isSpotlight }) => isSpotlight)?._id;
  return listContent(
    {
      UserLink: links,
      ...(shownEntries.length > 0 && { UserEntry: shownEntries }),
      ...(spotlight !== undefined && { spotlight }),
    },
    { clickable: true },
  );
}
