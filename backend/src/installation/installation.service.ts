import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { StartRefused } from '../database/start-refused.js';
import { originOf } from '../logging/error-origin.js';
import { ImageStore } from '../media/image-store.service.js';
import { PicturesInUse } from '../media/pictures-in-use.service.js';
import { installationOf, LABEL, labelFolder } from '../installation-file.js';
import { InstallationRepository } from './installation.repository.js';

/** Time limit for the image store at the start. */
const PATIENCE_MS = 5_000;

/** The installation id of the image store, and the image references of the database. */
interface Pictures {
  readonly installation: string | null;
  readonly match: 'some are shown' | 'none is shown' | 'none is kept';
}

/**
 * Database, `DATA_DIR` and image store carry the id of their installation. Without it, the images of another database would
 * look like leftovers and be removed. A part that has lost its id gets the id again when it fits.
 */
@Injectable()
export class InstallationService implements OnModuleInit {
  private readonly logger = new Logger(InstallationService.name);

  // oxlint-disable-next-line max-params -- the parts that must belong together
  constructor(
    private readonly database: Database,
    private readonly repository: InstallationRepository,
    private readonly images: ImageStore,
    private readonly inUse: PicturesInUse,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.database.beforeAnything(() => this.check());
  }

  /** Whether the images belong to the database. Checked each time, because the database can be replaced at run time. */
  async hasItsPictures(): Promise<boolean> {
    const ofDatabase = await this.repository.find();
    return ofDatabase !== null && ofDatabase === (await this.images.installation());
  }

  private async check(): Promise<void> {
    const [ofDatabase, ofDataDir] = [await this.repository.find(), await installationOf(this.settings.dataDir)];
    if (ofDatabase && ofDataDir && ofDatabase !== ofDataDir) throw this.otherDatabase(ofDataDir);
    const pictures = await this.look(ofDatabase);
    if (!ofDatabase && pictures?.match !== 'some are shown') {
      if (ofDataDir) throw this.otherDatabase(ofDataDir);
      if (pictures?.installation) throw this.otherPictures(pictures.installation);
    }
    const known = ofDatabase ?? ofDataDir ?? pictures?.installation;
    if (pictures?.installation && pictures.installation !== known) throw this.otherPictures(pictures.installation);
    if (pictures?.installation === null && pictures.match === 'none is shown') throw this.unknownPictures();
    // While the image store is unavailable a database without an id gets none, and no image is removed.
    if (!pictures && !known) return;
    // The database first, so that an interruption leaves no id without a database.
    const settled = await this.repository.claim(known ?? randomUUID());
    if (!ofDataDir) await this.label(() => labelFolder(this.settings.dataDir, settled));
    if (pictures?.installation === null) await this.label(() => this.images.belongTo(settled));
  }

  /** Null while the image store is unavailable, which does not prevent the start. */
  private async look(ofDatabase: string | null): Promise<Pictures | null> {
    const late = pause(PATIENCE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('timeout')));
    const installation = await this.ask(() => Promise.race([this.images.installation(), late]));
    if (installation === undefined) return null;
    // Equal ids need no further check.
    if (ofDatabase && installation) return { installation, match: 'some are shown' };
    const shown = await this.inUse.all();
    const match = await this.ask(() => this.match(shown));
    return match ? { installation, match } : null;
  }

  /** Image ids are random, so one stored image that the database references proves that both belong together. */
  private async match(shown: ReadonlySet<string>): Promise<Pictures['match']> {
    let match: Pictures['match'] = 'none is kept';
    for await (const { id } of this.images.kept()) {
      if (shown.has(id)) return 'some are shown';
      match = 'none is shown';
    }
    return match;
  }

  private async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof StartRefused) throw error;
      this.logger.warn({ message: 'whose the pictures are could not be asked', ...originOf(error) });
      return undefined;
    }
  }

  /** An id that cannot be written is written at the next start. */
  private async label(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.logger.warn({ message: 'the installation could not be noted', ...originOf(error) });
    }
  }

  private otherDatabase(known: string): StartRefused {
    const { dataDir } = this.settings;
    return new StartRefused(
      `The database is new or of another installation: ${join(dataDir, LABEL)} names ${known}. Restore the database from a backup or correct MONGODB_URI; to begin anew, set ${dataDir} aside.`,
    );
  }

  private otherPictures(theirs: string): StartRefused {
    const { place } = this.images;
    return new StartRefused(
      `The pictures in ${place} belong to another installation, ${theirs}. Restore the database and the pictures that belong together (MONGODB_URI, DATA_DIR, CLOUDINARY_URL), or set ${place} aside.`,
    );
  }

  private unknownPictures(): StartRefused {
    const { place } = this.images;
    return new StartRefused(
      `The database shows none of the pictures in ${place}, so it is rather another one. Restore the database from a backup or correct MONGODB_URI; if nobody needs them, set ${place} aside.`,
    );
  }
}
