import { Injectable } from '@nestjs/common';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { ImageStore } from '../media/image-store.service.js';
import { mayBeDone, type Writer } from '../idempotency/keyed-write.rule.js';
import { LookListsRepository } from './look-lists.repository.js';
import type { LookList, RemovedLook, StoredLook } from './stored-look.js';

const REMOVED = 'removed looks';
/** Maximum deleted looks that can be restored. */
const MOST_REMOVED = 5;

interface Change {
  readonly looks: readonly StoredLook[];
  /** Absent: as before. */
  readonly removed?: readonly RemovedLook[];
}

interface Changed {
  readonly looks: readonly StoredLook[];
  readonly isRepeat: boolean;
}

type Looks = Pick<LookList, 'looks' | 'removed'>;

interface KeyedChange {
  readonly change: (looks: readonly StoredLook[], removed: readonly RemovedLook[]) => Change | Promise<Change>;
  /** Whether it has been made already: asked of a write that may have been. */
  readonly isMade: (looks: readonly StoredLook[]) => boolean;
}

/** Stores the looks of each owner with their photos. */
@Injectable()
export class LookLists {
  constructor(
    private readonly lists: LookListsRepository,
    private readonly images: ImageStore,
    private readonly undo: UndoTime,
  ) {
    undo.register(REMOVED, (then) => this.forgetRemoved(then));
  }

  async of(ownerId: string): Promise<readonly StoredLook[]> {
    return (await this.lists.find(ownerId)).looks;
  }

  newId(base: string, { write }: Writer): string {
    return this.lists.newLookId(base, write);
  }

  /** Ids of the photos of every owner. */
  pictures(): AsyncIterable<string> {
    return this.lists.pictures();
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
   * Replaces the list under the revision it was read at, and starts again when somebody was faster. What was deleted
   * too long ago goes with every change, and photos that nothing shows any more: looks may have one in common.
   */
  async change({ id, write }: Writer, { change, isMade }: KeyedChange): Promise<Changed> {
    return retryWhenOvertaken({ thing: 'look', ownerId: id }, async () => {
      const { revision, looks: before, removed: held } = await this.lists.find(id);
      if (mayBeDone(write) && isMade(before)) return { looks: before, isRepeat: true };
      const young = held.filter(({ at }) => at > this.undo.since());
      const { looks, removed = young } = await change(before, young);
      if (revision === 0 && looks.length === 0) return { looks, isRepeat: false }; // of nobody (any more)
      const after = { looks, removed: removed.slice(-MOST_REMOVED) };
      if (!(await this.lists.replace(id, { revision, ...after }))) return false;
      const used = photosOf(after);
      for (const photo of photosOf({ looks: before, removed: [...held, ...removed] }))
        if (!used.has(photo)) await this.images.discard(photo);
      return { looks, isRepeat: false };
    });
  }

  /** Of every owner, what cannot be put back any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const owners = await this.lists.ownersOfRemoved(then);
    for (const id of owners) await this.change({ id }, { change: (looks) => ({ looks }), isMade: () => false });
    return owners.length;
  }
}

const photosOf = ({ looks, removed }: Looks): ReadonlySet<string> =>
  new Set([...looks, ...removed.map(({ look }) => look)].flatMap(({ photo }) => photo?.id ?? []));
