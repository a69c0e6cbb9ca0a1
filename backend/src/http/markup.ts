import { linkHref } from '@linkstall/kit/link-href';

/** HTML whose texts are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type HtmlValue = string | number | Html | null | readonly Html[];

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => SPECIAL[letter] ?? '');

function markupOf(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  return typeof value === 'object' ? value.map(({ markup }) => markup).join('') : escape(String(value));
}

/** Template tag that escapes all values. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(strings.map((text, index) => text + markupOf(values[index] ?? null)).join(''));

/** A creator's address as a link. `linkHref` lets the link lead only to http, https or a path. */
export function webLink(url: string): Html {
  return html`<a href="${linkHref(url)}" rel="noopener">${url}</a>`;
}
