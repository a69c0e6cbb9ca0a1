import { messagesIn } from '@linkstall/kit/language';
import { share } from '@linkstall/kit/share-texts/es';

import type { Catalogue } from './catalogue.ts';

const { number, percent, plural } = messagesIn('es');

const catalogue: Catalogue = {
  common: {
    home: 'Inicio',
    links: 'Enlaces',
    store: 'Tienda',
  },
  store: {
    tabs: (fullName) => `Páginas de ${fullName}`,
    title: (fullName) => `Tienda de ${fullName} · Linkstall`,
    titleOfPage: (fullName, page) => `Tienda de ${fullName}, página ${number(page)} · Linkstall`,
    description: (fullName, username) => `La tienda de ${fullName} (@${username}) en Linkstall.`,
    preview: (fullName) => `Productos de ${fullName}`,
    breadcrumb: 'Ruta de navegación',
    share: share.title,
    shareTitle: (fullName) => `Tienda de ${fullName}`,
    copy: 'Copiar dirección',
    copied: 'Copiado',
    cannotCopy: (address) => `Este navegador no permite copiar. La dirección es ${address}`,
    emptyTitle: 'Todavía no hay productos',
    emptyText: 'Vuelve más tarde o mira los enlaces de su página.',
    emptyOwner: 'Añade tu primer producto: un nombre, un precio, un enlace y una o dos fotos.',
    seePage: (username) => `Ver @${username}`,
    products: 'Productos',
    collections: 'Colecciones',
    all: 'Todo',
    search: 'Buscar productos',
    doSearch: 'Buscar',
    nothingFound: 'No se encontró nada',
    nothingFoundText: (words) => `Ningún producto tiene “${words}” en su nombre o descripción.`,
    showAll: 'Mostrar todos los productos',
    titleOfCollection: (collection, fullName) => `${collection} · Tienda de ${fullName} · Linkstall`,
    pages: 'Páginas de productos',
    previousPage: 'Productos anteriores',
    nextPage: 'Más productos',
    pagePosition: (page, pages) => `Página ${number(page)} de ${number(pages)}`,
    addedProducts: (count) => plural(count, { one: 'Un producto más', other: '# productos más' }),
    madeWith: 'Hecho con Linkstall',
  },
  product: {
    affiliate: (fullName) =>
      fullName === undefined
        ? 'Enlace de afiliado'
        : `Enlace de afiliado: ${fullName} puede ganar dinero con tu compra.`,
    soldOut: 'Agotado',
    seeAt: (retailer) => (retailer ? `Ver en ${retailer}` : 'Ver en la tienda'),
    onlyLeft: (count) => plural(count, { one: 'Solo queda #', other: 'Solo quedan #' }),
    whatsApp: 'Pedir por WhatsApp',
    order: (name, price) => `¡Hola! Me gustaría pedir ${name} (${price}).`,
    payByUpi: 'Pagar por UPI',
    upiHint: 'Escanéalo con cualquier app de UPI o paga a',
    upiCode: (payee) => `Código QR para pagar a ${payee} por UPI`,
    openUpiApp: 'Abrir una app de UPI',
    percentOff: (value) => `${percent(value)} de descuento`,
    priceBefore: 'Precio anterior ',
    buyAt: (retailer) => `Comprar en ${retailer}`,
    buy: 'Comprar ahora',
    newTab: share.newTab,
    pause: 'Pausar las fotos',
    play: 'Reproducir las fotos',
    next: 'Foto siguiente',
    imageAlt: (name, place, count) => (count === 1 ? name : `${name}, foto ${number(place)} de ${number(count)}`),
    readMore: 'Leer más',
    readLess: 'Mostrar menos',
    wholeName: 'Nombre completo',
    title: (name, fullName) => `${name} · Tienda de ${fullName} · Linkstall`,
    preview: (name, price) => `${name}, ${price}`,
    details: 'Detalles',
    images: (name) => `Fotos de ${name}`,
    backToStore: 'Tienda',
    moreFrom: (fullName) => `Más de ${fullName}`,
  },
  share,
};

export default catalogue;
