import { Injectable } from '@nestjs/common';
import type { EntrySize, OrderChange } from '@linkstall/contracts/http';
import { isDeepStrictEqual } from 'node:util';

import { retryOnConflict } from '../database/retry-on-conflict.js';
import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { invalid } from '../http/validation.js';
import { ImageStore, type StoredImage, type StoredShape } from '../media/store/image-store.service.js';
import { NewImages } from '../media/upload/new-images.service.js';
import { FILE_FIELD } from '../media/upload/uploaded-image.rule.js';
import { positionChanges, positionAfter } from '../ordering/positions.js';
import { isSame, assertSameIds, assertOrderUnchanged } from '../ordering/order-check.js';
import { idOf, isComplete, mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { ALWAYS, changedSchedule } from '../scheduling/schedule.rule.js';
import type { ScheduleInput } from '../scheduling/schedule.types.js';
import { ContentCheckService } from './content-check.service.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { disclosedLinks } from './disclosed-links.js';
import { EntriesRepository, type EntryRecord } from './entries.repository.js';
import { entryChanged, entryNotFound, nounOf, type EntryNoun } from './entry-errors.js';
import {
  assertImagesAllowed,
  changedContent,
  hasImage,
  imageShapeOf,
  type EntryFields,
  type Uploads,
} from './entry-content.rule.js';
import { EntryListMutex } from './entry-list-mutex.js';
import { imagesOf, withStoredImages } from './gallery.rule.js';
import { PinnedProductsService } from './pinned-products.service.js';
import { isLink, pinnedProduct, type Content, type StoredEntry } from './stored-entry.js';

interface NewEntry {
  readonly content: Content;
  readonly isActive: boolean;
  readonly size?: EntrySize | undefined;
  readonly schedule: ScheduleInput;
  readonly images: Uploads;
}

/** An edit; undefined fields stay unchanged. */
interface EntryEdit {
  readonly id: string;
  readonly fields: EntryFields;
  readonly isActive: boolean | undefined;
  readonly size: EntrySize | undefined;
  readonly schedule: ScheduleInput;
  readonly images: Uploads;
  /** The revision that the caller saw, if the call names one. */
  readonly seenRevision: number | undefined;
}

interface WriteResult {
  readonly before: StoredEntry | null;
  readonly entry: StoredEntry;
  readonly isRepeat: boolean;
}

/** Adds, edits and orders entries, each of which is one document. An edit is guarded by the entry's revision. */
@Injectable()
export class EntryWritesService {
  // oxlint-disable-next-line max-params -- entries, their references, and the log of disclosures
  constructor(
    private readonly entries: EntriesRepository,
    private readonly mutex: EntryListMutex,
    private readonly pinnedProducts: PinnedProductsService,
    private readonly contentCheck: ContentCheckService,
    private readonly customEntries: CustomEntriesService,
    private readonly images: ImageStore,
    private readonly disclosures: DisclosuresService,
  ) {}

  /** Stores the image, then the entry at the end of the list. */
  async add(writer: Writer, { isActive, size = 'row', schedule, images, ...newEntry }: NewEntry): Promise<StoredEntry> {
    const content = await this.contentCheck.checked(writer.id, newEntry.content);
    const visibilityWindow = changedSchedule(ALWAYS, schedule);
    assertImagesAllowed(content, images);
    if (content.kind === 'file' && !images) throw invalid([{ field: FILE_FIELD, message: 'A file is required' }]);
    const newImages = this.newImagesFor(writer, images, imageShapeOf(content.kind, size));
    assertComplete(withStoredImages(content, { added: newImages.placeholders() }));
    await this.pinnedProducts.assertOwnProduct(writer.id, content);
    const { entry } = await newImages.during(async () => {
      const earlierResult = mayBeComplete(writer.write) ? await this.addedBefore(writer) : null;
      if (earlierResult) return earlierResult;
      if (writer.write?.state === 'done') throw entryNotFound(nounOf(content));
      const added = await newImages.store();
      const pictures = picturesOf(content, { added, thumbnail: null });
      const state = { isActive, isSpotlight: false, size, revision: 1, ...visibilityWindow, ...pictures };
      return this.mutex.runExclusive(writer.id, () => this.insert(writer, state));
    });
    await this.disclosures.record(writer.id, 'link', disclosedLinks([entry]));
    return entry;
  }

  /** Edits an entry, all fields or none. */
  async edit(writer: Writer, edit: EntryEdit, noun: EntryNoun): Promise<StoredEntry> {
    const { fields, schedule, isActive, size, images } = edit;
    const changes = [...Object.values({ ...fields, ...schedule }), isActive, size, images];
    if (changes.every((change) => change === undefined))
      throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    const newImages = this.newImagesFor(writer, images, await this.shapeOf(writer.id, edit));
    const write = () =>
      retryOnConflict({ resource: 'link', ownerId: writer.id }, () => this.tryEdit(writer, edit, { noun, newImages }));
    const { before, entry } = await newImages.during(() =>
      fields.productId === undefined ? write() : this.mutex.runExclusive(writer.id, write),
    );
    for (const { id } of before ? imagesOf(before) : [])
      if (!imagesOf(entry).some((image) => image.id === id)) await this.images.discard(id);
    await this.disclosures.record(writer.id, 'link', disclosedLinks([entry]));
    return entry;
  }

  /**
   * Stores a new order, if the caller saw the stored order. An order that names only links changes only the places of the
   * links; the other entries stay where they are.
   */
  async reorder({ id: ownerId, write }: Writer, order: OrderChange): Promise<StoredEntry[]> {
    assertSameIds(order);
    return this.mutex.runExclusive(ownerId, async () => {
      const entries = await this.entries.list(ownerId);
      const isWholeList = order.from.length === entries.length;
      const movableIds = (isWholeList ? entries : entries.filter(isLink)).map(({ id }) => id);
      // A repeated call finds the order of its first attempt, or a part of that order.
      if (await isComplete(write, () => isSame(movableIds, order.to))) return entries;
      assertOrderUnchanged(movableIds, order, { resource: 'link', isRepeat: mayBeComplete(write) });
      const [movable, newOrder] = [new Set(movableIds), order.to.values()];
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      const ordered = entries.map(
        (entry) => (movable.has(entry.id) ? byId.get(newOrder.next().value ?? '') : entry) ?? entry,
      );
      await this.entries.move(ownerId, positionChanges(ordered));
      return ordered;
    });
  }

  /** Moves the spotlight to an entry (first and larger), or removes it. */
  async spotlight({ id: ownerId, write }: Writer, id: string | null): Promise<StoredEntry[]> {
    return this.mutex.runExclusive(ownerId, async () => {
      const entries = await this.entries.list(ownerId);
      if (write?.state === 'done') return entries;
      const entryId = id?.toLowerCase() ?? null;
      if (entryId !== null && !entries.some((entry) => entry.id === entryId)) throw entryNotFound('entry');
      await this.entries.spotlight(ownerId, entryId);
      return entries.map((entry) => ({ ...entry, isSpotlight: entry.id === entryId }));
    });
  }

  /** The entry that an earlier call with the same key added. */
  private async addedBefore({ id: ownerId, write }: Writer): Promise<WriteResult | null> {
    const record = write ? await this.entries.find(ownerId, idOf(write)) : null;
    return record && { before: null, entry: record.entry, isRepeat: true };
  }

  private async insert(writer: Writer, fields: Omit<StoredEntry, 'id' | 'position'>): Promise<WriteResult> {
    const { id: ownerId, write } = writer;
    const { lastPosition } = await this.mutex.assertNotFull(ownerId, nounOf(fields.content));
    await this.pinnedProducts.assertNotPinned(ownerId, fields.content);
    await this.customEntries.assertNotFull(ownerId, [fields.content]);
    const position = positionAfter(lastPosition);
    const entry = { id: write ? idOf(write) : this.entries.newId(), position, ...fields };
    if (await this.entries.insert(ownerId, entry)) return { before: null, entry, isRepeat: false };
    const existing = await this.addedBefore(writer); // added by another process
    if (!existing) throw entryNotFound(nounOf(fields.content));
    return existing;
  }

  private async tryEdit(
    { id: ownerId, write }: Writer,
    edit: EntryEdit,
    { noun, newImages }: { readonly noun: EntryNoun; readonly newImages: NewImages },
  ): Promise<WriteResult | false> {
    const record = await this.entries.find(ownerId, edit.id);
    const before = undeletedEntry(record, noun);
    if (!record || !before) throw entryNotFound(noun);
    const { isActive = before.isActive, size = before.size } = edit;
    const state = { isActive, size, ...changedSchedule(before, edit.schedule) };
    const changed = changedContent(before.content, edit.fields);
    const content = await this.contentCheck.checked(ownerId, changed, before.content);
    const complete = withStoredImages(content, { before: before.content, added: newImages.placeholders() });
    const edited = { ...before, ...state, content: complete ?? content };
    if (mayBeComplete(write) && isApplied(before, edited, { ...edit, newImages }))
      return { before: null, entry: before, isRepeat: true };
    if (edit.seenRevision !== undefined && edit.seenRevision !== before.revision) throw entryChanged(noun);
    assertImagesAllowed(before.content, edit.images);
    assertComplete(complete);
    // An unchanged pinned product may have been deleted.
    if (pinnedProduct(content) !== pinnedProduct(before.content))
      await this.pinnedProducts.assertOwnProduct(ownerId, content);
    if (edit.fields.productId !== undefined) await this.pinnedProducts.assertNotPinned(ownerId, content, before.id);
    const added = await newImages.store();
    const thumbnail = edit.images === null ? null : before.thumbnail;
    const pictures = picturesOf(content, { before: before.content, added, thumbnail });
    const entry = { ...before, ...state, ...pictures, revision: before.revision + 1 };
    const isWritten = await this.entries.replace(ownerId, entry);
    return isWritten && { before, entry, isRepeat: false };
  }

  /** The shape of the image of an edited entry. An edit without an image needs no read for it. */
  private async shapeOf(ownerId: string, { id, size, images }: EntryEdit): Promise<StoredShape> {
    const before = images ? (await this.entries.find(ownerId, id))?.entry : undefined;
    return imageShapeOf(before?.content.kind ?? 'link', size ?? before?.size ?? 'row');
  }

  private newImagesFor({ write }: Writer, uploads: Uploads, shape: StoredShape): NewImages {
    return new NewImages(this.images, uploads ?? [], shape, write);
  }
}

/** Null for a deleted entry, and for an entry of a kind that the call does not know. */
function undeletedEntry(record: EntryRecord | null, noun: EntryNoun): StoredEntry | null {
  if (!record || record.removedAt) return null;
  return nounOf(record.entry.content) === noun ? record.entry : null;
}

/** Whether an earlier attempt made this edit: the stored entry has an image of the edit, or without an image its fields. */
function isApplied(
  stored: StoredEntry,
  edited: StoredEntry,
  { images, newImages }: Pick<EntryEdit, 'images'> & { readonly newImages: NewImages },
): boolean {
  if (images) return newImages.among(imagesOf(stored)).length > 0;
  return isDeepStrictEqual({ ...edited, thumbnail: images === null ? null : stored.thumbnail }, stored);
}

/** @throws DomainError 400 unless a gallery names every uploaded image, and only images that it has */
function assertComplete(content: Content | null): asserts content is Content {
  const message = 'images must name every new image, and each stored image once';
  if (!content) throw invalid([{ field: 'images', message }]);
}

interface Pictures {
  readonly before?: Content;
  readonly added: readonly StoredImage[];
  /** The thumbnail of an entry without a new image. */
  readonly thumbnail: StoredImage | null;
}

/** The new images, as images of a gallery, as the file or as the thumbnail. */
function picturesOf(
  draft: Content,
  { before, added, thumbnail }: Pictures,
): Pick<StoredEntry, 'content' | 'thumbnail'> {
  const content = withStoredImages(draft, { ...(before && { before }), added });
  assertComplete(content);
  return { content, thumbnail: hasImage(content) ? (added[0] ?? thumbnail) : null };
}
