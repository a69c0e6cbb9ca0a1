import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Settings } from '../../config/settings.js';
import { ProcessFolder } from '../../durable-files/process-folder.js';
import { DomainError } from '../../http/domain-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { originOf } from '../../logging/error-origin.js';
import { FreeSpace } from './free-space.service.js';

const MIB = 1024 * 1024;
/** Maximum disk space of uploads in progress: in total, and for one client address. */
const MAX_BYTES = 1024 * MIB;
const MAX_BYTES_PER_ADDRESS = 128 * MIB;
/** Limits of the space reserved for a form. The declared length can be wrong, and a small form also uses a connection. */
const MAX_FORM_BYTES = 52 * MIB;
const MIN_FORM_BYTES = 2 * MIB;
const RETRY_SECONDS = 10;

interface IncomingForm {
  /** The declared `Content-Length`; NaN without this header. */
  readonly bytes: number;
  /** Key of the client's IP address. */
  readonly address: string;
}

/** A form in progress. Its files are in a folder of their own, which `end` removes. */
export interface Upload {
  readonly folder: string;
  /** The error for the first file of the form, when the disk is almost full. A form without a file needs no space. */
  readonly refusal: DomainError | null;
  end(): Promise<void>;
}

/** Reserves disk space for uploads in progress, with a limit in total and a limit for each client address. */
@Injectable()
export class Uploads implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(Uploads.name);
  private readonly folder: ProcessFolder;
  private readonly maxPerAddress: number;
  private reservedBytes = 0;
  private count = 0;
  private readonly reservedByAddress = new Map<string, number>();

  constructor(
    private readonly settings: Settings,
    private readonly freeSpace: FreeSpace,
    metrics: Metrics,
  ) {
    metrics.gauge({ name: 'uploads', help: 'Forms with images in progress' }, () => this.count);
    metrics.gauge({ name: 'upload_reserved_bytes', help: 'Space reserved for these forms' }, () => this.reservedBytes);
    this.folder = new ProcessFolder(join(settings.dataDir, 'uploads'));
    this.maxPerAddress = MAX_BYTES_PER_ADDRESS * settings.rateLimitFactor;
  }

  /** An unusable folder does not prevent the start. */
  async onModuleInit(): Promise<void> {
    await this.folder.open().catch((error: unknown) => {
      this.logger.error({ message: 'no upload can be stored in DATA_DIR', ...originOf(error) });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.folder.close().catch(() => undefined);
  }

  /** Reserves space before the first byte is read. @throws DomainError 503 when there is not enough space */
  async begin({ bytes, address }: IncomingForm): Promise<Upload> {
    const size = Math.max(MIN_FORM_BYTES, Math.min(MAX_FORM_BYTES, Number.isNaN(bytes) ? MAX_FORM_BYTES : bytes));
    this.reserve(size, address);
    const folder = join(this.folder.path, randomBytes(16).toString('hex'));
    const end = async () => {
      await this.clear(folder);
      this.release(size, address);
    };
    try {
      await mkdir(folder, { recursive: true });
      return { folder, end, refusal: await this.freeSpace.refusal() };
    } catch (error) {
      await end();
      throw error;
    }
  }

  private reserve(size: number, address: string): void {
    const reservedForAddress = (this.reservedByAddress.get(address) ?? 0) + size;
    if (this.reservedBytes + size > MAX_BYTES || reservedForAddress > this.maxPerAddress) {
      const message = 'Too much is being uploaded just now. Please try again in a moment';
      throw new DomainError('unavailable', 'upload.busy', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    this.reservedBytes += size;
    this.count += 1;
    this.reservedByAddress.set(address, reservedForAddress);
  }

  private release(size: number, address: string): void {
    const remaining = (this.reservedByAddress.get(address) ?? 0) - size;
    this.reservedBytes -= size;
    this.count -= 1;
    if (remaining > 0) this.reservedByAddress.set(address, remaining);
    else this.reservedByAddress.delete(address);
  }

  /** Removes a folder. Retries, because a running write can create a file in the folder during the removal. */
  private async clear(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch (error) {
      this.logger.warn({ message: 'the files of an upload could not be removed', ...originOf(error) });
    }
  }
}
