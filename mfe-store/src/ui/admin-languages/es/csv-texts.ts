import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('es');

const products = (count: number) => plural(count, { one: '# producto', other: '# productos' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'Productos en un archivo',
  importTitle: 'Añadir muchos productos',
  importText:
    'Un archivo CSV, como los que guarda una hoja de cálculo. Verá qué contiene y no se guarda nada hasta que usted lo diga.',
  columns:
    'La primera fila nombra las columnas: title, description, link y price (499.00 INR). Pueden seguir image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate y otras, en cualquier orden.',
  file: 'Archivo CSV',
  chooseFile: 'Elegir archivo',
  fileHint: 'Hasta 500 productos y 4 MB, en UTF-8',
  tooLarge: 'El archivo supera los 4 MB',
  paste: 'O pegue las filas de una hoja de cálculo',
  pasteMissing: 'Pegue las filas con los nombres de las columnas o elija un archivo.',
  read: 'Ver qué contiene',
  reading: 'Leyendo el archivo',
  found: (count) => plural(count, { one: 'Se puede añadir # producto', other: 'Se pueden añadir # productos' }),
  stored: (count) =>
    plural(count, {
      one: '# fila es un producto de su tienda. Se queda como está.',
      other: '# filas son productos de su tienda. Se quedan como están.',
    }),
  ignored: (names) => `No se incluye: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: '# fila con errores', other: '# filas con errores' }),
  faultyHint: 'Corríjalas en su archivo y elíjalo otra vez, o déjelas fuera.',
  row: (row) => `Fila ${number(row)}`,
  withoutName: 'sin nombre',
  leaveOut: (count) => plural(count, { one: 'Dejar fuera # fila', other: 'Dejar fuera # filas' }),
  leaveOutFirst: 'Indique que las filas con errores se dejan fuera o corríjalas en su archivo.',
  noRoom: (room) =>
    room === 0
      ? 'Su tienda está llena: caben 500 productos.'
      : plural(room, {
          one: 'En su tienda cabe # producto más. Acorte el archivo.',
          other: 'En su tienda caben # productos más. Acorte el archivo.',
        }),
  show: (count) => `Ver ${products(count)}`,
  withPictures: (count) => plural(count, { one: '# foto', other: '# fotos' }),
  withoutPicture: 'sin foto',
  add: (count) => `Añadir ${products(count)}`,
  otherFile: 'Otro archivo',
  added: (count) => plural(count, { one: '# producto está en su tienda', other: '# productos están en su tienda' }),
  reads: 'Las fotos se leen de sus direcciones. Deje esta página abierta hasta entonces.',
  progress: (done, total) => `Fotos de ${number(done)} de ${products(total)}`,
  unreadable: (count) =>
    plural(count, {
      one: '# foto no se ha podido leer. Puede añadirla a mano.',
      other: '# fotos no se han podido leer. Puede añadirlas a mano.',
    }),
  allRead: 'Se han leído todas las fotos.',
  goOn: 'Continuar',
  undo: 'Deshacer',
  undone: 'Los productos se han eliminado otra vez.',
  notUndone: 'No se han podido eliminar los productos. Inténtelo de nuevo.',
  toStore: 'Abrir su tienda',
  exportTitle: 'Descargar sus productos',
  exportText: 'Todos los productos en un archivo CSV, incluidos los ocultos. Puede añadirlo aquí a otra tienda.',
  download: 'Descargar CSV',
  feedTitle: 'Feed de productos',
  feedText:
    'Google Merchant Center y Meta leen los productos de su tienda en esta dirección y los vuelven a leer cuando usted los cambia.',
  feed: 'Dirección del feed',
  copy: 'Copiar',
  copied: 'Copiado',
};
