import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { ImageStore, type ListedImage } from '../media/store/image-store.service.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import { StorageLimit } from '../media/usage/storage-limit.service.js';
import { InstallationRepository } from './installation.repository.js';
import { InstallationService } from './installation.service.js';

const HOUR_MS = 3_600_000;
const FIRST_MS = 10 * 60_000;
/** Images of one page, so that a store with millions of images needs no more memory and time than a smaller one. */
const PAGE_IMAGES = 50_000;

/**
 * Removes images without a reference, which a crash can leave between storing an image and its document. One of the API
 * processes does it each hour.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;

  // oxlint-disable-next-line max-params -- image store, sizes, references, clock, installation, its cursor, database, settings
  constructor(
    private readonly images: ImageStore,
    private readonly sizes: StorageLimit,
    private readonly inUse: ImagesInUse,
    private readonly clock: Clock,
    private readonly installation: InstallationService,
    private readonly repository: InstallationRepository,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.schedule(FIRST_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /**
   * Removes the unreferenced images of one page and returns their number. The next run, in any process, checks the next page.
   * A page is listed before the references are read, and images younger than an hour stay, because an image is stored before
   * its document.
   */
  async sweep(pageImages = PAGE_IMAGES): Promise<number> {
    const after = await this.repository.imagesSweptTo();
    const { ids, end } = await this.oldIdsAfter(after, pageImages);
    const removedCount = ids.length === 0 ? 0 : await this.removeUnreferenced(ids);
    await this.repository.recordImagesSweptTo(end);
    return removedCount;
  }

  private async oldIdsAfter(after: string, count: number) {
    const before = this.clock.now() - HOUR_MS;
    const pages = [await this.images.page(after, count), await this.sizes.page(after, count)];
    // The page ends with the shorter list: the next ids of that list are not read yet.
    const end = pages.flatMap((page) => page.end ?? []).sort()[0] ?? null;
    const isOnPage = ({ id, storedAt }: ListedImage) => storedAt < before && (end === null || id <= end);
    return { ids: pages.flatMap(({ images }) => images.filter(isOnPage).map(({ id }) => id)), end };
  }

  private async removeUnreferenced(ids: readonly string[]): Promise<number> {
    const unreferenced = await this.inUse.without(ids);
    // Checked after the references were read, because the database can be replaced meanwhile.
    if (!(await this.installation.hasMatchingImages())) {
      this.logger.warn('No image is removed, because the images may belong to another database');
      return 0;
    }
    for (const id of unreferenced) await this.images.discard(id);
    if (unreferenced.size > 0) this.logger.log(`${unreferenced.size} unreferenced images were removed`);
    return unreferenced.size;
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => void this.sweepAndReschedule(), ms);
    this.timer.unref();
  }

  /** After a failure the next run tries again. */
  private async sweepAndReschedule(): Promise<void> {
    const terms = { name: 'image sweep', everyMs: HOUR_MS, now: () => this.clock.now() };
    try {
      await this.database.withLease(terms, () => this.sweep());
    } catch (error) {
      this.logger.warn(
        `Unreferenced images could not be removed: ${error instanceof Error ? error.name : 'unknown reason'}`,
      );
    }
    this.schedule(HOUR_MS);
  }
}
