import { Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';

import { DomainError } from '../../http/domain-error.js';
import type { ImageShape } from '../store/image-store.service.js';
import { busy, DecoderChild, type JobLimits } from './decoder-child.js';
import { decoderProgram, type DecoderKind } from './decoder-program.js';
import type { DecoderJob } from './decoder.js';
import { decodedDrawing } from '../drawing/decoded-drawing.js';
import type { Drawing, Pixels } from '../drawing/drawing.types.js';
import type { EncodedImage } from './encode-image.js';
import type { PixelsOptions } from './decode-pixels.js';

interface DecoderLimits extends JobLimits {
  /** Idle time after which the process ends, to free its memory. */
  readonly idleMs: number;
}

/** An image, an uploaded file that is not read yet, or a drawing. */
export type ImageJob =
  | { readonly bytes: Buffer; readonly shape: ImageShape }
  | { readonly file: string; readonly shape: ImageShape }
  | { readonly drawing: Drawing };

/**
 * Decodes images one after the other in sandboxed processes with low CPU priority. An image that takes over its process
 * reaches no file, no network and no other process. Drawings have a process of their own, which may open the fonts. It gets
 * pixels, because the bytes of an image could be made by a decoder that was taken over.
 */
export class DecoderProcess {
  private readonly logger = new Logger(DecoderProcess.name);
  private readonly children = new Map<DecoderKind, DecoderChild>();
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: DecoderLimits,
    private readonly programOf = decoderProgram,
  ) {}

  /** @throws DomainError when the image is invalid, or when there is no time for it at the moment */
  async decode(job: ImageJob): Promise<readonly EncodedImage[]> {
    clearTimeout(this.idle);
    try {
      if ('drawing' in job) return await this.draw(job.drawing);
      return await this.run('images', 'file' in job ? await this.readJob(job.file, job.shape) : job);
    } finally {
      this.idle = setTimeout(() => this.end(), this.limits.idleMs).unref();
    }
  }

  /** The process for uploaded images. */
  get pid(): number | undefined {
    return this.children.get('images')?.pid;
  }

  end(): void {
    clearTimeout(this.idle);
    for (const child of this.children.values()) child.end();
    this.children.clear();
  }

  private run(kind: DecoderKind, job: DecoderJob): Promise<readonly EncodedImage[]> {
    return this.childFor(kind).run(job, this.limits);
  }

  private async draw(drawing: Drawing): Promise<readonly EncodedImage[]> {
    const decoded = await decodedDrawing(drawing, (bytes, options) => this.pixelsOf(bytes, options));
    return this.run('drawings', { drawing: decoded });
  }

  /** Null for an invalid image. */
  private async pixelsOf(bytes: Buffer, pixels: PixelsOptions): Promise<Pixels | null> {
    try {
      const [image] = await this.run('images', { bytes, pixels });
      return image ? { bytes: image.bytes, width: pixels.width, height: pixels.height } : null;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return null;
      throw error;
    }
  }

  private childFor(kind: DecoderKind): DecoderChild {
    const running = this.children.get(kind);
    if (running) return running;
    const child = new DecoderChild(this.programOf(kind), {
      onNotice: (text) => this.logger.warn(`A decoder of ${kind}: ${text}`),
      onEnd: (reason) => {
        this.logger.warn(`A decoder of ${kind} ended: ${reason}`);
        if (this.children.get(kind) === child) this.children.delete(kind);
      },
    });
    this.children.set(kind, child);
    return child;
  }

  /** The sandbox reads no file, so the bytes are copied. An unreadable file does not mean an invalid image. */
  private async readJob(file: string, shape: ImageShape): Promise<DecoderJob> {
    const bytes = await readFile(file).catch((error: unknown) => {
      throw this.unreadable(String((error as NodeJS.ErrnoException).code));
    });
    return { bytes, shape };
  }

  private unreadable(code: string): DomainError {
    this.logger.warn(`An uploaded image could not be read: ${code}`);
    return busy();
  }
}
