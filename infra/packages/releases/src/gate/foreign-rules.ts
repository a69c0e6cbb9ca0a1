// The rules for foreign remotes, whose code runs in a sandboxed iframe: what their `routes.json` and their releases may not
// contain.
import type { PageDeclaration, RoutesFile } from '@linkstall/contracts/shell';

import type { Release, Routes } from '../formats.ts';
import { appPathOf } from './app-path.ts';

type Page = Partial<PageDeclaration>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The problems in the `routes.json` of a foreign remote. Other checks (`declarations.ts`) test each field. */
export function foreignRoutesProblems(routes: unknown): string[] {
  if (!isObject(routes)) return [];
  const { tier, calls, slots, events, entryKinds, storage, pages } = routes as Partial<RoutesFile>;
  if (tier !== 'foreign')
    return calls === undefined
      ? []
      : ['calls is only for tier "foreign": leave it out, a trusted remote may make any call'];
  return [
    ...(slots === undefined
      ? []
      : ['slots is not for tier "foreign": leave it out, because a slot is on pages of others']),
    ...(events === undefined
      ? []
      : ['events is not for tier "foreign": leave it out, because a foreign remote has no events']),
    ...(entryKinds === undefined
      ? []
      : ['entryKinds is not for tier "foreign": leave it out, because the site draws entries on the server']),
    ...(storage === undefined
      ? []
      : ['storage is not for tier "foreign": leave it out, because the remote has an origin of its own']),
    ...(Array.isArray(pages) ? pages.flatMap((page, at) => pageProblems(page, `pages[${at}]`)) : []),
  ];
}

function pageProblems(page: unknown, at: string): string[] {
  const { access, layout, server, reads } = (isObject(page) ? page : {}) as Page;
  return [
    ...(server
      ? [`${at}.server is not for tier "foreign": say server: false, because its code runs only in browsers`]
      : []),
    ...(reads ? [`${at}.reads is not for tier "foreign": leave it out, and declare the calls under calls`] : []),
    ...(access === 'operator' || access === 'logged-out'
      ? [`${at}.access is ${access}: a foreign remote has pages with access "public" or "login"`]
      : []),
    ...(layout === 'bare' || layout === 'entry'
      ? [`${at}.layout is ${layout}: say "admin" or "site", so that the page shows whose site this is`]
      : []),
  ];
}

/** The problems of a release whose files or addresses do not fit its tier. */
export function tierProblems(
  release: Pick<Release, 'remote' | 'tier'> & { readonly files: readonly string[] },
  routes: Routes | null,
): string[] {
  const { remote, tier, files } = release;
  const isForeign = routes?.tier === 'foreign';
  if (isForeign !== (tier === 'foreign'))
    return [`tier is ${routes?.tier ?? 'trusted'} in routes.json, and ${tier ?? 'trusted'} in the build: build again`];
  if (!isForeign) return [];
  const appPath = appPathOf(remote);
  const bundle = files.find((file) => file.endsWith('.cjs') || /^visitors\./.test(file));
  return [
    ...(bundle === undefined ? [] : [`${bundle} is not for tier "foreign": its code runs only in its own frame`]),
    ...routes.pages.flatMap(({ path }) =>
      path === appPath || path.startsWith(`${appPath}/`)
        ? []
        : [`'${path}' is not below ${appPath}: a foreign remote has pages only there`],
    ),
  ];
}
