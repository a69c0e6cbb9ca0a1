import type { PageUser } from '@linkstall/contracts/http';
import type { PageHead, PlayerOrigin } from '@linkstall/contracts/shell';

import type { loadTexts } from '../ui/languages.ts';
import { type PageContent, pathOf } from '../ui/page-content.ts';
import { texts } from '../ui/texts.ts';
import { structuredData } from './structured-data.ts';

/** Origins of the players, which the page's content security policy must allow. The edge allows only known ones. */
const playerOriginsOf = (entries: PageContent['entries'] = []) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'video' ? (new URL(entry.player).origin as PlayerOrigin) : [])));

interface HeadOptions extends Partial<Pick<PageUser, 'preview'>> {
  readonly themeColor: string | undefined;
  readonly font: string | undefined;
  readonly pageTexts: Awaited<ReturnType<typeof loadTexts>>;
}

function headOf(content: PageContent, { preview, themeColor, font, pageTexts }: HeadOptions): PageHead {
  const { username, fullName, line, avatar, links, entries, language } = content;
  const origins = playerOriginsOf(entries);
  const titles = links.slice(0, 3).map((link) => link.title);
  return {
    title: texts.page.title(fullName, username),
    description:
      line ?? [pageTexts.description(fullName), ...(titles.length > 0 ? [titles.join(', ')] : [])].join(': '),
    canonicalPath: pathOf(content),
    type: 'profile',
    ...(language && { language }),
    ...(avatar.startsWith('/') && { imagePath: avatar }),
    ...(preview && { preview: { path: preview.url, alt: texts.page.preview(fullName, username) } }),
    ...(themeColor && { themeColor }),
    ...(font && { font }),
    ...(origins.size > 0 && { frames: [...origins] }),
  };
}

/** The additions of entries to the head. A dynamic import, because pages with only links do not need this code. */
async function entryHeadOf(user: PageUser): Promise<Pick<PageHead, 'facts' | 'fediverse'>> {
  if (!user.UserEntry) return {};
  const { entryFacts, fediverseCreator } = await import(/* webpackChunkName: "facts" */ '../ui/entries/entry-facts.ts');
  const fediverse = fediverseCreator(user);
  return { facts: entryFacts(user), ...(fediverse !== undefined && { fediverse }) };
}

/** The head of a page, with its structured data. */
export async function profileHead(
  user: PageUser,
  content: PageContent,
  options: Omit<HeadOptions, 'preview'>,
): Promise<PageHead> {
  const head = headOf(content, { ...options, preview: user.preview });
  const { facts, ...entryHead } = await entryHeadOf(user);
  return {
    ...head,
    ...entryHead,
    languages: user.languages,
    facts: { ...structuredData(user, pathOf(content)), ...facts },
  };
}
