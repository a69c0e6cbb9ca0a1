import type { PageHead } from '@linkstall/contracts/shell';
import { directionOf } from '@linkstall/kit/languages';

/** Writes title, language and direction of a page into the document, after a client-side navigation. */
export function showInDocument({ title, language = 'en' }: Pick<PageHead, 'title' | 'language'>): void {
  document.title = title;
  // The links of the edge to the other languages belong to the page that the visitor has left.
  document.querySelector('.ls-languages')?.remove();
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
