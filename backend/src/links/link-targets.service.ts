import { Injectable } from '@nestjs/common';
import type { LinkTarget } from '@linkstall/contracts/http';

import type { Showing } from '../times/showing.rule.js';
import { UsersService } from '../users/users.service.js';
import { GoAddressesRepository } from './go-addresses.repository.js';
import { linkNotFound, LinksService } from './links.service.js';
import { isLink } from './stored-link.js';

const ID = /^[0-9a-f]{24}$/;

/** Where `/go/<id>` leads: to what is stored of a link that visitors see, and nowhere else. */
@Injectable()
export class LinkTargetsService {
  constructor(
    private readonly addresses: GoAddressesRepository,
    private readonly links: LinksService,
    private readonly users: UsersService,
  ) {}

  /** @throws DomainError 404 for what visitors do not see */
  async find(linkId: string, showing: Showing): Promise<LinkTarget> {
    const owner = ID.test(linkId) ? await this.addresses.ownerOf(linkId) : null;
    const user = owner && (await this.users.find(owner));
    const link = user ? (await this.links.stored(user.id)).links.find(linkId) : undefined;
    if (!user || !link?.isActive || !isLink(link) || !showing.shows(link)) throw linkNotFound();
    return { username: user.username, url: link.url };
  }
}
