import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'Leyendo los tokens de API',
  readFailed: 'No se pudieron leer los tokens de API.',
  staleHint: 'Ve lo que había antes.',
  unaffectedHint: 'Todo lo demás de esta página funciona.',
  intro:
    'Un programa puede usar su cuenta con un token, por ejemplo una hoja de cálculo o un asistente. Dé a cada programa su propio token, con los mínimos permisos posibles.',
  untilPassword: 'Una contraseña nueva pone fin a todos los tokens.',
  name: 'Nombre del token',
  nameHint: 'Para reconocerlo en la lista, por ejemplo: mi hoja de cálculo.',
  nameMissing: 'Introduzca un nombre.',
  scopes: 'Qué puede hacer el token',
  scopesMissing: 'Elija qué puede hacer el token.',
  days: 'Durante cuánto tiempo',
  make: 'Crear un token',
  shownOnce: 'Verá el token una sola vez, después de confirmar.',
  neverUsed: 'Aún sin usar',
  end: 'Terminar',
  endText: 'Los programas con este token pierden el acceso de inmediato. No se puede deshacer.',
  cancel: 'Cancelar',
  ended: 'El token de API ha terminado',
  scopeNames: {
    'links:read': 'Leer enlaces',
    'links:write': 'Cambiar enlaces',
    'products:read': 'Leer productos',
    'products:write': 'Cambiar productos',
    'statistics:read': 'Leer estadísticas',
    'profile:read': 'Leer su perfil',
  },
  dayCount: (count) => (count === 365 ? '1 año' : `${count} días`),
  usedOn: (day) => `Último uso: ${day}`,
  until: (day) => `Termina: ${day}`,
  endOf: (name) => `Terminar: ${name}`,
  endTitle: (name) => `¿Terminar ${name}?`,
};
