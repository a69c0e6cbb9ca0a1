import type { Subscription } from '@linkstall/contracts/http';

import type { Backend } from '../http/backend.ts';
import type { Exchange } from '../http/exchange.ts';
import { postLink, readLink } from '../http/link-calls.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { methodNotAllowed, sendResponse } from '../http/send.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { noticePage } from '../pages/notice-page.ts';
import { linkUnavailableResponse, tooMany } from '../pages/page-responses.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { textsIn } from './languages.ts';

interface Dependencies {
  readonly backend: Backend;
  readonly compositions: Compositions;
  readonly limit: RateLimiter;
  readonly reader: ReleaseReader;
}

type Action = 'confirm' | 'unsubscribe';

export const SUBSCRIPTION = /^\/subscriptions\/(confirm|unsubscribe)$/;
const API = '/api/v1/subscriptions/link';

/**
 * `/subscriptions/confirm` and `/subscriptions/unsubscribe`: the addresses in the mails of e-mail lists. A GET changes nothing,
 * because mail scanners open links. It shows a button, whose POST does the work. Mail programs send the POST of `unsubscribe`
 * themselves (RFC 8058), without cookies.
 */
export class SubscriptionPages {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async handle(exchange: Exchange): Promise<void> {
    const { method, pathname, search, req } = exchange;
    const action = SUBSCRIPTION.exec(pathname)?.[1] as Action;
    req.resume(); // the address has everything
    if (!/^(GET|HEAD|POST)$/.test(method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD, POST'));
    const wait = this.#dependencies.limit.take(exchange);
    if (wait > 0) return sendResponse(exchange, tooMany(wait));
    const token = new URLSearchParams(search).get('token') ?? '';
    try {
      if (method === 'POST') await this.#post(exchange, action, token);
      const { backend } = this.#dependencies;
      const subscription = await readLink<Subscription>({ backend, path: API }, exchange, token);
      await this.#sendPage(exchange, action, { token, subscription });
    } catch (error) {
      exchange.log.warn({ reason: String(error) }, 'the API did not answer');
      await sendResponse(exchange, linkUnavailableResponse());
    }
  }

  async #post(exchange: Exchange, action: Action, token: string): Promise<void> {
    const { backend } = this.#dependencies;
    const status = await postLink({ backend, path: `${API}/${action}` }, exchange, { token });
    // An invalid token is answered by the page.
    if (status === 429 || status >= 500) throw new Error(`the API answered ${status}`);
  }

  async #sendPage(exchange: Exchange, action: Action, shown: Shown): Promise<void> {
    const notice = action === 'confirm' ? confirmNotice(shown) : unsubscribeNotice(shown);
    const language = shown.subscription?.language;
    await sendResponse(exchange, await noticePage({ status: 200, language, ...notice }, this.#dependencies));
  }
}

interface Shown {
  readonly token: string;
  readonly subscription: Subscription | null;
}

function confirmNotice({ token, subscription }: Shown) {
  const { text, texts, toPage } = writerFor(subscription);
  if (subscription?.state === 'confirmed')
    return { title: texts.confirmedTitle, body: `<p>${text('confirmedText')}</p>${toPage}` };
  if (subscription?.state !== 'waiting')
    return { status: 404, title: texts.endedTitle, body: `<p>${text('endedText')}</p>${toPage}` };
  const consent = `<p>${text('consentLabel')}</p><blockquote dir="auto">${escapeHtml(subscription.consent)}</blockquote>`;
  const form = buttonForm('confirm', token, texts.confirmButton);
  return { title: texts.confirmTitle, body: `<p>${text('confirmText')}</p>${consent}${form}` };
}

function unsubscribeNotice({ token, subscription }: Shown) {
  const { text, texts, toPage } = writerFor(subscription);
  if (!subscription || subscription.state === 'left')
    return { title: texts.leftTitle, body: `<p>${text('leftText')}</p>${toPage}` };
  const form = buttonForm('unsubscribe', token, texts.unsubscribeButton);
  return { title: texts.unsubscribeTitle, body: `<p>${text('unsubscribeText')}</p>${form}` };
}

/** Texts as HTML, in the language of the creator's page. */
function writerFor(subscription: Subscription | null) {
  const texts = textsIn(subscription?.language);
  const name = subscription ? `<bdi>${escapeHtml(subscription.fullName)}</bdi>` : '';
  const text = (key: keyof typeof texts) => escapeHtml(texts[key]).replace('{name}', () => name);
  const toPage = subscription ? `<p><a href="/${subscription.username}">${text('toPage')}</a></p>` : '';
  return { text, texts, toPage };
}

const buttonForm = (action: Action, token: string, label: string): string =>
  `<form method="post" action="/subscriptions/${action}?${escapeHtml(new URLSearchParams({ token }).toString())}"><button>${escapeHtml(label)}</button></form>`;
