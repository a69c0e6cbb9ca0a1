import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';

import { FairQueue } from '../fair-queue.js';
import { DecoderProcess } from './decoder-process.js';
import type { DecoderJob } from './decoder.js';
import type { Drawing } from './drawing/drawing.types.js';
import type { EncodedImage } from './encode-picture.js';
import type { ImageShape } from './image-store.service.js';
import type { Picture } from './picture.rule.js';

/** Concurrent decoders; one CPU core stays free for requests. */
export const DECODERS = Math.min(2, Math.max(1, availableParallelism() - 1));
const DECODES = { atOnce: DECODERS, waitingOfOne: 40, waiting: 400 };
const DRAWINGS = 'drawings';
const TIMES = { cpuMs: 10_000, limitMs: 60_000, idleMs: 60_000 };

/** Converts images in decoder processes, with a fair queue over owners, so that many images of one owner delay nobody else. */
@Injectable()
export class ImageCodec implements OnApplicationShutdown {
  private readonly queue = new FairQueue(DECODES);
  private readonly free: DecoderProcess[];

  constructor(times = TIMES) {
    this.free = Array.from({ length: DECODES.atOnce }, () => new DecoderProcess(times));
  }

  onApplicationShutdown(): void {
    for (const decoder of this.free) decoder.end();
  }

  encode(picture: Picture, shape: ImageShape): Promise<readonly EncodedImage[]> {
    const { owner, file } = picture;
    // The decoder reads the file itself, because copying a large file would block this process.
    return this.work(owner, async () => (file ? { file, shape } : { bytes: await picture.read(), shape }));
  }

  /** Drawings share one queue, so an upload waits for at most one drawing. */
  async draw(make: () => Promise<Drawing>): Promise<Buffer> {
    const [image] = await this.work(DRAWINGS, async () => ({ drawing: await make() }));
    if (!image) throw new Error('nothing was drawn');
    return image.bytes;
  }

  private work(whose: string, make: () => Promise<DecoderJob>): Promise<readonly EncodedImage[]> {
    return this.queue.run(whose, async () => {
      const job = await make();
      const decoder = this.free.pop();
      if (!decoder) throw new Error('more decodes at once than decoders');
      try {
        return await decoder.decode(job);
      } finally {
        this.free.push(decoder);
      }
    });
  }
}
