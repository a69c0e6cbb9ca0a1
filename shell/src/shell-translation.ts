import type { PageLanguage } from '@linkstall/contracts/http';

interface ShellTranslation {
  language: PageLanguage;
  /** Translations of the titles and navigation labels in the routes.json of the remotes. */
  titles: Readonly<Record<string, string>>;
}

/** The language of the shell. Visitors' pages load this file, and not the file that loads a catalogue (admin-language.ts). */
export const translation: ShellTranslation = { language: 'en', titles: {} };

/** A title of routes.json in the language of the reader. A title that the shell does not know stays as it is. */
export const translatedTitle = (title: string): string => translation.titles[title] ?? title;
