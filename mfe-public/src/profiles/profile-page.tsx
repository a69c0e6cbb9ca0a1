import { homePathOf, siteOf, type PageHead, type ServerPage, type ShellApi } from '@linkstall/contracts/shell';
import { brokenNameRule } from '@linkstall/kit/username';
import { useEffect, useSyncExternalStore } from 'react';

import { CreatorPage } from '../ui/creator-page.tsx';
import { loadTexts, translated } from '../ui/languages.ts';
import { lazyEntries } from '../ui/lazy-entries.ts';
import { hasEntries, pageContent, sampleContent, type PageContent } from '../ui/page-content.ts';
import { SiteName } from '../ui/site-name.ts';
import { texts } from '../ui/texts.ts';
import { fetchUser } from '../ui/fetch-user.ts';

/** Null when the path has no user name. */
type ProfileData = PageContent | null;

const NO_NAME_HEAD: PageHead = {
  title: texts.page.userNameMissing,
  description: texts.page.userNameMissingText,
  canonicalPath: '/',
  type: 'website',
};

function ProfilePage({ data, shell }: { readonly data: ProfileData; readonly shell: ShellApi }) {
  const hasNoName = data === null;
  useEffect(() => {
    if (hasNoName) shell.notice.error(texts.page.userNameMissing);
  }, [hasNoName, shell]);
  const { onChange, current } = shell.session;
  const isOwn = useSyncExternalStore(onChange, current, () => null)?.username === data?.username;
  if (!data) return shell.notFound();
  return (
    <SiteName value={siteOf(shell).name}>
      <CreatorPage content={data} isOwn={isOwn} origin={shell.origin} />
    </SiteName>
  );
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
    const isHome = homePathOf(api) === `/${name.toLowerCase()}`;
    const content = { ...pageContent(user, css), ...(isHome && { isHome: true as const }) };
    if (hasEntries(content)) await lazyEntries.load();
    const pageTexts = await loadTexts(content.language);
    const { profileHead } = await import(/* webpackChunkName: "load" */ './profile-head.ts');
    return {
      status: 200,
      data: content,
      head: await profileHead(user, content, { themeColor: color, font, pageTexts }),
    };
  },
  Component: translated(ProfilePage),
  sample: sampleContent,
};
