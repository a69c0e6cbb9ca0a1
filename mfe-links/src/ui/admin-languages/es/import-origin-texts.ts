import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `Firmado por ${site}, como la página de @${username}.`,
  notVerified: (site, username) =>
    `El archivo dice que es de @${username} en ${site}. No se pudo comprobar. Impórtelo solo si confía en el archivo.`,
};
