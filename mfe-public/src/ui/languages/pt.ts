import { LOCALES } from '@linkstall/kit/languages';
import { share } from '@linkstall/kit/share-texts/pt';

import type { Catalogue } from './catalogue.ts';

export const pt: Catalogue = {
  language: 'pt',
  locale: LOCALES.pt,
  page: {
    description: (fullName) => `Todos os links de ${fullName} em uma página`,
    empty: 'Nenhum dado encontrado',
    emptyText: 'Ainda não há nada aqui. Volte em breve.',
    ownEmptyText: 'Quem visitar sua página não encontrará nada aqui até você adicionar um link.',
    addFirst: 'Adicione seu primeiro link',
    store: 'Loja',
    affiliate: 'Link de afiliado',
    share: share.title,
    madeWith: (site) => `Feito com ${site}`,
    report: 'Denunciar esta página',
    login: 'Entrar',
  },
  entries: {
    watchAt: (site) => `Assistir em ${site}`,
    openAt: (site) => `Abrir em ${site}`,
    upiCode: (payee) => `Código QR para pagar ${payee} por UPI`,
    upiHint: 'Escaneie com qualquer app de UPI ou pague para',
    newPage: 'Esta página é nova aqui. Pague só a quem você conhece.',
    priceBefore: 'Antes: ',
    priceNow: ' Agora: ',
    addToCalendar: 'Adicionar ao calendário',
    saveContact: 'Salvar contato',
    download: (type, size) => `Baixar ${type} · ${size}`,
    openNow: 'Aberto agora',
    closedNow: 'Fechado agora',
    closed: 'fechado',
    left: (duration) => `Faltam: ${duration}`,
  },
  share,
};
