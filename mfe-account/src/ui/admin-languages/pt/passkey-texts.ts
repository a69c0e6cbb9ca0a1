import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'Lendo as chaves de acesso',
  readFailed: 'Não foi possível ler as chaves de acesso.',
  staleHint: 'Você vê o que havia antes.',
  unaffectedHint: 'Todo o resto desta página funciona.',
  intro:
    'Entre com a impressão digital, o rosto ou o PIN de um dispositivo. Uma chave de acesso só funciona neste site, então um site falso não pode roubá-la.',
  unsupported:
    'Este navegador não tem chaves de acesso para este site. Tente outro navegador, ou o endereço do site com o nome.',
  add: 'Adicionar uma chave de acesso',
  name: 'Nome do dispositivo',
  nameHint: 'Para reconhecê-lo na lista, por exemplo: meu celular.',
  nameMissing: 'Digite um nome.',
  notCreated: 'Nenhuma chave de acesso foi criada. Talvez o dispositivo já tenha uma.',
  created: 'Agora você pode entrar com a chave de acesso',
  usedAt: (time) => `Último uso: ${time}`,
  addedAt: (time) => `Adicionada: ${time}, ainda não usada`,
  remove: 'Remover',
  removeOf: (name) => `Remover: ${name}`,
  removed: 'A chave de acesso foi removida',
};
