import type { Link, PageUser } from '@linkstall/contracts/http';

/** What is drawn of a link; `thumbnail` is an address or empty. */
interface PageLink {
  readonly title: string;
  readonly url: string;
  readonly thumbnail: string;
  /** Only where it can be clicked, and is not counted by the address it leads by. */
  readonly id?: string;
}

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
  /** Its theme, as CSS declarations. */
  readonly look: string;
  readonly hasStore: boolean;
}

export const pageLinks = (links: readonly Link[], { clickable = false } = {}): PageLink[] =>
  links
    .filter((link) => link.isActive)
    .map(({ _id: id, title, url, thumbnail }) => ({
      ...{ title, url, thumbnail: thumbnail.url },
      ...(clickable && !url.startsWith('/go/') && { id }),
    }));

type Shown = Pick<PageUser, 'username' | 'fullName' | 'line' | 'place' | 'avatar' | 'UserLink' | 'hasStore'> &
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
