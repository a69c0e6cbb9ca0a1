import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';

import { FairQueue } from '../fair-queue.js';
import { DecoderProcess } from './decoder-process.js';
import type { DecoderJob } from './decoder.js';
import type { Drawing } from './drawing/drawing.types.js';
import type { EncodedImage } from './encode-picture.js';
import type { ImageShape } from './image-store.service.js';
import type { Picture } from './picture.rule.js';

/** One processor stays with those who answer something. */
export const DECODERS = Math.min(2, Math.max(1, availableParallelism() - 1));
const DECODES = { atOnce: DECODERS, waitingOfOne: 40, waiting: 400 };
const DRAWINGS = 'drawings';
const TIMES = { cpuMs: 10_000, limitMs: 60_000, idleMs: 60_000 };

/** Makes our own pictures of a user's. One who sends many holds up nobody else: their owners take turns. */
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
    // The bytes of a file never come through here: a large one would hold up everybody who asks for something.
    return this.work(owner, async () => (file ? { file, shape } : { bytes: await picture.read(), shape }));
  }

  /** All drawings are one line of the queue: however many are asked for, an upload waits for one of them at most. */
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
