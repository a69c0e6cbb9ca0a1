import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('de');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'Zweiter Faktor wird gelesen',
  readFailed: 'Der zweite Faktor konnte nicht gelesen werden.',
  staleHint: 'Sie sehen, was vorher eingestellt war.',
  unaffectedHint: 'Alles andere auf dieser Seite funktioniert.',
  intro:
    'Eine Anmeldung braucht dann neben Ihrem Passwort einen Code einer Authenticator-App (TOTP). Ein gestohlenes Passwort allein reicht also nicht.',
  start: 'App einrichten',
  scan: 'Scannen Sie diesen Code mit Ihrer Authenticator-App.',
  qrCode: 'QR-Code für die Authenticator-App',
  type: 'Oder tippen Sie diesen Schlüssel ein:',
  open: 'App auf diesem Gerät öffnen',
  keepCodes:
    'Bewahren Sie diese Wiederherstellungscodes auf. Jeder ersetzt einmal einen Code der App, zum Beispiel wenn das Telefon verloren geht.',
  saveCodes: 'Codes speichern',
  enter: 'Geben Sie den Code ein, den die App zeigt.',
  switchOn: 'Einschalten',
  isOn: (day) => `Eingeschaltet seit ${day}.`,
  codesLeft: (count) =>
    plural(count, { one: 'Noch # Wiederherstellungscode.', other: 'Noch # Wiederherstellungscodes.' }),
  fewCodes: 'Schalten Sie ihn aus und richten Sie ihn neu ein, um zehn neue zu bekommen.',
  switchOff: 'Ausschalten',
  switchedOn: 'Ihre Anmeldung braucht jetzt einen Code',
  switchedOff: 'Der zweite Faktor ist aus',
  started: 'Richten Sie jetzt Ihre Authenticator-App ein',
};
