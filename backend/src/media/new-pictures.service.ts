import { isRefusal } from '../http/domain-error.js';
import type { ImageStore, StoredImage, ImageShape } from './image-store.service.js';
import type { Picture } from './picture.rule.js';

/** Pictures that a write brings along: stored once, when it is clear that the write may be made. */
export class NewPictures {
  private stored: Promise<readonly StoredImage[]> | undefined;

  constructor(
    private readonly images: ImageStore,
    private readonly pictures: readonly Picture[],
    private readonly shape: ImageShape,
  ) {}

  get count(): number {
    return this.pictures.length;
  }

  /** The same ones, however often it is asked. All or none: throws when one of them is no picture. */
  store(): Promise<readonly StoredImage[]> {
    this.stored ??= this.storeAll();
    return this.stored;
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
    const results = await Promise.allSettled(this.pictures.map((picture) => this.images.store(picture, this.shape)));
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
