import type { Link, PageUser } from '@linkstall/contracts/http';

/** What is drawn of a link; `thumbnail` is an address or empty. */
interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly thumbnail: string;
  /** Only where it can be clicked. */
  readonly id?: string;
}

/** All that a creator's page shows and nothing else: it travels inside the page. */
export interface PageContent {
  readonly username: string;
  readonly fullName: string;
  /** Absent in the gallery. */
  readonly email?: string;
  readonly avatar: string;
  readonly links: readonly PageLink[];
  /** Its theme, as CSS declarations. */
  readonly look: string;
  readonly hasStore: boolean;
}

export const pageLinks = (links: readonly Link[], { clickable = false } = {}): PageLink[] =>
  links
    .filter((link) => link.isActive)
    .map(({ _id: id, title, url, thumbnail }) => ({ title, url, thumbnail: thumbnail.url, ...(clickable && { id }) }));

type Shown = Pick<PageUser, 'username' | 'fullName' | 'avatar' | 'UserLink' | 'hasStore'> &
  Partial<Pick<PageUser, 'email'>>;

/** The API's user without what the page does not show. */
export function pageContent(user: Shown, look: string): PageContent {
  return {
    username: user.username,
    fullName: user.fullName,
    ...(user.email !== undefined && { email: user.email }),
    avatar: user.avatar.url,
    links: pageLinks(user.UserLink, { clickable: true }),
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
