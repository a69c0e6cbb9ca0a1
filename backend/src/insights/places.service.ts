import { Injectable } from '@nestjs/common';
import type { AddressPlace, InsightPlace, PlaceTarget } from '@linkstall/contracts/http';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { refuseMoved } from '../users/page-move.rule.js';
import { refuseHidden } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';
import type { InsightDay } from './insight-days.repository.js';
import { MAX_PLACES } from './place.rule.js';
import { sumsOf } from './sums.js';

/** Places where the address of a user stands, such as a profile or a jar lid. Each has a short address of its own. */
@Injectable()
export class PlacesService {
  constructor(
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The user of a place. Throws 404 when the user has no such place. */
  async find(username: string, slug: string): Promise<PlaceTarget> {
    const user = await this.users.findByName(username);
    if (!user || !Object.hasOwn(user.addressPlaces, slug)) throw notFound();
    refuseHidden(user);
    refuseMoved(user, new Visibility(this.clock.now()));
    return { username: user.username };
  }

  /** Adds or renames a place; an empty name removes it. The address of a place never changes, because it may be printed. */
  async change(userId: string, { slug, name }: AddressPlace): Promise<AddressPlace[]> {
    const { addressPlaces } = await this.users.getOrThrow(userId);
    const isNew = !Object.hasOwn(addressPlaces, slug);
    // Two requests at once can add one more than the maximum, which does no harm.
    if (name !== '' && isNew && Object.keys(addressPlaces).length >= MAX_PLACES) throw tooMany();
    return listOf((await this.users.setAddressPlace(userId, slug, name)).addressPlaces);
  }
}

const notFound = () => new DomainError('not-found', 'place.not_found', 'There is no such place');
const tooMany = () => new DomainError('conflict', 'place.too_many', `You can have ${MAX_PLACES} places`);

const listOf = (places: Readonly<Record<string, string>>): AddressPlace[] =>
  Object.entries(places).map(([slug, name]) => ({ slug, name }));

/** The numbers of each place. What was counted for a removed place is not shown. */
export function placesOf(places: Readonly<Record<string, string>>, counted: readonly InsightDay[]): InsightPlace[] {
  const views = sumsOf(counted, (day) => day.places);
  const clicks = [...sumsOf(counted, ({ placeClicks }) => placeClicks)].sort(([, a], [, b]) => b - a);
  return listOf(places).map(({ slug, name }) => ({
    ...{ slug, name, views: views.get(slug) ?? 0 },
    entries: clicks
      .filter(([key]) => key.startsWith(`${slug}/`))
      .map(([key, count]) => ({ _id: key.slice(slug.length + 1), clicks: count })),
  }));
}
