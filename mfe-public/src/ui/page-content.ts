import type {
  EntrySize,
  Link,
  PageHeader,
  PageLanguage,
  PageUser,
  PlacedEntry,
  VisibleAccount,
} from '@linkstall/contracts/http';
import type { ComponentType } from 'react';

/** A link as the page shows it. `thumbnail` is a URL or empty. */
interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly thumbnail: string;
  /** The `d` of the icon of a known service, for a link without a thumbnail. */
  readonly icon?: string;
  /** For `ping`. Absent when the link cannot be clicked, and when the redirect `/go/…` counts its clicks. */
  readonly id?: string;
  /** Whether the creator earns from purchases, which the page says below the title. */
  readonly isAffiliate?: boolean;
  /** Whether the link is first and larger. */
  readonly isFirst?: boolean;
  /** Absent for the size `row`. */
  readonly size?: EntrySize;
}

type SocialRow = Extract<PlacedEntry, { kind: 'social' }>;

/** An entry without the fields that the page does not show. */
export type PageEntry =
  | Exclude<PlacedEntry, SocialRow>
  | (Omit<SocialRow, 'accounts'> & { readonly accounts: readonly Omit<VisibleAccount, 'service'>[] });

/** Shows an entry of another remote in the phone preview, as the edge drew it. */
export type PreviewDrawing = ComponentType<{ readonly id: string }>;

/** Only the data that a creator's page shows, because the HTML contains this data. */
export interface PageContent {
  readonly username: string;
  readonly fullName: string;
  /** A line about the creator, and pronouns or place; both absent when empty. */
  readonly line?: string;
  readonly place?: string;
  /** Absent in the gallery, and when the creator hides the address. */
  readonly email?: string;
  readonly avatar: string;
  readonly links: readonly PageLink[];
  /** The entries that are not links; absent when there are none. `place` is the index in the whole list. */
  readonly entries?: readonly PageEntry[];
  /** Id of the entry that is first and larger. */
  readonly spotlight?: string;
  /** The theme as CSS declarations. */
  readonly css: string;
  readonly hasStore: boolean;
  /** Absent for a classic header. */
  readonly header?: Exclude<PageHeader, 'classic'>;
  /** The picture of the header; empty when the creator has not chosen a picture. Absent for a header without a picture. */
  readonly cover?: string;
  /** Absent for English. */
  readonly language?: PageLanguage;
  /** Whether the address of the site shows the page. */
  readonly isHome?: true;
}

/** The address of a page. */
export const pathOf = ({ username, isHome }: Pick<PageContent, 'username' | 'isHome'>): string =>
  isHome ? '/' : `/${username}`;

interface LinkOptions {
  readonly clickable?: boolean;
  readonly spotlight?: string | undefined;
}

export const pageLinks = (links: readonly Link[], { clickable = false, spotlight }: LinkOptions = {}): PageLink[] =>
  links
    .filter((link) => link.isActive)
    .map(({ _id: id, title, url, thumbnail, icon, isAffiliate, size }) => ({
      ...{ title, url, thumbnail: thumbnail.url, ...(icon && { icon }) },
      ...(isAffiliate && { isAffiliate }),
      ...(clickable && !url.startsWith('/go/') && { id }),
      ...(id === spotlight && { isFirst: true }),
      ...(size && size !== 'row' && { size }),
    }));

/** Whether the list has other entries than links, or a link that is in the spotlight, no row, or an affiliate link. */
export const hasEntries = ({ entries, links }: Pick<PageContent, 'entries' | 'links'>): boolean =>
  entries !== undefined || links.some(({ isFirst, isAffiliate, size }) => isFirst || isAffiliate || size);

const pageEntry = (entry: PlacedEntry): PageEntry =>
  entry.kind === 'social'
    ? { ...entry, accounts: entry.accounts.map(({ url, label, icon }) => ({ url, label, icon })) }
    : entry;

/** The links and entries of a user, as the page shows them. */
export const listContent = (
  { UserLink, UserEntry, spotlight }: Pick<PageUser, 'UserLink' | 'UserEntry' | 'spotlight'>,
  { clickable = false } = {},
): Pick<PageContent, 'links' | 'entries' | 'spotlight'> => ({
  links: pageLinks(UserLink, { clickable, spotlight }),
  ...(UserEntry && { entries: UserEntry.map(pageEntry) }),
  ...(UserEntry && spotlight && { spotlight }),
});

type PublicFields = Pick<
  PageUser,
  'username' | 'fullName' | 'line' | 'place' | 'avatar' | 'UserLink' | 'UserEntry' | 'spotlight' | 'hasStore'
> &
  Partial<Pick<PageUser, 'email' | 'header' | 'cover' | 'language'>>;

/** The line and the place of a user, without empty values. */
export const bioOf = ({ line, place }: Pick<PageUser, 'line' | 'place'>) => ({
  ...(line && { line }),
  ...(place && { place }),
});

/** The header of the page. A hero needs a picture, so without one the header is classic. */
export function headerOf({ header = 'classic', cover }: Pick<PageUser, 'header' | 'cover'>) {
  if (header === 'classic' || (header === 'hero' && !cover)) return {};
  return header === 'side' ? { header } : { header, cover: cover?.url ?? '' };
}

/** Converts a user of the API to the content of the page. */
export function pageContent(user: PublicFields, css: string): PageContent {
  return {
    username: user.username,
    fullName: user.fullName,
    ...bioOf(user),
    ...(user.email && { email: user.email }),
    avatar: user.avatar.url,
    ...listContent(user, { clickable: true }),
    css,
    hasStore: user.hasStore,
    ...headerOf(user),
    ...(user.language && { language: user.language }),
  };
}

/** Test content: every page is rendered with it before a release is deployed. */
export const sampleContent: PageContent = {
  username: 'sample',
  fullName: 'Sample Page',
  avatar: '',
  links: [{ title: 'A first link', url: 'example.com', thumbnail: '' }],
  css: '',
  hasStore: false,
};
