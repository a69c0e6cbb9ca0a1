import { Injectable } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import type { ImagePage } from '../store/image-store.service.js';
import { ImageRecordsRepository, type AccountUsage } from './image-records.repository.js';

const MB = 1024 * 1024;

interface NewImage {
  readonly id: string;
  readonly ownerId: string;
  readonly bytes: number;
}

/** Limits the bytes that the images of an account use. */
@Injectable()
export class StorageLimit {
  readonly limitBytes: number;

  constructor(
    private readonly records: ImageRecordsRepository,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.limitBytes = settings.accountStorageLimitMb * MB;
  }

  /** @throws DomainError 409 when the account has no room for another image */
  async assertSpaceLeft(ownerId: string): Promise<void> {
    const usedBytes = await this.usedBytes(ownerId);
    if (usedBytes >= this.limitBytes) throw this.limitReached(usedBytes);
  }

  /** Counts an image. It is counted before the sum is read, so that parallel uploads cannot exceed the limit together. */
  async add({ id, ownerId, bytes }: NewImage): Promise<void> {
    await this.records.insert(ownerId, { id, bytes, at: new Date(this.clock.now()) });
    const usedBytes = await this.usedBytes(ownerId);
    if (usedBytes > this.limitBytes) throw this.limitReached(usedBytes - bytes);
  }

  async remove(id: string): Promise<void> {
    await this.records.remove(id);
  }

  usedBytes(ownerId: string): Promise<number> {
    return this.records.bytesOf(ownerId);
  }

  /** The accounts that use the most bytes, for operators. */
  largestAccounts(count: number): Promise<AccountUsage[]> {
    return this.records.largestAccounts(count);
  }

  /** The size of each image of an account, for the data export. */
  async *exportOf(ownerId: string): AsyncGenerator {
    for await (const { id, bytes, at } of this.records.listOf(ownerId)) yield { image: id, bytes, storedAt: at };
  }

  /** The counted images with the next ids, for the sweeper: a crash can leave the size of an image that is gone. */
  page(after: string, count: number): Promise<ImagePage> {
    return this.records.page(after, count);
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.records.removeAllOf(ownerId);
  }

  private limitReached(usedBytes: number): DomainError {
    const message =
      `The images of your account use ${inMb(usedBytes)} of ${inMb(this.limitBytes)}, so this image has no room. ` +
      'Delete images, links or products that you no longer need, then try again';
    return new DomainError('conflict', 'storage.account_limit', message);
  }
}

const inMb = (bytes: number): string => `${(bytes / MB).toFixed(1).replace(/\.0$/, '')} MB`;
