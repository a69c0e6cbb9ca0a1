import { messagesIn } from '@linkstall/kit/language';
import { share } from '@linkstall/kit/share-texts/pt';

import type { Catalogue } from './catalogue.ts';

const { number, percent, plural } = messagesIn('pt');

const catalogue: Catalogue = {
  common: {
    home: 'Início',
    links: 'Links',
    store: 'Loja',
  },
  store: {
    tabs: (fullName) => `Páginas de ${fullName}`,
    title: (fullName) => `Loja de ${fullName} · Linkstall`,
    titleOfPage: (fullName, page) => `Loja de ${fullName}, página ${number(page)} · Linkstall`,
    description: (fullName, username) => `A loja de ${fullName} (@${username}) no Linkstall.`,
    preview: (fullName) => `Produtos de ${fullName}`,
    breadcrumb: 'Você está aqui',
    share: share.title,
    shareTitle: (fullName) => `Loja de ${fullName}`,
    copy: 'Copiar endereço',
    copied: 'Copiado',
    cannotCopy: (address) => `Este navegador não permite copiar. O endereço é ${address}`,
    emptyTitle: 'Ainda não há produtos',
    emptyText: 'Volte mais tarde ou veja os links da página.',
    emptyOwner: 'Adicione seu primeiro produto: um nome, um preço, um link e uma ou duas fotos.',
    seePage: (username) => `Ver @${username}`,
    products: 'Produtos',
    collections: 'Coleções',
    all: 'Tudo',
    search: 'Buscar produtos',
    doSearch: 'Buscar',
    nothingFound: 'Nada encontrado',
    nothingFoundText: (words) => `Nenhum produto tem “${words}” no nome ou na descrição.`,
    showAll: 'Mostrar todos os produtos',
    titleOfCollection: (collection, fullName) => `${collection} · Loja de ${fullName} · Linkstall`,
    pages: 'Páginas de produtos',
    previousPage: 'Produtos anteriores',
    nextPage: 'Mais produtos',
    pagePosition: (page, pages) => `Página ${number(page)} de ${number(pages)}`,
    addedProducts: (count) => plural(count, { one: 'Mais um produto', other: 'Mais # produtos' }),
    madeWith: 'Feito com Linkstall',
  },
  product: {
    affiliate: (fullName) =>
      fullName === undefined
        ? 'Link de afiliado'
        : `Link de afiliado: ${fullName} pode ganhar uma comissão com sua compra.`,
    soldOut: 'Esgotado',
    seeAt: (retailer) => (retailer ? `Ver em ${retailer}` : 'Ver na loja'),
    onlyLeft: (count) => plural(count, { one: 'Resta só #', other: 'Restam só #' }),
    whatsApp: 'Pedir pelo WhatsApp',
    order: (name, price) => `Olá! Gostaria de pedir ${name} (${price}).`,
    payByUpi: 'Pagar por UPI',
    upiHint: 'Escaneie com qualquer app de UPI ou pague para',
    upiCode: (payee) => `Código QR para pagar ${payee} por UPI`,
    openUpiApp: 'Abrir um app de UPI',
    percentOff: (value) => `${percent(value)} de desconto`,
    priceBefore: 'Preço anterior ',
    buyAt: (retailer) => `Comprar em ${retailer}`,
    buy: 'Comprar agora',
    newTab: share.newTab,
    pause: 'Pausar as fotos',
    play: 'Reproduzir as fotos',
    next: 'Próxima foto',
    imageAlt: (name, place, count) => (count === 1 ? name : `${name}, foto ${number(place)} de ${number(count)}`),
    readMore: 'Ler mais',
    readLess: 'Mostrar menos',
    wholeName: 'Nome completo',
    title: (name, fullName) => `${name} · Loja de ${fullName} · Linkstall`,
    preview: (name, price) => `${name}, ${price}`,
    details: 'Detalhes',
    images: (name) => `Fotos de ${name}`,
    backToStore: 'Loja',
    moreFrom: (fullName) => `Mais de ${fullName}`,
  },
  share,
};

export default catalogue;
