import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number, plural } = messagesIn('de');

export const importTexts: TranslationOf<typeof english> = {
  title: 'Links übernehmen',
  address: 'Adresse Ihrer Seite',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack oder eine andere Seite. Wir lesen sie einmal, und Sie wählen, was Sie übernehmen.',
  addressMissing: 'Geben Sie die Adresse Ihrer Seite ein, oder wählen Sie eine Datei',
  addressInvalid: 'Das ist keine Adresse einer Seite',
  file: 'Oder eine Exportdatei',
  fileHint: 'Die ZIP-Datei Ihrer Daten oder die JSON-Datei von LinkStack oder LinkBreeze, bis 25 MB',
  chooseFile: 'Datei wählen',
  tooLarge: 'Die Datei ist größer als 25 MB',
  read: 'Inhalt zeigen',
  found: (count, source) => `${plural(count, { one: '# Eintrag gefunden', other: '# Einträge gefunden' })}: ${source}`,
  cut: 'Die Seite ist sehr lang. Ihr Ende fehlt in dieser Liste.',
  choose: 'Wählen Sie ab, was Sie nicht möchten. Noch ist nichts gespeichert.',
  withPicture: 'mit Bild',
  onPage: 'Schon auf Ihrer Seite',
  all: 'Alle',
  link: 'Link',
  store: (count) => plural(count, { one: '# Eintrag übernehmen', other: '# Einträge übernehmen' }),
  noneChosen: 'Wählen Sie mindestens einen Eintrag',
  back: 'Andere Seite',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# Eintrag ist auf Ihrer Seite.', other: '# Einträge sind auf Ihrer Seite.' }) +
    (withoutPicture > 0 ? ` Davon ${number(withoutPicture)} ohne Bild, weil es nicht gelesen werden konnte.` : ''),
  notUndone: 'Die Einträge konnten nicht gelöscht werden. Versuchen Sie es erneut.',
};
