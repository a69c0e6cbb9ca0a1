import { Injectable } from '@nestjs/common';
import type { VisitedPage } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { ProductsService } from '../products/products.service.js';
import { UsersService } from '../users/users.service.js';
import { InsightDaysRepository } from './insight-days.repository.js';
import { dayAt, daysFrom } from './local-day.js';

const DAYS = 30;
/** Maximum pages of each kind: creators' pages, stores, and products. */
const MAX_OF_KIND = 50;

/** Finds the most visited public pages, on which a release is tried before visitors get it. */
@Injectable()
export class VisitedPagesService {
  // oxlint-disable-next-line max-params -- days, users, products and clock
  constructor(
    private readonly days: InsightDaysRepository,
    private readonly users: UsersService,
    private readonly products: ProductsService,
    private readonly clock: Clock,
  ) {}

  /** The most visited first. Then one product of each store follows, because views of products count for the store. */
  async list(): Promise<VisitedPage[]> {
    const since = daysFrom(dayAt(this.clock.now(), 'UTC'), -DAYS);
    const pages: VisitedPage[] = [];
    const productPages: VisitedPage[] = [];
    for (const { ownerId, views } of await this.days.mostViewed('pageViews', since, MAX_OF_KIND)) {
      const user = views > 0 ? await this.users.find(ownerId) : null; // null while an account is being deleted
      if (user && !user.takedown) pages.push({ path: `/${user.username}`, views });
    }
    for (const { ownerId, views } of await this.days.mostViewed('storeViews', since, MAX_OF_KIND)) {
      const user = views > 0 ? await this.users.find(ownerId) : null;
      if (!user || user.takedown) continue;
      const store = `/store/@${user.username}`;
      pages.push({ path: store, views });
      const product = (await this.products.list(ownerId)).find(
        ({ Product_status: isShown, takedown }) => isShown && !takedown,
      );
      if (product) productPages.push({ path: `${store}/${product._id}`, views: 0 });
    }
    return [...pages.sort((a, b) => b.views - a.views), ...productPages];
  }
}
