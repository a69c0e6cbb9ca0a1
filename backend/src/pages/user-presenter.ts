import { Injectable } from '@nestjs/common';
import type { SampleUser } from '@linkstall/contracts/http';

import { EntriesService } from '../links/entries.service.js';
import { ThemesService } from '../themes/themes.service.js';
import { AvatarUrls } from '../users/profile/avatar-urls.service.js';
import { languagesToResponse, languageToResponse } from '../users/profile/language.response.js';
import { headerToResponse } from '../users/profile/page-header.response.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import type { PublicProfile } from '../users/user.types.js';

type ProfileField = 'username' | 'fullName' | 'line' | 'place' | 'avatar' | 'language' | 'languages' | 'UserTheme';

/** Builds the public view of a user. It names every field, so that a new field is never published by accident. */
@Injectable()
export class UserPresenter {
  constructor(
    private readonly entries: EntriesService,
    private readonly themes: ThemesService,
    private readonly avatars: AvatarUrls,
  ) {}

  /** The user without the email address. The caller adds the address where visitors may see it. */
  async toUser(user: PublicProfile, visibility: Visibility): Promise<SampleUser> {
    const list = await this.entries.listVisible(user, visibility);
    return { ...(await this.toProfile(user)), ...headerToResponse(user), ...list, UserProduct: [] };
  }

  /** The user with the content of the page, without products. */
  async toPageUser(user: PublicProfile, visibility: Visibility): Promise<Omit<SampleUser, 'UserProduct'>> {
    const list = await this.entries.listVisibleOnPage(user, visibility);
    return { ...(await this.toProfile(user)), ...headerToResponse(user), ...list };
  }

  /** The user without links and products. */
  async toUserWithoutLinks(user: PublicProfile): Promise<SampleUser> {
    return { ...(await this.toProfile(user)), UserLink: [], UserProduct: [] };
  }

  /** The user with the theme of page and store. */
  async toProfile(user: PublicProfile): Promise<Pick<SampleUser, ProfileField>> {
    const { username, fullName, line, place, theme } = user;
    const avatar = this.avatars.of(user);
    const UserTheme = [await this.themes.getChosen(user.id, theme)];
    const languages = { ...languageToResponse(user), ...languagesToResponse(user) };
    return { username, fullName, line, place, avatar, ...languages, UserTheme };
  }
}
