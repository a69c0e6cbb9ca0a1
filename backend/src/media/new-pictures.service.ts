import { createHash } from 'node:crypto';

import { isRefusal } from '../http/domain-error.js';
import { refOf, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import type { ImageStore, StoredImage, ImageShape } from './image-store.service.js';
import type { Picture } from './picture.rule.js';

/** Pictures that a write brings along: stored once, when it is clear that the write may be made. */
export class NewPictures {
  private stored: Promise<readonly StoredImage[]> | undefined;
  private readonly prefixes: readonly string[];

  // oxlint-disable-next-line max-params -- where they go, what they are, and which write brings them
  constructor(
    private readonly images: ImageStore,
    private readonly pictures: readonly Picture[],
    private readonly shape: ImageShape,
    write?: KeyedWrite,
  ) {
    const ref = refOf(write);
    this.prefixes = pictures.map((_, at) => createHash('sha256').update(`${ref} ${at}`).digest('hex').slice(0, 16));
  }

  get count(): number {
    return this.pictures.length;
  }

  /** The same ones, however often it is asked. All or none: throws when one of them is no picture. */
  store(): Promise<readonly StoredImage[]> {
    this.stored ??= this.storeAll();
    return this.stored;
  }

  /** Those among these that an earlier attempt of this write has stored. */
  among<T extends StoredImage>(images: readonly T[]): readonly T[] {
    return this.prefixes.flatMap((prefix) => images.find(({ id }) => id.startsWith(prefix)) ?? []);
  }

  /**
   * Makes the write. When it was refused, or had been made before, nothing shows them and they are taken back. When
   * nobody knows they stay: what nothing refers to is swept.
   */
  async during<T extends { readonly isRepeat: boolean }>(write: () => Promise<T>): Promise<T> {
    try {
      const outcome = await write();
      if (outcome.isRepeat) await this.takeBack();
      return outcome;
    } catch (error) {
      if (isRefusal(error)) await this.takeBack();
      throw error;
    }
  }

  private async storeAll(): Promise<readonly StoredImage[]> {
    const results = await Promise.allSettled(
      this.pictures.map((picture, at) => this.images.store(picture, this.shape, this.prefixes[at])),
    );
    const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return stored;
    await this.discard(stored);
    throw failed.reason;
  }

  private async takeBack(): Promise<void> {
    await this.discard(await (this.stored ?? []));
  }

  private async discard(images: readonly StoredImage[]): Promise<void> {
    await Promise.all(images.map(({ id }) => this.images.discard(id)));
  }
}
