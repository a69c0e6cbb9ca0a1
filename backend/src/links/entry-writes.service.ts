import { Injectable } from '@nestjs/common';
import type { OrderChange } from '@linkstall/contracts/http';
import { isDeepStrictEqual } from 'node:util';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { invalid } from '../http/validation.js';
import { ImageStore } from '../media/image-store.service.js';
import { NewPictures } from '../media/new-pictures.service.js';
import type { Picture } from '../media/picture.rule.js';
import { movesInto, positionAfter } from '../ordering/positions.js';
import { isSame, requireSameIds, requireSeen } from '../ordering/reordered.js';
import { ProductsService } from '../products/products.service.js';
import { idOf, isDone, mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import { ALWAYS, changedSchedule } from '../scheduling/schedule.rule.js';
import type { ScheduleInput } from '../scheduling/schedule.types.js';
import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { EntriesRepository, type EntryRecord } from './entries.repository.js';
import { entryChanged, entryNotFound, noRoom, type Called } from './entry-errors.js';
import { changedContent, type EntryParts } from './entry-content.rule.js';
import { isLink, pinnedProduct, type Content, type StoredEntry } from './stored-entry.js';

const MOST_ENTRIES = 1_000;
const REMOVED = 'removed entries';

interface NewEntry {
  readonly content: Content;
  readonly isActive: boolean;
  readonly schedule: ScheduleInput;
  readonly picture: Picture | undefined;
}

/** An edit; undefined fields stay unchanged. */
interface EntryEdit {
  readonly id: string;
  readonly parts: EntryParts;
  readonly isActive: boolean | undefined;
  readonly schedule: ScheduleInput;
  /** Null removes the image. */
  readonly picture: Picture | null | undefined;
  /** The revision that the caller saw, if the call names one. */
  readonly seen: number | undefined;
}

interface Written {
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
  private readonly mutex = new KeyedMutex();

  // oxlint-disable-next-line max-params -- entries, their references, and the undo time
  constructor(
    private readonly entries: EntriesRepository,
    private readonly products: ProductsService,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (then) => this.forgetRemoved(then));
  }

  /** Stores the image, then the entry at the end of the list. */
  async add(writer: Writer, { content, isActive, schedule, picture }: NewEntry): Promise<StoredEntry> {
    const shown = changedSchedule(ALWAYS, schedule);
    requirePictureOf(content, picture);
    const pictures = this.picturesFor(writer, calledOf(content), picture);
    await this.requireOwnProduct(writer.id, content);
    const { entry } = await pictures.during(async () => {
      const before = mayBeDone(writer.write) ? await this.addedBefore(writer) : null;
      if (before) return before;
      if (writer.write?.state === 'done') throw entryNotFound(calledOf(content));
      const [thumbnail = null] = await pictures.store();
      const state = { isActive, isSpotlight: false, revision: 1, ...shown, thumbnail };
      return this.mutex.runExclusive(writer.id, () => this.insert(writer, { ...state, content }));
    });
    return entry;
  }

  /** Edits an entry, all fields or none. */
  async edit(writer: Writer, edit: EntryEdit, called: Called): Promise<StoredEntry> {
    const { parts, schedule, isActive, picture } = edit;
    const changes = Object.values({ ...parts, ...schedule, isActive, picture });
    if (changes.every((change) => change === undefined))
      throw invalid([{ field: 'title', message: 'Nothing to change' }]);
    const pictures = this.picturesFor(writer, called, picture);
    const write = () =>
      retryWhenOvertaken({ thing: 'link', ownerId: writer.id }, () => this.tryEdit(writer, edit, { called, pictures }));
    const { before, entry } = await pictures.during(() =>
      parts.productId === undefined ? write() : this.mutex.runExclusive(writer.id, write),
    );
    if (before?.thumbnail && before.thumbnail.id !== entry.thumbnail?.id)
      await this.images.discard(before.thumbnail.id);
    return entry;
  }

  /** Deletes an entry of any kind. Its image is removed when the undo time is over. */
  async remove({ id: ownerId, write }: Writer, id: string): Promise<void> {
    await retryWhenOvertaken({ thing: 'link', ownerId }, async () => {
      const found = await this.entries.find(ownerId, id);
      const isThere = found !== null && !found.removedAt;
      if (!isThere && mayBeDone(write)) return true;
      if (!isThere) throw entryNotFound('link');
      return this.entries.markRemoved(ownerId, found.entry, new Date(this.undo.now()));
    });
    this.undo.begin(REMOVED);
  }

  /** Restores a deleted entry at its former place, within the undo time. */
  async restore({ id: ownerId, write }: Writer, id: string): Promise<StoredEntry> {
    return this.mutex.runExclusive(ownerId, async () => {
      const found = await this.entries.find(ownerId, id);
      if (found && !found.removedAt && mayBeDone(write)) return found.entry;
      if (!found?.removedAt || found.removedAt.getTime() <= this.undo.since()) throw entryNotFound('link');
      const { entry, removedAt } = found;
      await this.lastPositionWithRoom(ownerId, 'link');
      await this.requirePinnedOnce(ownerId, entry.content);
      if (!(await this.entries.restore(ownerId, entry.id, removedAt))) throw entryNotFound('link');
      return entry;
    });
  }

  /**
   * Stores a new order, if the stored order is still the one that the caller saw. An order that names only links moves links
   * among the places of links.
   */
  async reorder({ id: ownerId, write }: Writer, order: OrderChange): Promise<StoredEntry[]> {
    requireSameIds(order);
    return this.mutex.runExclusive(ownerId, async () => {
      const present = await this.entries.list(ownerId);
      const isWhole = order.from.length === present.length;
      const moved = (isWhole ? present : present.filter(isLink)).map(({ id }) => id);
      // A repetition finds its own order, or a part of it.
      if (await isDone(write, () => isSame(moved, order.to))) return present;
      requireSeen(moved, order, { thing: 'link', isAgain: mayBeDone(write) });
      const [movable, wanted] = [new Set(moved), order.to.values()];
      const byId = new Map(present.map((entry) => [entry.id, entry]));
      const ordered = present.map(
        (entry) => (movable.has(entry.id) ? byId.get(wanted.next().value ?? '') : entry) ?? entry,
      );
      await this.entries.move(ownerId, movesInto(ordered));
      return ordered;
    });
  }

  /** Moves the spotlight to an entry (first and larger), or removes it. */
  async spotlight({ id: ownerId, write }: Writer, id: string | null): Promise<StoredEntry[]> {
    return this.mutex.runExclusive(ownerId, async () => {
      const present = await this.entries.list(ownerId);
      if (write?.state === 'done') return present;
      const chosen = id?.toLowerCase() ?? null;
      if (chosen !== null && !present.some((entry) => entry.id === chosen)) throw entryNotFound('entry');
      await this.entries.spotlight(ownerId, chosen);
      return present.map((entry) => ({ ...entry, isSpotlight: entry.id === chosen }));
    });
  }

  /** Removes all entries and images of an owner, when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    for (const entry of await this.entries.removeAllOf(ownerId)) await this.discardPicture(entry);
  }

  /** The entry that an earlier call with the same key added. */
  private async addedBefore({ id: ownerId, write }: Writer): Promise<Written | null> {
    const found = write ? await this.entries.find(ownerId, idOf(write)) : null;
    return found && { before: null, entry: found.entry, isRepeat: true };
  }

  private async insert(writer: Writer, content: Omit<StoredEntry, 'id' | 'position'>): Promise<Written> {
    const { id: ownerId, write } = writer;
    const last = await this.lastPositionWithRoom(ownerId, calledOf(content.content));
    await this.requirePinnedOnce(ownerId, content.content);
    const position = positionAfter(last);
    const entry = { id: write ? idOf(write) : this.entries.newId(), position, ...content };
    if (await this.entries.insert(ownerId, entry)) return { before: null, entry, isRepeat: false };
    const added = await this.addedBefore(writer); // added by another process
    if (!added) throw entryNotFound(calledOf(content.content));
    return added;
  }

  private async tryEdit(
    { id: ownerId, write }: Writer,
    edit: EntryEdit,
    { called, pictures }: { readonly called: Called; readonly pictures: NewPictures },
  ): Promise<Written | false> {
    const found = await this.entries.find(ownerId, edit.id);
    const before = presentOf(found, called);
    if (!found || !before) throw entryNotFound(called);
    const state = { isActive: edit.isActive ?? before.isActive, ...changedSchedule(before, edit.schedule) };
    const content = changedContent(before.content, edit.parts);
    if (mayBeDone(write) && isMade(before, { ...before, ...state, content }, { ...edit, pictures }))
      return { before: null, entry: before, isRepeat: true };
    if (edit.seen !== undefined && edit.seen !== before.revision) throw entryChanged(called);
    requirePictureOf(before.content, edit.picture);
    // An unchanged pinned product may be gone.
    if (pinnedProduct(content) !== pinnedProduct(before.content)) await this.requireOwnProduct(ownerId, content);
    if (edit.parts.productId !== undefined) await this.requirePinnedOnce(ownerId, content, before.id);
    const [thumbnail = edit.picture === null ? null : before.thumbnail] = await pictures.store();
    const entry = { ...before, ...state, content, thumbnail, revision: before.revision + 1 };
    const isWritten = await this.entries.replace(ownerId, entry);
    return isWritten && { before, entry, isRepeat: false };
  }

  private picturesFor({ write }: Writer, called: Called, picture: Picture | null | undefined): NewPictures {
    const shape = called === 'link' ? 'square' : 'product';
    return new NewPictures(this.images, picture ? [picture] : [], shape, write);
  }

  /** The last position of a list. Throws when the list is full. */
  private async lastPositionWithRoom(ownerId: string, called: Called): Promise<string | null> {
    const { count, lastPosition } = await this.entries.end(ownerId);
    if (count >= MOST_ENTRIES) throw noRoom(called);
    return lastPosition;
  }

  /** A product of another owner is reported as missing. */
  private async requireOwnProduct(ownerId: string, content: Content): Promise<void> {
    const productId = pinnedProduct(content);
    if (productId === undefined || (await this.products.isOwn(ownerId, productId))) return;
    throw invalid([{ field: 'productId', message: 'There is no such product in your store' }]);
  }

  private async requirePinnedOnce(ownerId: string, content: Content, exceptId?: string): Promise<void> {
    const productId = pinnedProduct(content);
    if (productId === undefined) return;
    const pinning = await this.entries.pinning(ownerId, productId);
    if (pinning.some((id) => id !== exceptId))
      throw invalid([{ field: 'productId', message: 'This product is pinned already' }]);
  }

  private async discardPicture({ thumbnail }: StoredEntry): Promise<void> {
    if (thumbnail) await this.images.discard(thumbnail.id);
  }

  /** Removes entries of all owners whose undo time is over. */
  private async forgetRemoved(then: number): Promise<number> {
    const removed = await this.entries.listRemoved(then);
    for (const { ownerId, entry } of removed)
      if (await this.entries.forget(ownerId, entry.id, then)) await this.discardPicture(entry);
    return removed.length;
  }
}

const calledOf = ({ kind }: Content): Called => (kind === 'link' ? 'link' : 'entry');

/** The entry, or null when the call does not know entries of its kind. */
function presentOf(found: EntryRecord | null, called: Called): StoredEntry | null {
  if (!found || found.removedAt) return null;
  return calledOf(found.entry.content) === called ? found.entry : null;
}

/** Whether an edit was made before: recognised by its image, or without an image by the stored fields. */
function isMade(
  stored: StoredEntry,
  edited: StoredEntry,
  { picture, pictures }: Pick<EntryEdit, 'picture'> & { readonly pictures: NewPictures },
): boolean {
  const { thumbnail } = stored;
  if (picture) return pictures.among(thumbnail ? [thumbnail] : []).length > 0;
  return isDeepStrictEqual({ ...edited, thumbnail: picture === null ? null : thumbnail }, stored);
}

function requirePictureOf({ kind }: Content, picture: Picture | null | undefined): void {
  if (picture === undefined || kind === 'link' || kind === 'video') return;
  throw invalid([{ field: 'thumbnail', message: 'This field is not known' }]);
}
