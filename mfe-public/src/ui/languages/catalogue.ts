import type { TextsOf, Translation } from '@linkstall/kit/language';
import type { ShareTexts } from '@linkstall/kit/share';

import type { entryTexts } from '../entries/entry-texts.ts';
import type { texts } from '../texts.ts';

/** The other texts of a page contain no words, or are fixed in English. */
type PageText = Exclude<keyof typeof texts.page, 'preview' | 'title' | 'userNameMissing' | 'userNameMissingText'>;

/** The texts of creators' pages in one language. A missing text is a type error. */
export interface Catalogue {
  readonly language: Translation;
  /** The locale in which `Intl` writes dates, numbers and prices. */
  readonly locale: string;
  readonly page: TextsOf<Pick<typeof texts.page, PageText>>;
  readonly entries: TextsOf<typeof entryTexts>;
  readonly share: ShareTexts;
}
