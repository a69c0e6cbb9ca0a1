import { Injectable } from '@nestjs/common';
import type {
  DownloadFile,
  Entry,
  EntryContent,
  EntrySize,
  Link,
  OtherEntry,
  PageLanguage,
  Product,
  PublicUser,
  VisibleEntry,
} from '@linkstall/contracts/http';
import { nameOfValues } from '@linkstall/contracts/entry-kind';
import { openStateAt } from '@linkstall/kit/opening-hours';
import { playerOf } from '@linkstall/kit/player';

import { BlockedHostsService } from '../host-blocks/blocked-hosts.service.js';
import { inLanguage } from '../http/translations.rule.js';
import { fileTypeOf, isFileName, versionAt } from '../media/store/stored-version.rule.js';
import { ProductsService } from '../products/products.service.js';
import { scheduleToResponse } from '../scheduling/schedule.rule.js';
import { Clock } from '../config/clock.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { takedownToResponse } from '../users/takedown.response.js';
import type { PublicProfile } from '../users/user.types.js';
import { timeLeft } from './countdown.js';
import { addressesOf } from './entry-addresses.rule.js';
import { entryNotFound } from './entry-errors.js';
import { linkIcon, visibleAccount } from './social-services.rule.js';
import {
  isLink,
  pinnedProduct,
  type Content,
  type StoredEntry,
  type StoredFile,
  type StoredLink,
  type StoredOther,
} from './stored-entry.js';

type Pinned = ReadonlyMap<string, Product>;
/** The products that entries show: pinned ones by id, and those of a strip. */
interface ShownProducts {
  readonly pinned: Pinned;
  readonly strip: readonly Product[];
}

/** Kinds that visitors see only while the mail address of the creator is verified. */
const NEEDS_VERIFIED: ReadonlySet<StoredEntry['content']['kind']> = new Set([
  'mail',
  'contact',
  'contactForm',
  'emailList',
]);
const STRIP_LENGTH = 8;
const hasStrip = (entries: readonly StoredEntry[]) => entries.some(({ content }) => content.kind === 'products');
const isSwitchedOn = ({ Product_status: isOn }: Product) => isOn;
/** The owner of a list; visitors see mail addresses of verified owners only. */
export type ListOwner = Pick<PublicProfile, 'id' | 'isVerified' | 'translation' | 'newUntil'>;
export type VisibleList = Pick<PublicUser, 'UserLink' | 'UserEntry' | 'spotlight'>;

/** Converts entries to responses. Pinned products are looked up at that moment, so they are current. */
@Injectable()
export class EntryPresenter {
  constructor(
    private readonly products: ProductsService,
    private readonly clock: Clock,
    private readonly blockedHosts: BlockedHostsService,
  ) {}

  /** The entries, where those that lead to a blocked host are hidden. */
  async withBlocks<E extends StoredEntry>(entries: readonly E[]): Promise<E[]> {
    const hosts = await this.blockedHosts.current();
    return entries.map((entry) => hosts.hide(entry, addressesOf(entry.content)));
  }

  /** Links for their owner. */
  async linksForOwner(links: readonly StoredLink[]): Promise<Link[]> {
    return (await this.withBlocks(links)).map(toLink);
  }

  async linkForOwner(link: StoredLink): Promise<Link> {
    const [hidden = link] = await this.withBlocks([link]);
    return toLink(hidden);
  }

  /** Entries for their owner. A pinned product is included outside its schedule too, but not while it is switched off. */
  async forOwner(ownerId: string, entries: readonly StoredEntry[]): Promise<Entry[]> {
    const pinned = await pinnedIn(entries, (ids) => this.products.listSwitchedOn(ownerId, ids));
    const strip = hasStrip(entries) ? (await this.products.list(ownerId)).filter(isSwitchedOn) : [];
    const visibility = new Visibility(this.clock.now());
    const shown = await this.withBlocks(entries);
    return shown.map((entry) => toEntry(entry, { pinned, strip }, visibility));
  }

  /** An entry other than a link, for its owner. */
  async otherForOwner(ownerId: string, entry: StoredEntry): Promise<OtherEntry> {
    const [response] = await this.forOwner(ownerId, [entry]);
    if (!response || response.kind === 'link') throw entryNotFound('entry');
    return response;
  }

  async forVisitors(owner: ListOwner, entries: readonly StoredEntry[], visibility: Visibility): Promise<VisibleList> {
    const mayShow = ({ content }: StoredEntry) => owner.isVerified || !NEEDS_VERIFIED.has(content.kind);
    const isShown = (entry: StoredEntry) => entry.isActive && !entry.takedown && mayShow(entry);
    const allowed = await this.withBlocks(entries);
    const active = allowed.filter((entry) => isShown(entry) && visibility.isVisible(entry));
    const pinned = await pinnedIn(active, (ids) => this.products.listVisibleOf(owner, ids, visibility));
    const strip = hasStrip(active) ? await this.products.listVisible(owner, visibility) : [];
    const newMark = visibility.isBefore(owner.newUntil) ? { isNew: true } : {};
    const list = active
      .map((entry) => entryIn(entry, owner.translation))
      .flatMap((entry) => {
        if (isLink(entry)) return linkForVisitors(entry);
        const visibleEntry = entryForVisitors(entry as StoredOther, { pinned, strip }, visibility);
        if (!visibleEntry) return [];
        return { ...visibleEntry, ...sizeOf(entry.size), ...(visibleEntry.kind === 'upi' && newMark) };
      });
    const otherEntries = list.flatMap((entry, place) => ('kind' in entry ? { ...entry, place } : []));
    const spotlight = active.find(({ isSpotlight }) => isSpotlight)?.id;
    return {
      UserLink: list.flatMap((entry) => ('kind' in entry ? [] : entry)),
      ...(otherEntries.length > 0 && { UserEntry: otherEntries }),
      ...(spotlight !== undefined && list.some(({ _id }) => _id === spotlight) && { spotlight }),
    };
  }
}

/** The entry with the texts of a language, without its translations. */
function entryIn(entry: StoredEntry, language?: PageLanguage): StoredEntry {
  const { translations, ...content } = entry.content;
  return translations ? { ...entry, content: inLanguage(content, translations, language) as Content } : entry;
}

type Find = (ids: readonly string[]) => Promise<readonly Product[]>;

async function pinnedIn(entries: readonly StoredEntry[], find: Find): Promise<Pinned> {
  const ids = entries.flatMap(({ content }) => pinnedProduct(content) ?? []);
  const products = ids.length === 0 ? [] : await find(ids);
  return new Map(products.map((product) => [product._id, product]));
}

/** The title of an entry, in lists of all kinds. */
export function titleOf(entry: Entry): string {
  if ('title' in entry) return entry.title;
  if (entry.kind === 'custom') return nameOfValues(entry.values) ?? entry.entryKind;
  if (entry.kind === 'text' || entry.kind === 'quote') return entry.text.replaceAll('\n', ' ').slice(0, 80);
  if (entry.kind === 'divider') return '';
  if (entry.kind === 'social') return entry.accounts.map((url) => visibleAccount(url).label).join(', ');
  return entry.shown?.kind === 'product' ? entry.shown.name : '';
}

/** A link for its owner. */
export function toLink(link: StoredLink): Link {
  const { revision, content } = link;
  const { countClicks, translations } = content;
  const texts = translations && { translations };
  const state = { ...scheduleToResponse(link), ...takedownToResponse(link.takedown), revision };
  return { ...linkForVisitors(link), ...state, countClicks, ...texts };
}

/** A link for visitors. */
function linkForVisitors({ id, content, isActive, size, thumbnail }: StoredLink): Link {
  const { title, url, isAffiliate } = content;
  const icon = thumbnail ? undefined : linkIcon(url);
  const picture = { thumbnail: { url: thumbnail?.url ?? '' }, ...(icon && { icon }) };
  return { _id: id, title, url, isActive, ...picture, ...(isAffiliate && { isAffiliate }), ...sizeOf(size) };
}

/** A row is the default. Responses leave it out, so that pages of rows stay as small as they were. */
const sizeOf = (size: EntrySize): Pick<Link, 'size'> => (size === 'row' ? {} : { size });

function toEntry(entry: StoredEntry, products: ShownProducts, visibility: Visibility): Entry {
  const { id, isActive, isSpotlight, size, revision } = entry;
  const restrictions = { ...scheduleToResponse(entry), ...takedownToResponse(entry.takedown) };
  const state = { _id: id, isActive, isSpotlight, ...sizeOf(size), ...restrictions, revision };
  const texts = entry.content.translations && { translations: entry.content.translations };
  if (isLink(entry))
    return { ...linkForVisitors(entry), ...state, kind: 'link', countClicks: entry.content.countClicks, ...texts };
  const otherEntry = entry as StoredOther;
  const visibleEntry = entryForVisitors(entryIn(entry) as StoredOther, products, visibility);
  const schedule = productSchedule(products.pinned.get(pinnedProduct(otherEntry.content) ?? ''));
  return { ...state, ...contentWithThumbnail(otherEntry), shown: visibleEntry, ...schedule } satisfies OtherEntry;
}

function productSchedule({ shownFrom, shownUntil }: Partial<Product> = {}) {
  if (shownFrom === undefined && shownUntil === undefined) return {};
  return { productTimes: { ...(shownFrom && { shownFrom }), ...(shownUntil && { shownUntil }) } };
}

function contentWithThumbnail({ content, thumbnail }: StoredOther): EntryContent {
  if (content.kind === 'video') return { ...content, thumbnail: { url: thumbnail?.url ?? '' } };
  if (content.kind === 'file') return { ...content, file: downloadFile(content.file) };
  if (content.kind !== 'images') return content;
  return { ...content, images: content.images.map(({ id, url, alt }) => ({ _id: id, url, alt })) };
}

/** Null when an import could not read the file. */
function downloadFile(file: StoredFile | null): DownloadFile | null {
  const name = file && versionAt(file.url);
  if (!file || !isFileName(name)) return null;
  return { url: file.url, type: fileTypeOf(name), bytes: file.bytes };
}

/** Null when visitors do not see the entry. Tells `visibility` when the drawing changes. */
function entryForVisitors(
  entry: StoredOther,
  { pinned, strip }: ShownProducts,
  visibility: Visibility,
): VisibleEntry | null {
  const { id: _id } = entry;
  const content = contentWithThumbnail(entry);
  switch (content.kind) {
    case 'social':
      return { _id, kind: 'social', accounts: content.accounts.map(visibleAccount) };
    case 'video': {
      const player = playerOf(content.url);
      return player && { _id, kind: 'video', title: content.title, ...player, thumbnail: content.thumbnail };
    }
    case 'product': {
      const product = pinned.get(content.productId);
      if (!product) return null;
      return { _id, kind: 'product', productId: product._id, url: product.Product_Url, ...card(product) };
    }
    case 'products': {
      const products = strip.slice(0, STRIP_LENGTH).map((product) => ({ productId: product._id, ...card(product) }));
      return products.length > 0 ? { _id, kind: 'products', title: content.title, products } : null;
    }
    case 'images': {
      const images = content.images.map(({ url, alt }) => ({ url, alt }));
      return images.length > 0 ? { _id, kind: 'images', title: content.title, images } : null;
    }
    case 'file': {
      const { title, file } = content;
      return file && { _id, kind: 'file', title, file };
    }
    case 'hours': {
      const { isOpen, changesAt } = openStateAt(content.hours, content.zone, visibility.now);
      visibility.addChange(changesAt);
      return { _id, ...content, isOpen };
    }
    case 'countdown': {
      const rest = timeLeft(content, visibility.now);
      if (!rest) return null;
      visibility.addChange(rest.changesAt);
      return { _id, ...content, left: rest.left };
    }
    case 'heading':
    case 'text':
    case 'faq':
    case 'quote':
    case 'divider':
    case 'event':
    case 'contact':
    case 'mail':
    case 'phone':
    case 'whatsapp':
    case 'upi':
    case 'contactForm':
    case 'emailList':
    case 'custom':
      return { _id, ...content };
  }
}

const card = (product: Product) => ({
  name: product.Product_Name,
  price: product.Product_Price,
  discountPrice: product.Product_Discount_Price,
  ...(product.Product_Currency && { currency: product.Product_Currency }),
  ...(product.Product_Affiliate && { isAffiliate: true }),
  picture: { url: product.Product_Img[0]?.Product_img_Cloudnary_Path ?? '' },
});
