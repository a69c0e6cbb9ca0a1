import type { PageLanguage, PageUser } from '@linkstall/contracts/http';
import { brokenNameRule } from '@linkstall/kit/username';

import type { Api } from '../http/api.ts';
import type { Backend } from '../http/backend.ts';
import { jsonObject, readUpTo } from '../http/body.ts';
import { canonicalAddress } from '../http/canonical-address.ts';
import type { Exchange } from '../http/exchange.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, redirectResponse, sendResponse } from '../http/send.ts';
import { languageInLinks, redirectInLanguage, thanksAddress } from '../pages/page-languages.ts';
import { formUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import type { PageRenderer } from '../pages/page-renderer.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { PageMatches } from '../releases/page-matches.ts';
import { scopeOf } from '../releases/scope.ts';
import type { PageTakedown } from '../http/takedowns.ts';
import { takedownResponse } from '../takedowns/takedown-page.ts';
import { newFormToken, tokenFault } from './form-token.ts';
import { type FormAnswer, refusedFields, sendForm } from './send-form.ts';

interface VisitorFormsDependencies {
  readonly api: Api;
  readonly backend: Backend;
  readonly compositions: Compositions;
  readonly matches: PageMatches;
  readonly pageRenderer: PageRenderer;
  /** Limit for forms of one address, because no cache stores them. */
  readonly limit: RateLimiter;
  readonly edgeKey: string;
}

export const VISITOR_FORM = /^\/form\/[^/@]+\/[\da-f]{24}$/i;
const FORM = /^\/form\/([^/@]+)\/([\da-f]{24})$/;
/** A text of 2,000 characters, percent-encoded. */
const MAX_BYTES = 64 * 1024;
const FIELDS = ['name', 'email', 'message'] as const;
/** The calls of the API that take what visitors send. */
const CALLS = { contactForm: 'messages', emailList: 'subscriptions' } as const;
const HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

interface Form {
  readonly path: string;
  readonly username: string;
  readonly id: string;
  readonly call: (typeof CALLS)[keyof typeof CALLS];
  /** The language of the visitor; undefined for a page in one language. */
  readonly language: PageLanguage | undefined;
}

/** The form of a page that an operator hides. */
interface Hidden {
  readonly takedown: PageTakedown;
}

interface Drawing extends Pick<Refusal, 'status' | 'retryAfter'> {
  /** Added to the parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
}

type Typed = Readonly<Record<(typeof FIELDS)[number] | 'token' | 'website', string>>;

/** Why the form is shown again. */
interface Refusal {
  readonly status: number;
  /** Names of fields, or of a reason (`form-content.ts` of mfe-public). */
  readonly faults: string;
  readonly retryAfter?: string;
}

/**
 * `/form/<username>/<entry>`: contact forms and e-mail lists, without scripts. The remote draws the form with the parameters that
 * the edge adds. No cache stores a form, because each one has a token with its time.
 */
export class VisitorForms {
  readonly #dependencies: VisitorFormsDependencies;

  constructor(dependencies: VisitorFormsDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param page handles all other addresses */
  async send(exchange: Exchange, page: () => Promise<void>): Promise<void> {
    const { method } = exchange;
    if (!/^(GET|HEAD|POST)$/.test(method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD, POST'));
    const wait = this.#dependencies.limit.take(exchange);
    if (wait > 0) return sendResponse(exchange, tooMany(wait));
    const form = await this.#find(exchange);
    if (form === undefined) return sendResponse(exchange, formUnavailableResponse());
    if (form === null) return page();
    if ('takedown' in form)
      return sendResponse(exchange, { response: takedownResponse(form.takedown), stale: false }, HEADERS);
    if (method === 'POST') return this.#receive(exchange, form);
    const isSent = new URLSearchParams(exchange.search).has('sent');
    const params = isSent ? { sent: '1' } : { token: this.#newToken(form) };
    return this.#draw(exchange, form, { params, status: 200 });
  }

  /** Null when visitors do not see such a form; undefined while the API is unavailable, and without a key. */
  async #find(exchange: Exchange): Promise<Form | Hidden | null | undefined> {
    const path = canonicalAddress(exchange.pathname) ?? '';
    const [, name = '', id = ''] = FORM.exec(path) ?? [];
    if (brokenNameRule(name) !== null) return null;
    if (this.#dependencies.edgeKey === '') return undefined;
    const { status, body, takedown } = await this.#dependencies.api.ask(`/${name}/Page`);
    if (takedown) return { takedown };
    if (status !== 200) return status === 404 ? null : undefined;
    const [user] = (jsonObject(body)?.['data'] ?? []) as readonly PageUser[];
    const kind = user?.UserEntry?.find(({ _id }) => _id === id)?.kind;
    if (!user || (kind !== 'contactForm' && kind !== 'emailList')) return null;
    const language = languageInLinks(exchange, user.languages);
    return { path, username: user.username, id, call: CALLS[kind], language };
  }

  async #receive(exchange: Exchange, form: Form): Promise<void> {
    const body = await readUpTo(exchange.req, MAX_BYTES).catch(() => null);
    if (!body) return;
    const typed = typedIn(body.bytes.toString('utf8'));
    const refusal = body.isComplete ? await this.#refusalOf(exchange, form, typed) : TOO_LARGE;
    const { username, id, language } = form;
    if (!refusal)
      return sendResponse(exchange, redirectResponse(303, thanksAddress(`/form/${username}/${id}`, language)), HEADERS);
    const { name, email, message } = typed;
    // A token that is too young works a moment later.
    const token = refusal.faults === 'early' ? typed.token : this.#newToken(form);
    const minutes = String(Math.ceil(Number(refusal.retryAfter ?? 0) / 60));
    const params = { name, email, message, token, minutes, faults: refusal.faults };
    await this.#draw(exchange, form, { ...refusal, params });
  }

  /** Null when the form was sent. A program that fills in the hidden field gets the same answer, and nothing is sent. */
  async #refusalOf(exchange: Exchange, form: Form, typed: Typed): Promise<Refusal | null> {
    if (typed.website !== '') return null;
    const fault = tokenFault(typed.token, this.#timeOf(form));
    return fault === null ? this.#forward(exchange, form, typed) : { status: 422, faults: fault };
  }

  async #forward(exchange: Exchange, form: Form, typed: Typed): Promise<Refusal | null> {
    const { backend, edgeKey } = this.#dependencies;
    const { name, email, message, token } = typed;
    const entryId = form.id;
    const values = form.call === 'messages' ? { entryId, name, email, message, token } : { entryId, email, token };
    try {
      const recipient = { backend, edgeKey, path: `/${form.call}/${form.username}` };
      return refusalIn(await sendForm(recipient, exchange, values));
    } catch (error) {
      exchange.log.warn({ reason: String(error) }, 'a form could not be sent');
      return UNAVAILABLE;
    }
  }

  async #draw(exchange: Exchange, { path, language }: Form, { params, status, retryAfter }: Drawing): Promise<void> {
    const { compositions, matches, pageRenderer } = this.#dependencies;
    const composition = await compositions.for(null);
    const { matched } = matches.match(composition, { pathname: path, search: '' });
    if (!matched?.page.server) return sendResponse(exchange, formUnavailableResponse());
    const scope = scopeOf(composition, [matched.remote]);
    exchange.labels.route = matched.page.path;
    const { response } = await pageRenderer.serverPage(
      { exchange: { ...exchange, pathname: path }, scope, scripts: 'none', addTag: () => undefined },
      { ...matched, params: { ...matched.params, ...params, lang: language } },
    );
    const served = { ...response, status: response.status === 200 ? status : response.status };
    const headers = {
      ...HEADERS,
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
      ...(status === 413 && { connection: 'close' }),
    };
    const page = { response: served, stale: false };
    await sendResponse(exchange, served.status === 302 ? redirectInLanguage(page, exchange) : page, headers);
  }

  #newToken(form: Form): string {
    return newFormToken(this.#timeOf(form));
  }

  #timeOf({ path: form }: Form) {
    return { key: this.#dependencies.edgeKey, form, now: Date.now() };
  }
}

const UNAVAILABLE: Refusal = { status: 503, faults: 'unavailable' };
const TOO_LARGE: Refusal = { status: 413, faults: 'message' };

function typedIn(body: string): Typed {
  const form = new URLSearchParams(body);
  const text = (name: string) => form.get(name) ?? '';
  return {
    ...{ name: text('name'), email: text('email'), message: text('message') },
    ...{ token: text('token'), website: text('website') },
  };
}

function refusalIn(answer: FormAnswer): Refusal | null {
  const { status, retryAfter } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === 409) return { status, faults: 'used' };
  if (status === 429) return { status, faults: 'limit', retryAfter: String(retryAfter ?? 60) };
  const fields = refusedFields(answer);
  const known = FIELDS.filter((field) => fields.includes(field));
  return known.length > 0 ? { status: 422, faults: known.join(' ') } : UNAVAILABLE;
}
