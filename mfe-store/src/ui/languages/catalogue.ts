import type { TextsOf, Translation } from '@linkstall/kit/language';
import type { ShareTexts } from '@linkstall/kit/share';

import type { texts } from '../texts.ts';

type Texts = typeof texts;

/** The texts of stores in one language. A missing text is a type error. The texts of the owner are in English. */
export interface Catalogue {
  readonly language: Translation;
  /** The locale in which `Intl` writes dates, numbers and prices. */
  readonly locale: string;
  readonly common: TextsOf<Pick<Texts['common'], 'home' | 'links' | 'store'>>;
  readonly store: TextsOf<Texts['store']>;
  readonly product: TextsOf<Omit<Texts['product'], 'hidden'>>;
  readonly share: ShareTexts;
}
