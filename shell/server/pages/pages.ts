import type { PageLanguage } from '@linkstall/contracts/http';
import { homePathOf } from '@linkstall/contracts/shell';

import type { PageOfPath } from '../../src/isolated-pages.ts';
import type { MatchedPage } from '../../src/pages/match-page.ts';
import type { ResponseCache, NewResponse, MakeResponse, ServedResponse } from '../responses/response-cache.ts';
import { RELEASES, releaseTag, SITE } from '../responses/change-tags.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import { ownNameIn } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { LANGUAGE_PARAMETER } from '../http/language-parameter.ts';
import { movedResponse } from '../http/moved-pages.ts';
import { PLACE } from '../insights/place-links.ts';
import { secretHeaders } from '../http/security-headers.ts';
import { methodNotAllowed, redirectResponse, sendResponse, sendShared } from '../http/send.ts';
import type { Purges } from '../http/purges.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { Preview, ReleasePreviews } from '../release-preview/release-previews.ts';
import { withPreviewBar } from '../release-preview/preview-bar.ts';
import { withTab } from '../release-preview/preview-tab.ts';
import { type VisitorComposition, type Compositions, isVisitorScript } from '../releases/compositions.ts';
import type { CurrentSite } from '../releases/current-site.ts';
import type { PageMatches, PageMatch } from '../releases/page-matches.ts';
import { type Scope, scopeOf } from '../releases/scope.ts';
import { languageOf, redirectInLanguage } from './page-languages.ts';
import { redirectTarget } from './page-redirects.ts';
import { tooMany } from './page-responses.ts';
import { DRAWINGS_QUERY, type ReadEntryRemotes, withoutPageStyles } from './entry-drawings.ts';
import type { PageRenderer } from './page-renderer.ts';
import { visitorOf } from './visitor-id.ts';
import type { HydrationMode } from './boot-script.ts';

const TRACKED_LINK = /^\/go\//;
const PRIVATE = { 'cache-control': 'private, no-store' };

interface PagesOptions {
  readonly compositions: Compositions;
  readonly matches: PageMatches;
  readonly pageRenderer: PageRenderer;
  /** The renderer of release previews, whose failures count in no metric. */
  readonly previewRenderer: PageRenderer;
  readonly releasePreviews: ReleasePreviews;
  /** Secret of this edge, the same after a restart. */
  readonly previewKey: string;
  readonly cache: ResponseCache;
  readonly limit: RateLimiter;
  readonly purges: Pick<Purges, 'isUpToDate'>;
  readonly site: Pick<CurrentSite, 'current'>;
}

/** Serves every path that is not a file, a call or an image. */
export async function sendPage(exchange: Exchange, options: PagesOptions, bypassCache: boolean): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const target = redirectTarget(exchange);
  const secret = secretHeaders(exchange.search);
  if (target) return sendResponse(exchange, redirectResponse(target === '/admin/links' ? 302 : 301, target), secret);
  const home = homePathOf({ site: await options.site.current() });
  if (home !== null && canonicalAddress(exchange.pathname) === home)
    return sendResponse(exchange, { response: movedResponse(`/${exchange.search}`), stale: false }, secret);
  const tab = options.releasePreviews.missingTabOf(exchange);
  if (tab !== undefined)
    return sendResponse(exchange, redirectResponse(302, withTab(exchange.pathname + exchange.search, tab)), PRIVATE);
  const preview = await options.releasePreviews.ofPage(exchange);
  if (preview) return sendPreview(exchange, options, preview);
  const visitor = visitorOf(exchange, options);
  const visitorComposition = await options.compositions.for(() => visitor().id, ownNameIn(exchange));
  const pageMatch = options.matches.match(visitorComposition, exchange);
  const plan = planOf(exchange, pageMatch, visitorComposition);
  labelPage(exchange, pageMatch, plan);
  const { scope } = plan;
  // The stable releases draw the entries for everybody, so that a rollout of their remote does not make each page personal.
  const entryRemotes = async () => (await options.compositions.for(null)).remotes;
  const renderer = { pageRenderer: options.pageRenderer, entryRemotes };
  const servedResponse = await inLanguage(exchange, plan, async (each) => {
    const make = each.make(exchange, renderer);
    if (bypassCache) return uncached(await make(() => undefined));
    return fromCache(exchange, options, { cacheRequest: cacheRequestOf(each, exchange), make, tooMany });
  });
  if (exchange.search === DRAWINGS_QUERY)
    return sendResponse(exchange, { ...servedResponse, response: withoutPageStyles(servedResponse.response) }, PRIVATE);
  // The preview key, with which a request bypasses caches, shows the releases, too.
  const isDebugged = bypassCache || options.releasePreviews.isDebugged(exchange);
  const isPersonal = scope.rollout || plan.isPrivate || isDebugged;
  const isStorable = !secret && servedResponse.response.headers['cache-control'] !== 'no-store';
  if (isStorable && !isPersonal && !canExistLater(exchange, servedResponse))
    return sendShared(exchange, servedResponse, options.purges.isUpToDate);
  await sendResponse(exchange, servedResponse, {
    ...(isPersonal &&
      servedResponse.response.headers['cache-control'] === undefined && { 'cache-control': 'private, no-cache' }),
    ...((scope.rollout || pageMatch.isShared) && visitor().cookie !== null && { 'set-cookie': visitor().cookie ?? '' }),
    ...(bypassCache && { 'cache-control': 'no-store' }),
    ...(isDebugged && servedResponse.response.debugHeaders),
    ...secret,
  });
}

/** The page of an address as visitors get it from the stable releases, without the rate limit of visitors. */
export async function visitorPage(exchange: Exchange, options: PagesOptions): Promise<ServedResponse['response']> {
  const { compositions, matches, pageRenderer, cache } = options;
  const composition = await compositions.for(null);
  const plan = plansFor(matches.match(composition, exchange), composition).everybody;
  const entryRemotes = () => Promise.resolve(composition.remotes);
  const make = plan.make(exchange, { pageRenderer, entryRemotes });
  return (await cache.get(cacheRequestOf(plan, exchange), make)).response;
}

const cacheRequestOf = ({ key, scope, fallbackReleases }: Plan, { origin }: Exchange) => ({
  key: `${key} ${origin}`,
  version: scope.version,
  releases: fallbackReleases,
});

/**
 * The page in the language of the visitor. The page in the first language names the others, so a page in one language is one
 * response in the cache whatever the browser accepts, and a page in several has one for each language.
 */
async function inLanguage(
  exchange: Exchange,
  plan: Plan,
  serve: (plan: Plan) => Promise<ServedResponse>,
): Promise<ServedResponse> {
  const firstResponse = await serve(plan);
  if (!plan.inLanguage) return firstResponse;
  if (firstResponse.response.headers['location'] !== undefined) return redirectInLanguage(firstResponse, exchange);
  const language = languageOf(exchange, firstResponse.response.languages);
  return language ? serve(plan.inLanguage(language)) : firstResponse;
}

/** Shared caches must not store the 404 page of `/go/<id>` and of a place, because no purge removes it when they exist again. */
const canExistLater = ({ pathname }: Exchange, { response }: ServedResponse): boolean =>
  response.status === 404 && (TRACKED_LINK.test(pathname) || PLACE.test(pathname));

/** The template of the page for metrics, and for traces the release that the edge tries first. */
function labelPage({ labels }: Exchange, { matched, isHidden }: PageMatch, { scope }: Plan): void {
  if (!matched || isHidden) return;
  const release = scope.remotes[matched.remote]?.releases[0]?.release;
  labels.route = matched.page.path;
  if (release !== undefined) labels.release = `${matched.remote}/${release}`;
}

/** Serves a release preview, which is not cached. */
async function sendPreview(exchange: Exchange, options: PagesOptions, preview: Preview): Promise<void> {
  const { visitorComposition: previewed } = preview;
  const visitorComposition =
    previewed ?? (await options.compositions.for(() => visitorOf(exchange, options)().id, ownNameIn(exchange)));
  const plan = planOf(exchange, options.matches.match(visitorComposition, exchange), visitorComposition);
  const renderer = {
    pageRenderer: options.previewRenderer,
    entryRemotes: () => Promise.resolve(visitorComposition.remotes),
  };
  const { response, ...servedResponse } = await inLanguage(exchange, plan, async ({ make }) =>
    uncached(await make(exchange, renderer)(() => undefined)),
  );
  await sendResponse(
    exchange,
    { ...servedResponse, response: withPreviewBar(response, preview) },
    {
      ...PRIVATE,
      ...(options.releasePreviews.isDebugged(exchange) && response.debugHeaders),
      ...(previewed === null && { 'set-cookie': options.releasePreviews.endingCookie(exchange) }),
    },
  );
}

interface Plan {
  /** The cache key, without origin and version. */
  readonly key: string;
  readonly scope: Scope;
  /**
   * Releases whose older page may be served while the new page is rendered. Empty when visitors get different releases or
   * pages, because a visitor keeps the same ones.
   */
  readonly fallbackReleases: readonly string[];
  /** Whether the page is not the same for everybody. */
  readonly isPrivate: boolean;
  readonly make: (exchange: Exchange, renderer: Renderer) => MakeResponse;
  /** The page in a further language; absent for a page that offers none. */
  readonly inLanguage?: (language: PageLanguage) => Plan;
}

interface Renderer {
  readonly pageRenderer: PageRenderer;
  readonly entryRemotes: ReadEntryRemotes;
}

interface Plans {
  readonly everybody: Plan;
  /** The plan for a logged-in user; null when the page is the same as for visitors. */
  readonly loggedInPlan: Plan | null;
}

/** Matched paths are cached, because pages are requested far more often than new paths occur. */
const planCache = new WeakMap<PageMatch, Plans>();

function planOf(exchange: Exchange, pageMatch: PageMatch, visitorComposition: VisitorComposition): Plan {
  const plans = plansFor(pageMatch, visitorComposition);
  return plans.loggedInPlan && ownNameIn(exchange) !== undefined ? plans.loggedInPlan : plans.everybody;
}

function plansFor(pageMatch: PageMatch, visitorComposition: VisitorComposition): Plans {
  const plans = planCache.get(pageMatch) ?? plansOf(pageMatch, visitorComposition);
  planCache.set(pageMatch, plans);
  return plans;
}

/** How the page of a path is made, and its cache key. */
function plansOf({ pathname, matched: match, isHidden }: PageMatch, visitorComposition: VisitorComposition): Plans {
  if (pathname === null || !match || isHidden) {
    const scope = scopeOf(visitorComposition, []);
    const make: Plan['make'] = (exchange, { pageRenderer }) =>
      withTags([RELEASES, SITE], (addTag) => pageRenderer.notFoundPage({ exchange, scope, addTag }));
    return {
      everybody: { key: 'missing', scope, fallbackReleases: fallbackReleasesOf(scope), isPrivate: isHidden, make },
      loggedInPlan: null,
    };
  }
  const scope = scopeOf(
    visitorComposition,
    match.page.server ? [match.remote] : Object.keys(visitorComposition.remotes),
    match.isIsolated ? match.remote : undefined,
  );
  const knownPage = { pathname, match, scope };
  if (!match.page.server) {
    // Only a logged-in user gets preloads of the page's code and data.
    const loggedInPlan = match.page.access === 'login' ? browserPlan(knownPage, true) : null;
    return { everybody: browserPlan(knownPage, false), loggedInPlan };
  }
  // A logged-in user gets the shell after the content. When visitors get the same, no second plan is needed.
  const loggedInPlan = hydrationModeOf(match, scope) === 'after-content' ? null : serverPlan(knownPage, true);
  return { everybody: serverPlan(knownPage, false), loggedInPlan };
}

interface KnownPage {
  readonly pathname: string;
  readonly match: PageOfPath;
  readonly scope: Scope;
}

function browserPlan({ pathname, match, scope }: KnownPage, isPrivate: boolean): Plan {
  return {
    key: `${isPrivate ? 'own' : ''}${match.isIsolated ? 'isolated' : ''}browser ${match.page.path}`,
    scope,
    // Empty, because such a page is cheap, and a disabled remote must disappear at once.
    fallbackReleases: [],
    isPrivate,
    make: (exchange, { pageRenderer }) =>
      withTags([RELEASES, SITE], (addTag) =>
        pageRenderer.browserPage({ exchange: { ...exchange, pathname }, scope, addTag, isLoggedIn: isPrivate }, match),
      ),
  };
}

function serverPlan(known: KnownPage, isPrivate: boolean, language?: PageLanguage): Plan {
  const { pathname, scope } = known;
  const params: MatchedPage['params'] = { ...known.match.params, [LANGUAGE_PARAMETER]: language };
  const match = { ...known.match, params };
  // Only the query parameters that the page reads, so that nobody can fill the cache with copies of a page.
  const query = (match.page.query ?? []).map((name) => encodeURIComponent(match.params[name] ?? ''));
  const scripts = isPrivate ? ('after-content' as const) : hydrationModeOf(match, scope);
  return {
    key: [isPrivate ? 'own' : 'page', pathname, ...query].join(' '),
    scope,
    fallbackReleases: fallbackReleasesOf(scope),
    isPrivate,
    ...(match.page.query?.includes(LANGUAGE_PARAMETER) && {
      inLanguage: (further) => serverPlan(known, isPrivate, further),
    }),
    make: (exchange, { pageRenderer, entryRemotes }) =>
      withTags([...['shell', match.remote].map(releaseTag), SITE], (addTag) => {
        const request = { exchange: { ...exchange, pathname }, scope, scripts, addTag, entryRemotes };
        return pageRenderer.serverPage(request, match);
      }),
  };
}

function hydrationModeOf(
  { remote, page: { scripts = 'after-content' } }: MatchedPage,
  { remotes }: Scope,
): HydrationMode {
  const files = remotes[remote]?.releases[0]?.files ?? {};
  return scripts === 'after-content' && Object.keys(files).some(isVisitorScript) ? 'visitors' : scripts;
}

/** Adds the releases of a page to its tags, because a change of the pointers changes the page. */
const withTags =
  (tags: readonly string[], make: MakeResponse): MakeResponse =>
  (addTag) => {
    tags.forEach(addTag);
    return make(addTag);
  };

const fallbackReleasesOf = (scope: Scope): readonly string[] => (scope.rollout ? [] : scope.releases);

const uncached = ({ response }: NewResponse): ServedResponse => ({ response, stale: false });
