import type { Link, PageUser, PlacedEntry, ShownAccount } from '@linkstall/contracts/http';

/** What is drawn of a link; `thumbnail` is an address or empty. */
interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly thumbnail: string;
  /** Only where it can be clicked, and is not counted by the address it leads by. */
  readonly id?: string;
  /** It stands first and larger. */
  readonly isFirst?: boolean;
}

type SocialRow = Extract<PlacedEntry, { kind: 'social' }>;

/** An entry without what the page does not show of it. */
export type PageEntry =
  | Exclude<PlacedEntry, SocialRow>
  | (Omit<SocialRow, 'accounts'> & { readonly accounts: readonly Omit<ShownAccount, 'service'>[] });

/** All that a creator's page shows and nothing else: it travels inside the page. */
export interface PageContent {
  readonly username: string;
  readonly fullName: string;
  /** About themself, and pronouns or place; absent where nothing was said. */
  readonly line?: string;
  readonly place?: string;
  /** Absent in the gallery, and where it is hidden. */
  readonly email?: string;
  readonly avatar: string;
  readonly links: readonly PageLink[];
  /** What stands beside the links, by place; absent when there is nothing, as is the next. */
  readonly entries?: readonly PageEntry[];
  /** Id of the entry that stands first and larger. */
  readonly spotlight?: string;
  /** Its theme, as CSS declarations. */
  readonly look: string;
  readonly hasStore: boolean;
}

interface Links {
  readonly clickable?: boolean;
  readonly spotlight?: string | undefined;
}

export const pageLinks = (links: readonly Link[], { clickable = false, spotlight }: Links = {}): PageLink[] =>
  links
    .filter((link) => link.isActive)
    .map(({ _id: id, title, url, thumbnail }) => ({
      ...{ title, url, thumbnail: thumbnail.url },
      ...(clickable && !url.startsWith('/go/') && { id }),
      ...(id === spotlight && { isFirst: true }),
    }));

/** Whether the list is more than links in their order. */
export const hasEntries = ({ entries, links }: Pick<PageContent, 'entries' | 'links'>): boolean =>
  entries !== undefined || links.some(({ isFirst }) => isFirst);

const pageEntry = (entry: PlacedEntry): PageEntry =>
  entry.kind === 'social'
    ? { ...entry, accounts: entry.accounts.map(({ url, label, icon }) => ({ url, label, icon })) }
    : entry;

/** What a list holds, as the page shows it. */
export const listed = (
  { UserLink, UserEntry, spotlight }: Pick<PageUser, 'UserLink' | 'UserEntry' | 'spotlight'>,
  { clickable = false } = {},
): Pick<PageContent, 'links' | 'entries' | 'spotlight'> => ({
  links: pageLinks(UserLink, { clickable, spotlight }),
  ...(UserEntry && { entries: UserEntry.map(pageEntry) }),
  ...(UserEntry && spotlight && { spotlight }),
});

type Shown = Pick<
  PageUser,
  'username' | 'fullName' | 'line' | 'place' | 'avatar' | 'UserLink' | 'UserEntry' | 'spotlight' | 'hasStore'
> &
  Partial<Pick<PageUser, 'email'>>;

/** What one may say of oneself; nothing where nothing is said. */
export const saidOf = ({ line, place }: Pick<PageUser, 'line' | 'place'>) => ({
  ...(line && { line }),
  ...(place && { place }),
});

/** The API's user without what the page does not show. */
export function pageContent(user: Shown, look: string): PageContent {
  return {
    username: user.username,
    fullName: user.fullName,
    ...saidOf(user),
    ...(user.email && { email: user.email }),
    avatar: user.avatar.url,
    ...listed(user, { clickable: true }),
    look,
    hasStore: user.hasStore,
  };
}

/** Tries the pages before they are deployed; nobody sees it. */
export const sampleContent: PageContent = {
  username: 'sample',
  fullName: 'Sample Page',
  avatar: '',
  links: [{ title: 'A first link', url: 'example.com', thumbnail: '' }],
  look: '',
  hasStore: false,
};
