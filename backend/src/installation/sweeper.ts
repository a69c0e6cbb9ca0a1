import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { StorageLimit } from '../media/usage/storage-limit.service.js';
import { InstallationService } from './installation.service.js';

const HOUR_MS = 3_600_000;
const FIRST_MS = 10 * 60_000;

/** Removes images without a reference, which a crash can leave between storing an image and its document. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line max-params -- image store, sizes, references, clock, installation and settings
  constructor(
    private readonly images: ImageStore,
    private readonly sizes: StorageLimit,
    private readonly inUse: ImagesInUse,
    private readonly clock: Clock,
    private readonly installation: InstallationService,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.schedule(FIRST_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /**
   * Removes unreferenced images and returns their number. It lists the images before the references, and keeps images younger
   * than an hour, because an image is stored before its document.
   */
  async sweep(): Promise<number> {
    const oldIds = new Set<string>();
    const before = this.clock.now() - HOUR_MS;
    for (const list of [this.images.list(), this.sizes.list()])
      for await (const { id, storedAt } of list) if (storedAt < before) oldIds.add(id);
    if (oldIds.size === 0) return 0;
    const inUse = await this.inUse.all();
    // Checked after the references were read, because the database can be replaced meanwhile.
    if (!(await this.installation.hasMatchingImages())) {
      this.logger.warn('No image is removed, because the images may belong to another database');
      return 0;
    }
    const unreferenced = [...oldIds].filter((id) => !inUse.has(id));
    for (const id of unreferenced) await this.images.discard(id);
    if (unreferenced.length > 0) this.logger.log(`${unreferenced.length} unreferenced images were removed`);
    return unreferenced.length;
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => void this.sweepAndReschedule(), ms);
    this.timer.unref();
  }

  /** After a failure the next run tries again. */
  private async sweepAndReschedule(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn(
        `Unreferenced images could not be removed: ${error instanceof Error ? error.name : 'unknown reason'}`,
      );
    }
    this.schedule(HOUR_MS);
  }
}
