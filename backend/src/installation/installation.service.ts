import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { StartRefused } from '../database/start-refused.js';
import { originOf } from '../logging/error-origin.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { ImagesInUse } from '../media/store/images-in-use.service.js';
import {
  hasThisVersion,
  readInstallationId,
  INSTALLATION_FILE,
  writeInstallationId,
} from '../durable-files/installation-file.js';
import { InstallationRepository } from './installation.repository.js';

/** Time limit for the image store at the start. */
const IMAGE_STORE_TIMEOUT_MS = 5_000;

/** The installation id of the image store, and the image references of the database. */
interface ImageStoreState {
  readonly installation: string | null;
  /** Whether the database references one of the stored images; `empty` when there is no image. */
  readonly match: 'referenced' | 'unreferenced' | 'empty';
}

/**
 * Database, `DATA_DIR` and image store each contain a label with the id of the installation. Without the id, the sweeper would remove the
 * images of another database as unreferenced. A store that lost the id gets the id again if its images match the database.
 */
@Injectable()
export class InstallationService implements OnModuleInit {
  private readonly logger = new Logger(InstallationService.name);

  // oxlint-disable-next-line max-params -- the stores that must belong together
  constructor(
    private readonly database: Database,
    private readonly repository: InstallationRepository,
    private readonly images: ImageStore,
    private readonly inUse: ImagesInUse,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.database.beforeFirstWrite(() => this.check());
  }

  /** Whether the images belong to the database. Checked each time, because the database can be replaced at run time. */
  async hasMatchingImages(): Promise<boolean> {
    const databaseId = await this.repository.find();
    return databaseId !== null && databaseId === (await this.images.installation());
  }

  private async check(): Promise<void> {
    const [databaseId, dataDirId] = [await this.repository.find(), await readInstallationId(this.settings.dataDir)];
    if (databaseId && dataDirId && databaseId !== dataDirId) throw this.wrongDatabase(dataDirId);
    const imageStore = await this.readImageStore(databaseId);
    if (!databaseId && imageStore?.match !== 'referenced') {
      if (dataDirId) throw this.wrongDatabase(dataDirId);
      if (imageStore?.installation) throw this.wrongImages(imageStore.installation);
    }
    const knownId = databaseId ?? dataDirId ?? imageStore?.installation;
    if (imageStore?.installation && imageStore.installation !== knownId)
      throw this.wrongImages(imageStore.installation);
    if (imageStore?.installation === null && imageStore.match === 'unreferenced') throw this.unknownImages();
    // While the image store is unavailable a database without an id gets none, and no image is removed.
    if (!imageStore && !knownId) return;
    // The database first, so that an interruption leaves no id without a database.
    const installationId = await this.repository.claim(knownId ?? randomUUID());
    await this.writeOrWarn(() => this.repository.recordVersion());
    if (!dataDirId || !(await hasThisVersion(this.settings.dataDir)))
      await this.writeOrWarn(() => writeInstallationId(this.settings.dataDir, installationId));
    if (imageStore?.installation === null) await this.writeOrWarn(() => this.images.labelWith(installationId));
  }

  /** Null while the image store is unavailable, which does not prevent the start. */
  private async readImageStore(databaseId: string | null): Promise<ImageStoreState | null> {
    const timeout = pause(IMAGE_STORE_TIMEOUT_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('timeout')),
    );
    const installation = await this.readOrWarn(() => Promise.race([this.images.installation(), timeout]));
    if (installation === undefined) return null;
    // With both ids, `check` only compares the ids, so the images are not read.
    if (databaseId && installation) return { installation, match: 'referenced' };
    const referencedIds = await this.inUse.all();
    const match = await this.readOrWarn(() => this.match(referencedIds));
    return match ? { installation, match } : null;
  }

  /** Image ids are random, so one stored image that the database references proves that both belong together. */
  private async match(referencedIds: ReadonlySet<string>): Promise<ImageStoreState['match']> {
    let result: ImageStoreState['match'] = 'empty';
    for await (const { id } of this.images.list()) {
      if (referencedIds.has(id)) return 'referenced';
      result = 'unreferenced';
    }
    return result;
  }

  private async readOrWarn<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      this.logger.warn({ message: 'the installation id of the images could not be read', ...originOf(error) });
      return undefined;
    }
  }

  /** An id that cannot be written is written at the next start. */
  private async writeOrWarn(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.logger.warn({ message: 'the installation id or the version could not be written', ...originOf(error) });
    }
  }

  private wrongDatabase(otherId: string): StartRefused {
    const { dataDir } = this.settings;
    return new StartRefused(
      `The database is new or of another installation: ${join(dataDir, INSTALLATION_FILE)} names ${otherId}. Restore the database from a backup or correct MONGODB_URI; to start with an empty installation, move ${dataDir} away.`,
    );
  }

  private wrongImages(otherId: string): StartRefused {
    const { location } = this.images;
    return new StartRefused(
      `The images in ${location} belong to another installation, ${otherId}. Restore the database and the images that belong together (MONGODB_URI, DATA_DIR, CLOUDINARY_URL), or move ${location} away.`,
    );
  }

  private unknownImages(): StartRefused {
    const { location } = this.images;
    return new StartRefused(
      `The database uses none of the images in ${location}, so it is probably the database of another installation. Restore the database from a backup or correct MONGODB_URI; if nobody needs the images, move ${location} away.`,
    );
  }
}
