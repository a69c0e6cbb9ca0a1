import { matchPage } from '../../src/pages/match-page.ts';
import type { AnswerCache, Made, Served } from '../answers/answer-cache.ts';
import type { Exchange } from '../http/exchange.ts';
import { methodNotAllowed, redirectAnswer, sendAnswer } from '../http/send.ts';
import type { Compositions } from '../releases/compositions.ts';
import { canonicalAddress } from './canonical-address.ts';
import type { PageMaker } from './page-maker.ts';
import { visitorOf } from './visitor.ts';

interface PagesOptions {
  readonly compositions: Compositions;
  readonly maker: PageMaker;
  readonly cache: AnswerCache;
}

/** Every address that is not a file, a call or a picture. `fresh`: the renderer's own answer, past the cache. */
export async function sendPage(exchange: Exchange, options: PagesOptions, fresh: boolean): Promise<void> {
  if (!/^(GET|HEAD)$/.test(exchange.method)) return sendAnswer(exchange, methodNotAllowed('GET, HEAD'));
  const moved = movedAddress(exchange);
  if (moved) return sendAnswer(exchange, redirectAnswer(moved === '/admin/links' ? 302 : 301, moved));
  const visitor = visitorOf(exchange);
  const composed = await options.compositions.for(visitor.id);
  const { key, make } = plan({ exchange, composed }, options);
  const served = fresh
    ? freshly(await make())
    : await options.cache.get(`${key} ${composed.id} ${exchange.origin}`, make);
  await sendAnswer(exchange, served, {
    ...(composed.rollout &&
      served.answer.headers['cache-control'] === undefined && { 'cache-control': 'private, no-cache' }),
    ...(composed.rollout && visitor.cookie !== null && { 'set-cookie': visitor.cookie }),
    ...(fresh && { 'cache-control': 'no-store' }),
  });
}

/** How the page under an address is made, and what else is the same page. */
function plan(
  { exchange: asked, composed }: Parameters<PageMaker['notFound']>[0],
  { maker }: PagesOptions,
): { readonly key: string; readonly make: () => Promise<Made> } {
  const pathname = canonicalAddress(asked.pathname);
  const matched = pathname === null ? null : matchPage(composed.remotes, pathname, asked.search);
  if (pathname === null || !matched)
    return { key: 'missing', make: () => maker.notFound({ exchange: asked, composed }) };
  const request = { exchange: { ...asked, pathname }, composed };
  if (!matched.page.server)
    return { key: `browser ${matched.page.path}`, make: () => maker.forBrowser(request, matched) };
  // Only what of the query the page reads: nobody fills the cache with one page under many addresses.
  const query = (matched.page.query ?? []).map((name) => matched.params[name] ?? '');
  return {
    key: ['page', pathname, ...query.map(encodeURIComponent)].join(' '),
    make: () => maker.finished(request, matched),
  };
}

function movedAddress({ pathname, search }: Exchange): string | null {
  if (/^\/admin\/?$/i.test(pathname)) return '/admin/links';
  // One slash in front, else the rest would be read as a host.
  return /^\/[^/\\][^\\]*[^/]\/$/.test(pathname) || /^\/[^/\\]\/$/.test(pathname)
    ? pathname.slice(0, -1) + search
    : null;
}

const freshly = ({ answer }: Made): Served => ({ answer, stale: false });
