import { createHash } from 'node:crypto';

import { isRefusal } from '../../http/domain-error.js';
import { refOf, type KeyedWrite } from '../../idempotency/keyed-write.rule.js';
import type { ImageStore, StoredImage, StoredShape } from '../store/image-store.service.js';
import type { UploadedImage } from './uploaded-image.rule.js';

/** Images of a write, or its file to download. They are stored once, after the write was validated. */
export class NewImages {
  private stored: Promise<readonly StoredImage[]> | undefined;
  private readonly prefixes: readonly string[];

  // oxlint-disable-next-line max-params -- store, images and write
  constructor(
    private readonly images: ImageStore,
    private readonly uploads: readonly UploadedImage[],
    private readonly shape: StoredShape,
    write?: KeyedWrite,
  ) {
    const ref = refOf(write);
    this.prefixes = uploads.map((_, index) =>
      createHash('sha256').update(`${ref} ${index}`).digest('hex').slice(0, 16),
    );
  }

  get count(): number {
    return this.uploads.length;
  }

  /** Stands for the images before they are stored. */
  placeholders(): readonly StoredImage[] {
    return this.prefixes.map((prefix) => ({ id: prefix, url: '' }));
  }

  /** Stores the images at the first call and returns the same ones afterwards. Throws when one of them is invalid. */
  store(): Promise<readonly StoredImage[]> {
    this.stored ??= this.storeAll();
    return this.stored;
  }

  /** Returns those of the given images that an earlier attempt of the write has stored. */
  among<T extends StoredImage>(images: readonly T[]): readonly T[] {
    return this.prefixes.flatMap((prefix) => images.find(({ id }) => id.startsWith(prefix)) ?? []);
  }

  /**
   * Runs the write. When it is refused or was done before, the images are removed. When its result is unknown, they stay; the
   * sweeper removes images without a reference.
   */
  async during<T extends { readonly isRepeat: boolean }>(write: () => Promise<T>): Promise<T> {
    try {
      const outcome = await write();
      if (outcome.isRepeat) await this.discardStored();
      return outcome;
    } catch (error) {
      if (isRefusal(error)) await this.discardStored();
      throw error;
    }
  }

  private async storeAll(): Promise<readonly StoredImage[]> {
    const results = await Promise.allSettled(
      this.uploads.map((upload, index) => this.images.store(upload, this.shape, this.prefixes[index])),
    );
    const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return stored;
    await this.discard(stored);
    throw failed.reason;
  }

  private async discardStored(): Promise<void> {
    await this.discard(await (this.stored ?? []));
  }

  private async discard(images: readonly StoredImage[]): Promise<void> {
    await Promise.all(images.map(({ id }) => this.images.discard(id)));
  }
}
