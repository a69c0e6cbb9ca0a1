import type { TranslationOf } from '@linkstall/kit/language';

import type { texts as english } from '../../texts.ts';

export const texts: TranslationOf<typeof english> = {
  site: {
    claim: 'Links und ein Stand.',
    about: {
      '/about#what': 'Was es ist',
      '/about/source': 'Quellcode',
      '/privacy': 'Datenschutz',
      '/about#licence': 'Lizenz',
    },
    skip: 'Zum Inhalt',
    sections: 'Bereiche',
    account: 'Konto',
    home: 'Start',
    features: 'Funktionen',
    templates: 'Vorlagen',
    admin: 'Verwaltung',
    login: 'Anmelden',
    signup: 'Registrieren',
    logout: 'Abmelden',
    tryAgain: 'Erneut versuchen',
    backHome: 'Zur Startseite',
    loading: 'Wird geladen',
  },
  session: {
    loggedOut: 'Abgemeldet',
    ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
    notStored:
      'Dieser Browser speichert nichts für diese Website, daher können Sie nicht angemeldet bleiben. Erlauben Sie das Speichern, und melden Sie sich erneut an.',
  },
  confirm: {
    cancelled: 'Nicht bestätigt. Diese Änderung wurde nicht vorgenommen.',
    noStorage:
      'Dieser Browser speichert nichts für diese Website, daher ist keine Bestätigung möglich. Erlauben Sie das Speichern, und versuchen Sie es erneut.',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler.',
  },
  apiUnavailable: {
    title: 'Wir sind gerade nicht erreichbar',
    text: 'Diese Seite konnte nicht gelesen werden. Alles, was Sie gespeichert haben, ist sicher. Die Seite öffnet sich automatisch, sobald der Dienst wieder läuft.',
  },
  missing: {
    title: (remote) => `Der Teil „${remote}“ wurde nicht geladen`,
    page: 'Diese Seite wurde nicht geladen',
    text: 'Alles andere funktioniert, und nichts, was Sie gespeichert haben, ist verloren. Nur dieser Bereich fehlt.',
  },
  disabled: {
    title: (remote) => `Der Teil „${remote}“ wurde abgeschaltet`,
    text: 'Die Betreiber dieser Website haben diesen Teil abgeschaltet. Alles andere funktioniert, und nichts, was Sie gespeichert haben, ist verloren.',
  },
  slow: {
    title: (remote) => `Der Teil „${remote}“ lädt langsam`,
    text: 'Alles andere funktioniert.',
  },
  leaving: {
    ask: 'Ihre letzte Änderung ist noch nicht gespeichert. Trotzdem verlassen?',
  },
  http: {
    noResponse: 'Wir waren nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
    timeout: 'Es kam nicht rechtzeitig eine Antwort. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
    unreadable: 'Die Antwort konnte nicht gelesen werden. Versuchen Sie es erneut.',
    tooLarge:
      'Zu groß für diesen Server (sein Proxy erlaubt etwa 1 MB). Wählen Sie eine kleinere Datei, oder sagen Sie es dem Betreiber.',
    badGateway:
      'Der Server hinter dieser Website antwortet nicht. Warten Sie eine Minute, dann versuchen Sie es erneut.',
    unavailable:
      'Diese Website ist überlastet oder wird aktualisiert. Warten Sie eine Minute, dann versuchen Sie es erneut.',
    gatewayTimeout:
      'Der Server hat zu lange gebraucht. Vielleicht wurde die Änderung gemacht: Sehen Sie nach, bevor Sie es erneut versuchen.',
    challenge:
      'Der Schutz dieser Website möchte Ihren Browser prüfen. Öffnen Sie die Website in einem neuen Tab, bestehen Sie die Prüfung, und versuchen Sie es dann hier erneut.',
    networkLogin:
      'Dieses Netz verlangt zuerst eine Anmeldung, wie in einem Hotel oder Zug. Öffnen Sie eine beliebige Website in einem neuen Tab, melden Sie sich dort an, und versuchen Sie es dann hier erneut.',
  },
};
