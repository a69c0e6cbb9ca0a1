import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('es');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'Leyendo el segundo factor',
  readFailed: 'No se pudo leer el segundo factor.',
  staleHint: 'Ve lo que estaba configurado antes.',
  unaffectedHint: 'Todo lo demás de esta página funciona.',
  intro:
    'Para iniciar sesión hará falta, además de la contraseña, un código de una aplicación de autenticación (TOTP). Así, una contraseña robada no basta.',
  start: 'Configurar una app',
  scan: 'Escanee este código con su aplicación de autenticación.',
  qrCode: 'Código QR para la aplicación de autenticación',
  type: 'O escriba esta clave:',
  open: 'Abrir una app en este dispositivo',
  keepCodes:
    'Guarde estos códigos de recuperación. Cada uno sustituye una vez al código de la app, por ejemplo si pierde el teléfono.',
  saveCodes: 'Guardar los códigos',
  enter: 'Introduzca el código que muestra la app.',
  switchOn: 'Activar',
  isOn: (day) => `Activado desde el ${day}.`,
  codesLeft: (count) =>
    plural(count, { one: 'Queda # código de recuperación.', other: 'Quedan # códigos de recuperación.' }),
  fewCodes: 'Desactívelo y configúrelo de nuevo para obtener diez códigos nuevos.',
  switchOff: 'Desactivar',
  switchedOn: 'Ahora el inicio de sesión pide un código',
  switchedOff: 'El segundo factor está desactivado',
  started: 'Configure ahora su aplicación de autenticación',
};
