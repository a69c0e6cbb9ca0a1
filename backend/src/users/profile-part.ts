import { Injectable, type OnModuleInit } from '@nestjs/common';

import { IMAGE_WIDTHS, ImageStore } from '../media/image-store.js';
import { PicturesInUse } from '../media/pictures-in-use.js';
import { AccountParts, type ExportFile } from './account-parts.js';
import { ProfileService } from './profile.service.js';
import { UsersService } from './users.service.js';

/** The profile in an export. It is removed last, by `DeletedUsersService`. */
@Injectable()
export class ProfilePart implements OnModuleInit {
  // eslint-disable-next-line max-params -- what a profile is made of
  constructor(
    private readonly parts: AccountParts,
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly images: ImageStore,
    private readonly pictures: PicturesInUse,
  ) {}

  onModuleInit(): void {
    this.pictures.add(() => this.profiles.picturesInUse());
    this.parts.add({ name: 'profile', remove: () => Promise.resolve(), export: (userId) => this.export(userId) });
  }

  private async export(userId: string) {
    const user = await this.users.find(userId);
    if (!user) return { data: null, files: [] };
    const { username, fullName, email, emailVerified, theme, avatar } = user;
    const path = `images/avatar.webp`;
    const files: ExportFile[] = avatar
      ? [{ path, read: () => this.images.read(avatar.id, IMAGE_WIDTHS.square[2]) }]
      : [];
    const names = await this.profiles.namesOf(userId);
    const data = { username, names, fullName, email, emailVerified, theme, avatar: avatar ? path : null };
    return { data, files };
  }
}
