import type { PageUser } from '@linkstall/contracts/http';
import { brokenNameRule } from '@linkstall/kit/username';

import { newFormToken, tokenFault } from '../forms/form-token.ts';
import { type FormAnswer, refusedFields, sendForm } from '../forms/send-form.ts';
import type { Api } from '../http/api.ts';
import type { Backend } from '../http/backend.ts';
import { jsonObject, readUpTo } from '../http/body.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, redirectResponse, sendResponse } from '../http/send.ts';
import { noticePage } from '../pages/notice-page.ts';
import { languageInLinks, thanksAddress } from '../pages/page-languages.ts';
import { formUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import {
  REPORT_STYLE,
  reportForm,
  reportThanks,
  type ReportFault,
  type ReportPage,
  type TypedReport,
} from './report-form.ts';
import type { PageTakedown } from '../http/takedowns.ts';
import { takedownResponse } from './takedown-page.ts';

interface Dependencies {
  readonly api: Api;
  readonly backend: Backend;
  readonly compositions: Compositions;
  readonly reader: ReleaseReader;
  /** Limit for forms of one address, because no cache stores them. */
  readonly limit: RateLimiter;
  readonly edgeKey: string;
}

export const REPORT_PAGE = /^\/abuse\/[^/@]+\/?$/i;
const PATH = /^\/abuse\/([^/@]+)$/;
const NOTHING: TypedReport = { category: 'fraud', words: '', email: '' };
/** A text of 2,000 characters, percent-encoded. */
const MAX_BYTES = 64 * 1024;
const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
const STATUS: Readonly<Record<ReportFault, number>> = {
  ...{ early: 422, late: 422, wordsFault: 422, emailFault: 422, limit: 429, unavailable: 503 },
};

/** `/abuse/<username>`: reports a page to the operators, without scripts and without an account. No cache stores the form. */
export class ReportPages {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @param notFound handles usernames that do not exist */
  async send(exchange: Exchange, notFound: () => Promise<void>): Promise<void> {
    const { method } = exchange;
    if (!/^(GET|HEAD|POST)$/.test(method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD, POST'));
    const wait = this.#dependencies.limit.take(exchange);
    if (wait > 0) return sendResponse(exchange, tooMany(wait));
    const page = await this.#find(exchange);
    if (page === undefined) return sendResponse(exchange, formUnavailableResponse());
    if (page === null) return notFound();
    if ('takedown' in page)
      return sendResponse(exchange, { response: takedownResponse(page.takedown), stale: false }, HEADERS);
    if (method === 'POST') return this.#receive(exchange, page);
    if (new URLSearchParams(exchange.search).has('sent'))
      return this.#sendNotice(exchange, page, { status: 200, ...reportThanks(page) });
    await this.#sendForm(exchange, page, { typed: NOTHING, token: this.#newToken(page), fault: null });
  }

  /** Null when nobody has this name; undefined while the API is unavailable, and without a key. */
  async #find(exchange: Exchange): Promise<ReportPage | { readonly takedown: PageTakedown } | null | undefined> {
    const [, name = ''] = PATH.exec(canonicalAddress(exchange.pathname) ?? '') ?? [];
    if (brokenNameRule(name) !== null) return null;
    if (this.#dependencies.edgeKey === '') return undefined;
    const { status, body, takedown } = await this.#dependencies.api.ask(`/${name}/Page`);
    if (takedown) return { takedown };
    if (status !== 200) return status === 404 ? null : undefined;
    const [user] = (jsonObject(body)?.['data'] ?? []) as readonly PageUser[];
    if (!user) return null;
    const { username, fullName, language = 'en', languages } = user;
    const linkLanguage = languageInLinks(exchange, languages);
    return { username, fullName, language: linkLanguage ?? language, linkLanguage };
  }

  async #receive(exchange: Exchange, page: ReportPage): Promise<void> {
    const body = await readUpTo(exchange.req, MAX_BYTES).catch(() => null);
    if (!body) return;
    const form = new URLSearchParams(body.bytes.toString('utf8'));
    const text = (name: string) => form.get(name) ?? '';
    const typed = { category: text('category'), words: text('words'), email: text('email') };
    const fault = body.isComplete ? await this.#faultOf(exchange, page, { typed, form }) : 'wordsFault';
    const { username, linkLanguage } = page;
    if (fault === null)
      return sendResponse(exchange, redirectResponse(303, thanksAddress(`/abuse/${username}`, linkLanguage)), HEADERS);
    // A token that is too young works a moment later.
    const token = fault === 'early' ? text('token') : this.#newToken(page);
    await this.#sendForm(exchange, page, { typed, token, fault });
  }

  /** Null when the report was sent. A program that fills in the hidden field gets the same answer, and nothing is sent. */
  async #faultOf(
    exchange: Exchange,
    page: ReportPage,
    { typed, form }: { readonly typed: TypedReport; readonly form: URLSearchParams },
  ): Promise<ReportFault | null> {
    if (form.get('website')) return null;
    const token = form.get('token') ?? '';
    return tokenFault(token, this.#timeOf(page)) ?? this.#forward(exchange, page, { ...typed, token });
  }

  async #forward(exchange: Exchange, { username }: ReportPage, report: object): Promise<ReportFault | null> {
    const { backend, edgeKey } = this.#dependencies;
    try {
      return faultIn(await sendForm({ backend, edgeKey, path: `/reports/${username}` }, exchange, report));
    } catch (error) {
      exchange.log.warn({ reason: String(error) }, 'a report could not be sent');
      return 'unavailable';
    }
  }

  #sendForm(
    exchange: Exchange,
    page: ReportPage,
    form: { readonly typed: TypedReport; readonly token: string; readonly fault: ReportFault | null },
  ): Promise<void> {
    const status = form.fault === null ? 200 : STATUS[form.fault];
    return this.#sendNotice(exchange, page, { status, ...reportForm({ ...page, ...form }) });
  }

  async #sendNotice(
    exchange: Exchange,
    { language }: ReportPage,
    notice: { readonly status: number; readonly title: string; readonly body: string },
  ): Promise<void> {
    const page = { ...notice, language, style: REPORT_STYLE };
    await sendResponse(exchange, await noticePage(page, this.#dependencies), HEADERS);
  }

  #newToken(page: ReportPage): string {
    return newFormToken(this.#timeOf(page));
  }

  #timeOf({ username }: ReportPage) {
    return { key: this.#dependencies.edgeKey, form: `/abuse/${username}`, now: Date.now() };
  }
}

function faultIn(answer: FormAnswer): ReportFault | null {
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 429) return 'limit';
  const fields = refusedFields(answer);
  if (fields.includes('words')) return 'wordsFault';
  return fields.includes('email') ? 'emailFault' : 'unavailable';
}
