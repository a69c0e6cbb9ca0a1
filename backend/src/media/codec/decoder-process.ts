import { Logger } from '@nestjs/common';
import { readFile } from 'node:fs/promises';

import type { DomainError } from '../../http/domain-error.js';
import type { ImageShape } from '../store/image-store.service.js';
import { busy, DecoderChild, type JobLimits } from './decoder-child.js';
import type { DecoderKind } from './decoder-program.js';
import type { DecoderJob } from './decoder.js';
import type { EncodedImage } from './encode-image.js';

interface DecoderLimits extends JobLimits {
  /** Idle time after which the process ends, to free its memory. */
  readonly idleMs: number;
}

/** A job, or an uploaded file that is not read yet. */
export type ImageJob = DecoderJob | { readonly file: string; readonly shape: ImageShape };

/**
 * Decodes images one after the other in sandboxed processes with low CPU priority. An image that takes over its process
 * reaches no file, no network and no other process. Drawings have a process of their own, which may open the fonts.
 */
export class DecoderProcess {
  private readonly logger = new Logger(DecoderProcess.name);
  private readonly children = new Map<DecoderKind, DecoderChild>();
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly limits: DecoderLimits) {}

  /** @throws DomainError when the image is invalid, or when there is no time for it at the moment */
  async decode(job: ImageJob): Promise<readonly EncodedImage[]> {
    clearTimeout(this.idle);
    try {
      const child = this.childFor('drawing' in job ? 'drawings' : 'images');
      return await child.run('file' in job ? await this.readJob(job.file, job.shape) : job, this.limits);
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

  private childFor(kind: DecoderKind): DecoderChild {
    const running = this.children.get(kind);
    if (running) return running;
    const child = new DecoderChild(kind, {
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
