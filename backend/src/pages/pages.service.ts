import { Injectable } from '@nestjs/common';
import type { PublicUser, SampleUser } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';
import { LinksService } from '../links/links.service.js';
import { ThemesService } from '../themes/themes.service.js';
import { PictureAddress } from '../users/picture-address.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

const GROUP = 4;

/** What visitors read. Names every field it shows, so that a new one of the user is never shown by accident. */
@Injectable()
export class PagesService {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly themes: ThemesService,
    private readonly pictures: PictureAddress,
  ) {}

  async page(name: string): Promise<PublicUser> {
    const user = await this.users.findByName(name);
    if (!user) throw new DomainError('not-found', 'user.not_found', 'User Not Found');
    return { ...(await this.shown(user)), email: user.email };
  }

  /** The landing gallery: samples only, in groups, without email addresses. */
  async samples(): Promise<SampleUser[][]> {
    const users = await this.users.findSamples();
    const shown = await Promise.all(users.map((user) => this.shown(user)));
    return Array.from({ length: Math.ceil(shown.length / GROUP) }, (_, at) =>
      shown.slice(at * GROUP, (at + 1) * GROUP),
    );
  }

  private async shown(user: User): Promise<SampleUser> {
    return {
      username: user.username,
      fullName: user.fullName,
      avatar: this.pictures.of(user),
      UserLink: await this.links.listActive(user.id),
      UserTheme: [this.themes.orDefault(user.theme)],
      UserProduct: [],
    };
  }
}
