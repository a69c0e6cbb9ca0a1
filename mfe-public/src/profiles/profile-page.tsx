import type { PageUser } from '@linkstall/contracts/http';
import {
  isApiFailure,
  type PageHead,
  type PlayerOrigin,
  type PublicApi,
  type ServerPage,
  type ShellApi,
} from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';
import { useEffect, useSyncExternalStore } from 'react';

import { CreatorPage } from '../ui/creator-page.tsx';
import { loadTexts, translated } from '../ui/languages.ts';
import { lazyEntries } from '../ui/lazy-entries.ts';
import { hasEntries, pageContent, sampleContent, type PageContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import { structuredData } from './structured-data.ts';

/** Null when the path has no user name. */
type ProfileData = PageContent | null;

const NO_NAME_HEAD: PageHead = {
  title: texts.page.userNameMissing,
  description: texts.page.userNameMissingText,
  canonicalPath: '/',
  type: 'website',
};

/** Reads the user; undefined when no user has this name. */
async function fetchUser(name: string, api: PublicApi): Promise<PageUser | undefined> {
  try {
    return (await api.get<readonly PageUser[]>(`/${name}/Page`))[0];
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined;
    throw error;
  }
}

/** Origins of the players, which the page's content security policy must allow. The edge allows only known ones. */
const playerOriginsOf = (entries: PageContent['entries'] = []) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'video' ? (new URL(entry.player).origin as PlayerOrigin) : [])));

interface HeadOptions extends Partial<Pick<PageUser, 'preview'>> {
  readonly themeColor: string | undefined;
  readonly font: string | undefined;
  readonly pageTexts: Awaited<ReturnType<typeof loadTexts>>;
}

function headOf(
  { username, fullName, line, avatar, links, entries, language }: PageContent,
  { preview, themeColor, font, pageTexts }: HeadOptions,
): PageHead {
  const origins = playerOriginsOf(entries);
  const titles = links.slice(0, 3).map((link) => link.title);
  return {
    title: texts.page.title(fullName, username),
    description:
      line ?? [pageTexts.description(fullName), ...(titles.length > 0 ? [titles.join(', ')] : [])].join(': '),
    canonicalPath: `/${username}`,
    type: 'profile',
    ...(language && { language }),
    ...(avatar.startsWith('/') && { imagePath: avatar }),
    ...(preview && { preview: { path: preview.url, alt: texts.page.preview(fullName, username) } }),
    ...(themeColor && { themeColor }),
    ...(font && { font }),
    ...(origins.size > 0 && { frames: [...origins] }),
  };
}

/** What entries add to the head. A dynamic import, because pages with only links do not need this code. */
async function entryHeadOf(user: PageUser): Promise<Pick<PageHead, 'facts' | 'fediverse'>> {
  if (!user.UserEntry) return {};
  const { entryFacts, fediverseCreator } = await import(/* webpackChunkName: "facts" */ '../ui/entries/entry-facts.ts');
  const fediverse = fediverseCreator(user);
  return { facts: entryFacts(user), ...(fediverse !== undefined && { fediverse }) };
}

function ProfilePage({ data, shell }: { readonly data: ProfileData; readonly shell: ShellApi }) {
  const hasNoName = data === null;
  useEffect(() => {
    if (hasNoName) shell.notice.error(texts.page.userNameMissing);
  }, [hasNoName, shell]);
  const { onChange, current } = shell.session;
  const isOwn = useSyncExternalStore(onChange, current, () => null)?.username === data?.username;
  return data ? <CreatorPage content={data} isOwn={isOwn} origin={shell.origin} /> : shell.notFound();
}

/** `/{userName}`. Upper and lower case are equal. A former user name redirects to the current name. */
export const profilePage: ServerPage<ProfileData> = {
  async load({ userName: name }, api) {
    if (!name) return { status: 200, data: null, head: NO_NAME_HEAD };
    // An invalid name cannot exist, so the page sends no request.
    const user = brokenNameRule(name) ? undefined : await fetchUser(name, api);
    if (!user) return { status: 404 };
    if (user.username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: `/${user.username}` };
    // A dynamic import, because the browser does not need this code for a page that the edge rendered.
    const { stylesOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
    const { css, color, font } = stylesOf(user.UserTheme[0] ?? null, user.fullName);
    const content = pageContent(user, css);
    if (hasEntries(content)) await lazyEntries.load();
    const pageTexts = await loadTexts(content.language);
    const head = headOf(content, { preview: user.preview, themeColor: color, font, pageTexts });
    const { facts, ...entryHead } = await entryHeadOf(user);
    return {
      status: 200,
      data: content,
      head: { ...head, ...entryHead, facts: { ...structuredData(user), ...facts } },
    };
  },
  Component: translated(ProfilePage),
  sample: sampleContent,
};
