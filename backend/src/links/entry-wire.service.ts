import { Injectable } from '@nestjs/common';
import type { Entry, OtherEntry, Product, PublicUser, ShownEntry } from '@linkstall/contracts/http';
import { videoOf } from '@linkstall/kit/video';

import { ProductsService } from '../products/products.service.js';
import { timesToWire } from '../times/shown-times.rule.js';
import type { Showing } from '../times/showing.rule.js';
import { shown as shownLink } from './link-wire.js';
import { shownAccount } from './social-services.js';
import { pinnedBy } from './pinned.rule.js';
import { isLink, type StoredEntry, type StoredOther } from './stored-link.js';

type Pinned = ReadonlyMap<string, Product>;
interface List {
  readonly links: readonly StoredEntry[];
  /** Id of the one that stands first and larger; empty for none. */
  readonly spotlight: string;
}

export type ShownList = Pick<PublicUser, 'UserLink' | 'UserEntry' | 'spotlight'>;

/** Entries as they are answered. What they refer to is looked up when they are: a pinned product is as it is now. */
@Injectable()
export class EntryWire {
  constructor(private readonly products: ProductsService) {}

  /** As their owner sees them: a pinned product whose time is not now, too, with its times. */
  async own(ownerId: string, { links, spotlight }: List): Promise<Entry[]> {
    const pinned = await pinnedIn(links, (ids) => this.products.listSwitchedOn(ownerId, ids));
    return links.map((entry) => toEntry(entry, entry.id === spotlight, pinned));
  }

  /** As visitors see them. */
  async shown(ownerId: string, { links, spotlight }: List, showing: Showing): Promise<ShownList> {
    const active = links.filter((entry) => entry.isActive && showing.shows(entry));
    const pinned = await pinnedIn(active, (ids) => this.products.listShownOf(ownerId, ids, showing));
    const list = active.flatMap((entry) => (isLink(entry) ? shownLink(entry) : (shownEntry(entry, pinned) ?? [])));
    const entries = list.flatMap((entry, place) => ('kind' in entry ? { ...entry, place } : []));
    return {
      UserLink: list.flatMap((entry) => ('kind' in entry ? [] : entry)),
      ...(entries.length > 0 && { UserEntry: entries }),
      ...(list.some(({ _id }) => _id === spotlight) && { spotlight }),
    };
  }
}

type Find = (ids: readonly string[]) => Promise<readonly Product[]>;

async function pinnedIn(entries: readonly StoredEntry[], find: Find): Promise<Pinned> {
  const ids = entries.flatMap((entry) => pinnedBy(entry) ?? []);
  const products = ids.length === 0 ? [] : await find(ids);
  return new Map(products.map((product) => [product._id, product]));
}

/** What it is called, in lists of all kinds. */
export function titleOf(entry: Entry): string {
  if ('title' in entry) return entry.title;
  if (entry.kind === 'text') return entry.text.replaceAll('\n', ' ').slice(0, 80);
  if (entry.kind === 'social') return entry.accounts.map((url) => shownAccount(url).label).join(', ');
  return entry.shown?.kind === 'product' ? entry.shown.name : '';
}

function toEntry(entry: StoredEntry, isSpotlight: boolean, pinned: Pinned): Entry {
  const { id, isActive, revision } = entry;
  const state = { _id: id, isActive, isSpotlight, ...timesToWire(entry), revision };
  if (isLink(entry)) {
    const { title, url, thumbnail } = shownLink(entry);
    return { ...state, kind: 'link', title, url, thumbnail, countClicks: entry.countClicks };
  }
  const shown = shownEntry(entry, pinned);
  return { ...state, ...whole(entry), shown, ...productTimes(pinned.get(pinnedBy(entry) ?? '')) } satisfies OtherEntry;
}

function productTimes({ shownFrom, shownUntil }: Partial<Product> = {}) {
  if (shownFrom === undefined && shownUntil === undefined) return {};
  return { productTimes: { ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) } };
}

const whole = ({ content, thumbnail }: StoredOther) =>
  content.kind === 'video' ? { ...content, thumbnail: { url: thumbnail?.url ?? '' } } : content;

/** Null: it cannot be seen. */
function shownEntry(entry: StoredOther, pinned: Pinned): ShownEntry | null {
  const { id: _id } = entry;
  const content = whole(entry);
  switch (content.kind) {
    case 'social':
      return { _id, kind: 'social', accounts: content.accounts.map(shownAccount) };
    case 'video': {
      const video = videoOf(content.url);
      return video && { _id, kind: 'video', title: content.title, ...video, thumbnail: content.thumbnail };
    }
    case 'product': {
      const product = pinned.get(content.productId);
      return product ? { _id, kind: 'product', productId: product._id, ...card(product) } : null;
    }
    case 'heading':
    case 'text':
    case 'mail':
    case 'phone':
    case 'whatsapp':
    case 'upi':
      return { _id, ...content };
  }
}

const card = (product: Product) => ({
  name: product.Product_Name,
  url: product.Product_Url,
  price: product.Product_Price,
  discountPrice: product.Product_Discount_Price,
  picture: { url: product.Product_Img[0]?.Product_img_Cloudnary_Path ?? '' },
});
