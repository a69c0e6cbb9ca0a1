import type { TranslationOf } from '@linkstall/kit/language';

import type { subscriberTexts as english } from '../../subscriber-texts.ts';

export const subscriberTexts: TranslationOf<typeof english> = {
  title: 'E-Mail-Liste',
  intro:
    'Personen, die auf Ihrer Seite ihre Adresse eingetragen und per E-Mail bestätigt haben. Schreiben Sie ihnen mit Ihrem eigenen Newsletter-Programm: Wir versenden keine Newsletter.',
  save: 'CSV herunterladen',
  numbers: 'Zahlen der Liste',
  confirmed: 'Bestätigt',
  waiting: 'Noch nicht bestätigt',
  left: 'Abgemeldet',
  hint: 'Setzen Sie die Abmeldeadresse jeder Zeile in Ihre Newsletter, und schreiben Sie Abgemeldeten nicht mehr. Eine Adresse, die niemand bestätigt, wird nach 7 Tagen gelöscht, eine abgemeldete nach 90 Tagen.',
  search: 'Nach dem Anfang einer Adresse suchen',
  find: 'Suchen',
  list: 'Adressen',
  state: (state, date) =>
    ({
      confirmed: `Bestätigt am ${date}`,
      waiting: `Noch nicht bestätigt, eingetragen am ${date}`,
      left: `Abgemeldet am ${date}`,
    })[state],
  remove: 'Löschen',
  removeOf: (email) => `${email} löschen?`,
  removal: 'Adresse, Einwilligung und Datum verschwinden aus Ihrer Liste. Das lässt sich nicht rückgängig machen.',
  removed: (email) => `${email} ist gelöscht`,
  cancel: 'Abbrechen',
  newer: 'Neuere',
  older: 'Ältere',
  pages: 'Seiten der Liste',
  empty: 'Noch steht niemand auf Ihrer Liste',
  emptyText:
    'Fügen Sie „E-Mail-Liste“ zu Ihrer Seite hinzu. Eine Adresse gilt erst als bestätigt, wenn die Person sie per E-Mail bestätigt hat.',
  toLinks: 'Zu Ihren Links',
  notFound: (search) => `Keine Adresse beginnt mit „${search}“.`,
  loading: 'Ihre Liste wird gelesen',
  readFailed: 'Ihre Liste konnte nicht gelesen werden.',
  staleHint: 'Sie sehen die Liste von vorher.',
  unaffectedHint: 'Das Formular auf Ihrer Seite nimmt trotzdem Adressen an.',
};
