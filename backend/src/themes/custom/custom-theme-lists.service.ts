import { Injectable } from '@nestjs/common';

import { retryOnConflict } from '../../database/retry-on-conflict.js';
import { UndoTime } from '../../expiry/undo-time.service.js';
import { ImageStore } from '../../media/store/image-store.service.js';
import { mayBeComplete, type Writer } from '../../idempotency/keyed-write.rule.js';
import { CustomThemeListsRepository } from './custom-theme-lists.repository.js';
import type { CustomThemeList, RemovedCustomTheme, StoredCustomTheme } from './stored-custom-theme.js';

const REMOVED = 'removed custom themes';
/** Maximum deleted custom themes that can be restored. */
const MAX_REMOVED = 5;

interface Change {
  readonly customThemes: readonly StoredCustomTheme[];
  /** Undefined: the deleted custom themes stay unchanged. */
  readonly removed?: readonly RemovedCustomTheme[];
}

interface ChangeResult {
  readonly customThemes: readonly StoredCustomTheme[];
  readonly isRepeat: boolean;
}

type ListContent = Pick<CustomThemeList, 'customThemes' | 'removed'>;

interface KeyedChange {
  readonly change: (
    customThemes: readonly StoredCustomTheme[],
    removed: readonly RemovedCustomTheme[],
  ) => Change | Promise<Change>;
  /** Whether the change was made before. Called only for a write that may have been done before. */
  readonly isApplied: (customThemes: readonly StoredCustomTheme[]) => boolean;
}

/** Stores the custom themes of each owner with their photos. */
@Injectable()
export class CustomThemeLists {
  constructor(
    private readonly lists: CustomThemeListsRepository,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (deletedBefore) => this.forgetRemoved(deletedBefore));
  }

  async of(ownerId: string): Promise<readonly StoredCustomTheme[]> {
    return (await this.lists.find(ownerId)).customThemes;
  }

  newId(base: string, { write }: Writer): string {
    return this.lists.newThemeId(base, write);
  }

  /** Ids of the photos of every owner. */
  photoIds(): AsyncIterable<string> {
    return this.lists.photoIds();
  }

  now(): number {
    return this.undo.now();
  }

  beginUndo(): void {
    this.undo.begin(REMOVED);
  }

  async removeAllOf(ownerId: string): Promise<void> {
    const list = await this.lists.find(ownerId);
    await this.lists.remove(ownerId);
    for (const id of photosOf(list)) await this.images.discard(id);
  }

  /**
   * Replaces the list if its revision is unchanged since it was read, and repeats this after a conflict. Every change also
   * removes the custom themes whose undo time is over, and the photos that no custom theme uses any more. Two custom themes can
   * share a photo.
   */
  async change({ id, write }: Writer, { change, isApplied }: KeyedChange): Promise<ChangeResult> {
    return retryOnConflict({ resource: 'look', ownerId: id }, async () => {
      const { revision, customThemes: before, removed: removedBefore } = await this.lists.find(id);
      if (mayBeComplete(write) && isApplied(before)) return { customThemes: before, isRepeat: true };
      const restorable = removedBefore.filter(({ at }) => at > this.undo.cutoff());
      const { customThemes, removed = restorable } = await change(before, restorable);
      if (revision === 0 && customThemes.length === 0) return { customThemes, isRepeat: false }; // there is no list
      const after = { customThemes, removed: removed.slice(-MAX_REMOVED) };
      if (!(await this.lists.replace(id, { revision, ...after }))) return false;
      const used = photosOf(after);
      for (const photo of photosOf({ customThemes: before, removed: [...removedBefore, ...removed] }))
        if (!used.has(photo)) await this.images.discard(photo);
      return { customThemes, isRepeat: false };
    });
  }

  /** Removes deleted custom themes of all owners whose undo time is over. */
  private async forgetRemoved(deletedBefore: number): Promise<number> {
    const owners = await this.lists.ownersOfRemoved(deletedBefore);
    const keepThemes: KeyedChange = { change: (customThemes) => ({ customThemes }), isApplied: () => false };
    for (const id of owners) await this.change({ id }, keepThemes);
    return owners.length;
  }
}

const photosOf = ({ customThemes, removed }: ListContent): ReadonlySet<string> =>
  new Set([...customThemes, ...removed.map(({ customTheme }) => customTheme)].flatMap(({ photo }) => photo?.id ?? []));
