import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import {
  ImageStore,
  type ImageContent,
  type SizedImage,
  type StoredShape,
  type StoredVersion,
} from './image-store.service.js';
import type { SizedImageStore } from '../usage/limited-image-store.js';

/**
 * The image store while `linkstall storage copy` moves images from `previous` to `current`. New images go to `current`. Images
 * that are missing there are read from `previous`, so visitors see all images during the move.
 */
export class MovingImageStore extends ImageStore {
  constructor(
    private readonly current: SizedImageStore,
    private readonly previous: ImageStore,
  ) {
    super();
  }

  override get location(): string {
    return this.current.location;
  }

  override store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<SizedImage> {
    return this.current.store(image, shape, prefix);
  }

  override async find(id: string, version: StoredVersion): Promise<ImageContent | null> {
    return (await this.current.find(id, version)) ?? this.previous.find(id, version);
  }

  override list() {
    return this.current.list();
  }

  override page(after: string, count: number) {
    return this.current.page(after, count);
  }

  /** Removes from the previous storage first, because a concurrent copy could otherwise restore the image. */
  override async discard(id: string): Promise<void> {
    await this.previous.discard(id);
    await this.current.discard(id);
  }

  override installation() {
    return this.current.installation();
  }

  override labelWith(installation: string) {
    return this.current.labelWith(installation);
  }
}
