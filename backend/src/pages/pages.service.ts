import { Injectable } from '@nestjs/common';
import type {
  SitemapUser,
  SitemapPage,
  PageUser,
  Product,
  ProductOrders,
  ProductPage,
  PublicUser,
  SampleUser,
  StorePage,
  StorePageSize,
} from '@linkstall/contracts/http';

import type { ProductFilter } from '@linkstall/kit/product-filter';
import { upiAmount } from '@linkstall/kit/upi';
import { DomainError } from '../http/domain-error.js';
import type { SocialImage } from '../social-images/social-image.types.js';
import { ProductsService } from '../products/products.service.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import { isMoved, refuseMoved } from '../users/page-move.rule.js';
import { profileIn } from '../users/profile/language.response.js';
import { refuseHidden } from '../users/takedown.rule.js';
import { SitemapService } from '../users/sitemap/sitemap.service.js';
import type { PublicProfile } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { PageSocialImages, type PageOwner } from './page-social-images.service.js';
import { PublicPageCache } from './public-page-cache.service.js';
import { UserPresenter } from './user-presenter.js';

const SAMPLES_PER_GROUP = 4;
const PAGE_SIZE: StorePageSize = 24;
/** The edge ignores longer parameters of an address. */
const MAX_FILTER_LENGTH = 40;
const PAGE = /^[1-9]\d{0,3}$/;
const SITEMAP_PAGE = /^[1-9]\d{0,4}$/;

const pageNotFound = () => new DomainError('not-found', 'page.not_found', 'Page Not Found');

const emailOf = ({ email, hidesEmail, isVerified }: PublicProfile): string => (hidesEmail || !isVerified ? '' : email);

const pageOwner = (user: PublicProfile, { UserTheme: [theme] }: Pick<PublicUser, 'UserTheme'>): PageOwner => {
  if (!theme) throw new Error('a page has no theme');
  return { user, theme };
};

const newMark = (isNew = false) => (isNew ? { isNew } : {});

interface CurrentSocialImage {
  readonly address: string;
  readonly read: (client: string) => Promise<Buffer>;
}

/** The moment and the language of a read. A language that the page does not offer counts as its first language. */
interface View {
  readonly visibility: Visibility;
  readonly language?: string | undefined;
}

/** Public reads of pages, stores and products. */
@Injectable()
export class PagesService {
  // oxlint-disable-next-line max-params -- users, theme, products, social image and cache
  constructor(
    private readonly users: UsersService,
    private readonly sitemap: SitemapService,
    private readonly presenter: UserPresenter,
    private readonly products: ProductsService,
    private readonly socialImages: PageSocialImages,
    private readonly cache: PublicPageCache,
  ) {}

  async readPage(name: string, { visibility, language }: View): Promise<PublicUser> {
    const user = profileIn(await this.find(name, visibility), language);
    return this.cache.read({ user, view: 'all', visibility }, async (pageVisibility) => {
      const [page, products] = await Promise.all([
        this.presenter.toUser(user, pageVisibility),
        this.products.listVisible(user, pageVisibility),
      ]);
      return { ...page, email: emailOf(user), UserProduct: products };
    });
  }

  /** A page without the products of its store. */
  async readLinks(name: string, { visibility, language }: View): Promise<PageUser> {
    const owner = await this.find(name, visibility);
    const user = profileIn(owner, language);
    return this.cache.read({ user, view: 'page', visibility }, async (pageVisibility) => {
      const [page, hasStore] = await Promise.all([
        this.presenter.toPageUser(user, pageVisibility),
        this.products.hasVisible(user.id, pageVisibility),
      ]);
      const preview = this.socialImages.imageOf(this.socialImages.ofPage(pageOwner(owner, page)));
      return { ...page, email: emailOf(user), hasStore, preview };
    });
  }

  /** A store without the links of the page. The owner also sees hidden products. */
  async readStore(name: string, viewerId: string | undefined, { visibility, language }: View): Promise<PublicUser> {
    const owner = await this.find(name, visibility, viewerId);
    const isOwner = owner.id === viewerId;
    const user = isOwner ? owner : profileIn(owner, language);
    const products = isOwner ? this.products.list(user.id) : this.products.listVisible(user, visibility);
    return { ...(await this.presenter.toUserWithoutLinks(user)), email: emailOf(user), UserProduct: await products };
  }

  /** One page of a store, of one of its collections, or of the products that a search finds. */
  // oxlint-disable-next-line max-params -- store, page, filter and moment
  async readStorePage(
    name: string,
    page: string,
    { visibility, language }: View,
    filter: ProductFilter = {},
  ): Promise<StorePage> {
    const { collection = '', words = '' } = filter;
    if (!PAGE.test(page) || Math.max(collection.length, words.length) > MAX_FILTER_LENGTH) throw pageNotFound();
    const owner = await this.find(name, visibility);
    const user = profileIn(owner, language);
    const start = (Number(page) - 1) * PAGE_SIZE;
    const range = { start, end: start + PAGE_SIZE, filter };
    const read = async (pageVisibility: Visibility) => {
      const result = await this.products.listVisibleRange(user, range, pageVisibility);
      const { products, first, total, storeTotal, collections } = result;
      const profile = await this.presenter.toProfile(user);
      const preview = this.socialImages.imageOf(this.socialImages.ofStore(pageOwner(owner, profile), first));
      return {
        ...{ ...profile, email: emailOf(user), UserProduct: products, total, preview },
        ...(storeTotal !== total && { storeTotal }),
        ...(collections.length > 0 && { collections }),
      };
    };
    // Visitors choose the words of a search, so the cache does not store what a search finds.
    if (filter.words !== undefined) return read(visibility);
    const view = `store ${page} ${collection}`;
    return this.cache.read({ user, view, visibility }, read);
  }

  /** A visible product. Answers 404 for a username other than the owner's. */
  async readProduct(name: string, id: string, { visibility, language }: View): Promise<ProductPage> {
    const owner = await this.find(name, visibility);
    const user = profileIn(owner, language);
    return this.cache.read({ user, view: `product ${id}`, visibility }, async (pageVisibility) => {
      const { product, more } = await this.products.getVisibleWithOthers(user, id, pageVisibility);
      const { line: _line, place: _place, ...shown } = await this.presenter.toProfile(user);
      // The social image has the texts of the first language in all languages.
      const imageProduct = user.translation ? await this.products.getVisible(user.id, id, pageVisibility) : product;
      const preview = this.socialImages.imageOf(this.socialImages.ofProduct(pageOwner(owner, shown), imageProduct));
      const orders = product.Product_Direct && (await this.ordersOf(user, product, pageVisibility));
      return { ...shown, product, more, ...(orders && { orders }), preview };
    });
  }

  /** The social image of a page, a store or a product (its id), with its canonical URL. */
  async readSocialImage(name: string, subject: string, visibility: Visibility): Promise<CurrentSocialImage> {
    const socialImage = await this.socialImageAt(await this.find(name, visibility), subject, visibility);
    return {
      address: this.socialImages.imageOf(socialImage).url,
      read: (client) => this.socialImages.read(socialImage, client),
    };
  }

  /** The landing gallery: groups of sample pages, without email addresses. */
  async readSamples(visibility: Visibility): Promise<SampleUser[][]> {
    const users = (await this.users.findSamples()).filter(({ takedown }) => takedown === null);
    const all = await Promise.all(
      users.map((user) =>
        this.cache.read({ user, view: 'sample', visibility }, (pageVisibility) =>
          this.presenter.toUser(user, pageVisibility),
        ),
      ),
    );
    return Array.from({ length: Math.ceil(all.length / SAMPLES_PER_GROUP) }, (_, index) =>
      all.slice(index * SAMPLES_PER_GROUP, (index + 1) * SAMPLES_PER_GROUP),
    );
  }

  /** The verified users of one sitemap page with visible content. */
  async readSitemapPage(page: string, visibility: Visibility): Promise<SitemapPage> {
    const parts = await this.sitemap.pageCount();
    if (!SITEMAP_PAGE.test(page) || Number(page) > Math.max(1, parts)) throw pageNotFound();
    const profiles = (await this.sitemap.list(page)).filter(
      ({ isVerified, move, takedown, newUntil }) =>
        isVerified && takedown === null && !isMoved(move, visibility) && !visibility.isBefore(newUntil),
    );
    const users = await Promise.all(profiles.map((user) => this.toSitemapUser(user, visibility)));
    return { parts, users: users.filter(({ hasLinks, products }) => hasLinks || products.length > 0) };
  }

  /**
   * The first WhatsApp number and the first UPI id on the page of a product's owner, with the price of the product. UPI only
   * pays rupees.
   */
  private async ordersOf(user: PublicProfile, product: Product, visibility: Visibility): Promise<ProductOrders> {
    const { UserEntry = [] } = await this.presenter.toPageUser(user, visibility);
    const whatsapp = UserEntry.find((entry) => entry.kind === 'whatsapp');
    const upi = UserEntry.find((entry) => entry.kind === 'upi');
    const isInRupees = product.Product_Currency === undefined;
    const amount = upiAmount(String(product.Product_Discount_Price)) ?? '';
    return {
      ...(whatsapp && { whatsapp: whatsapp.number }),
      ...(upi && isInRupees && { upi: { upiId: upi.upiId, payee: upi.payee, amount, ...newMark(upi.isNew) } }),
    };
  }

  /** Whether visitors see an entry of the page or a product of the store. */
  async hasContent(user: PublicProfile, visibility: Visibility): Promise<boolean> {
    const { hasLinks, products } = await this.toSitemapUser(user, visibility);
    return hasLinks || products.length > 0;
  }

  private toSitemapUser(user: PublicProfile, visibility: Visibility): Promise<SitemapUser> {
    return this.cache.read({ user, view: 'listed', visibility }, async (pageVisibility) => {
      const [{ UserLink, UserEntry = [] }, products] = await Promise.all([
        this.presenter.toUser(user, pageVisibility),
        this.products.listVisible(user, pageVisibility),
      ]);
      const hasLinks = UserLink.length + UserEntry.length > 0;
      return { username: user.username, hasLinks, products: products.map(({ _id }) => _id) };
    });
  }

  private async socialImageAt(user: PublicProfile, subject: string, visibility: Visibility): Promise<SocialImage> {
    const owner = pageOwner(user, await this.presenter.toProfile(user));
    if (subject === 'page') return this.socialImages.ofPage(owner);
    if (subject !== 'store')
      return this.socialImages.ofProduct(owner, await this.products.getVisible(user.id, subject, visibility));
    const { first } = await this.products.listVisibleRange(user, { start: 0, end: 0 }, visibility);
    return this.socialImages.ofStore(owner, first);
  }

  /** Search engines do not list a page that is new on the site, or whose owner has not verified an email address. */
  private async find(name: string, visibility: Visibility, viewerId?: string): Promise<PublicProfile> {
    const user = await this.users.findProfile(name);
    if (!user) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    if (user.id !== viewerId) {
      refuseHidden(user);
      refuseMoved(user, visibility);
    }
    if (visibility.isBefore(user.newUntil) || !user.isVerified) visibility.hideFromSearch();
    return user;
  }
}
