import type { PageHead } from '@linkstall/contracts/shell';
import { directionOf } from '@linkstall/kit/languages';

/** Writes title, language and direction of a page into the document, after a client-side navigation. */
export function showInDocument({ title, language = 'en' }: Pick<PageHead, 'title' | 'language'>): void {
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
