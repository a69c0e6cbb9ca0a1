import type { TranslationOf } from '@linkstall/kit/language';

import type { subscriberTexts as english } from '../../subscriber-texts.ts';

export const subscriberTexts: TranslationOf<typeof english> = {
  title: 'Lista de e-mails',
  intro:
    'Pessoas que escreveram o endereço na sua página e o confirmaram por um e-mail. Escreva a elas com a sua própria ferramenta de newsletter: nós não enviamos newsletters.',
  save: 'Baixar CSV',
  numbers: 'Números da lista',
  confirmed: 'Confirmados',
  waiting: 'Ainda não confirmados',
  left: 'Cancelados',
  hint: 'Coloque nas suas newsletters o endereço de cancelamento de cada linha e não escreva mais a quem cancelou. Um endereço que ninguém confirma é excluído após 7 dias; um cancelado, após 90 dias.',
  search: 'Buscar pelo início do endereço',
  find: 'Buscar',
  list: 'Endereços',
  state: (state, date) =>
    ({
      confirmed: `Confirmado em ${date}`,
      waiting: `Ainda não confirmado, escrito em ${date}`,
      left: `Cancelado em ${date}`,
    })[state],
  remove: 'Excluir',
  removeOf: (email) => `Excluir ${email}?`,
  removal: 'O endereço, o consentimento e a data saem da sua lista. Não é possível desfazer.',
  removed: (email) => `${email} foi excluído`,
  cancel: 'Cancelar',
  newer: 'Mais recentes',
  older: 'Mais antigos',
  pages: 'Páginas da lista',
  empty: 'Ainda não há ninguém na sua lista',
  emptyText:
    'Adicione “Lista de e-mails” à sua página. Um endereço só aparece como confirmado depois que a pessoa o confirma por um e-mail.',
  toLinks: 'Para os seus links',
  notFound: (search) => `Nenhum endereço começa com “${search}”.`,
  loading: 'Lendo a sua lista',
  readFailed: 'Não foi possível ler a sua lista.',
  staleHint: 'Você vê a lista de antes.',
  unaffectedHint: 'O formulário da sua página continua aceitando endereços.',
};
