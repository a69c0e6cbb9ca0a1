import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { csvTexts as english } from '../../csv-texts.ts';

const { number, plural } = messagesIn('pt');

const products = (count: number) => plural(count, { one: '# produto', other: '# produtos' });

export const csvTexts: TranslationOf<typeof english> = {
  title: 'Produtos em um arquivo',
  importTitle: 'Adicionar muitos produtos',
  importText:
    'Um arquivo CSV, como o que uma planilha salva. Você vê o que há nele, e nada é salvo antes de você confirmar.',
  columns:
    'A primeira linha dá nome às colunas: title, description, link e price (499.00 INR). Podem vir depois image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate e outras, em qualquer ordem.',
  file: 'Arquivo CSV',
  chooseFile: 'Escolher arquivo',
  fileHint: 'Até 500 produtos e 4 MB, em UTF-8',
  tooLarge: 'O arquivo tem mais de 4 MB',
  paste: 'Ou cole as linhas de uma planilha',
  pasteMissing: 'Cole as linhas com os nomes das colunas ou escolha um arquivo.',
  read: 'Ver o conteúdo',
  reading: 'Lendo o arquivo',
  found: (count) => plural(count, { one: '# produto pode ser adicionado', other: '# produtos podem ser adicionados' }),
  stored: (count) =>
    plural(count, {
      one: '# linha é um produto da sua loja. Ele fica como está.',
      other: '# linhas são produtos da sua loja. Eles ficam como estão.',
    }),
  ignored: (names) => `Não será incluído: ${names.join(', ')}.`,
  faulty: (count) => plural(count, { one: '# linha com erro', other: '# linhas com erro' }),
  faultyHint: 'Corrija-as no seu arquivo e escolha-o de novo, ou deixe-as de fora.',
  row: (row) => `Linha ${number(row)}`,
  withoutName: 'sem nome',
  leaveOut: (count) => plural(count, { one: 'Deixar # linha de fora', other: 'Deixar # linhas de fora' }),
  leaveOutFirst: 'Indique que as linhas com erro ficam de fora ou corrija-as no seu arquivo.',
  noRoom: (room) =>
    room === 0
      ? 'Sua loja está cheia: cabem 500 produtos.'
      : plural(room, {
          one: 'Na sua loja cabe mais # produto. Encurte o arquivo.',
          other: 'Na sua loja cabem mais # produtos. Encurte o arquivo.',
        }),
  show: (count) => `Ver ${products(count)}`,
  withPictures: (count) => plural(count, { one: '# foto', other: '# fotos' }),
  withoutPicture: 'sem foto',
  add: (count) => `Adicionar ${products(count)}`,
  otherFile: 'Outro arquivo',
  added: (count) => plural(count, { one: '# produto está na sua loja', other: '# produtos estão na sua loja' }),
  reads: 'As fotos são lidas dos seus endereços. Deixe esta página aberta até lá.',
  progress: (done, total) => `Fotos de ${number(done)} de ${products(total)}`,
  unreadable: (count) =>
    plural(count, {
      one: 'Não foi possível ler # foto. Você pode adicioná-la manualmente.',
      other: 'Não foi possível ler # fotos. Você pode adicioná-las manualmente.',
    }),
  allRead: 'Todas as fotos foram lidas.',
  goOn: 'Continuar',
  undo: 'Desfazer',
  undone: 'Os produtos foram excluídos de novo.',
  notUndone: 'Não foi possível excluir os produtos. Tente de novo.',
  toStore: 'Abrir sua loja',
  exportTitle: 'Baixar seus produtos',
  exportText: 'Todos os produtos em um arquivo CSV, inclusive os ocultos. Você pode adicioná-lo aqui a outra loja.',
  download: 'Baixar CSV',
  feedTitle: 'Feed de produtos',
  feedText:
    'O Google Merchant Center e a Meta leem os produtos da sua loja neste endereço e leem de novo quando você os altera.',
  feed: 'Endereço do feed',
  copy: 'Copiar',
  copied: 'Copiado',
};
