import { syncFolder } from '@linkstall/releases/durable-files';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { mkdir, opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import { isStorageFull, storageFull } from '../../http/storage-full.js';
import { readInstallationId, writeInstallationId } from '../../durable-files/installation-file.js';
import type { EncodedImage } from '../codec/encode-image.js';
import { ImageCodec } from '../codec/image-codec.js';
import {
  IMAGE_WIDTHS,
  ImageStore,
  newImageId,
  type ImageContent,
  type ImageShape,
  type ListedImage,
  type SizedImage,
} from './image-store.service.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { fileOf, ImageFiles, writeImage } from './image-files.js';

const ID = /^[0-9a-f]{32}$/;
const RETRY_SECONDS = 30;
const MAX_LOGGED = 10_000;

/** Stores images as files: `DATA_DIR/images/<id>/<width>.webp`. */
@Injectable()
export class LocalImageStore extends ImageStore implements OnModuleInit {
  private readonly logger = new Logger(LocalImageStore.name);
  private readonly files = new ImageFiles();
  private readonly loggedFiles = new Set<string>();
  private readonly folder: string;
  /** Folder for unfinished images, on the same disk, so that moving is one rename. */
  private readonly incoming: string;

  constructor(
    private readonly settings: Settings,
    private readonly codec: ImageCodec,
    private readonly clock: Clock,
  ) {
    super();
    this.folder = join(settings.dataDir, 'images');
    this.incoming = join(this.folder, '.incoming');
  }

  /** Removes unfinished images of a crash. An unusable folder does not prevent the start. */
  async onModuleInit(): Promise<void> {
    try {
      if (this.settings.servesApi) await rm(this.incoming, { recursive: true, force: true });
      await mkdir(this.incoming, { recursive: true });
    } catch (error) {
      this.logger.error(`No image can be stored in ${this.folder}: ${reason(error)}`);
    }
  }

  override async store(image: UploadedImage, shape: ImageShape, prefix?: string): Promise<SizedImage> {
    const images = await this.codec.encode(image, shape);
    const id = newImageId(prefix);
    await this.write(id, images);
    const range = images.at(-1)?.range;
    const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
    return { id, url: `/images/${id}/${IMAGE_WIDTHS[shape][2]}.webp`, bytes, ...(range && { range }) };
  }

  override get location(): string {
    return this.folder;
  }

  override installation(): Promise<string | null> {
    return readInstallationId(this.folder);
  }

  override labelWith(installation: string): Promise<void> {
    return writeInstallationId(this.folder, installation);
  }

  override async discard(id: string): Promise<void> {
    if (!ID.test(id)) return;
    try {
      await rm(join(this.folder, id), { recursive: true, force: true });
    } catch (error) {
      this.logger.warn(`Image ${id} could not be removed: ${reason(error)}`);
    }
  }

  /** A damaged width is logged once; the next larger intact width replaces it, or a smaller one. */
  override async find(id: string, width: number): Promise<ImageContent | null> {
    if (!ID.test(id)) return null;
    const folder = join(this.folder, id);
    const bytes = await this.files.read(folder, width);
    if (bytes) return { bytes, isReplacement: false };
    for (const otherWidth of await this.replacementWidths(id, width)) {
      const replacement = await this.files.read(folder, otherWidth);
      if (replacement) return { bytes: replacement, isReplacement: true };
    }
    return null;
  }

  override async *list(): AsyncGenerator<ListedImage> {
    for await (const { name } of await opendir(this.folder)) {
      if (!ID.test(name)) continue;
      const stats = await stat(join(this.folder, name)).catch(() => null); // removed meanwhile
      if (stats) yield { id: name, storedAt: stats.mtimeMs };
    }
  }

  /** The other widths of an image, best first; empty when the image does not exist or never had this width. */
  private async replacementWidths(id: string, width: number): Promise<readonly number[]> {
    const widths = Object.values(IMAGE_WIDTHS).find((all) => all.some((candidate) => candidate === width));
    if (!widths) return [];
    const names = await readdir(join(this.folder, id)).catch(reason);
    if (names === 'ENOENT') return [];
    const files = typeof names === 'string' ? [] : names.filter((name) => name.endsWith('.webp'));
    if (files.length > 0 && !widths.some((candidate) => files.includes(fileOf(candidate)))) return [];
    this.logDamageOnce(`${id}/${fileOf(width)}`);
    return [
      ...widths.filter((candidate) => candidate > width),
      ...widths.filter((candidate) => candidate < width).reverse(),
    ];
  }

  private logDamageOnce(file: string): void {
    if (this.loggedFiles.has(file)) return;
    if (this.loggedFiles.size >= MAX_LOGGED) this.loggedFiles.clear();
    this.loggedFiles.add(file);
    this.logger.error(`Image ${file} is damaged`);
  }

  /** Writes all widths into a temporary folder and renames it. */
  private async write(id: string, images: readonly EncodedImage[]): Promise<void> {
    const temporaryFolder = join(this.incoming, id);
    try {
      await writeImage(temporaryFolder, images);
      const now = new Date(this.clock.now());
      await utimes(temporaryFolder, now, now);
      await rename(temporaryFolder, join(this.folder, id));
      await syncFolder(this.folder); // durable before any document refers to it
    } catch (error) {
      this.logger.error(`An image could not be stored: ${reason(error)}`);
      await rm(temporaryFolder, { recursive: true, force: true }).catch(() => undefined);
      if (isStorageFull(error)) throw storageFull();
      throw new DomainError('unavailable', 'image.store_unavailable', 'Images cannot be stored just now', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
  }
}

/** The system's error code, without its text, which contains paths. */
const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';
