import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { availableParallelism } from 'node:os';

import { FairQueue } from '../../concurrency/fair-queue.js';
import { DecoderProcess, type ImageJob } from './decoder-process.js';
import { Clock } from '../../config/clock.js';
import { decoderProgram } from './decoder-program.js';
import { DecoderStarts } from './decoder-starts.js';
import type { Drawing, Pixels } from '../drawing/drawing.types.js';
import type { EncodedImage } from './encode-image.js';
import type { ImageShape } from '../store/image-store.service.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';

/** Concurrent decoders; one CPU core stays free for requests. */
export const DECODERS = Math.min(2, Math.max(1, availableParallelism() - 1));
const QUEUE_LIMITS = { concurrency: DECODERS, maxWaitingPerOwner: 40, maxWaiting: 400 };
/** At most one drawing for each decoder enters the queue of the decoders; the others wait here, in a queue for each owner. */
const DRAWING_LIMITS = { concurrency: DECODERS, maxWaitingPerOwner: 10, maxWaiting: 400 };
const DRAWINGS = 'drawings';
/** CPU time is ten times that of the slowest image, and memory is twice that of the largest one (16 bits, interlaced). */
const LIMITS = { cpuMs: 10_000, limitMs: 60_000, idleMs: 60_000, megabytes: 768 };

/** Converts images in decoder processes, with a fair queue over owners, so that many images of one owner delay nobody else. */
@Injectable()
export class ImageCodec implements OnApplicationShutdown {
  private readonly queue = new FairQueue(QUEUE_LIMITS);
  private readonly drawings = new FairQueue(DRAWING_LIMITS);
  private readonly idleDecoders: DecoderProcess[];

  constructor(clock = new Clock(), programOf = decoderProgram) {
    const options = { programOf, starts: new DecoderStarts(clock) };
    this.idleDecoders = Array.from({ length: QUEUE_LIMITS.concurrency }, () => new DecoderProcess(LIMITS, options));
  }

  onApplicationShutdown(): void {
    for (const decoder of this.idleDecoders) decoder.end();
  }

  encode(image: UploadedImage, shape: ImageShape): Promise<readonly EncodedImage[]> {
    const { owner, file } = image;
    // A file is read when its turn comes, so that waiting images take no memory.
    const make = async () => (file ? { file, shape } : { bytes: await image.read(), shape });
    return this.queue.run(owner, () => this.decode(owner, make));
  }

  /** In the queue of the decoders all drawings have one owner, so an upload waits for at most one drawing. */
  async draw(owner: string, make: () => Promise<Drawing>): Promise<Buffer> {
    const decode = () => this.decode(owner, async () => ({ drawing: await make() }));
    const [image] = await this.drawings.run(owner, () => this.queue.run(DRAWINGS, decode));
    if (!image) throw new Error('nothing was drawn');
    return image.bytes;
  }

  /** The pixels of a stored square image; null for a damaged image. */
  pixels(owner: string, bytes: Buffer, side: number): Promise<Pixels | null> {
    const pixels = { width: side, height: side, fit: 'cover' as const, background: '#ffffff' };
    return this.queue.run(owner, () =>
      this.withDecoder(owner, (decoder) => decoder.pixelsOf({ bytes, pixels }, owner)),
    );
  }

  private async decode(owner: string, make: () => Promise<ImageJob>): Promise<readonly EncodedImage[]> {
    const job = await make();
    return this.withDecoder(owner, (decoder) => decoder.decode(job, owner));
  }

  private async withDecoder<T>(owner: string, work: (decoder: DecoderProcess) => Promise<T>): Promise<T> {
    const decoder = this.takeDecoder(owner);
    try {
      return await work(decoder);
    } finally {
      this.idleDecoders.push(decoder);
    }
  }

  /** The decoder of this owner, because each change of the owner costs a start; otherwise the decoder that was freed last. */
  private takeDecoder(owner: string): DecoderProcess {
    const index = this.idleDecoders.findIndex((decoder) => decoder.owner === owner);
    const [decoder] = this.idleDecoders.splice(index, 1);
    if (!decoder) throw new Error('more decodes at once than decoders');
    return decoder;
  }
}
