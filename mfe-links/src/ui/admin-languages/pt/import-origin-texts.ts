import type { TranslationOf } from '@linkstall/kit/language';

import type { importOriginTexts as english } from '../../import-origin-texts.ts';

export const importOriginTexts: TranslationOf<typeof english> = {
  signedBy: (site, username) => `Assinado por ${site}, como a página de @${username}.`,
  notVerified: (site, username) =>
    `O arquivo diz que é de @${username} em ${site}. Não foi possível verificar. Importe-o só se confiar no arquivo.`,
};
