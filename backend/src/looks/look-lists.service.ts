import { Injectable } from '@nestjs/common';

import { retryWhenOvertaken } from '../database/retry-when-overtaken.js';
import { UndoTime } from '../expiry/undo-time.service.js';
import { ImageStore } from '../media/image-store.service.js';
import { doneBefore, withMark, type Writer } from '../repeats/write-mark.rule.js';
import { LookListsRepository } from './look-lists.repository.js';
import type { LookList, RemovedLook, StoredLook } from './stored-look.js';

const REMOVED = 'removed looks';
/** Of the looks that can be put back. */
const MOST_REMOVED = 5;

interface Change {
  readonly looks: readonly StoredLook[];
  /** Absent: as before. */
  readonly removed?: readonly RemovedLook[];
  /** Which one it is about, for a repetition to be answered by. */
  readonly lookId?: string;
}

interface Changed {
  readonly looks: readonly StoredLook[];
  readonly lookId: string;
  readonly isRepeat: boolean;
}

type Looks = Pick<LookList, 'looks' | 'removed'>;

/** Keeps the looks of each owner, and the photos that they have. */
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

  newId(base: string): string {
    return this.lists.newLookId(base);
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
  async change(
    { id, mark }: Writer,
    change: (looks: readonly StoredLook[], removed: readonly RemovedLook[]) => Change | Promise<Change>,
  ): Promise<Changed> {
    return retryWhenOvertaken({ thing: 'look', ownerId: id }, async () => {
      const { revision, looks: before, removed: held, marks } = await this.lists.find(id);
      const done = doneBefore(marks, mark);
      if (done !== null) return { looks: before, lookId: done, isRepeat: true };
      const young = held.filter(({ at }) => at > this.undo.since());
      const { looks, removed = young, lookId = '' } = await change(before, young);
      if (revision === 0 && looks.length === 0) return { looks, lookId, isRepeat: false }; // of nobody (any more)
      const after = { looks, removed: removed.slice(-MOST_REMOVED) };
      if (!(await this.lists.replace(id, { revision, ...after, marks: withMark(marks, mark, lookId) }))) return false;
      const used = photosOf(after);
      for (const photo of photosOf({ looks: before, removed: [...held, ...removed] }))
        if (!used.has(photo)) await this.images.discard(photo);
      return { looks, lookId, isRepeat: false };
    });
  }

  /** Of every owner, what cannot be put back any more. */
  private async forgetRemoved(then: number): Promise<number> {
    const owners = await this.lists.ownersOfRemoved(then);
    for (const id of owners) await this.change({ id }, (looks) => ({ looks }));
    return owners.length;
  }
}

const photosOf = ({ looks, removed }: Looks): ReadonlySet<string> =>
  new Set([...looks, ...removed.map(({ look }) => look)].flatMap(({ photo }) => photo?.id ?? []));
