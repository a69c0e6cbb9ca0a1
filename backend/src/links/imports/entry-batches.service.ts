import type { ImportResult } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { generateNKeysBetween } from 'fractional-indexing';

import { UndoTime } from '../../expiry/undo-time.service.js';
import { DomainError } from '../../http/domain-error.js';
import { idOf, type Writer } from '../../idempotency/keyed-write.rule.js';
import { LinkPreviewsService } from '../../link-previews/link-previews.service.js';
import { ImageStore, type StoredImage } from '../../media/store/image-store.service.js';
import type { UploadedImage } from '../../media/upload/uploaded-image.rule.js';
import { CustomEntriesService } from '../custom-entries.service.js';
import { EntriesRepository } from '../entries.repository.js';
import { listFull } from '../entry-errors.js';
import { EntryWritesService, MAX_ENTRIES, REMOVED_ENTRIES } from '../entry-writes.service.js';
import type { StoredEntry } from '../stored-entry.js';
import { checkedEntry, type CheckedEntry } from './entry-check.js';
import type { RawEntry } from './imported-entries.js';
import { readOwnZip } from './own-export.js';

const CONCURRENT_PICTURES = 4;
/** Pictures that were not read by then are left out, because the owner waits. */
const PICTURES_MS = 20_000;

/** Stores and deletes many entries in one step. */
@Injectable()
export class EntryBatchesService {
  // oxlint-disable-next-line max-params -- entries, their references, pictures and the undo time
  constructor(
    private readonly entries: EntriesRepository,
    private readonly writes: EntryWritesService,
    private readonly customEntries: CustomEntriesService,
    private readonly previews: LinkPreviewsService,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
  ) {}

  /**
   * Stores all entries of an import at the end of the list, or none. A picture that cannot be read is left out. A repeated
   * call finds the entries of its first attempt by their ids.
   */
  async add(writer: Writer, rawEntries: readonly RawEntry[], file: UploadedImage | undefined): Promise<ImportResult> {
    const checkedEntries: CheckedEntry[] = [];
    for (const { values } of rawEntries) {
      const entry = await checkedEntry(values);
      checkedEntries.push({ ...entry, content: await this.customEntries.checked(entry.content) });
    }
    const ids = checkedEntries.map((_, index) =>
      writer.write ? idOf({ ref: `${writer.write.ref} ${index}` }) : this.entries.newId(),
    );
    const existing = new Set(await this.entries.existingIds(writer.id, ids));
    if (existing.size === ids.length) return { entries: ids, withoutPicture: 0 };
    const pictures = await this.storePictures(writer.id, rawEntries, { checkedEntries, file });
    const discard = () => Promise.all(pictures.flatMap((picture) => (picture ? this.images.discard(picture.id) : [])));
    try {
      const insert = () => this.insert(writer.id, { ids, checkedEntries, pictures });
      const entries = await this.writes.mutex.runExclusive(writer.id, insert);
      for (const entry of entries) await this.writes.disclose(writer, entry);
    } catch (error) {
      if (error instanceof DomainError) await discard();
      throw error;
    }
    const wanted = rawEntries.filter(({ picture }) => picture !== '').length;
    return { entries: ids, withoutPicture: wanted - pictures.filter((picture) => picture !== null).length };
  }

  /** Deletes entries. Their images are removed when the undo time is over. */
  async remove({ id: ownerId }: Writer, ids: readonly string[]): Promise<void> {
    const removed = (await this.entries.list(ownerId)).filter(({ id }) => ids.includes(id));
    await this.entries.markAllRemoved(ownerId, ids, new Date(this.undo.now()));
    for (const entry of removed) await this.writes.disclose({ id: ownerId }, { ...entry, isActive: false });
    this.undo.begin(REMOVED_ENTRIES);
  }

  private async insert(
    ownerId: string,
    batch: {
      readonly ids: readonly string[];
      readonly checkedEntries: readonly CheckedEntry[];
      readonly pictures: readonly (StoredImage | null)[];
    },
  ): Promise<StoredEntry[]> {
    const { ids, checkedEntries, pictures } = batch;
    const list = await this.entries.list(ownerId);
    const known = new Set(list.map(({ id }) => id));
    const missing = ids.filter((id) => !known.has(id));
    if (list.length + missing.length > MAX_ENTRIES) throw listFull('link');
    const positions = generateNKeysBetween(list.at(-1)?.position ?? null, null, ids.length);
    const hasSpotlight = list.some(({ isSpotlight }) => isSpotlight);
    const spotlight = hasSpotlight ? -1 : checkedEntries.findIndex(({ isSpotlight }) => isSpotlight);
    const entries = checkedEntries.map(({ content, isActive, size, revision, window }, index): StoredEntry => {
      const thumbnail = pictures[index] ?? null;
      const id = ids[index] ?? '';
      const isFirst = index === spotlight;
      const state = { id, position: positions[index] ?? '', isActive, isSpotlight: isFirst, size, revision };
      return { ...state, ...window, content, thumbnail };
    });
    await this.entries.insertAll(
      ownerId,
      entries.filter(({ id }) => !known.has(id)),
    );
    return entries;
  }

  private async storePictures(
    ownerId: string,
    rawEntries: readonly RawEntry[],
    {
      checkedEntries,
      file,
    }: { readonly checkedEntries: readonly CheckedEntry[]; readonly file: UploadedImage | undefined },
  ): Promise<(StoredImage | null)[]> {
    const inFile = file ? readOwnZip(await file.read())?.pictures : undefined;
    const results: (StoredImage | null)[] = rawEntries.map(() => null);
    const endsAt = Date.now() + PICTURES_MS;
    const waiting = [...rawEntries.entries()].values();
    const work = async () => {
      for (const [index, { picture }] of waiting) {
        const kind = checkedEntries[index]?.content.kind;
        if (picture === '' || (kind !== 'link' && kind !== 'video') || Date.now() > endsAt) continue;
        const shape = kind === 'link' ? 'square' : 'product';
        results[index] = await this.pictureFor(ownerId, picture, inFile)
          .then((image) => image && this.images.store(image, shape))
          .catch(leftOut);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_PICTURES }, work));
    return results;
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

/** A picture of another site that cannot be read does not fail the import. A full account does. */
function leftOut(error: unknown): null {
  const isAboutPicture =
    error instanceof DomainError && ['undecodable', 'too-large', 'unsupported-type', 'too-many'].includes(error.kind);
  if (isAboutPicture) return null;
  throw error;
}
