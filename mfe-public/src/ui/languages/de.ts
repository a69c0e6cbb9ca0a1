import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/de';

import type { Catalogue } from './catalogue.ts';

export const de: Catalogue = {
  language: 'de',
  locale: LOCALES.de,
  page: {
    description: (fullName) => `Alle Links von ${fullName} auf einer Seite`,
    empty: 'Keine Daten gefunden',
    emptyText: 'Hier ist noch nichts. Schau bald wieder vorbei.',
    ownEmptyText: 'Besucher finden hier nichts, bis du einen Link hinzufügst.',
    addFirst: 'Füge deinen ersten Link hinzu',
    store: 'Shop',
    affiliate: 'Affiliate-Link',
    share: share.title,
    madeWith: (site) => `Erstellt mit ${site}`,
    report: 'Diese Seite melden',
    login: 'Anmelden',
  },
  entries: {
    watchAt: (site) => `Auf ${site} ansehen`,
    openAt: (site) => `Auf ${site} öffnen`,
    upiCode: (payee) => `QR-Code, um ${payee} per UPI zu bezahlen`,
    upiHint: 'Mit einer beliebigen UPI-App scannen oder zahlen an',
    newPage: 'Diese Seite ist neu hier. Zahlen Sie nur an Menschen, die Sie kennen.',
    priceBefore: 'Vorher: ',
    priceNow: ' Jetzt: ',
    addToCalendar: 'Zum Kalender hinzufügen',
    saveContact: 'Kontakt speichern',
    download: (type, size) => `${type} herunterladen · ${size}`,
    openNow: 'Jetzt geöffnet',
    closedNow: 'Jetzt geschlossen',
    closed: 'geschlossen',
    left: (duration) => `Noch ${duration}`,
  },
  share,
};
