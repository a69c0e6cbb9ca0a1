import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('de');

const products = (count: number) => plural(count, { one: '# Produkt', other: '# Produkte' });
const pictures = (count: number) => plural(count, { one: '# Bild', other: '# Bilder' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'Produkte als Datei',
  importTitle: 'Viele Produkte hinzufügen',
  importText:
    'Eine CSV-Datei, wie eine Tabellenkalkulation sie speichert. Sie sehen, was darin ist, und nichts wird gespeichert, bevor Sie es sagen.',
  columns:
    'Die erste Zeile nennt die Spalten: title, description, link und price (499.00 INR). image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate und andere können folgen, in beliebiger Reihenfolge.',
  file: 'CSV-Datei',
  chooseFile: 'Datei wählen',
  fileHint: 'Bis zu 500 Produkte und 4 MB, in UTF-8',
  tooLarge: 'Die Datei ist größer als 4 MB',
  paste: 'Oder Zeilen einer Tabelle einfügen',
  pasteMissing: 'Fügen Sie die Zeilen mit den Spaltennamen ein, oder wählen Sie eine Datei.',
  read: 'Inhalt zeigen',
  reading: 'Die Datei wird gelesen',
  found: (count) =>
    plural(count, { one: '# Produkt kann hinzugefügt werden', other: '# Produkte können hinzugefügt werden' }),
  stored: (count) =>
    plural(count, {
      one: '# Zeile ist ein Produkt Ihres Shops. Es bleibt, wie es ist.',
      other: '# Zeilen sind Produkte Ihres Shops. Sie bleiben, wie sie sind.',
    }),
  ignored: (names) => `Nicht übernommen: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: '# Zeile mit einem Fehler', other: '# Zeilen mit einem Fehler' }),
  faultyHint: 'Korrigieren Sie sie in Ihrer Datei und wählen Sie diese erneut, oder lassen Sie sie weg.',
  row: (row) => `Zeile ${number(row)}`,
  withoutName: 'ohne Namen',
  leaveOut: (count) => plural(count, { one: '# Zeile weglassen', other: '# Zeilen weglassen' }),
  leaveOutFirst: 'Bestätigen Sie, dass Zeilen mit Fehlern weggelassen werden, oder korrigieren Sie sie in Ihrer Datei.',
  noRoom: (room) =>
    room === 0
      ? 'Ihr Shop ist voll: Er fasst 500 Produkte.'
      : plural(room, {
          one: 'Ihr Shop hat nur noch Platz für # Produkt. Kürzen Sie die Datei.',
          other: 'Ihr Shop hat nur noch Platz für # Produkte. Kürzen Sie die Datei.',
        }),
  show: (count) => `${products(count)} zeigen`,
  withPictures: pictures,
  withoutPicture: 'kein Bild',
  add: (count) => `${products(count)} hinzufügen`,
  otherFile: 'Andere Datei',
  added: (count) => plural(count, { one: '# Produkt ist in Ihrem Shop', other: '# Produkte sind in Ihrem Shop' }),
  reads: 'Ihre Bilder werden von ihren Adressen geladen. Lassen Sie diese Seite bis dahin offen.',
  progress: (done, total) =>
    `Bilder von ${number(done)} von ${plural(total, { one: '# Produkt', other: '# Produkten' })}`,
  unreadable: (count) =>
    plural(count, {
      one: '# Bild konnte nicht geladen werden. Sie können es selbst hinzufügen.',
      other: '# Bilder konnten nicht geladen werden. Sie können sie selbst hinzufügen.',
    }),
  allRead: 'Alle Bilder sind geladen.',
  goOn: 'Fortfahren',
  undo: 'Rückgängig',
  undone: 'Die Produkte sind wieder gelöscht.',
  notUndone: 'Die Produkte konnten nicht gelöscht werden. Versuchen Sie es erneut.',
  toStore: 'Shop öffnen',
  exportTitle: 'Produkte herunterladen',
  exportText: 'Alle Produkte als CSV-Datei, auch verborgene. Sie können sie hier einem anderen Shop hinzufügen.',
  download: 'CSV laden',
  feedTitle: 'Produkt-Feed',
  feedText:
    'Google Merchant Center und Meta lesen die Produkte Ihres Shops von dieser Adresse, und lesen sie erneut, wenn Sie sie ändern.',
  feed: 'Adresse des Feeds',
  copy: 'Kopieren',
  copied: 'Kopiert',
};
