import { syncFolder } from '@linkstall/releases/durable-files';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { opendir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../../config/clock.js';
import { isStorageFull, storageFull } from '../../http/storage-full.js';
import { ProcessFolder } from '../../durable-files/process-folder.js';
import { readInstallationId, writeInstallationId } from '../../durable-files/installation-file.js';
import type { EncodedImage } from '../codec/encode-image.js';
import { ImageCodec } from '../codec/image-codec.js';
import { endOf, firstById } from './first-by-id.js';
import {
  IMAGE_WIDTHS,
  imageUrl,
  isImageId,
  ImageStore,
  newImageId,
  storeUnavailable,
  type ImageContent,
  type ImagePage,
  type ImageShape,
  type ListedImage,
  type SizedImage,
} from './image-store.service.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { fileOf, ImageFiles, writeImage } from './image-files.js';

const RETRY_SECONDS = 30;
const MAX_LOGGED = 10_000;

/** Stores images as files: `images/<id>/<width>.webp`. */
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

  override async store(image: UploadedImage, shape: ImageShape, prefix?: string): Promise<SizedImage> {
    const images = await this.codec.encode(image, shape);
    const id = newImageId(prefix);
    await this.write(id, images);
    const range = images.at(-1)?.range;
    const bytes = images.reduce((sum, image) => sum + image.bytes.length, 0);
    return { id, url: imageUrl(id, shape), bytes, ...(range && { range }) };
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
  override async find(id: string, width: number): Promise<ImageContent | null> {
    if (!isImageId(id)) return null;
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
    const temporaryFolder = join(this.incoming.path, id);
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
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
  }
}

/** The system's error code, without its text, which contains paths. */
const reason = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';
