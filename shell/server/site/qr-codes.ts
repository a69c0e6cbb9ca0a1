import type { Theme } from '@linkstall/contracts/http';
import { qrSvg } from '@linkstall/kit/qr';
import { brokenNameRule } from '@linkstall/kit/username';
import { codeColors } from '@linkstall/themes/code-colors';

import type { AnswerCache, Made, Make } from '../answers/answer-cache.ts';
import { tagOf } from '../answers/change-tags.ts';
import { FinishedBytes } from '../answers/finished-bytes.ts';
import type { Api } from '../http/api.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ReadLimit } from '../http/read-limit.ts';
import { methodNotAllowed, sendAnswer, textAnswer } from '../http/send.ts';
import { canonicalAddress } from './canonical-address.ts';
import { tooMany } from './page-answers.ts';

interface Means {
  readonly api: Api;
  readonly cache: AnswerCache;
  readonly limit: ReadLimit;
}

/** The public page whose address a code holds. */
interface Subject {
  /** In lower case, as it was asked for. */
  readonly name: string;
  readonly isStore: boolean;
  readonly product: string | undefined;
}

interface Owner {
  readonly username: string;
  readonly UserTheme: readonly Theme[];
}

export const QR_CODE = /\.qr\.svg$/i;
const SUBJECT = /^\/(store\/@)?([^/@]+?)(?:\/([\da-f]{24}))?\.qr\.svg$/;
const SVG = { 'content-type': 'image/svg+xml; charset=utf-8' };
const NONE = 'There is no page that this code could lead to.';

/** `/name.qr.svg`, `/store/@name.qr.svg` and those of products: the address as a QR code, in the page's own colours. */
export class QrCodes {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!/^(GET|HEAD)$/.test(exchange.method)) return sendAnswer(exchange, methodNotAllowed('GET, HEAD'));
    const path = canonicalAddress(exchange.pathname) ?? '';
    const subject = subjectOf(path);
    if (!subject) return sendAnswer(exchange, textAnswer(404, NONE));
    const { cache, limit } = this.#means;
    const wanted = { key: `qr ${exchange.origin}${path}`, version: '', parts: [] };
    const wait = cache.has(wanted) ? 0 : limit.take(exchange);
    const make: Make = (reads) => this.#make(subject, exchange.origin, reads);
    await sendAnswer(exchange, wait > 0 ? tooMany(wait) : await cache.get(wanted, make));
  }

  async #make(subject: Subject, origin: string, reads: Parameters<Make>[0]): Promise<Made> {
    const { name, product } = subject;
    const paths = [`/${name}/Page`, ...(product ? [`/${name}/Store/Product/${product}`] : [])];
    for (const path of paths) reads(tagOf(path));
    const replies = await Promise.all(paths.map((path) => this.#means.api.ask(path)));
    const missing = replies.find(({ status }) => status !== 200);
    if (missing) return failed(missing.status);
    const owner = ownerIn(replies[0]?.body ?? '');
    if (!owner) return failed(404);
    const svg = qrSvg(origin + addressOf(subject, owner.username), codeColors(owner.UserTheme[0] ?? null));
    return { answer: { status: 200, headers: SVG, body: new FinishedBytes(svg) }, quality: 'good' };
  }
}

function subjectOf(path: string): Subject | null {
  const [, at, name = '', product] = SUBJECT.exec(path) ?? [];
  const isStore = at !== undefined;
  return brokenNameRule(name) === null && (isStore || !product) ? { name, isStore, product } : null;
}

/** As the page itself names it. */
const addressOf = ({ isStore, product }: Subject, username: string): string =>
  (isStore ? `/store/@${username}` : `/${username}`) + (product ? `/${product}` : '');

function ownerIn(body: string): Owner | undefined {
  const { data } = JSON.parse(body) as { readonly data?: readonly Owner[] };
  return data?.[0];
}

function failed(status: number): Made {
  if (status === 404) return { answer: textAnswer(404, NONE).answer, quality: 'good' };
  const headers = { 'cache-control': 'no-store', 'retry-after': '2' };
  return { answer: textAnswer(503, 'This code cannot be drawn just now.', headers).answer, quality: 'away' };
}
