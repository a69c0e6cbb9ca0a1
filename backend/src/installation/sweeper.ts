import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { ImageStore } from '../media/image-store.service.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { InstallationService } from './installation.service.js';

const HOUR_MS = 3_600_000;
const FIRST_MS = 10 * 60_000;

/** Removes images without a reference, which a crash can leave between storing an image and its document. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line max-params -- image store, references, clock and installation
  constructor(
    private readonly images: ImageStore,
    private readonly inUse: PicturesInUse,
    private readonly clock: Clock,
    private readonly installation: InstallationService,
  ) {}

  onApplicationBootstrap(): void {
    this.wait(FIRST_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /**
   * Removes unreferenced images and returns their number. It lists the images before the references, and keeps images younger
   * than an hour, because an image is stored before its document.
   */
  async sweep(): Promise<number> {
    const old: string[] = [];
    const before = this.clock.now() - HOUR_MS;
    for await (const { id, storedAt } of this.images.kept()) if (storedAt < before) old.push(id);
    if (old.length === 0) return 0;
    const inUse = await this.inUse.all();
    // Checked after the references were read, because the database can be replaced meanwhile.
    if (!(await this.installation.hasItsPictures())) {
      this.logger.warn('No picture is swept: they are not surely those of this database');
      return 0;
    }
    const left = old.filter((id) => !inUse.has(id));
    for (const id of left) await this.images.discard(id);
    if (left.length > 0) this.logger.log(`${left.length} pictures that nothing refers to were removed`);
    return left.length;
  }

  private wait(ms: number): void {
    this.timer = setTimeout(() => void this.sweepAndWait(), ms);
    this.timer.unref();
  }

  /** After a failure the next run tries again. */
  private async sweepAndWait(): Promise<void> {
    try {
      await this.sweep();
    } catch (error) {
      this.logger.warn(`Pictures could not be swept: ${error instanceof Error ? error.name : 'unknown reason'}`);
    }
    this.wait(HOUR_MS);
  }
}
