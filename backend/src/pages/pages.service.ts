import { Injectable } from '@nestjs/common';
import type { PublicUser, SampleUser } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { UsersService } from '../users/users.service.js';
import { ShownUser } from './shown-user.js';

const GROUP = 4;

/** What visitors read. */
@Injectable()
export class PagesService {
  constructor(
    private readonly users: UsersService,
    private readonly shown: ShownUser,
  ) {}

  async page(name: string): Promise<PublicUser> {
    const user = await this.users.findByName(name);
    if (!user) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    return { ...(await this.shown.of(user)), email: user.email };
  }

  /** The landing gallery: samples only, in groups, without email addresses. */
  async samples(): Promise<SampleUser[][]> {
    const users = await this.users.findSamples();
    const all = await Promise.all(users.map((user) => this.shown.of(user)));
    return Array.from({ length: Math.ceil(all.length / GROUP) }, (_, at) => all.slice(at * GROUP, (at + 1) * GROUP));
  }
}
