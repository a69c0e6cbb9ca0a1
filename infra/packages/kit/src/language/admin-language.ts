// The language of the admin area is the language of its reader: the reader's choice, or else the language of the browser.
//
// A remote loads its catalogue before it shows its first page, and writes the translations into the English objects of its
// texts. So every place that reads `texts.x` while it renders shows the translation. A constant at the top of a module is
// read earlier, so it must not contain a text. Only browsers load a catalogue. The edge draws pages of several languages at
// once, and never calls `loadAdminLanguage`.
import type { PageLanguage } from '@linkstall/contracts/http';
import type { ShellStorageKey } from '@linkstall/contracts/shell';

import type { Translation } from './catalogues.tsx';
import { overlay } from './overlay.ts';

type Texts = Readonly<Record<string, unknown>>;
/** The translations of a remote by the name of their English object. */
export type AdminCatalogue = Readonly<Record<string, Texts>>;

const CHOICE: ShellStorageKey = 'adminLanguage';
const LANGUAGES = ['en', 'hi', 'ta', 'bn', 'mr', 'te', 'es', 'pt', 'de', 'ar'] as const;

const knownLanguage = (tag: string | null): PageLanguage | undefined =>
  LANGUAGES.find((language) => language === tag?.split('-')[0]);

/** The choice of the reader; undefined for the language of the browser. */
export function chosenAdminLanguage(): PageLanguage | undefined {
  try {
    return knownLanguage(localStorage.getItem(CHOICE));
  } catch {
    return undefined;
  }
}

/** Stores the choice of the reader. The next page load shows it. */
export function chooseAdminLanguage(language: PageLanguage | undefined): void {
  try {
    if (language) localStorage.setItem(CHOICE, language);
    else localStorage.removeItem(CHOICE);
  } catch {
    // Without storage the admin area has the language of the browser.
  }
}

const englishTexts = new Map<string, Texts>();
let catalogue: AdminCatalogue = {};
let shownLanguage: PageLanguage = 'en';
let loading: Promise<void> | undefined;

/** Registers texts for translation. Texts in a chunk that arrives after the catalogue are translated at once. */
export function translatable<T extends object>(name: string, texts: T): T {
  englishTexts.set(name, texts as Texts);
  overlay(texts as Texts, catalogue[name]);
  return texts;
}

/**
 * Loads the catalogue of the reader's language, once. Undefined when there is nothing to load: English. Without the catalogue
 * the texts stay in English.
 */
export function loadAdminLanguage(load: (language: Translation) => Promise<AdminCatalogue>): Promise<void> | undefined {
  const language = chosenAdminLanguage() ?? navigator.languages.map(knownLanguage).find(Boolean);
  if (!language || language === 'en') return undefined;
  loading ??= load(language).then(
    (loaded) => {
      catalogue = loaded;
      shownLanguage = language;
      for (const [name, texts] of englishTexts) overlay(texts, loaded[name]);
    },
    () => undefined,
  );
  return loading;
}

/** The language that the admin area is shown in. English while no catalogue is loaded. */
export const adminLanguage = (): PageLanguage => shownLanguage;

/** The locale of numbers and dates in the admin area. `english` is the locale for readers of English. */
export const adminLocale = (english = 'en-IN'): string =>
  shownLanguage === 'en' ? english : shownLanguage === 'ar' ? 'ar-EG' : shownLanguage;
