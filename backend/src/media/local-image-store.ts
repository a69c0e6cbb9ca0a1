import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { isStorageFull, storageFull } from '../http/storage-full.js';
import type { EncodedImage } from './encode-picture.js';
import { ImageCodec } from './image-codec.js';
import { IMAGE_WIDTHS, ImageStore, type ImageShape, type KeptImage, type StoredImage } from './image-store.js';
import type { Picture } from './picture.js';

const ID = /^[0-9a-f]{32}$/;
const ID_BYTES = 16;
const RETRY_SECONDS = 30;

/** Keeps pictures as files: `DATA_DIR/images/<id>/<width>.webp`. */
@Injectable()
export class LocalImageStore extends ImageStore implements OnModuleInit {
  private readonly logger = new Logger(LocalImageStore.name);
  private readonly folder: string;
  /** Beside the pictures, so that moving them in is one rename on one disk. */
  private readonly incoming: string;

  constructor(
    settings: Settings,
    private readonly codec: ImageCodec,
    private readonly clock: Clock,
  ) {
    super();
    this.folder = join(settings.dataDir, 'images');
    this.incoming = join(this.folder, '.incoming');
  }

  /** What a crash left half written belongs to nobody. */
  async onModuleInit(): Promise<void> {
    await rm(this.incoming, { recursive: true, force: true });
    await mkdir(this.incoming, { recursive: true });
  }

  override async store(picture: Picture, shape: ImageShape): Promise<StoredImage> {
    const images = await this.codec.encode(picture, shape);
    const id = randomBytes(ID_BYTES).toString('hex');
    await this.write(id, images);
    return { id, url: `/images/${id}/${IMAGE_WIDTHS[shape][2]}.webp` };
  }

  override async discard(id: string): Promise<void> {
    if (!ID.test(id)) return;
    try {
      await rm(join(this.folder, id), { recursive: true, force: true });
    } catch (error) {
      this.logger.warn(`Picture ${id} could not be removed: ${reason(error)}`);
    }
  }

  override async read(id: string, width: number): Promise<Buffer | null> {
    if (!ID.test(id)) return null;
    try {
      return await readFile(join(this.folder, id, `${width}.webp`));
    } catch (error) {
      if (reason(error) === 'ENOENT') return null;
      throw error;
    }
  }

  override async *kept(): AsyncGenerator<KeptImage> {
    for await (const { name } of await opendir(this.folder)) {
      if (!ID.test(name)) continue;
      const found = await stat(join(this.folder, name)).catch(() => null); // discarded meanwhile
      if (found) yield { id: name, storedAt: found.mtimeMs };
    }
  }

  /** All widths or none: written aside, then moved in as a whole. */
  private async write(id: string, images: readonly EncodedImage[]): Promise<void> {
    const aside = join(this.incoming, id);
    try {
      await mkdir(aside, { recursive: true });
      for (const { width, bytes } of images) await writeFile(join(aside, `${width}.webp`), bytes, { flag: 'wx' });
      const now = new Date(this.clock.now());
      await utimes(aside, now, now);
      await rename(aside, join(this.folder, id));
    } catch (error) {
      this.logger.error(`A picture could not be stored: ${reason(error)}`);
      await rm(aside, { recursive: true, force: true }).catch(() => undefined);
      if (isStorageFull(error)) throw storageFull();
      throw new DomainError('unavailable', 'image.store_unavailable', 'Images cannot be stored just now', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
  }
}

/** The system's code, never its text: that names paths. */
const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';
