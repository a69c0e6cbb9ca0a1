import { Injectable, Logger } from '@nestjs/common';
import { statfs } from 'node:fs/promises';

import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import { Metrics } from '../../metrics/metrics.js';

/** Uploads are refused when less than this part of the disk is free, so that the database and the logs can go on. */
const MIN_FREE = 0.05;
const RETRY_SECONDS = 300;

interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
  readonly acceptsUploads: boolean;
}

/** Watches the disk of `DATA_DIR`. It is read for each form, so uploads go on as soon as there is space. */
@Injectable()
export class FreeSpace {
  private readonly logger = new Logger(FreeSpace.name);
  private wasLow = false;

  constructor(
    private readonly settings: Settings,
    metrics: Metrics,
  ) {
    const help = 'of the disk of DATA_DIR';
    metrics.gauge({ name: 'disk_free_bytes', help: `Free space ${help}` }, async () => (await this.read()).freeBytes);
    metrics.gauge({ name: 'disk_size_bytes', help: `Size ${help}` }, async () => (await this.read()).totalBytes);
  }

  async read(): Promise<DiskSpace> {
    const { bavail, blocks, bsize } = await statfs(this.settings.dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, acceptsUploads: bavail >= blocks * MIN_FREE };
  }

  /** The refusal of an upload, or null while there is space. */
  async refusal(): Promise<DomainError | null> {
    const { freeBytes, acceptsUploads } = await this.read();
    this.logChange(!acceptsUploads, freeBytes);
    if (acceptsUploads) return null;
    const message =
      'The disk of this site is almost full, so it accepts no new images just now. ' +
      'You can still save texts. Please try again later, or tell the people who run this site';
    return new DomainError('unavailable', 'storage.full', message, { retryAfterSeconds: RETRY_SECONDS });
  }

  private logChange(isLow: boolean, freeBytes: number): void {
    if (isLow === this.wasLow) return;
    this.wasLow = isLow;
    const freeMb = Math.round(freeBytes / 1024 / 1024);
    if (isLow) this.logger.error({ message: 'the disk is almost full: uploads are refused', freeMb });
    else this.logger.log({ message: 'the disk has space again: uploads are accepted', freeMb });
  }
}
