import { Injectable } from '@nestjs/common';

import type { Drawing } from './drawing/drawing.types.js';
import { ImageCodec } from './image-codec.js';
import { ImageStore } from './image-store.service.js';

/** What other modules draw, and of what. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly codec: ImageCodec,
    private readonly images: ImageStore,
  ) {}

  /** A JPEG. */
  draw(make: () => Promise<Drawing>): Promise<Buffer> {
    return this.codec.draw(make);
  }

  /** A stored picture; null when there is none, or it cannot be had just now. */
  async read(id: string, width: number): Promise<Buffer | null> {
    return this.images.read(id, width).catch(() => null);
  }
}
