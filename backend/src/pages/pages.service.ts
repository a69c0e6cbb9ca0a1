import { Injectable } from '@nestjs/common';
import type {
  ListedUser,
  ListedUsers,
  PageUser,
  ProductPage,
  PublicUser,
  SampleUser,
  StorePage,
  StorePageSize,
} from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import type { Preview } from '../previews/preview.types.js';
import { ProductsService } from '../products/products.service.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import { ListingsService } from '../users/listing/listings.service.js';
import type { PublicProfile } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { PagePreviews, type Whose } from './page-previews.service.js';
import { PublicPageCache } from './public-page-cache.service.js';
import { ShownUser } from './shown-user.js';

const GROUP = 4;
const PAGE_SIZE: StorePageSize = 24;
const PAGE = /^[1-9]\d{0,3}$/;
const PART = /^[1-9]\d{0,4}$/;

const pageNotFound = () => new DomainError('not-found', 'page.not_found', 'Page Not Found');

const emailOf = ({ email, hidesEmail }: PublicProfile): string => (hidesEmail ? '' : email);

const whose = (user: PublicProfile, { UserTheme: [theme] }: Pick<PublicUser, 'UserTheme'>): Whose => {
  if (!theme) throw new Error('a page has no theme');
  return { user, theme };
};

interface ShownPreview {
  readonly address: string;
  readonly read: () => Promise<Buffer>;
}

/** Public reads of pages, stores and products. */
@Injectable()
export class PagesService {
  // oxlint-disable-next-line max-params -- users, theme, products, social image and cache
  constructor(
    private readonly users: UsersService,
    private readonly listings: ListingsService,
    private readonly shown: ShownUser,
    private readonly products: ProductsService,
    private readonly previews: PagePreviews,
    private readonly cache: PublicPageCache,
  ) {}

  async page(name: string, visibility: Visibility): Promise<PublicUser> {
    const user = await this.find(name);
    return this.cache.read({ user, what: 'all', visibility }, async (now) => {
      const [page, products] = await Promise.all([this.shown.of(user, now), this.products.listShown(user.id, now)]);
      return { ...page, email: emailOf(user), UserProduct: products };
    });
  }

  /** A page without the products of its store. */
  async links(name: string, visibility: Visibility): Promise<PageUser> {
    const user = await this.find(name);
    return this.cache.read({ user, what: 'page', visibility }, async (now) => {
      const [page, hasStore] = await Promise.all([this.shown.onPage(user, now), this.products.hasShown(user.id, now)]);
      const preview = this.previews.picture(this.previews.ofPage(whose(user, page)));
      return { ...page, email: emailOf(user), hasStore, preview };
    });
  }

  /** A store without the links of the page. The owner also sees hidden products. */
  async store(name: string, viewerId: string | undefined, visibility: Visibility): Promise<PublicUser> {
    const user = await this.find(name);
    const isOwner = user.id === viewerId;
    const products = isOwner ? this.products.list(user.id) : this.products.listShown(user.id, visibility);
    return { ...(await this.shown.withoutLinks(user)), email: emailOf(user), UserProduct: await products };
  }

  /** One page of a store for visitors. */
  async storePage(name: string, page: string, visibility: Visibility): Promise<StorePage> {
    if (!PAGE.test(page)) throw pageNotFound();
    const user = await this.find(name);
    const start = (Number(page) - 1) * PAGE_SIZE;
    const part = { start, end: start + PAGE_SIZE };
    return this.cache.read({ user, what: `store ${page}`, visibility }, async (now) => {
      const { products, first, total } = await this.products.partShown(user.id, part, now);
      const look = await this.shown.lookOf(user);
      const preview = this.previews.picture(this.previews.ofStore(whose(user, look), first));
      return { ...look, email: emailOf(user), UserProduct: products, total, preview };
    });
  }

  /** A visible product. 404 under another name than its owner's. */
  async product(name: string, id: string, visibility: Visibility): Promise<ProductPage> {
    const user = await this.find(name);
    return this.cache.read({ user, what: `product ${id}`, visibility }, async (now) => {
      const product = await this.products.getShown(user.id, id, now);
      const look = await this.shown.lookOf(user);
      const { username, fullName, avatar, UserTheme } = look;
      const preview = this.previews.picture(this.previews.ofProduct(whose(user, look), product));
      return { username, fullName, avatar, UserTheme, product, preview };
    });
  }

  /** The social image of a page, a store or a product (its id), with its canonical URL. */
  async preview(name: string, place: string, visibility: Visibility): Promise<ShownPreview> {
    const preview = await this.previewAt(await this.find(name), place, visibility);
    return { address: this.previews.picture(preview).url, read: () => this.previews.read(preview) };
  }

  /** The landing gallery: groups of sample pages, without email addresses. */
  async samples(visibility: Visibility): Promise<SampleUser[][]> {
    const users = await this.users.findSamples();
    const all = await Promise.all(
      users.map((user) => this.cache.read({ user, what: 'sample', visibility }, (now) => this.shown.of(user, now))),
    );
    return Array.from({ length: Math.ceil(all.length / GROUP) }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP));
  }

  /** The users of one sitemap part with visible content. */
  async listed(part: string, visibility: Visibility): Promise<ListedUsers> {
    const parts = await this.listings.parts();
    if (!PART.test(part) || Number(part) > Math.max(1, parts)) throw pageNotFound();
    const found = await this.listings.list(part);
    const users = await Promise.all(found.map((user) => this.listedUser(user, visibility)));
    return { parts, users: users.filter(({ hasLinks, products }) => hasLinks || products.length > 0) };
  }

  private listedUser(user: PublicProfile, visibility: Visibility): Promise<ListedUser> {
    return this.cache.read({ user, what: 'listed', visibility }, async (now) => {
      const [{ UserLink, UserEntry = [] }, products] = await Promise.all([
        this.shown.of(user, now),
        this.products.listShown(user.id, now),
      ]);
      const hasLinks = UserLink.length + UserEntry.length > 0;
      return { username: user.username, hasLinks, products: products.map(({ _id }) => _id) };
    });
  }

  private async previewAt(user: PublicProfile, place: string, visibility: Visibility): Promise<Preview> {
    const of = whose(user, await this.shown.lookOf(user));
    if (place === 'page') return this.previews.ofPage(of);
    if (place !== 'store') return this.previews.ofProduct(of, await this.products.getShown(user.id, place, visibility));
    const { first } = await this.products.partShown(user.id, { start: 0, end: 0 }, visibility);
    return this.previews.ofStore(of, first);
  }

  private async find(name: string): Promise<PublicProfile> {
    const user = await this.users.findProfile(name);
    if (!user) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    return user;
  }
}
