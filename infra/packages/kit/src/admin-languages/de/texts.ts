import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/de.ts';
import type * as english from '../../texts.ts';

const { number } = messagesIn('de');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'Erneut versuchen',
  tryingAgain: 'Es wird automatisch erneut versucht.',
  unexpectedError: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
  loading: 'Wird geladen',
  slow: (name) => `${name}: Das Laden dauert länger als sonst.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label} anzeigen`,
  characterCount: (count, most) => `${number(count)} von ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? `${number(-remainingCharacters)} Zeichen zu viel`
      : `Noch ${number(remainingCharacters)} Zeichen`,
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `„${title}“ wird gespeichert`,
  moved: (title, place, count) => `„${title}“ steht jetzt auf Platz ${number(place)} von ${number(count)}.`,
  notSaved: (reason) => `Nicht gespeichert: ${reason}`,
  perhapsNotSaved: (reason) => `Vielleicht nicht gespeichert: ${reason}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'Eingaben wiederherstellen',
  discard: 'Verwerfen',
  unsentDraft: 'Sie haben hier etwas begonnen und nicht abgeschickt.',
  imagesNotStored: (count) =>
    count === 1
      ? 'Das Bild kann nicht aufbewahrt werden. Wählen Sie es noch einmal aus.'
      : 'Bilder können nicht aufbewahrt werden. Wählen Sie sie noch einmal aus.',
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'Letzte Änderung',
  undo: 'Rückgängig',
  undoByKey: (text) => `${text} Rückgängig mit Strg Z.`,
  undoing: 'Wird rückgängig gemacht …',
  undone: 'Rückgängig gemacht.',
  itemDeleted: (name) => `„${name}“ ist gelöscht.`,
  restoreFailed: (name, reason) => `„${name}“ konnte nicht wiederhergestellt werden: ${reason}`,
  undoExpired: (name) => `„${name}“ kann nicht mehr wiederhergestellt werden.`,
  close: 'Schließen',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `Dieses Bild konnte nicht gelesen werden. Mögliche Formate: ${kinds}.`,
  tooLarge: 'Dieses Bild ist größer als 5 MB. Wählen Sie ein kleineres.',
  heic: 'Das ist ein HEIC-Foto, das dieser Browser nicht umwandeln kann. Wählen Sie auf dem iPhone für neue Fotos Einstellungen, Kamera, Formate, Maximale Kompatibilität. Für dieses Foto wählen Sie Teilen, Optionen, Maximale Kompatibilität, und sichern es als JPEG.',
  still: (name) => `${name}, als Standbild`,
  stillNote: 'Bewegte Bilder werden als Standbild gezeigt, mit ihrem ersten Einzelbild.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'Nur zu bestimmten Zeiten zeigen',
  shownFrom: { label: 'Zeigen ab', day: 'Zeigen ab, Tag', time: 'Zeigen ab, Uhrzeit', clear: 'Beginn leeren' },
  shownUntil: { label: 'Zeigen bis', day: 'Zeigen bis, Tag', time: 'Zeigen bis, Uhrzeit', clear: 'Ende leeren' },
  clearField: 'Leeren',
  clear: 'Immer zeigen',
  zone: 'Zeitzone dieser Zeiten',
  useDevice: (zone) => `${zone} verwenden, wie auf diesem Gerät`,
  incomplete: 'Wählen Sie Tag und Uhrzeit, oder leeren Sie beides.',
  order: 'Das Ende muss nach dem Beginn liegen.',
  endIsPast: 'Das liegt in der Vergangenheit: Besucher sehen es nicht mehr.',
  timeOccursTwice: 'Dann wird die Uhr zurückgestellt, und es gibt diese Zeit zweimal. Gemeint ist die frühere.',
  timeNeverOccurs: (time) => `Dann wird die Uhr vorgestellt, und es gibt diese Zeit nicht. Es wird ${time}.`,
  futureStart: (time) => `Zu sehen ab ${time}`,
  futureEnd: (time) => `Bis ${time}`,
  pastEnd: (time) => `War zu sehen bis ${time}`,
};

/** The texts for visitors, with the polite form of the admin area. */
export const shareTexts: TranslationOf<typeof english.shareTexts> = {
  ...share,
  cannotCopy: 'Dieser Browser erlaubt kein Kopieren. Markieren Sie stattdessen die Adresse oben.',
  pngFailed: 'Dieser Browser konnte das Bild nicht zeichnen. Speichern Sie den QR-Code stattdessen als SVG.',
};
