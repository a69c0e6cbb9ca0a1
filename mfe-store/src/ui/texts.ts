import { SHARE } from '@linkstall/kit/share';

/**
 * All texts that visitors need; the other texts are in `owner-texts.ts`. The texts of the specification must not
 * change.
 */
export const texts = {
  common: {
    /** The subject of the message when the code of a form does not load. */
    form: 'The form',
    home: 'Home',
    links: 'Links',
    store: 'Store',
  },
  store: {
    tabs: (fullName: string) => `Pages of ${fullName}`,
    title: (fullName: string, site: string) => `Store of ${fullName} · ${site}`,
    titleOfPage: (fullName: string, page: number, site: string) => `Store of ${fullName}, page ${page} · ${site}`,
    description: (fullName: string, username: string, site: string) =>
      `The store of ${fullName} (@${username}) on ${site}.`,
    preview: (fullName: string) => `Products of ${fullName}`,
    breadcrumb: 'Breadcrumb',
    share: SHARE,
    shareTitle: (fullName: string) => `Store of ${fullName}`,
    copy: 'Copy address',
    copied: 'Copied',
    cannotCopy: (address: string) => `This browser does not allow copying. The address is ${address}`,
    emptyTitle: 'No products yet',
    emptyText: 'Come back later, or see the links on their page.',
    emptyOwner: 'Add your first product: a name, a price, a link and a picture or two.',
    seePage: (username: string) => `See @${username}`,
    products: 'Products',
    collections: 'Collections',
    all: 'All',
    search: 'Search products',
    doSearch: 'Search',
    nothingFound: 'Nothing found',
    nothingFoundText: (words: string) => `No product has “${words}” in its name or description.`,
    showAll: 'Show all products',
    titleOfCollection: (collection: string, fullName: string, site: string) =>
      `${collection} · Store of ${fullName} · ${site}`,
    pages: 'Pages of products',
    previousPage: 'Previous products',
    nextPage: 'More products',
    pagePosition: (page: number, pages: number) => `Page ${page} of ${pages}`,
    addedProducts: (count: number) => (count === 1 ? 'One more product' : `${count} more products`),
    madeWith: (site: string) => `Made with ${site}`,
    report: 'Report this page',
  },
  product: {
    affiliate: (fullName?: string) =>
      fullName === undefined ? 'Affiliate link' : `Affiliate link: ${fullName} may earn from your purchase.`,
    soldOut: 'Sold out',
    seeAt: (retailer: string | undefined) => (retailer ? `See it at ${retailer}` : 'See it at the shop'),
    onlyLeft: (count: number) => `Only ${count} left`,
    whatsApp: 'Order on WhatsApp',
    order: (name: string, price: string) => `Hello! I would like to order ${name} (${price}).`,
    payByUpi: 'Pay by UPI',
    upiHint: 'Scan it with any UPI app, or pay to',
    newPage: 'This page is new here. Pay only people you know.',
    upiCode: (payee: string) => `QR code to pay ${payee} by UPI`,
    openUpiApp: 'Open a UPI app',
    percentOff: (percent: number) => `${percent}% off`,
    priceBefore: 'Price before ',
    buyAt: (retailer: string) => `Buy at ${retailer}`,
    buy: 'Buy now',
    newTab: ' (opens in a new tab)',
    pause: 'Pause pictures',
    play: 'Play pictures',
    next: 'Next picture',
    imageAlt: (name: string, place: number, count: number) =>
      count === 1 ? name : `${name}, picture ${place} of ${count}`,
    readMore: 'Read on',
    readLess: 'Show less',
    wholeName: 'Whole name',
    hidden: 'Hidden from visitors',
    title: (name: string, fullName: string, site: string) => `${name} · Store of ${fullName} · ${site}`,
    preview: (name: string, price: string) => `${name}, ${price}`,
    details: 'Details',
    images: (name: string) => `Pictures of ${name}`,
    backToStore: 'Store',
    moreFrom: (fullName: string) => `More from ${fullName}`,
  },
  owner: {
    add: 'Add product',
  },
} as const;
