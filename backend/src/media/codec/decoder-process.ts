import { Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';

import { DomainError } from '../../http/domain-error.js';
import { decodeImages } from '../drawing/decode-images.js';
import type { Drawing, Pixels } from '../drawing/drawing.types.js';
import type { ImageShape } from '../store/image-store.service.js';
import type { PixelsOptions } from './decode-pixels.js';
import { serverBusy } from './decoder-child.js';
import { Clock } from '../../config/clock.js';
import { decoderProgram } from './decoder-program.js';
import { DecoderRunner, type DecoderLimits, type RunnerOptions } from './decoder-runner.js';
import { DecoderStarts } from './decoder-starts.js';
import type { EncodedImage } from './encode-image.js';

/** An image, an uploaded file that is not read yet, or a drawing. */
export type ImageJob =
  | { readonly bytes: Buffer; readonly shape: ImageShape }
  | { readonly file: string; readonly shape: ImageShape }
  | { readonly drawing: Drawing };

/** The drawings of all owners share a process, because this process decodes no bytes of users. */
const ALL_OWNERS = '';

/**
 * Decodes images one after the other in sandboxed processes with low CPU priority. An image that takes over its process
 * reaches no file, no network, no other process and no image of another owner. Drawings have a process of their own, which
 * may open the fonts. This process gets decoded pixels, because a decoder that was taken over can have stored any bytes.
 */
export class DecoderProcess {
  private readonly logger = new Logger(DecoderProcess.name);
  private readonly images: DecoderRunner;
  private readonly drawings: DecoderRunner;

  constructor(limits: DecoderLimits, options: Partial<RunnerOptions> = {}) {
    const defaults = { programOf: decoderProgram, starts: new DecoderStarts(new Clock()) };
    this.images = new DecoderRunner('images', { ...defaults, ...options, limits });
    this.drawings = new DecoderRunner('drawings', { ...defaults, ...options, limits });
  }

  /** The process for uploaded images. */
  get pid(): number | undefined {
    return this.images.pid;
  }

  /** The owner of the images that the process has decoded. */
  get owner(): string | null {
    return this.images.owner;
  }

  /** @throws DomainError when the image is invalid, or when no decoder is available at the moment */
  async decode(job: ImageJob, owner: string): Promise<readonly EncodedImage[]> {
    if ('drawing' in job) return this.draw(job.drawing, owner);
    // The sandbox reads no file, so the bytes are copied.
    const bytes = 'file' in job ? await this.readImage(job.file) : job.bytes;
    return this.images.run({ bytes, shape: job.shape }, owner);
  }

  /** The pixels of a stored image; null for an invalid image. */
  async pixelsOf(
    job: { readonly bytes: Buffer; readonly pixels: PixelsOptions },
    owner: string,
  ): Promise<Pixels | null> {
    try {
      const [image] = await this.images.run(job, owner);
      return image ? { bytes: image.bytes, width: job.pixels.width, height: job.pixels.height } : null;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return null;
      throw error;
    }
  }

  end(): void {
    this.images.end();
    this.drawings.end();
  }

  private async draw(drawing: Drawing, owner: string): Promise<readonly EncodedImage[]> {
    const decoded = await decodeImages(drawing, (bytes, pixels) => this.pixelsOf({ bytes, pixels }, owner));
    return this.drawings.run({ drawing: decoded }, ALL_OWNERS);
  }

  /** An unreadable file does not mean an invalid image. */
  private readImage(file: string): Promise<Buffer> {
    return readFile(file).catch((error: unknown) => {
      throw this.unreadable(String((error as NodeJS.ErrnoException).code));
    });
  }

  private unreadable(code: string): DomainError {
    this.logger.warn(`An uploaded image could not be read: ${code}`);
    return serverBusy();
  }
}
