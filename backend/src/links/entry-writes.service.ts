import { Injectable } from '@nestjs/common';
import type { EntrySize, OrderChange } from '@linkstall/contracts/http';
import { isDeepStrictEqual } from 'node:util';

import { retryOnConflict } from '../database/retry-on-conflict.js';
import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { invalid } from '../http/validation.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { NewImages } from '../media/upload/new-images.service.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';
import { positionChanges, positionAfter } from '../ordering/positions.js';
import { isSame, assertSameIds, assertOrderUnchanged } from '../ordering/order-check.js';
import { idOf, isComplete, mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { ALWAYS, changedSchedule } from '../scheduling/schedule.rule.js';
import type { ScheduleInput } from '../scheduling/schedule.types.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { EntriesRepository, type EntryRecord } from './entries.repository.js';
import { entryChanged, entryNotFound, listFull, nounOf, type EntryNoun } from './entry-errors.js';
import { changedContent, assertImageAllowed, type EntryFields } from './entry-content.rule.js';
import { PinnedProductsService } from './pinned-products.service.js';
import { isLink, pinnedProduct, type Content, type StoredEntry } from './stored-entry.js';

export const MAX_ENTRIES = 1_000;
export const REMOVED_ENTRIES = 'removed entries';

interface NewEntry {
  readonly content: Content;
  readonly isActive: boolean;
  readonly size?: EntrySize | undefined;
  readonly schedule: ScheduleInput;
  readonly image: UploadedImage | undefined;
}

/** An edit; undefined fields stay unchanged. */
interface EntryEdit {
  readonly id: string;
  readonly fields: EntryFields;
  readonly isActive: boolean | undefined;
  readonly size: EntrySize | undefined;
  readonly schedule: ScheduleInput;
  /** Null removes the image. */
  readonly image: UploadedImage | null | undefined;
  /** The revision that the caller saw, if the call names one. */
  readonly seenRevision: number | undefined;
}

interface Shown {
  readonly kind: Content['kind'];
  readonly size: EntrySize;
}

interface WriteResult {
  readonly before: StoredEntry | null;
  readonly entry: StoredEntry;
  readonly isRepeat: boolean;
}

/**
 * Writes entries, each as one document. An edit is guarded by the entry's revision. Writes that read the whole list (limit,
 * order, pinned products, spotlight) run one after the other for each owner in this process.
 */
@Injectable()
export class EntryWritesService {
  readonly mutex = new KeyedMutex();

  // oxlint-disable-next-line max-params -- entries, their references, and the undo time
  constructor(
    private readonly entries: EntriesRepository,
    private readonly pinnedProducts: PinnedProductsService,
    private readonly customEntries: CustomEntriesService,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
    private readonly disclosures: DisclosuresService,
  ) {
    undo.register(REMOVED_ENTRIES, (deletedBefore) => this.forgetRemoved(deletedBefore));
  }

  /** Stores the image, then the entry at the end of the list. */
  async add(writer: Writer, { isActive, size = 'row', schedule, image, ...newEntry }: NewEntry): Promise<StoredEntry> {
    const content = await this.customEntries.checked(newEntry.content);
    const visibilityWindow = changedSchedule(ALWAYS, schedule);
    assertImageAllowed(content, image);
    const newImages = this.newImagesFor(writer, image, { kind: content.kind, size });
    await this.pinnedProducts.assertOwnProduct(writer.id, content);
    const { entry } = await newImages.during(async () => {
      const earlierResult = mayBeComplete(writer.write) ? await this.addedBefore(writer) : null;
      if (earlierResult) return earlierResult;
      if (writer.write?.state === 'done') throw entryNotFound(nounOf(content));
      const [thumbnail = null] = await newImages.store();
      const state = { isActive, isSpotlight: false, size, revision: 1, ...visibilityWindow, thumbnail };
      return this.mutex.runExclusive(writer.id, () => this.insert(writer, { ...state, content }));
    });
    await this.disclose(writer, entry);
    return entry;
  }

  /** Edits an entry, all fields or none. */
  async edit(writer: Writer, edit: EntryEdit, noun: EntryNoun): Promise<StoredEntry> {
    const { fields, schedule, isActive, size, image } = edit;
    const changes = Object.values({ ...fields, ...schedule, isActive, size, image });
    if (changes.every((change) => change === undefined))
      throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    const newImages = this.newImagesFor(writer, image, await this.shapeOf(writer.id, edit));
    const write = () =>
      retryOnConflict({ resource: 'link', ownerId: writer.id }, () => this.tryEdit(writer, edit, { noun, newImages }));
    const { before, entry } = await newImages.during(() =>
      fields.productId === undefined ? write() : this.mutex.runExclusive(writer.id, write),
    );
    if (before?.thumbnail && before.thumbnail.id !== entry.thumbnail?.id)
      await this.images.discard(before.thumbnail.id);
    await this.disclose(writer, entry);
    return entry;
  }

  /** Deletes an entry of any kind. Its image is removed when the undo time is over. */
  async remove({ id: ownerId, write }: Writer, id: string): Promise<void> {
    await retryOnConflict({ resource: 'link', ownerId }, async () => {
      const record = await this.entries.find(ownerId, id);
      const exists = record !== null && !record.removedAt;
      if (!exists && mayBeComplete(write)) return true;
      if (!exists) throw entryNotFound('link');
      return this.entries.markRemoved(ownerId, record.entry, new Date(this.undo.now()));
    });
    const removed = await this.entries.find(ownerId, id);
    if (removed) await this.disclose({ id: ownerId }, { ...removed.entry, isActive: false });
    this.undo.begin(REMOVED_ENTRIES);
  }

  /** Restores a deleted entry at its former place, within the undo time. */
  async restore({ id: ownerId, write }: Writer, id: string): Promise<StoredEntry> {
    const restored = await this.mutex.runExclusive(ownerId, async () => {
      const record = await this.entries.find(ownerId, id);
      if (record && !record.removedAt && mayBeComplete(write)) return record.entry;
      if (!record?.removedAt || record.removedAt.getTime() <= this.undo.cutoff()) throw entryNotFound('link');
      const { entry, removedAt } = record;
      await this.assertNotFull(ownerId, 'link');
      await this.pinnedProducts.assertNotPinned(ownerId, entry.content);
      await this.customEntries.assertNotFull(ownerId, entry.content);
      if (!(await this.entries.restore(ownerId, entry.id, removedAt))) throw entryNotFound('link');
      return entry;
    });
    await this.disclose({ id: ownerId }, restored);
    return restored;
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

  /** Removes all entries and images of an owner, when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    for (const entry of await this.entries.removeAllOf(ownerId)) await this.discardImage(entry);
  }

  /** Writes the state of a link into the log of disclosures. */
  async disclose({ id: ownerId }: Pick<Writer, 'id'>, entry: StoredEntry): Promise<void> {
    if (!isLink(entry)) return;
    const { title: name, url, isAffiliate } = entry.content;
    const isDisclosed = entry.isActive && isAffiliate;
    await this.disclosures.record(ownerId, { kind: 'link', id: entry.id, name, url, isDisclosed });
  }

  /** The entry that an earlier call with the same key added. */
  private async addedBefore({ id: ownerId, write }: Writer): Promise<WriteResult | null> {
    const record = write ? await this.entries.find(ownerId, idOf(write)) : null;
    return record && { before: null, entry: record.entry, isRepeat: true };
  }

  private async insert(writer: Writer, fields: Omit<StoredEntry, 'id' | 'position'>): Promise<WriteResult> {
    const { id: ownerId, write } = writer;
    const { lastPosition } = await this.assertNotFull(ownerId, nounOf(fields.content));
    await this.pinnedProducts.assertNotPinned(ownerId, fields.content);
    await this.customEntries.assertNotFull(ownerId, fields.content);
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
    const content = await this.customEntries.checked(changedContent(before.content, edit.fields), before.content);
    if (mayBeComplete(write) && isApplied(before, { ...before, ...state, content }, { ...edit, newImages }))
      return { before: null, entry: before, isRepeat: true };
    if (edit.seenRevision !== undefined && edit.seenRevision !== before.revision) throw entryChanged(noun);
    assertImageAllowed(before.content, edit.image);
    // An unchanged pinned product may have been deleted.
    if (pinnedProduct(content) !== pinnedProduct(before.content))
      await this.pinnedProducts.assertOwnProduct(ownerId, content);
    if (edit.fields.productId !== undefined) await this.pinnedProducts.assertNotPinned(ownerId, content, before.id);
    const [thumbnail = edit.image === null ? null : before.thumbnail] = await newImages.store();
    const entry = { ...before, ...state, content, thumbnail, revision: before.revision + 1 };
    const isWritten = await this.entries.replace(ownerId, entry);
    return isWritten && { before, entry, isRepeat: false };
  }

  /** What decides about the shape of an edited entry's image. */
  private async shapeOf(ownerId: string, { id, size, image }: EntryEdit): Promise<Shown> {
    const before = image ? (await this.entries.find(ownerId, id))?.entry : undefined;
    return { kind: before?.content.kind ?? 'link', size: size ?? before?.size ?? 'row' };
  }

  /** A row needs a small square; every other image keeps its proportions. */
  private newImagesFor({ write }: Writer, image: UploadedImage | null | undefined, { kind, size }: Shown): NewImages {
    const shape = kind === 'link' && size === 'row' ? 'square' : 'product';
    return new NewImages(this.images, image ? [image] : [], shape, write);
  }

  /** The last position of the list. @throws DomainError 409 when the list is full */
  private async assertNotFull(ownerId: string, noun: EntryNoun): Promise<{ readonly lastPosition: string | null }> {
    const { count, lastPosition } = await this.entries.readEnd(ownerId);
    if (count >= MAX_ENTRIES) throw listFull(noun);
    return { lastPosition };
  }

  private async discardImage({ thumbnail }: StoredEntry): Promise<void> {
    if (thumbnail) await this.images.discard(thumbnail.id);
  }

  /** Removes entries of all owners whose undo time is over. */
  private async forgetRemoved(deletedBefore: number): Promise<number> {
    const removedEntries = await this.entries.listRemoved(deletedBefore);
    for (const { ownerId, entry } of removedEntries)
      if (await this.entries.forget(ownerId, entry.id, deletedBefore)) await this.discardImage(entry);
    return removedEntries.length;
  }
}

/** Null for a deleted entry, and for an entry of a kind that the call does not know. */
function undeletedEntry(record: EntryRecord | null, noun: EntryNoun): StoredEntry | null {
  if (!record || record.removedAt) return null;
  return nounOf(record.entry.content) === noun ? record.entry : null;
}

/** Whether an earlier attempt made this edit: the stored entry has the image of the edit, or without an image its fields. */
function isApplied(
  stored: StoredEntry,
  edited: StoredEntry,
  { image, newImages }: Pick<EntryEdit, 'image'> & { readonly newImages: NewImages },
): boolean {
  const { thumbnail } = stored;
  if (image) return newImages.among(thumbnail ? [thumbnail] : []).length > 0;
  return isDeepStrictEqual({ ...edited, thumbnail: image === null ? null : thumbnail }, stored);
}
