import type { PageLanguage } from '@linkstall/contracts/http';

import { LOCALES } from '../text/locales.ts';

/** The type of a translation: the English texts, with every text as `string`. */
export type TextsOf<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...parameters: infer Parameters) => string
      ? (...parameters: Parameters) => string
      : TextsOf<T[Key]>;
};

type Incomplete<T> = T extends string | ((...parameters: never[]) => string)
  ? T
  : { readonly [Key in keyof T]?: Incomplete<T[Key]> };

/** The type of an incomplete translation: a text that is missing is shown in English. */
export type TranslationOf<T> = Incomplete<TextsOf<T>>;

/** Keeps a text of another direction apart from the words around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** A text for each plural form of a language. `#` is the number. */
type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Numbers, percentages and plural forms in the texts of a language. */
export function messagesIn(language: PageLanguage) {
  const locale = LOCALES[language];
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const percentages = new Intl.NumberFormat(locale, { style: 'percent' });
  return {
    locale,
    number: (value: number): string => numbers.format(value),
    percent: (value: number): string => percentages.format(value / 100),
    plural: (count: number, forms: PluralForms): string =>
      (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count)),
  };
}
