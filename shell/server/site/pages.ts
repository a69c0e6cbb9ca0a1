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
/** Ours are hexadecimal; who tries a rollout may choose one, and has what `linkstall resolve --visitor` says of it. */
const VISITOR = /^[\w-]{1,64}$/;
/** No word tells caches that a link leads on again which was away. */
const GO = /^\/go\//;
const ONE_MONTH = 30 * 24 * 60 * 60;

interface PagesOptions {
  readonly compositions: Compositions;
  readonly matchers: PageMatchers;
  readonly maker: PageMaker;
  /** For previews: failures of previews count in no metric. */
  readonly previewMaker: PageMaker;
  readonly previews: Previews;
  /** Known to this edge alone, also after a start. */
  readonly previewKey: string;
  readonly cache: ResponseCache;
  readonly limit: ReadLimit;
  readonly purges: Pick<Purges, 'isHeard'>;
}

/** Every address that is not a file, a call or a picture. `fresh`: the renderer's own response, past the cache. */
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

/** What one browser tries: made for it alone, neither from a cache nor into one. */
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
  /** What else is the same page. */
  readonly key: string;
  readonly scope: Scope;
  /** Releases by which an older one may stand in. Not in a rollout: a visitor keeps the release that they have. */
  readonly standIns: readonly string[];
  /** Not for everybody. */
  readonly isPrivate: boolean;
  readonly make: (asked: Exchange, maker: PageMaker) => Make;
}

interface Plans {
  readonly everybody: Plan;
  /** Of who is logged in, where they have more on it than visitors do. */
  readonly own: Plan | null;
}

/** A page is asked for far more often than its address is another one. */
const planned = new WeakMap<Place, Plans>();

function planOf(asked: Exchange, place: Place, composed: Composed): Plan {
  const plans = planned.get(place) ?? plansOf(place, composed);
  planned.set(place, plans);
  return plans.own && ownNameIn(asked.req) !== undefined ? plans.own : plans.everybody;
}

/** How the page under an address is made, and of what. */
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
    // Who is logged in needs the page's code, and what it reads; nobody else downloads anything of it.
    const own = matched.page.access === 'login' ? browserPlan(known, true) : null;
    return { everybody: browserPlan(known, false), own };
  }
  // Who is logged in has more on it than visitors do.
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
    // Made in no time, and what it lists is what the kill switch is for.
    standIns: [],
    isPrivate,
    make: (asked, maker) =>
      ofRemotes([RELEASES], (reads) =>
        maker.forBrowser({ exchange: { ...asked, pathname }, scope, reads, isOwn: isPrivate }, matched),
      ),
  };
}

function finishedPlan({ pathname, matched, scope }: Known, isPrivate: boolean): Plan {
  // Only what of the query the page reads: nobody fills the cache with one page under many addresses.
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

/** Of whose releases it is made is read, too: a change of the pointers is a change of it. */
const ofRemotes =
  (tags: readonly string[], make: Make): Make =>
  (reads) => {
    tags.forEach(reads);
    return make(reads);
  };

const standInsOf = (scope: Scope): readonly string[] => (scope.rollout ? [] : scope.parts);

function movedAddress({ pathname, search }: Exchange): string | null {
  if (/^\/admin\/?$/i.test(pathname)) return '/admin/links';
  // One slash in front, else the rest would be read as a host.
  return /^\/[^/\\][^\\]*[^/]\/$/.test(pathname) || /^\/[^/\\]\/$/.test(pathname)
    ? pathname.slice(0, -1) + search
    : null;
}

const freshly = ({ response }: Made): Served => ({ response, stale: false });

interface Visitor {
  readonly id: string;
  /** To be set; null: they have it. */
  readonly cookie: string | null;
}

/**
 * The visitor's own number. Who has none is given one when a rollout needs it, which follows from address and browser: so
 * who takes no cookies does not see another release with each page.
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
