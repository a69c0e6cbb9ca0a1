import type { PageLanguage } from '@linkstall/contracts/http';

interface ShownLanguage {
  language: PageLanguage;
  /** Translations of the titles and navigation labels in the routes.json of the remotes. */
  titles: Readonly<Record<string, string>>;
}

/** The language of the shell. Visitors' pages load this file, and not the file that loads a catalogue (admin-language.ts). */
export const shown: ShownLanguage = { language: 'en', titles: {} };

/** A title of routes.json in the language of the reader. A title that the shell does not know stays as it is. */
export const translatedTitle = (title: string): string => shown.titles[title] ?? title;
