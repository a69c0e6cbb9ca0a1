import type { TranslationOf } from '@linkstall/kit/language';

import type { subscriberTexts as english } from '../../subscriber-texts.ts';

export const subscriberTexts: TranslationOf<typeof english> = {
  title: 'Lista de correo',
  intro:
    'Personas que escribieron su dirección en su página y la confirmaron con un correo. Escríbales con su propia herramienta de boletines: nosotros no enviamos boletines.',
  save: 'Descargar CSV',
  numbers: 'Cifras de la lista',
  confirmed: 'Confirmadas',
  waiting: 'Sin confirmar',
  left: 'Bajas',
  hint: 'Ponga en sus boletines la dirección de baja de cada fila y no escriba más a quienes se dieron de baja. Una dirección que nadie confirma se elimina a los 7 días; una dada de baja, a los 90 días.',
  search: 'Buscar por el principio de la dirección',
  find: 'Buscar',
  list: 'Direcciones',
  state: (state, date) =>
    ({ confirmed: `Confirmada el ${date}`, waiting: `Sin confirmar, escrita el ${date}`, left: `Baja el ${date}` })[
      state
    ],
  remove: 'Eliminar',
  removeOf: (email) => `¿Eliminar ${email}?`,
  removal: 'La dirección, su consentimiento y su fecha desaparecen de su lista. No se puede deshacer.',
  removed: (email) => `${email} se ha eliminado`,
  cancel: 'Cancelar',
  newer: 'Más recientes',
  older: 'Más antiguas',
  pages: 'Páginas de la lista',
  empty: 'Todavía no hay nadie en su lista',
  emptyText:
    'Añada «Lista de correo» a su página. Una dirección aparece como confirmada solo cuando la persona la confirma con un correo.',
  toLinks: 'A sus enlaces',
  notFound: (search) => `Ninguna dirección empieza por «${search}».`,
  loading: 'Leyendo su lista',
  readFailed: 'No se pudo leer su lista.',
  staleHint: 'Ve la lista de antes.',
  unaffectedHint: 'El formulario de su página sigue aceptando direcciones.',
};
