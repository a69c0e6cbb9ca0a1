import { Injectable } from '@nestjs/common';

import { retryOnConflict } from '../database/retry-on-conflict.js';
import { DisclosuresService } from '../disclosures/disclosures.service.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { mayBeComplete, type Writer } from '../idempotency/keyed-write.rule.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { CustomEntriesService } from './custom-entries.service.js';
import { disclosedLinks } from './disclosed-links.js';
import { EntriesRepository } from './entries.repository.js';
import { entryNotFound, listFull } from './entry-errors.js';
import { EntryListMutex, MAX_ENTRIES } from './entry-list-mutex.js';
import { imagesOf } from './gallery.rule.js';
import { PinnedProductsService } from './pinned-products.service.js';
import type { StoredEntry } from './stored-entry.js';

const REMOVED_ENTRIES = 'removed entries';

/** Deletes entries, and restores them within the undo time. */
@Injectable()
export class EntryRemovalsService {
  // oxlint-disable-next-line max-params -- entries, their references, and the undo time
  constructor(
    private readonly entries: EntriesRepository,
    private readonly mutex: EntryListMutex,
    private readonly pinnedProducts: PinnedProductsService,
    private readonly customEntries: CustomEntriesService,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
    private readonly disclosures: DisclosuresService,
  ) {
    undo.register(REMOVED_ENTRIES, (deletedBefore) => this.forgetRemoved(deletedBefore));
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
    await this.disclosures.end(ownerId, { kind: 'link', ids: [id.toLowerCase()] });
    this.undo.begin(REMOVED_ENTRIES);
  }

  /** Deletes many entries in one step. Their images are removed when the undo time is over. */
  async removeAll({ id: ownerId }: Writer, ids: readonly string[]): Promise<void> {
    await this.entries.markAllRemoved(ownerId, ids, new Date(this.undo.now()));
    await this.disclosures.end(ownerId, { kind: 'link', ids });
    this.undo.begin(REMOVED_ENTRIES);
  }

  /** Restores a deleted entry at its former place, within the undo time. */
  async restore({ id: ownerId, write }: Writer, id: string): Promise<StoredEntry> {
    const restoredEntry = await this.mutex.runExclusive(ownerId, async () => {
      const record = await this.entries.find(ownerId, id);
      if (record && !record.removedAt && mayBeComplete(write)) return record.entry;
      if (!record?.removedAt || record.removedAt.getTime() <= this.undo.cutoff()) throw entryNotFound('link');
      const { entry, removedAt } = record;
      await this.mutex.assertNotFull(ownerId, 'link');
      await this.pinnedProducts.assertNotPinned(ownerId, entry.content);
      await this.customEntries.assertNotFull(ownerId, [entry.content]);
      if (!(await this.entries.restore(ownerId, entry.id, removedAt))) throw entryNotFound('link');
      return entry;
    });
    await this.disclosures.record(ownerId, 'link', disclosedLinks([restoredEntry]));
    return restoredEntry;
  }

  /**
   * Restores deleted entries at their former places, all of them or none, within the undo time. Entries that are not deleted
   * stay as they are, so a repeated call changes nothing.
   * @returns the whole list
   */
  async restoreAll({ id: ownerId }: Writer, ids: readonly string[]): Promise<StoredEntry[]> {
    const list = await this.mutex.runExclusive(ownerId, async () => {
      const storedEntries = await this.entries.list(ownerId);
      const removedEntries = await this.entries.listRemovedOf(ownerId, ids, this.undo.cutoff());
      const knownIds = new Set([...storedEntries, ...removedEntries].map(({ id }) => id));
      if (ids.some((id) => !knownIds.has(id))) throw entryNotFound('entry');
      if (removedEntries.length === 0) return storedEntries;
      if (storedEntries.length + removedEntries.length > MAX_ENTRIES) throw listFull('entry');
      this.pinnedProducts.assertPinnedOnce([...storedEntries, ...removedEntries]);
      const removedContents = removedEntries.map(({ content }) => content);
      await this.customEntries.assertNotFull(ownerId, removedContents);
      await this.entries.restoreAll(
        ownerId,
        removedEntries.map(({ id }) => id),
      );
      return this.entries.list(ownerId);
    });
    const restoredIds = new Set(ids);
    await this.disclosures.record(ownerId, 'link', disclosedLinks(list.filter(({ id }) => restoredIds.has(id))));
    return list;
  }

  /** Removes all entries and images of an owner, when the account is deleted. */
  async removeAllOf(ownerId: string): Promise<void> {
    for (const entry of await this.entries.removeAllOf(ownerId)) await this.discardImages(entry);
  }

  private async discardImages(entry: StoredEntry): Promise<void> {
    for (const { id } of imagesOf(entry)) await this.images.discard(id);
  }

  /** Removes entries of all owners whose undo time is over. */
  private async forgetRemoved(deletedBefore: number): Promise<number> {
    const removedEntries = await this.entries.listRemoved(deletedBefore);
    for (const { ownerId, entry } of removedEntries)
      if (await this.entries.forget(ownerId, entry.id, deletedBefore)) await this.discardImages(entry);
    return removedEntries.length;
  }
}
