import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'Code',
    codeHint: 'Sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
    codeMissing: 'Geben Sie den Code ein.',
    passkey: 'Passkey verwenden',
    noPasskey: 'Es wurde kein Passkey verwendet. Geben Sie Ihr Passwort ein, oder versuchen Sie es noch einmal.',
    title: 'Bestätigen',
    hint: 'Bestätigen Sie nur, was Sie selbst begonnen haben.',
    label: 'Passwort',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
    sending: 'Wird gesendet',
    missing: 'Geben Sie Ihr Passwort ein.',
    unexpected: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    endedTitle: 'Nichts zu bestätigen',
    ended: 'Diese Anfrage ist abgelaufen. Eine Anfrage wartet fünf Minuten. Gehen Sie zurück, und beginnen Sie neu.',
    back: 'Zurück',
    retry: 'Erneut versuchen',
    downloaded: 'Ihre Datei ist fertig',
  },
  ownPage: {
    label: 'Ihre Seite',
    page: 'Ihre Seite',
    links: 'Links',
    design: 'Design',
    account: 'Konto',
    store: 'Shop',
    editProduct: 'Produkt bearbeiten',
    copy: 'Adresse kopieren',
    copied: 'Kopiert',
    cannotCopy: (address) => `Dieser Browser erlaubt kein Kopieren. Die Adresse ist ${address}`,
  },
  phoneBar: {
    store: 'Shop',
    add: 'Neu',
    menu: 'Kontomenü',
  },
  section: {
    missing: (remote) => `Der Teil „${remote}“ wurde nicht geladen. Alles andere funktioniert.`,
  },
  preview: {
    label: 'Vorschau Ihrer Seite',
    open: 'Vorschau',
    close: 'Vorschau schließen',
    none: 'Es ist keine Vorschau installiert. Alles andere funktioniert.',
    failed: 'Ihre Seite konnte nicht gelesen werden. Es wird automatisch erneut versucht.',
    slow: (remote) => `Die Vorschau lädt langsam (Teil „${remote}“). Alles andere funktioniert.`,
    disabled: (remote) => `Die Vorschau wurde abgeschaltet (Teil „${remote}“). Alles andere funktioniert.`,
    missing: (remote) => `Die Vorschau wurde nicht geladen (Teil „${remote}“). Alles andere funktioniert.`,
  },
};
