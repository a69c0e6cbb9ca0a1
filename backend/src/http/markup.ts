import { linkHref } from '@linkstall/kit/link-href';

/** HTML whose texts are escaped. */
export class Html {
  constructor(readonly markup: string) {}
}

type Shown = string | number | Html | null | readonly Html[];

const SPECIAL: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => SPECIAL[letter] ?? '');

function markupOf(shown: Shown): string {
  if (shown === null) return '';
  if (shown instanceof Html) return shown.markup;
  return typeof shown === 'object' ? shown.map(({ markup }) => markup).join('') : escaped(String(shown));
}

/** Template tag that escapes all values. */
export const html = (strings: TemplateStringsArray, ...shown: readonly Shown[]): Html =>
  new Html(strings.map((part, at) => part + markupOf(shown[at] ?? null)).join(''));

/** A creator's address as a link; only http and https addresses become links. */
export function webLink(url: string): Html {
  return html`<a href="${linkHref(url)}" rel="noopener">${url}</a>`;
}
