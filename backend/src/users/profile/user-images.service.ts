import { Injectable } from '@nestjs/common';
import type { PageHeader } from '@linkstall/contracts/http';

import { isRefusal } from '../../http/domain-error.js';
import { ImageStore } from '../../media/store/image-store.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { changedMeanwhile } from '../user.errors.js';
import type { User, UserImage, UserImageChange } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

const MAX_ATTEMPTS = 5;
const SHAPES = { avatar: 'square', cover: 'product' } as const satisfies Record<UserImage, string>;

interface ImageChange {
  readonly field: UserImage;
  /** Null removes the image, and undefined keeps it. */
  readonly upload: UploadedImage | null | undefined;
  readonly otherFields?: { readonly header: PageHeader };
}

/** The avatar of a user, and the header of the user's page with its picture. A replaced image is removed. */
@Injectable()
export class UserImages {
  constructor(
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly images: ImageStore,
  ) {}

  /** Null removes the avatar. */
  changeAvatar(userId: string, upload: UploadedImage | null): Promise<User> {
    return this.change(userId, { field: 'avatar', upload });
  }

  /** Null removes the picture, and undefined keeps it. */
  changeHeader(userId: string, header: PageHeader, upload: UploadedImage | null | undefined): Promise<User> {
    return this.change(userId, { field: 'cover', upload, otherFields: { header } });
  }

  private async change(userId: string, { field, upload, otherFields }: ImageChange): Promise<User> {
    const image = upload && (await this.images.store(upload, SHAPES[field]));
    try {
      await this.replace(userId, field, { ...otherFields, ...(image !== undefined && { [field]: image }) });
    } catch (error) {
      if (image && isRefusal(error)) await this.images.discard(image.id);
      throw error;
    }
    return this.users.getOrThrow(userId);
  }

  private async replace(userId: string, field: UserImage, change: UserImageChange): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const formerId = (await this.users.getOrThrow(userId))[field]?.id ?? null;
      if (!(await this.repository.changeImage(userId, { field, formerId }, change))) continue;
      if (formerId !== null && change[field] !== undefined) await this.images.discard(formerId);
      return;
    }
    throw changedMeanwhile();
  }
}
