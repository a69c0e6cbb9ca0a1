import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API-Tokens werden gelesen',
  readFailed: 'Die API-Tokens konnten nicht gelesen werden.',
  staleHint: 'Sie sehen den Stand von vorher.',
  unaffectedHint: 'Alles andere auf dieser Seite funktioniert.',
  intro:
    'Mit einem Token kann ein Programm Ihr Konto benutzen, zum Beispiel eine Tabelle oder ein Assistent. Geben Sie jedem Programm ein eigenes Token mit so wenigen Rechten wie möglich.',
  untilPassword: 'Ein neues Passwort beendet alle Tokens.',
  name: 'Name des Tokens',
  nameHint: 'Damit Sie es in der Liste erkennen, zum Beispiel: meine Tabelle.',
  nameMissing: 'Geben Sie einen Namen ein.',
  scopes: 'Was das Token darf',
  scopesMissing: 'Wählen Sie, was das Token darf.',
  days: 'Wie lange',
  make: 'Token erstellen',
  shownOnce: 'Sie sehen das Token einmal, nach der Bestätigung.',
  neverUsed: 'Noch nicht benutzt',
  end: 'Beenden',
  endText: 'Programme mit diesem Token verlieren sofort den Zugriff. Das lässt sich nicht rückgängig machen.',
  cancel: 'Abbrechen',
  ended: 'Das API-Token ist beendet',
  scopeNames: {
    'links:read': 'Links lesen',
    'links:write': 'Links ändern',
    'products:read': 'Produkte lesen',
    'products:write': 'Produkte ändern',
    'statistics:read': 'Statistik lesen',
    'profile:read': 'Ihr Profil lesen',
  },
  dayCount: (count) => (count === 365 ? '1 Jahr' : `${count} Tage`),
  usedOn: (day) => `Zuletzt benutzt: ${day}`,
  until: (day) => `Endet: ${day}`,
  endOf: (name) => `Beenden: ${name}`,
  endTitle: (name) => `${name} beenden?`,
};
