import { Injectable } from '@nestjs/common';
import type { SampleUser } from '@linkstall/contracts/http';

import { EntriesService } from '../links/entries.service.js';
import { ThemesService } from '../themes/themes.service.js';
import { PictureAddress } from '../users/profile/picture-address.service.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import type { PublicProfile } from '../users/user.types.js';

type Shown = 'username' | 'fullName' | 'line' | 'place' | 'avatar' | 'UserTheme';

/** Names every field that visitors see, so that a new one of the user is never shown by accident. */
@Injectable()
export class ShownUser {
  constructor(
    private readonly entries: EntriesService,
    private readonly themes: ThemesService,
    private readonly pictures: PictureAddress,
  ) {}

  /** Without the email address: only the user's own page has it. */
  async of(user: PublicProfile, visibility: Visibility): Promise<SampleUser> {
    return { ...(await this.lookOf(user)), ...(await this.entries.shown(user.id, visibility)), UserProduct: [] };
  }

  /** As their page shows it, without the store. */
  async onPage(user: PublicProfile, visibility: Visibility): Promise<Omit<SampleUser, 'UserProduct'>> {
    return { ...(await this.lookOf(user)), ...(await this.entries.shownOnPage(user.id, visibility)) };
  }

  /** Neither links nor products. */
  async withoutLinks(user: PublicProfile): Promise<SampleUser> {
    return { ...(await this.lookOf(user)), UserLink: [], UserProduct: [] };
  }

  /** Who it is, and the theme of everything of theirs. */
  async lookOf(user: PublicProfile): Promise<Pick<SampleUser, Shown>> {
    const { username, fullName, line, place, theme } = user;
    const avatar = this.pictures.of(user);
    return { username, fullName, line, place, avatar, UserTheme: [await this.themes.shownFor(user.id, theme)] };
  }
}
