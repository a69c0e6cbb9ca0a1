import type { LinkedAppeal } from '@linkstall/contracts/http';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';

import type { Backend } from '../http/backend.ts';
import { readUpTo } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { postLink, readLink } from '../http/link-calls.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, redirectResponse, sendResponse } from '../http/send.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { noticePage } from '../pages/notice-page.ts';
import { linkUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { appealTextsIn } from './appeal-texts.ts';
import { takedownTextsIn } from './languages.ts';
import { REPORT_STYLE } from './report-form.ts';
import { reportTextsIn } from './report-texts.ts';

interface Dependencies {
  readonly backend: Backend;
  readonly compositions: Compositions;
  readonly limit: RateLimiter;
  readonly reader: ReleaseReader;
}

interface Form {
  readonly token: string;
  readonly words: string;
  readonly hasFault: boolean;
}

export const APPEAL = /^\/appeal$/;
const API = '/api/v1/appeals/link';
/** Accepted; and what the page explains: a fault, an ended token, a second appeal. */
const ANSWERS = [202, 400, 404, 409];
/** A text of 2,000 characters, percent-encoded. */
const MAX_BYTES = 64 * 1024;
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/**
 * `/appeal`: the address in the mail about a takedown, without scripts and without a login. A GET changes nothing, because mail
 * scanners open links.
 */
export class AppealPages {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async handle(exchange: Exchange): Promise<void> {
    const { method, search } = exchange;
    if (!/^(GET|HEAD|POST)$/.test(method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD, POST'));
    const wait = this.#dependencies.limit.take(exchange);
    if (wait > 0) return sendResponse(exchange, tooMany(wait));
    const token = new URLSearchParams(search).get('token') ?? '';
    try {
      if (method === 'POST') return await this.#receive(exchange, token);
      await this.#sendPage(exchange, { token, words: '', hasFault: false });
    } catch (error) {
      exchange.log.warn({ reason: String(error) }, 'the API did not answer');
      await sendResponse(exchange, linkUnavailableResponse());
    }
  }

  async #receive(exchange: Exchange, token: string): Promise<void> {
    const body = await readUpTo(exchange.req, MAX_BYTES).catch(() => null);
    if (!body) return;
    const words = new URLSearchParams(body.bytes.toString('utf8')).get('words') ?? '';
    const isAccepted = body.isComplete && (await this.#post(exchange, { token, words }));
    if (!isAccepted) return this.#sendPage(exchange, { token, words, hasFault: true });
    await sendResponse(exchange, redirectResponse(303, pathOf(token)), HEADERS);
  }

  /** False when the words are too short or too long. The page answers an ended token and a second appeal. */
  async #post(exchange: Exchange, appeal: { readonly token: string; readonly words: string }): Promise<boolean> {
    const { backend } = this.#dependencies;
    const status = await postLink({ backend, path: API }, exchange, appeal);
    if (!ANSWERS.includes(status)) throw new Error(`the API answered ${status}`);
    return status !== 400;
  }

  async #sendPage(exchange: Exchange, form: Form): Promise<void> {
    const { backend } = this.#dependencies;
    const appeal = await readLink<LinkedAppeal>({ backend, path: API }, exchange, form.token);
    const notice = { ...noticeOf(appeal, form), language: appeal?.language, style: REPORT_STYLE };
    await sendResponse(exchange, await noticePage(notice, this.#dependencies), HEADERS);
  }
}

function noticeOf(appeal: LinkedAppeal | null, form: Form) {
  const texts = appealTextsIn(appeal?.language ?? 'en');
  if (!appeal) return { status: 404, title: texts.endedTitle, body: `<p>${escapeHtml(texts.endedText)}</p>` };
  const decision = decisionHtml(appeal);
  if (appeal.words === undefined)
    return { status: form.hasFault ? 422 : 200, title: texts.title, body: `${decision}${formHtml(appeal, form)}` };
  const own = quoteHtml(texts.ownWords, appeal.words);
  const { answer } = appeal;
  if (answer !== undefined)
    return { status: 200, title: texts.title, body: `${decision}${own}${quoteHtml(texts.answer, answer)}` };
  const sent = `<p role="status">${escapeHtml(texts.sentText)}</p>`;
  return { status: 200, title: texts.sentTitle, body: `${sent}${decision}${own}` };
}

function decisionHtml({ language = 'en', target, content, category, reason, at }: LinkedAppeal): string {
  const texts = appealTextsIn(language);
  const categories = takedownTextsIn(language);
  const day = at.slice(0, 10);
  return [
    `<p>${escapeHtml(texts[target])}${content === '' ? '' : ` <b dir="auto">${escapeHtml(content)}</b>`}</p>`,
    `<p>${escapeHtml(`${categories.reason} ${categories[category]}`)} · <time datetime="${day}">${day}</time></p>`,
    quoteHtml(texts.operatorWords, reason),
  ].join('');
}

function formHtml({ language = 'en' }: LinkedAppeal, { token, words, hasFault }: Form): string {
  const texts = appealTextsIn(language);
  const fault = hasFault ? `<p role="alert">${escapeHtml(reportTextsIn(language).wordsFault)}</p>` : '';
  const invalid = hasFault ? ' aria-invalid="true" autofocus' : '';
  const limit = FIELD_LIMITS.visitorMessage;
  return [
    `<form method="post" action="${escapeHtml(pathOf(token))}">${fault}`,
    `<label>${escapeHtml(texts.ask)}<textarea name="words" rows="6" maxlength="${limit}" required dir="auto"${invalid}>${escapeHtml(words)}</textarea></label>`,
    `<button>${escapeHtml(texts.send)}</button><p>${escapeHtml(texts.note)}</p></form>`,
  ].join('');
}

const quoteHtml = (label: string, text: string): string =>
  `<p>${escapeHtml(label)}</p><blockquote dir="auto">${escapeHtml(text)}</blockquote>`;

const pathOf = (token: string): string => `/appeal?${new URLSearchParams({ token }).toString()}`;
