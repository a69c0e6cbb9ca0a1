import { previewedIn, readExpiredPreview, type PreviewTarget } from '@linkstall/releases/preview';

import { readUpTo, jsonObject } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import { methodNotAllowed, redirectResponse, sendResponse } from '../http/send.ts';
import type { Compositions } from '../releases/compositions.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { noticePage } from '../pages/notice-page.ts';
import { isPreviewKey } from '../pages/preview-key.ts';
import { referringPath, withTab } from './preview-tab.ts';
import type { ReleasePreviews } from './release-previews.ts';

interface Dependencies {
  readonly key: string;
  readonly releasePreviews: ReleasePreviews;
  readonly compositions: Compositions;
  readonly reader: ReleaseReader;
}

interface Message {
  readonly title: string;
  readonly text: string;
  /** A signed preview link. */
  readonly link?: string;
  /** The page that the button opens. */
  readonly page?: string;
}

/** The target of a signed link, or the message that says why the link does not work. */
type LinkResult =
  | { readonly status: 200; readonly target: PreviewTarget & { readonly tab?: string }; readonly name: string }
  | { readonly status: 403 | 404 | 410; readonly message: Message };

const MAX_BYTES = 8 * 1024;
const NO_STORE = { 'cache-control': 'private, no-store' };
const messages = {
  open: (name: string): Message => ({
    title: 'Open a preview',
    text: `This browser then shows ${name} for at most an hour. Nobody else sees it, and its visits are not counted.`,
  }),
  openInTab: (name: string): Message => ({
    title: 'Switch this tab',
    text: `This tab then shows ${name} for at most an hour. Other tabs and visitors do not, and your visits are not counted.`,
  }),
  invalid: {
    title: 'This link is not valid',
    text: 'A part of the link is missing or wrong. Copy the whole link, or create another link: npx linkstall preview',
  },
  ended: {
    title: 'This link has ended',
    text: 'A preview link is valid for ten minutes. Create another link: npx linkstall preview',
  },
  endedPreview: {
    title: 'This preview has ended',
    text: 'The time of this preview is over, or its release was deleted. The team can create another preview: npx linkstall preview',
  },
  otherSite: {
    title: 'Another site wants to open a preview',
    text: 'The code of a preview runs with your login, so only the button on this site opens one. Open the link of the preview.',
  },
  wrongKey: { title: 'That is not the preview key', text: 'The key is in the file preview-key of the data folder.' },
  unknown: {
    title: 'There is no such preview',
    text: 'No composition of the last 1,000 changes has this id, and no published release has this name.',
  },
  button: 'Open the preview',
};

/** `/preview`: starts a release preview for a request with the preview key or a signed link; `/preview/end` ends it. */
export class PreviewEndpoint {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** A link shows a page with a button, because chat programs and prefetchers open links but press no button. */
  async handle(exchange: Exchange): Promise<void> {
    const { method, pathname, search } = exchange;
    if (method === 'POST') return pathname === '/preview/end' ? this.#end(exchange) : this.#open(exchange);
    if (!/^(GET|HEAD)$/.test(method)) return sendResponse(exchange, methodNotAllowed('GET, HEAD, POST'));
    const link = new URLSearchParams(search).get('link') ?? '';
    const result = await this.#follow(link);
    if (result.status !== 200) return this.#sendMessage(exchange, result.status, result.message);
    const message =
      result.target.tab === undefined
        ? messages.open(result.name)
        : { ...messages.openInTab(result.name), page: referringPath(exchange) };
    return this.#sendMessage(exchange, 200, { ...message, link });
  }

  async #follow(link: string): Promise<LinkResult> {
    const { key, releasePreviews } = this.#dependencies;
    const signedPreview = readExpiredPreview(key, 'link', link);
    if (!signedPreview) return { status: 403, message: messages.invalid };
    const { until, ...target } = signedPreview;
    if (until <= Date.now()) return { status: 410, message: messages.ended };
    const preview = await releasePreviews.find(target);
    if (preview) return { status: 200, target, name: preview.name };
    return 'preview' in target
      ? { status: 410, message: messages.endedPreview }
      : { status: 404, message: messages.unknown };
  }

  async #open(exchange: Exchange): Promise<void> {
    const body = await readUpTo(exchange.req, MAX_BYTES).catch(() => null);
    if (!body) return;
    const fields = body.isComplete ? fieldsIn(exchange, body.bytes.toString('utf8')) : {};
    // A form of another site needs no press of the button. The header `Origin` of the form on this site is `null`.
    if (!isSameOrigin(exchange.req)) return this.#sendMessage(exchange, 403, messages.otherSite);
    const { link, page } = fields;
    const result = typeof link === 'string' ? await this.#follow(link) : await this.#byKey(exchange, fields);
    if (result.status !== 200) return this.#sendMessage(exchange, result.status, result.message);
    const { releasePreviews } = this.#dependencies;
    await releasePreviews.keep(result.target);
    const cookie = { 'set-cookie': releasePreviews.cookieFor(result.target, exchange) };
    const { tab } = result.target;
    const location = tab === undefined ? '/' : withTab(typeof page === 'string' ? page : '/', tab);
    await sendResponse(exchange, seeOther(location), { ...NO_STORE, ...cookie });
  }

  /** The target that a holder of the preview key names. */
  async #byKey(exchange: Exchange, fields: Readonly<Record<string, unknown>>): Promise<LinkResult> {
    const { key, releasePreviews } = this.#dependencies;
    if (!isPreviewKey(exchange.req.headers['x-preview-key'] ?? fields['key'], key))
      return { status: 403, message: messages.wrongKey };
    const target = previewedIn(previewFieldsIn(fields));
    const name = target && (await releasePreviews.find(target))?.name;
    return target && name ? { status: 200, target, name } : { status: 404, message: messages.unknown };
  }

  async #end(exchange: Exchange): Promise<void> {
    exchange.req.resume();
    const cookie = { 'set-cookie': this.#dependencies.releasePreviews.endingCookie(exchange) };
    await sendResponse(exchange, seeOther(referringPath(exchange)), { ...NO_STORE, ...cookie });
  }

  async #sendMessage(exchange: Exchange, status: number, { title, text, link, page }: Message): Promise<void> {
    const inputs = Object.entries({ link, page }).map(([name, value]) =>
      value === undefined ? '' : `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
    );
    const form = `<form method="post" action="/preview">${inputs.join('')}<button>${messages.button}</button></form>`;
    const body = `<p>${escapeHtml(text)}</p>${link === undefined ? '' : form}`;
    await sendResponse(exchange, await noticePage({ status, title, body }, this.#dependencies));
  }
}

function fieldsIn({ req }: Exchange, text: string): Readonly<Record<string, unknown>> {
  const isJson = /^application\/json/i.test(req.headers['content-type'] ?? '');
  return isJson ? (jsonObject(text) ?? {}) : Object.fromEntries(new URLSearchParams(text));
}

/** Parses `composition=<id>` or `remote=<remote>@<release>`. */
function previewFieldsIn({
  composition,
  remote,
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [name, release] = typeof remote === 'string' ? remote.split('@') : [];
  return { ...(composition !== undefined ? { composition } : { remote: name, release }) };
}

function seeOther(location: string) {
  const { response, ...rest } = redirectResponse(302, location);
  return { ...rest, response: { ...response, status: 303 } };
}
