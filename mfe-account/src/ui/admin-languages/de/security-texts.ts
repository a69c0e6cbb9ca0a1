import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { securityTexts as english } from '../../security-texts.ts';

const { locale, number } = messagesIn('de');

const inMb = (bytes: number) => `${number(Math.round((bytes / 1024 / 1024) * 10) / 10)} MB`;

export const securityTexts: TranslationOf<typeof english> = {
  security: {
    back: 'Zurück zum Konto',
    password: 'Passwort ändern',
    passwordIntro: 'Hier bleiben Sie angemeldet. Überall sonst werden Sie abgemeldet.',
    apiTokens: 'API-Tokens',
    logins: 'Wo Sie angemeldet sind',
    loginsIntro:
      'Alle Browser und Programme, die in Ihrem Konto angemeldet sind. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    showLogins: 'Anmeldungen zeigen',
    thisLogin: 'Diese hier',
    from: (address) => `von ${address}`,
    loggedIn: 'Angemeldet',
    seen: 'Zuletzt benutzt',
    unbound: 'Nicht an einen Browser gebunden',
    end: 'Beenden',
    endOf: (login) => `${login} beenden`,
    ended: (device) => `${device} ist abgemeldet`,
    export: 'Ihre Daten',
    exportIntro:
      'Eine ZIP-Datei mit Ihrem Profil, Ihren Links und Produkten, mit Ihren Bildern in voller Größe und mit einer Seite (index.html), die alles ohne Internet zeigt. Es kann immer nur ein Download laufen. Ein Download endet nach einer Stunde, auch wenn er nicht vollständig ist.',
    download: 'Daten herunterladen',
    downloaded: 'Ihre Daten wurden heruntergeladen',
    copy: 'Eine Kopie Ihrer Seite',
    copyIntro:
      'Eine ZIP-Datei mit Ihrer Seite, Ihrem Shop und Ihren Produkten, wie Besucher sie sehen. Entpacken Sie sie, und öffnen Sie index.html, mit oder ohne Netz, oder legen Sie den Ordner auf einen beliebigen Webserver. Links führen direkt zu ihren Adressen. Suche, Player und Zählung fehlen.',
    downloadCopy: 'Kopie herunterladen',
    copyDownloaded: 'Die Kopie Ihrer Seite wurde heruntergeladen',
    deletion: 'Konto löschen',
    deletionIntro:
      'Ihre Seite, Ihr Shop und Ihre Bilder sind sofort weg. Nur der Rückgängig-Link einer E-Mail-Änderung aus den letzten 7 Tagen bringt sie zurück. Ihren Benutzernamen kann 90 Tage lang niemand nehmen.',
    downloadFirst: 'Laden Sie zuerst Ihre Daten herunter, wenn Sie sie behalten möchten.',
    deleted: 'Ihr Konto wurde gelöscht',
    typeName: (username) => `Zur Bestätigung ${username} eingeben`,
  },
  move: {
    title: 'Zu einer anderen Website umziehen',
    intro:
      'Ihre Seite, Ihr Shop, Ihre Produkte, Ihre Orte und Ihre gedruckten QR-Codes führen dann zu denselben Pfaden Ihrer neuen Seite. Nehmen Sie zuerst Ihre Daten mit: Laden Sie sie hier herunter, und wählen Sie die Datei dort unter „Links übernehmen“.',
    proof:
      'Ihre neue Seite muss Ihren Benutzernamen haben, oder die Adresse dieser Seite unter ihren Social-Icons. So wissen wir, dass sie Ihnen gehört.',
    address: 'Adresse Ihrer neuen Seite',
    addressMissing: 'Geben Sie die Adresse Ihrer neuen Seite ein.',
    howLong: 'Für wie lange',
    months: (count) => (count === 0 ? 'Bis ich es beende' : count === 1 ? '1 Monat' : `${number(count)} Monate`),
    action: 'Meine Seite umziehen',
    moved: 'Ihre Seite ist umgezogen',
    leadsTo: 'Besucher Ihrer Seite und Ihres Shops gelangen zu',
    until: (end) => `Das endet am ${end.toLocaleDateString(locale, { dateStyle: 'long' })}.`,
    untilEnded: 'Das gilt, bis Sie es beenden.',
    end: 'Weiterleitung beenden',
    ended: 'Besucher sehen Ihre Seite wieder hier',
  },
  storage: {
    title: 'Speicherplatz für Bilder',
    intro:
      'Die Bilder Ihres Profils, Ihrer Links, Produkte und Themes. Was Sie löschen, gibt nach wenigen Sekunden seinen Platz frei.',
    used: (usedBytes, limitBytes) => `${inMb(usedBytes)} von ${inMb(limitBytes)} belegt`,
    loading: 'Der belegte Platz wird gelesen',
    readFailed: 'Der belegte Platz konnte nicht gelesen werden.',
    staleHint: 'Sie sehen, was vorher belegt war.',
    unaffectedHint: 'Alles andere auf dieser Seite funktioniert.',
  },
};
