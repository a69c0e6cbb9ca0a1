import type { PageUser } from '@linkstall/contracts/http';
import {
  isApiFailure,
  type PageHead,
  type PublicApi,
  type ServerPage,
  type ShellApi,
} from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';
import { useEffect, useSyncExternalStore } from 'react';

import { CreatorPage } from '../ui/creator-page.tsx';
import { lazyEntries } from '../ui/lazy-entries.ts';
import { hasEntries, pageContent, sampleContent, type PageContent } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import { profileFacts } from './profile-facts.ts';

/** null: there is no name at all. */
type ProfileData = PageContent | null;

const NAMELESS: PageHead = {
  title: texts.page.noName,
  description: texts.page.noNameText,
  canonicalPath: '/',
  type: 'website',
};

async function userOf(name: string, api: PublicApi): Promise<PageUser | undefined> {
  try {
    return (await api.get<readonly PageUser[]>(`/${name}/Page`))[0];
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined;
    throw error;
  }
}

const PLAYERS = { youtube: 'https://www.youtube-nocookie.com', vimeo: 'https://player.vimeo.com' } as const;

const playersOf = (entries: PageContent['entries'] = []) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'video' ? PLAYERS[entry.provider] : [])));

interface Around extends Partial<Pick<PageUser, 'preview'>> {
  readonly themeColor: string | undefined;
}

function headOf(
  { username, fullName, line, avatar, links, entries }: PageContent,
  { preview, themeColor }: Around,
): PageHead {
  const players = playersOf(entries);
  const titles = links.slice(0, 3).map((link) => link.title);
  return {
    title: texts.page.title(fullName, username),
    description:
      line ?? [texts.page.description(fullName), ...(titles.length > 0 ? [titles.join(', ')] : [])].join(': '),
    canonicalPath: `/${username}`,
    type: 'profile',
    ...(avatar.startsWith('/') && { imagePath: avatar }),
    ...(preview && { preview: { path: preview.url, alt: texts.page.preview(fullName, username) } }),
    ...(themeColor && { themeColor }),
    ...(players.size > 0 && { frames: [...players] }),
  };
}

function ProfilePage({ data, shell }: { readonly data: ProfileData; readonly shell: ShellApi }) {
  const nameless = data === null;
  useEffect(() => {
    if (nameless) shell.notice.error(texts.page.noName);
  }, [nameless, shell]);
  const { onChange, current } = shell.session;
  const isOwn = useSyncExternalStore(onChange, current, () => null)?.username === data?.username;
  return data ? <CreatorPage content={data} isOwn={isOwn} origin={shell.origin} /> : shell.notFound();
}

/** `/{userName}`. The name answers in any case; an old name leads to the new one. */
export const profilePage: ServerPage<ProfileData> = {
  async load({ userName: name }, api) {
    if (!name) return { status: 200, data: null, head: NAMELESS };
    // What nobody can be called is no question to the API.
    const user = brokenNameRule(name) ? undefined : await userOf(name, api);
    if (!user) return { status: 404 };
    if (user.username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: `/${user.username}` };
    // Where the edge has rendered the page, the browser never needs what makes CSS of a theme.
    const { lookOf } = await import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme');
    const { css, color } = lookOf(user.UserTheme[0] ?? null);
    const content = pageContent(user, css);
    if (hasEntries(content)) await lazyEntries.load();
    const head = headOf(content, { preview: user.preview, themeColor: color });
    return { status: 200, data: content, head: { ...head, facts: profileFacts(user) } };
  },
  Component: ProfilePage,
  sample: sampleContent,
};
