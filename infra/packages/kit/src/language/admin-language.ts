// The language of the admin area is the language of its reader: the reader's choice, or else the language of the browser.
//
// A remote loads its catalogue before it shows its first page, and writes the translations into the English objects of its
// texts. So every place that reads `texts.x` while it renders shows the translation. A constant at the top of a module is
// read earlier, so it must not contain a text. Only browsers load a catalogue. The edge draws pages of several languages at
// once, and never calls `loadAdminLanguage`. English loads nothing: all other code is in the chunk of a catalogue.
import type { PageLanguage } from '@linkstall/contracts/http';
import type { ShellStorageKey } from '@linkstall/contracts/shell';

import type { Translation } from './catalogues.tsx';
import type { overlay } from './overlay.ts';

/** The chunk of a catalogue. All other exports are translations by the name of their English object. */
interface AdminCatalogue {
  readonly overlay: typeof overlay;
}

const CHOICE: ShellStorageKey = 'adminLanguage';
const KNOWN = /^(en|hi|ta|bn|mr|te|es|pt|de|ar)(-|$)/;

const knownLanguage = (tag: string | null) => KNOWN.exec(tag ?? '')?.[1] as PageLanguage | undefined;

/** The choice of the reader; undefined for the language of the browser. */
export function chosenAdminLanguage(): PageLanguage | undefined {
  try {
    return knownLanguage(localStorage.getItem(CHOICE));
  } catch {
    return undefined;
  }
}

/** Stores the choice of the reader; empty for the language of the browser. The next page load shows it. */
export function chooseAdminLanguage(language: PageLanguage | ''): void {
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // Without storage the admin area has the language of the browser.
  }
}

const registeredTexts: Record<string, object> = {};
let translate: ((name: string, texts: object) => void) | undefined;
let shownLanguage: PageLanguage = 'en';
let readerLanguage: PageLanguage | undefined;
let loading: Promise<void> | undefined;

/** Registers the texts of a lazy chunk, which can arrive before the catalogue or after it. */
export function translatable<T extends object>(name: string, texts: T): T {
  registeredTexts[name] = texts;
  translate?.(name, texts);
  return texts;
}

/**
 * Loads the catalogue of the reader's language, once. Undefined when there is nothing to load: English. Without the catalogue
 * the texts stay in English.
 * @param texts the texts of the first chunk by name
 */
export function loadAdminLanguage(
  texts: Readonly<Record<string, object>>,
  load: (language: Translation) => Promise<AdminCatalogue>,
): Promise<void> | undefined {
  // Once for each document: another tab can change the choice.
  readerLanguage ??= chosenAdminLanguage() ?? navigator.languages.map(knownLanguage).find(Boolean) ?? 'en';
  const language = readerLanguage;
  if (language === 'en') return undefined;
  loading ??= load(language).then(
    ({ overlay: write, ...catalogue }) => {
      translate = (name, english) => write(english, (catalogue as Readonly<Record<string, object>>)[name]);
      for (const [name, english] of Object.entries({ ...texts, ...registeredTexts })) translate(name, english);
      shownLanguage = language;
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
