import { createHmac } from 'node:crypto';

import type { MatchedPage } from '../../src/pages/match-page.ts';
import type { ResponseCache, Made, Make, Served } from '../responses/response-cache.ts';
import { RELEASES, releaseTag } from '../responses/change-tags.ts';
import { cookieOf, type Exchange, ownNameIn } from '../http/exchange.ts';
import { fromCache } from '../http/from-cache.ts';
import { methodNotAllowed, redirectResponse, sendResponse, sendShared } from '../http/send.ts';
import type { Purges } from '../http/purges.ts';
import { addressKey } from '@linkstall/kit/address-key';
import type { ReadLimit } from '../http/read-limit.ts';
import type { Preview, Previews } from '../previews/previews.ts';
import { withBar } from '../previews/preview-bar.ts';
import { type Composed, type Compositions, isForVisitors } from '../releases/compositions.ts';
import type { PageMatchers, Place } from '../releases/page-matchers.ts';
import { type Scope, scopeOf } from '../releases/scope.ts';
import { tooMany } from './page-responses.ts';
import type { PageMaker } from './page-maker.ts';
import type { HydrationMode } from './boot-script.ts';

const COOKIE = 'ls_visitor';
/** A valid visitor id. Generated ids are hexadecimal; a tester can set any id, for which `linkstall resolve --visitor` tells the releases. */
const VISITOR = /^[\w-]{1,64}$/;
/** Shared caches must not store `/go/<id>`, because it could not be purged when the link comes back. */
const GO = /^\/go\//;
const ONE_MONTH = 30 * 24 * 60 * 60;

interface PagesOptions {
  readonly compositions: Compositions;
  readonly matchers: PageMatchers;
  readonly maker: PageMaker;
  /** The page maker for previews, whose failures count in no metric. */
  readonly previewMaker: PageMaker;
  readonly previews: Previews;
  /** Secret of this edge, the same after a restart. */
  readonly previewKey: string;
  readonly cache: ResponseCache;
  readonly limit: ReadLimit;
  readonly purges: Pick<Purges, 'isHeard'>;
}

/** Serves every path that is not a file, a call or an image. @param fresh bypasses the cache */
export async function sendPage(exchange: Exchange, options: PagesOptions, fresh: boolean): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD'));
  const moved = movedAddress(exchange);
  if (moved) return sendResponse(exchange, redirectResponse(moved === '/admin/links' ? 302 : 301, moved));
  const preview = options.previews.isOn(exchange) ? await options.previews.of(exchange) : null;
  if (preview) return sendPreview(exchange, options, preview);
  const visitor = visitorOf(exchange, options);
  const composed = await options.compositions.for(() => visitor().id);
  const plan = planOf(exchange, await options.matchers.match(composed, exchange), composed);
  const { key, scope, standIns } = plan;
  const make = plan.make(exchange, options.maker);
  const wanted = { key: `${key} ${exchange.origin}`, version: scope.version, parts: standIns };
  const served = fresh
    ? freshly(await make(() => undefined))
    : await fromCache(exchange, options, { wanted, make, tooMany });
  const isOwn = scope.rollout || plan.isPrivate;
  if (!isOwn && !fresh && !GO.test(exchange.pathname)) return sendShared(exchange, served, options.purges.isHeard);
  await sendResponse(exchange, served, {
    ...(isOwn && served.response.headers['cache-control'] === undefined && { 'cache-control': 'private, no-cache' }),
    ...(scope.rollout && visitor().cookie !== null && { 'set-cookie': visitor().cookie ?? '' }),
    ...(fresh && { 'cache-control': 'no-store' }),
  });
}

/** Serves a release preview, which is not cached. */
async function sendPreview(
  exchange: Exchange,
  options: PagesOptions,
  { name, composed: tried }: Preview,
): Promise<void> {
  const isGone = tried === null;
  const composed = tried ?? (await options.compositions.for(() => visitorOf(exchange, options)().id));
  const plan = planOf(exchange, await options.matchers.match(composed, exchange), composed);
  const { response, ...served } = freshly(await plan.make(exchange, options.previewMaker)(() => undefined));
  await sendResponse(
    exchange,
    { ...served, response: withBar(response, name, isGone) },
    {
      'cache-control': 'private, no-store',
      ...(isGone && { 'set-cookie': options.previews.endingCookie(exchange) }),
    },
  );
}

interface Plan {
  /** The query that belongs to the cache key. */
  readonly key: string;
  readonly scope: Scope;
  /** Releases whose older page may be served meanwhile. Empty in a rollout, because a visitor keeps the same release. */
  readonly standIns: readonly string[];
  /** Whether the page is not the same for everybody. */
  readonly isPrivate: boolean;
  readonly make: (asked: Exchange, maker: PageMaker) => Make;
}

interface Plans {
  readonly everybody: Plan;
  /** The logged-in user, for pages that show them more than visitors. */
  readonly own: Plan | null;
}

/** Matched paths are cached, because pages are requested far more often than new paths occur. */
const planned = new WeakMap<Place, Plans>();

function planOf(asked: Exchange, place: Place, composed: Composed): Plan {
  const plans = planned.get(place) ?? plansOf(place, composed);
  planned.set(place, plans);
  return plans.own && ownNameIn(asked.req) !== undefined ? plans.own : plans.everybody;
}

/** How the page of a path is made, and its cache key. */
function plansOf({ pathname, matched }: Place, composed: Composed): Plans {
  if (pathname === null || !matched) {
    const scope = scopeOf(composed, []);
    const make: Plan['make'] = (exchange, maker) =>
      ofRemotes([RELEASES], (reads) => maker.notFound({ exchange, scope, reads }));
    return { everybody: { key: 'missing', scope, standIns: standInsOf(scope), isPrivate: false, make }, own: null };
  }
  const scope = scopeOf(composed, matched.page.server ? [matched.remote] : Object.keys(composed.remotes));
  const known = { pathname, matched, scope };
  if (!matched.page.server) {
    // Only a logged-in user gets preloads of the page's code and data.
    const own = matched.page.access === 'login' ? browserPlan(known, true) : null;
    return { everybody: browserPlan(known, false), own };
  }
  // A logged-in user sees more than visitors.
  const own = hydrationModeOf(matched, scope) === 'after-content' ? null : finishedPlan(known, true);
  return { everybody: finishedPlan(known, false), own };
}

interface Known {
  readonly pathname: string;
  readonly matched: MatchedPage;
  readonly scope: Scope;
}

function browserPlan({ pathname, matched, scope }: Known, isPrivate: boolean): Plan {
  return {
    key: `${isPrivate ? 'own' : ''}browser ${matched.page.path}`,
    scope,
    // Not cached, because it is cheap and must show the effect of the kill switch at once.
    standIns: [],
    isPrivate,
    make: (asked, maker) =>
      ofRemotes([RELEASES], (reads) =>
        maker.forBrowser({ exchange: { ...asked, pathname }, scope, reads, isOwn: isPrivate }, matched),
      ),
  };
}

function finishedPlan({ pathname, matched, scope }: Known, isPrivate: boolean): Plan {
  // Only the query parameters that the page reads, so that nobody can fill the cache with copies of a page.
  const query = (matched.page.query ?? []).map((name) => encodeURIComponent(matched.params[name] ?? ''));
  const scripts = isPrivate ? ('after-content' as const) : hydrationModeOf(matched, scope);
  return {
    key: [isPrivate ? 'own' : 'page', pathname, ...query].join(' '),
    scope,
    standIns: standInsOf(scope),
    isPrivate,
    make: (asked, maker) =>
      ofRemotes(['shell', matched.remote].map(releaseTag), (reads) =>
        maker.finished({ exchange: { ...asked, pathname }, scope, scripts, reads }, matched),
      ),
  };
}

function hydrationModeOf(
  { remote, page: { scripts = 'after-content' } }: MatchedPage,
  { remotes }: Scope,
): HydrationMode {
  const files = remotes[remote]?.releases[0]?.files ?? {};
  return scripts === 'after-content' && Object.keys(files).some(isForVisitors) ? 'visitors' : scripts;
}

/** Adds the releases of a page to its tags, because a change of the pointers changes the page. */
const ofRemotes =
  (tags: readonly string[], make: Make): Make =>
  (reads) => {
    tags.forEach(reads);
    return make(reads);
  };

const standInsOf = (scope: Scope): readonly string[] => (scope.rollout ? [] : scope.parts);

function movedAddress({ pathname, search }: Exchange): string | null {
  if (/^\/admin\/?$/i.test(pathname)) return '/admin/links';
  // A single leading slash, because two would start a host name.
  return /^\/[^/\\][^\\]*[^/]\/$/.test(pathname) || /^\/[^/\\]\/$/.test(pathname)
    ? pathname.slice(0, -1) + search
    : null;
}

const freshly = ({ response }: Made): Served => ({ response, stale: false });

interface Visitor {
  readonly id: string;
  /** The cookie to set; null when the visitor has it. */
  readonly cookie: string | null;
}

/**
 * The visitor id for rollouts. A visitor without one gets an id derived from IP address and user agent, so that a browser
 * without cookies sees the same release on every page.
 */
function visitorOf(exchange: Exchange, options: Pick<PagesOptions, 'previewKey'>): () => Visitor {
  let visitor: Visitor | undefined;
  return () => (visitor ??= recognise(exchange, options));
}

function recognise({ req, origin, client }: Exchange, { previewKey }: Pick<PagesOptions, 'previewKey'>): Visitor {
  const known = cookieOf(req, COOKIE);
  if (known && VISITOR.test(known)) return { id: known, cookie: null };
  const told = `visitor ${addressKey(client)} ${req.headers['user-agent'] ?? ''}`;
  const id = createHmac('sha256', previewKey).update(told).digest('hex').slice(0, 32);
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return { id, cookie: `${COOKIE}=${id}; Path=/; Max-Age=${ONE_MONTH}; HttpOnly; SameSite=Lax${secure}` };
}
