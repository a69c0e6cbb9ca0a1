import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { number, plural } = messagesIn('pt');

export const importTexts: TranslationOf<typeof english> = {
  title: 'Traga seus links',
  address: 'Endereço da sua página',
  addressHint:
    'Linktree, Beacons, Bento, Carrd, LinkStack ou qualquer página. Lemos uma vez, e você escolhe o que trazer.',
  addressMissing: 'Digite o endereço da sua página ou escolha um arquivo',
  addressInvalid: 'Este não é o endereço de uma página',
  file: 'Ou um arquivo de exportação',
  fileHint: 'O arquivo zip dos seus dados ou o arquivo JSON do LinkStack ou LinkBreeze, até 25 MB',
  chooseFile: 'Escolher arquivo',
  tooLarge: 'O arquivo tem mais de 25 MB',
  read: 'Ver o conteúdo',
  found: (count, source) => `${plural(count, { one: '# item encontrado', other: '# itens encontrados' })}: ${source}`,
  cut: 'A página é muito longa. O final dela não está nesta lista.',
  choose: 'Desmarque o que não quiser. Nada foi salvo ainda.',
  withPicture: 'com imagem',
  onPage: 'Já está na sua página',
  all: 'Tudo',
  link: 'Link',
  store: (count) => plural(count, { one: 'Trazer # item', other: 'Trazer # itens' }),
  noneChosen: 'Marque pelo menos um item',
  back: 'Outra página',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# item está na sua página.', other: '# itens estão na sua página.' }) +
    (withoutPicture > 0 ? ` ${number(withoutPicture)} sem imagem, porque não foi possível ler a imagem.` : ''),
  notUndone: 'Não foi possível excluir os itens. Tente de novo.',
};
