import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/es.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('es');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'Reintentar',
  tryingAgain: 'Se volverá a intentar automáticamente.',
  unexpectedError: 'Algo ha fallado. Inténtelo de nuevo.',
  loading: 'Cargando',
  slow: (name) => `${name}: la carga está tardando.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `Mostrar ${label.toLowerCase()}`,
  characterCount: (count, most) => `${number(count)} de ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? plural(-remainingCharacters, { one: 'Sobra # carácter', other: 'Sobran # caracteres' })
      : plural(remainingCharacters, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `Guardando “${title}”`,
  moved: (title, place, count) => `“${title}” está ahora en el puesto ${number(place)} de ${number(count)}.`,
  notSaved: (reason) => `No se ha guardado: ${reason}`,
  perhapsNotSaved: (reason) => `Quizá no se haya guardado: ${reason}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'Recuperar lo escrito',
  discard: 'Descartar',
  unsentDraft: 'Empezó a escribir aquí y no llegó a enviarlo.',
  imagesNotStored: (count) =>
    count === 1
      ? 'La imagen no se puede conservar: elíjala otra vez.'
      : 'Las imágenes no se pueden conservar: elíjalas otra vez.',
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'Último cambio',
  undo: 'Deshacer',
  undoByKey: (text) => `${text} Para deshacer, pulse Control Z.`,
  undoing: 'Deshaciendo…',
  undone: 'Deshecho.',
  itemDeleted: (name) => `Se ha eliminado “${name}”.`,
  restoreFailed: (name, reason) => `No se ha podido recuperar “${name}”: ${reason}`,
  undoExpired: (name) => `“${name}” ya no se puede recuperar.`,
  close: 'Cerrar',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `No se ha podido leer esta imagen. Formatos posibles: ${kinds}.`,
  tooLarge: 'Esta imagen supera los 5 MB. Elija una más pequeña.',
  heic: 'Es una foto HEIC, que este navegador no puede convertir. En el iPhone, elija Ajustes, Cámara, Formatos, “Más compatible” para las fotos nuevas. Para esta, elija Compartir, Opciones, “Más compatible” y guárdela como JPEG.',
  still: (name) => `${name}, sin movimiento`,
  stillNote: 'Las imágenes animadas se muestran sin movimiento, con su primer fotograma.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'Mostrar solo en ciertas fechas',
  shownFrom: {
    label: 'Mostrar desde',
    day: 'Mostrar desde, día',
    time: 'Mostrar desde, hora',
    clear: 'Borrar el inicio',
  },
  shownUntil: {
    label: 'Mostrar hasta',
    day: 'Mostrar hasta, día',
    time: 'Mostrar hasta, hora',
    clear: 'Borrar el final',
  },
  clearField: 'Borrar',
  clear: 'Mostrar siempre',
  zone: 'Zona horaria de las horas',
  useDevice: (zone) => `Usar ${zone}, como este dispositivo`,
  incomplete: 'Elija un día y una hora, o borre ambos.',
  order: 'El final debe ser posterior al inicio.',
  endIsPast: 'Ya ha pasado: los visitantes dejarán de verlo.',
  timeOccursTwice: 'Ese día se atrasan los relojes y esta hora se repite. Se toma la primera.',
  timeNeverOccurs: (time) => `Ese día se adelantan los relojes y esta hora no existe. Será a las ${time}.`,
  futureStart: (time) => `Visible desde: ${time}`,
  futureEnd: (time) => `Hasta: ${time}`,
  pastEnd: (time) => `Visible hasta: ${time}`,
};

/** The texts for visitors, with the polite form of the admin area. */
export const shareTexts: TranslationOf<typeof english.shareTexts> = {
  ...share,
  cannotCopy: 'Este navegador no permite copiar. Seleccione la dirección de arriba y cópiela.',
  pngFailed: 'Este navegador no ha podido dibujar la imagen. Guarde el código QR como SVG.',
};
