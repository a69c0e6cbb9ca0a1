import { syncFolder } from '@linkstall/releases/durable-files';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../../config/clock.js';
import { isStorageFull, storageFull } from '../../http/storage-full.js';
import { ProcessFolder } from '../../durable-files/process-folder.js';
import { readInstallationId, writeInstallationId } from '../../durable-files/installation-file.js';
import { ImageCodec } from '../codec/image-codec.js';
import { endOf, firstById } from './first-by-id.js';
import {
  IMAGE_WIDTHS,
  isImageId,
  ImageStore,
  newImageId,
  storeUnavailable,
  type ImageContent,
  type ImagePage,
  type ListedImage,
  type SizedImage,
  type StoredShape,
  type StoredVersion,
} from './image-store.service.js';
import { nameOfVersion } from './stored-version.rule.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { ImageFiles, writeImage } from './image-files.js';
import { sizedImage, versionsOf, type NewVersion } from './new-versions.js';

const RETRY_SECONDS = 30;
const MAX_LOGGED = 10_000;

/** Stores images as files: `images/<id>/<width>.webp`, and files to download as `images/<id>/file.pdf`. */
export class LocalImageStore extends ImageStore implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(LocalImageStore.name);
  private readonly files = new ImageFiles();
  private readonly loggedFiles = new Set<string>();
  private readonly folder: string;
  /** Folder for unfinished images, on the same disk, so that moving is one rename. */
  private readonly incoming: ProcessFolder;

  constructor(
    root: string,
    private readonly codec: ImageCodec,
    private readonly clock: Clock,
  ) {
    super();
    this.folder = join(root, 'images');
    this.incoming = new ProcessFolder(join(this.folder, '.incoming'));
  }

  /** An unusable folder does not prevent the start. */
  async onModuleInit(): Promise<void> {
    try {
      await this.incoming.open();
    } catch (error) {
      this.logger.error(`No image can be stored in ${this.folder}: ${reason(error)}`);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.incoming.close().catch(() => undefined);
  }

  override async store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<SizedImage> {
    const versions = await versionsOf(image, shape, this.codec);
    const id = newImageId(prefix);
    await this.write(id, versions);
    return sizedImage(id, shape, versions);
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
    if (!isImageId(id)) return;
    try {
      await rm(join(this.folder, id), { recursive: true, force: true });
    } catch (error) {
      this.logger.warn(`Image ${id} could not be removed: ${reason(error)}`);
    }
  }

  /** A damaged width is logged once; the next larger intact width replaces it, or a smaller one. */
  override async find(id: string, version: StoredVersion): Promise<ImageContent | null> {
    if (!isImageId(id)) return null;
    const folder = join(this.folder, id);
    const bytes = await this.files.read(folder, nameOfVersion(version));
    if (bytes) return { bytes, isReplacement: false };
    for (const otherWidth of await this.replacementWidths(id, version)) {
      const replacement = await this.files.read(folder, nameOfVersion(otherWidth));
      if (replacement) return { bytes: replacement, isReplacement: true };
    }
    return null;
  }

  override async *list(): AsyncGenerator<ListedImage> {
    for await (const { id } of this.ids()) {
      const image = await this.listed(id);
      if (image) yield image;
    }
  }

  override async page(after: string, count: number): Promise<ImagePage> {
    const ids = await firstById(this.ids(), after, count);
    const images: ListedImage[] = [];
    for (const { id } of ids) {
      const image = await this.listed(id);
      if (image) images.push(image);
    }
    return { images, end: endOf(ids, count) };
  }

  private async *ids(): AsyncGenerator<{ readonly id: string }> {
    for await (const { name: id } of await opendir(this.folder)) if (isImageId(id)) yield { id };
  }

  /** Null when the image was removed meanwhile. */
  private async listed(id: string): Promise<ListedImage | null> {
    const stats = await stat(join(this.folder, id)).catch(() => null);
    return stats && { id, storedAt: stats.mtimeMs };
  }

  /** The other widths of an image, best first; empty when the image does not exist or never had this width, and for a file. */
  private async replacementWidths(id: string, width: StoredVersion): Promise<readonly number[]> {
    const names = await readdir(join(this.folder, id)).catch(reason);
    if (typeof width === 'string') {
      if (names.includes(width)) this.logDamageOnce(`${id}/${width}`);
      return [];
    }
    const widths = Object.values(IMAGE_WIDTHS).find((all) => all.some((candidate) => candidate === width));
    if (!widths) return [];
    if (names === 'ENOENT') return [];
    const files = typeof names === 'string' ? [] : names.filter((name) => name.endsWith('.webp'));
    if (files.length > 0 && !widths.some((candidate) => files.includes(nameOfVersion(candidate)))) return [];
    this.logDamageOnce(`${id}/${nameOfVersion(width)}`);
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

  /** Writes all versions into a temporary folder and renames it. */
  private async write(id: string, versions: readonly NewVersion[]): Promise<void> {
    const temporaryFolder = join(this.incoming.path, id);
    try {
      await writeImage(temporaryFolder, versions);
      const now = new Date(this.clock.now());
      await utimes(temporaryFolder, now, now);
      await rename(temporaryFolder, join(this.folder, id));
      await syncFolder(this.folder); // durable before any document refers to it
    } catch (error) {
      this.logger.error(`An image could not be stored: ${reason(error)}`);
      await rm(temporaryFolder, { recursive: true, force: true }).catch(() => undefined);
      if (isStorageFull(error)) throw storageFull();
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
  }
}

/** The system's error code, without its text, which contains paths. */
const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';
