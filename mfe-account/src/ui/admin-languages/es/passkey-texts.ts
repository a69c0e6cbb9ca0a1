import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'Leyendo las llaves de acceso',
  readFailed: 'No se pudieron leer las llaves de acceso.',
  staleHint: 'Ve lo que había antes.',
  unaffectedHint: 'Todo lo demás de esta página funciona.',
  intro:
    'Entre con la huella, la cara o el PIN de un dispositivo. Una llave de acceso funciona solo en este sitio, así que un sitio falso no puede robarla.',
  unsupported:
    'Este navegador no tiene llaves de acceso para este sitio. Pruebe otro navegador, o la dirección del sitio con su nombre.',
  add: 'Añadir una llave de acceso',
  name: 'Nombre del dispositivo',
  nameHint: 'Para reconocerlo en la lista, por ejemplo: mi teléfono.',
  nameMissing: 'Introduzca un nombre.',
  notCreated: 'No se creó ninguna llave de acceso. Quizá el dispositivo ya tiene una.',
  created: 'Ya puede entrar con la llave de acceso',
  usedAt: (time) => `Último uso: ${time}`,
  addedAt: (time) => `Añadida: ${time}, aún sin usar`,
  remove: 'Quitar',
  removeOf: (name) => `Quitar: ${name}`,
  removed: 'Se quitó la llave de acceso',
};
