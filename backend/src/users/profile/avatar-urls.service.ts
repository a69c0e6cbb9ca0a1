import { Injectable } from '@nestjs/common';
import type { Image } from '@linkstall/contracts/http';

import { Settings } from '../../config/settings.js';
import type { User } from '../user.types.js';

/** The avatar URL of a user: the stored image, the avatar service when one is set, or empty (the page shows initials). */
@Injectable()
export class AvatarUrls {
  constructor(private readonly settings: Settings) {}

  of({ avatar, fullName }: Pick<User, 'avatar' | 'fullName'>): Image {
    if (avatar) return { url: avatar.url };
    const service = this.settings.avatarServiceUrl;
    return { url: service && service + encodeURIComponent(fullName).replaceAll('%20', '+') };
  }
}
