import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'Passkeys werden gelesen',
  readFailed: 'Die Passkeys konnten nicht gelesen werden.',
  staleHint: 'Sie sehen den Stand von vorher.',
  unaffectedHint: 'Alles andere auf dieser Seite funktioniert.',
  intro:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN eines Geräts an. Ein Passkey funktioniert nur auf dieser Site, deshalb kann ihn eine falsche Site nicht stehlen.',
  unsupported:
    'Dieser Browser hat keine Passkeys für diese Site. Nehmen Sie einen anderen Browser, oder die Adresse der Site mit ihrem Namen.',
  add: 'Passkey hinzufügen',
  name: 'Name des Geräts',
  nameHint: 'Damit Sie ihn in der Liste erkennen, zum Beispiel: mein Telefon.',
  nameMissing: 'Geben Sie einen Namen ein.',
  notCreated: 'Es wurde kein Passkey angelegt. Vielleicht hat das Gerät schon einen.',
  created: 'Sie können sich jetzt mit dem Passkey anmelden',
  usedAt: (time) => `Zuletzt benutzt: ${time}`,
  addedAt: (time) => `Hinzugefügt: ${time}, noch nicht benutzt`,
  remove: 'Entfernen',
  removeOf: (name) => `Entfernen: ${name}`,
  removed: 'Der Passkey ist entfernt',
};
