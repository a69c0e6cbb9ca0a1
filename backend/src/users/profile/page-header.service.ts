import { Injectable } from '@nestjs/common';
import type { PageHeader } from '@linkstall/contracts/http';

import { isRefusal } from '../../http/domain-error.js';
import { ImageStore } from '../../media/store/image-store.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { changedMeanwhile } from '../user.errors.js';
import type { User } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';

const MAX_ATTEMPTS = 5;

/** The header of a creator's page, and its picture. */
@Injectable()
export class PageHeaderService {
  constructor(
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly images: ImageStore,
  ) {}

  /** Stores the header. Null removes the picture, and undefined keeps it. A replaced picture is removed. */
  async change(userId: string, header: PageHeader, upload: UploadedImage | null | undefined): Promise<User> {
    const cover = upload && (await this.images.store(upload, 'product'));
    try {
      await this.put(userId, { header, cover });
    } catch (error) {
      if (cover && isRefusal(error)) await this.images.discard(cover.id);
      throw error;
    }
    return this.users.getOrThrow(userId);
  }

  private async put(userId: string, change: Parameters<UsersRepository['replaceHeader']>[2]): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const formerId = (await this.users.getOrThrow(userId)).cover?.id ?? null;
      if (!(await this.repository.replaceHeader(userId, formerId, change))) continue;
      if (formerId !== null && change.cover !== undefined) await this.images.discard(formerId);
      return;
    }
    throw changedMeanwhile();
  }
}
