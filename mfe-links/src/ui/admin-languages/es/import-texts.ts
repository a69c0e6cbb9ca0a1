import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number, plural } = messagesIn('es');

export const importTexts: TranslationOf<typeof english> = {
  title: 'Traer sus enlaces',
  address: 'Dirección de su página',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack o cualquier página. La leemos una vez y usted elige qué tomar.',
  addressMissing: 'Escriba la dirección de su página o elija un archivo',
  addressInvalid: 'No es la dirección de una página',
  file: 'O un archivo de exportación',
  fileHint: 'El archivo zip de sus datos o el archivo JSON de LinkStack o LinkBreeze, hasta 25 MB',
  chooseFile: 'Elegir archivo',
  tooLarge: 'El archivo supera los 25 MB',
  read: 'Ver qué contiene',
  found: (count, source) =>
    `${plural(count, { one: '# elemento encontrado', other: '# elementos encontrados' })}: ${source}`,
  cut: 'La página es muy larga. Su final no está en esta lista.',
  choose: 'Desmarque lo que no quiera. Todavía no se ha guardado nada.',
  withPicture: 'con su imagen',
  onPage: 'Ya está en su página',
  all: 'Todo',
  link: 'Enlace',
  store: (count) => plural(count, { one: 'Traer # elemento', other: 'Traer # elementos' }),
  noneChosen: 'Marque al menos un elemento',
  back: 'Otra página',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# elemento está en su página.', other: '# elementos están en su página.' }) +
    (withoutPicture > 0 ? ` ${number(withoutPicture)} sin imagen, porque no se pudo leer.` : ''),
  notUndone: 'No se han podido eliminar los elementos. Inténtelo de nuevo.',
};
