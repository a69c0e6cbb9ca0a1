import type { ImportResult } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { generateNKeysBetween } from 'fractional-indexing';

import { DisclosuresService } from '../../disclosures/disclosures.service.js';
import { DomainError } from '../../http/domain-error.js';
import { idOf, type Writer } from '../../idempotency/keyed-write.rule.js';
import { LinkPreviewsService } from '../../link-previews/link-previews.service.js';
import { ImageStore, type StoredImage, type StoredShape } from '../../media/store/image-store.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { ContentCheckService } from '../content-check.service.js';
import { CustomEntriesService } from '../custom-entries.service.js';
import { disclosedLinks } from '../disclosed-links.js';
import { EntriesRepository } from '../entries.repository.js';
import { hasImage, imageShapeOf } from '../entry-content.rule.js';
import { listFull } from '../entry-errors.js';
import { EntryListMutex, MAX_ENTRIES } from '../entry-list-mutex.js';
import { toFile } from '../gallery.rule.js';
import type { Content, StoredEntry } from '../stored-entry.js';
import { checkedEntry, type CheckedEntry } from './entry-check.js';
import type { RawEntry } from './imported-entries.js';
import { readOwnZip } from './own-export.js';

const CONCURRENT_PICTURES = 4;
/** Pictures that were not read by then are left out, because the owner waits. */
const PICTURES_MS = 20_000;

interface NewEntry {
  readonly id: string;
  readonly entry: CheckedEntry;
  /** The address of the picture, or its path in the file; empty without one. */
  readonly picture: string;
}

/** Stores many entries in one step. */
@Injectable()
export class EntryBatchesService {
  // oxlint-disable-next-line max-params -- entries, their references and pictures, and the log of disclosures
  constructor(
    private readonly entries: EntriesRepository,
    private readonly mutex: EntryListMutex,
    private readonly contentCheck: ContentCheckService,
    private readonly customEntries: CustomEntriesService,
    private readonly previews: LinkPreviewsService,
    private readonly images: ImageStore,
    private readonly disclosures: DisclosuresService,
  ) {}

  /**
   * Stores all entries of an import at the end of the list, or none. A picture that cannot be read is left out. A repeated
   * call finds the entries of its first attempt by their ids.
   */
  async add(writer: Writer, rawEntries: readonly RawEntry[], file: UploadedImage | undefined): Promise<ImportResult> {
    const newEntries: NewEntry[] = [];
    for (const [index, { values, picture }] of rawEntries.entries()) {
      const entry = await checkedEntry(values);
      const content = await this.contentCheck.checked(writer.id, entry.content);
      const id = writer.write ? idOf({ ref: `${writer.write.ref} ${index}` }) : this.entries.newId();
      newEntries.push({ id, entry: { ...entry, content }, picture });
    }
    const ids = newEntries.map(({ id }) => id);
    const existingIds = await this.entries.existingIds(writer.id, ids);
    if (existingIds.length === ids.length) return { entries: ids, withoutPicture: 0 };
    const pictures = await this.storePictures(writer.id, newEntries, file);
    try {
      const storedEntries = await this.mutex.runExclusive(writer.id, () =>
        this.insert(writer.id, newEntries, pictures),
      );
      await this.disclosures.record(writer.id, 'link', disclosedLinks(storedEntries));
    } catch (error) {
      if (error instanceof DomainError) for (const { id } of pictures.values()) await this.images.discard(id);
      throw error;
    }
    return { entries: ids, withoutPicture: newEntries.flatMap(picturesOf).length - pictures.size };
  }

  private async insert(
    ownerId: string,
    newEntries: readonly NewEntry[],
    pictures: ReadonlyMap<string, StoredImage>,
  ): Promise<StoredEntry[]> {
    const list = await this.entries.list(ownerId);
    const knownIds = new Set(list.map(({ id }) => id));
    const positions = generateNKeysBetween(list.at(-1)?.position ?? null, null, newEntries.length);
    const hasSpotlight = list.some(({ isSpotlight }) => isSpotlight);
    const spotlight = hasSpotlight ? undefined : newEntries.find(({ entry }) => entry.isSpotlight)?.id;
    const entries = newEntries.map(({ id, entry, picture }, index): StoredEntry => {
      const place = { id, position: positions[index] ?? '', isSpotlight: id === spotlight };
      const images = picturesOf({ id, entry, picture }).map(({ key }) => pictures.get(key) ?? null);
      return { ...entry, ...place, ...withPictures(entry.content, images) };
    });
    const missing = entries.filter(({ id }) => !knownIds.has(id));
    if (list.length + missing.length > MAX_ENTRIES) throw listFull('link');
    await this.customEntries.assertNotFull(
      ownerId,
      missing.map(({ content }) => content),
    );
    await this.entries.insertAll(ownerId, missing);
    return entries;
  }

  /** The stored pictures by their keys. */
  private async storePictures(
    ownerId: string,
    newEntries: readonly NewEntry[],
    file: UploadedImage | undefined,
  ): Promise<ReadonlyMap<string, StoredImage>> {
    const inFile = file ? readOwnZip(await file.read())?.pictures : undefined;
    const pictures = new Map<string, StoredImage>();
    const endsAt = Date.now() + PICTURES_MS;
    const waiting = newEntries.flatMap(picturesOf).values();
    const work = async () => {
      for (const { key, path, shape } of waiting) {
        if (Date.now() > endsAt || pictures.has(key)) continue;
        const storedImage = await this.pictureFor(ownerId, path, inFile)
          .then((image) => image && this.images.store(image, shape))
          .catch(nullForUnreadable);
        if (storedImage) pictures.set(key, storedImage);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_PICTURES }, work));
    return pictures;
  }

  private async pictureFor(
    ownerId: string,
    picture: string,
    inFile: ReadonlyMap<string, Buffer> | undefined,
  ): Promise<UploadedImage | null> {
    if (/^https?:\/\//i.test(picture)) return this.previews.picture(ownerId, picture);
    const bytes = inFile?.get(picture);
    return bytes ? { owner: ownerId, size: bytes.length, read: () => Promise.resolve(bytes) } : null;
  }
}

interface PictureSource {
  readonly key: string;
  /** The address of the picture, or its path in the file. */
  readonly path: string;
  readonly shape: StoredShape;
}

const keyOf = (id: string, path: string): string => `${id} ${path}`;

/** The pictures of an entry: those of a gallery, or the thumbnail or file. */
function picturesOf({ id, entry: { content, size }, picture }: NewEntry): readonly PictureSource[] {
  const shape = imageShapeOf(content.kind, size);
  const paths = content.kind === 'images' ? content.images.map((image) => image.id) : [picture];
  const hasOne = hasImage(content) || content.kind === 'file';
  const isPossible = content.kind === 'images' || (hasOne && picture !== '');
  return isPossible ? paths.map((path) => ({ key: keyOf(id, path), path, shape })) : [];
}

/** The content with its pictures or its file, in the order of `picturesOf`. Null is a picture that could not be read. */
function withPictures(
  content: Content,
  pictures: readonly (StoredImage | null)[],
): Pick<StoredEntry, 'content' | 'thumbnail'> {
  const [first = null] = pictures;
  if (content.kind === 'file') return { content: { ...content, file: first && toFile(first) }, thumbnail: null };
  if (content.kind !== 'images') return { content, thumbnail: first };
  const images = content.images.flatMap(({ alt }, index) => {
    const image = pictures[index];
    return image ? { id: image.id, url: image.url, alt } : [];
  });
  return { content: { ...content, images }, thumbnail: null };
}

/** A picture that cannot be read does not fail the import. A full account does. */
function nullForUnreadable(error: unknown): null {
  const isAboutPicture =
    error instanceof DomainError && ['undecodable', 'too-large', 'unsupported-type', 'too-many'].includes(error.kind);
  if (isAboutPicture) return null;
  throw error;
}
