import type { PageHead, PageResult, ServerPage } from '@linkstall/contracts/shell';

import { looksLikeUsername, storePath } from './store-address.ts';
import { fetchOwner, type StoreOwner } from './stores.api.ts';

const headOf = ({ username, fullName, avatar }: StoreOwner): PageHead => ({
  title: `Store of ${fullName} · Linkstall`,
  description: `The store of ${fullName} (@${username}) on Linkstall.`,
  canonicalPath: storePath(username),
  type: 'profile',
  ...(avatar.url.startsWith('/') && { imagePath: avatar.url }),
});

/** The store behind an address. Without its `@` an address leads to the one with it, an old name to the new one. */
export const loadStore: ServerPage<StoreOwner>['load'] = async ({ at = '' }, api): Promise<PageResult<StoreOwner>> => {
  const name = at.startsWith('@') ? at.slice(1) : at;
  if (!looksLikeUsername(name)) return { status: 404 };
  if (name === at) return { status: 302, location: storePath(name) };
  const owner = await fetchOwner(api, name);
  if (!owner) return { status: 404 };
  if (owner.username.toLowerCase() !== name.toLowerCase()) return { status: 302, location: storePath(owner.username) };
  return { status: 200, data: owner, head: headOf(owner) };
};
