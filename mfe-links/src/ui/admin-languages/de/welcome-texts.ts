import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('de');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `Schritt ${number(step)} von ${number(count)}`,
  back: 'Zurück',
  next: 'Weiter',
  leave: 'Rest überspringen',
  saving: 'Wird gespeichert',
  look: {
    title: 'Look wählen',
    text: 'Tippen Sie auf einen. Sie können ihn jederzeit ändern und unter „Design“ einen eigenen machen.',
    pick: (name) => `${name} verwenden`,
    loading: 'Die Looks werden geladen',
    readFailed: 'Die Looks konnten nicht geladen werden.',
    staleHint: 'Sie sehen die Looks von vorher.',
    unaffectedHint: 'Machen Sie ohne weiter: Ihre Seite hat schon einen Look.',
    links: ['Neu', 'Beliebt', 'Kontakt'],
  },
  places: {
    title: 'Wo sind Sie zu finden?',
    text: 'Tippen Sie auf jeden Ort, und geben Sie Ihren Namen dort ein. Wir machen die Links.',
    handle: (place) => `Ihr Name auf ${place}`,
    phone: 'Ihre WhatsApp-Nummer',
    phoneHint: 'Mit der Landesvorwahl, etwa 91 98765 43210.',
    invalid: (place) =>
      `Das ist kein Name auf ${place}. Schreiben Sie ihn so, wie andere ihn dort sehen, oder fügen Sie seine Adresse ein.`,
    invalidPhone: 'Geben Sie die Nummer mit der Landesvorwahl ein, etwa 91 98765 43210.',
  },
  photo: {
    title: 'Foto und ein Satz',
    text: 'Beides steht oben auf Ihrer Seite.',
    add: 'Foto hinzufügen',
    change: 'Foto ändern',
    preparing: 'Das Foto wird vorbereitet …',
    line: 'Ein Satz über Sie',
    lineHint: 'Zum Beispiel: Sonntagsrezepte aus Chennai.',
  },
  live: {
    title: 'Sie sind online',
    text: 'Alle können Ihre Seite jetzt öffnen. Das ist ihre Adresse:',
    copy: 'Kopieren',
    copied: 'Kopiert',
    cannotCopy: (address) => `Ihr Browser erlaubt kein Kopieren. Ihre Seite ist ${address}`,
    code: (address) => `QR-Code von ${address}`,
    bioTitle: 'In Ihre Instagram-Bio setzen',
    bio: [
      'Kopieren Sie die Adresse oben.',
      'Öffnen Sie in Instagram Ihr Profil, dann „Profil bearbeiten“, „Links“, „Externen Link hinzufügen“.',
      'Fügen Sie die Adresse ein, und speichern Sie.',
    ],
    open: 'Meine Seite öffnen',
    done: 'Fertig',
  },
  checklist: {
    title: 'Seite fertigstellen',
    progress: (done, count) => `${number(done)} von ${number(count)} erledigt`,
    link: 'Ersten Link hinzufügen',
    photo: 'Foto hinzufügen',
    line: 'In einem Satz sagen, wer Sie sind',
    email: 'E-Mail-Adresse bestätigen, damit Suchmaschinen Ihre Seite zeigen',
    hide: 'Liste ausblenden',
    done: 'Erledigt:',
  },
};
