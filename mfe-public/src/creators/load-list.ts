import type { CreatorList, ListedCreator } from '@linkstall/contracts/http';
import { siteOf, type PageResult, type PublicApi } from '@linkstall/contracts/shell';

import { listTexts as texts } from './list-texts.ts';

export interface ListData {
  readonly creators: readonly (Omit<ListedCreator, 'avatar'> & { readonly avatar: string })[];
  /** `before` of the next page. Absent on the last page. */
  readonly next?: string;
  readonly isFirst: boolean;
}

/** @param before the `next` of the page before; absent for the first page */
export async function loadList(
  { before }: Readonly<Record<string, string | undefined>>,
  api: PublicApi,
): Promise<PageResult<ListData>> {
  const { creators, next } = await api.get<CreatorList>(`/users/newest/${encodeURIComponent(before || 'first')}`);
  const isFirst = !before;
  const { name } = siteOf(api);
  return {
    status: 200,
    data: {
      creators: creators.map(({ avatar, ...creator }) => ({ ...creator, avatar: avatar.url })),
      ...(next !== undefined && { next }),
      isFirst,
    },
    head: {
      title: texts.pageTitle(name),
      description: texts.description(name),
      canonicalPath: isFirst ? '/' : listPath(before),
      type: 'website',
    },
  };
}

export const listPath = (before: string | undefined): string => `/?before=${encodeURIComponent(before ?? '')}`;
