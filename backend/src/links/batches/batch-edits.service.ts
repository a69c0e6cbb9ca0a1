import { Injectable } from '@nestjs/common';

import { DisclosuresService } from '../../disclosures/disclosures.service.js';
import { invalid } from '../../http/validation.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { changedSchedule } from '../../scheduling/schedule.rule.js';
import type { ScheduleInput } from '../../scheduling/schedule.types.js';
import { disclosedLinks } from '../disclosed-links.js';
import { EntriesRepository } from '../entries.repository.js';
import { entryNotFound } from '../entry-errors.js';
import { EntryListMutex } from '../entry-list-mutex.js';
import type { StoredEntry } from '../stored-entry.js';

/** The same edit for several entries; undefined fields stay unchanged. */
interface BatchEdit {
  readonly ids: readonly string[];
  readonly isActive: boolean | undefined;
  readonly schedule: ScheduleInput;
}

/** Edits several entries in one step. */
@Injectable()
export class BatchEditsService {
  constructor(
    private readonly entries: EntriesRepository,
    private readonly mutex: EntryListMutex,
    private readonly disclosures: DisclosuresService,
  ) {}

  /**
   * Checks the edit of each entry, then stores all of them by one command. Entries that have the values already keep their
   * revision, so a repeated call changes nothing.
   * @returns the whole list
   * @throws DomainError 404 when one of the entries is missing, 400 when the schedule of one would end before it begins
   */
  async editAll({ id: ownerId }: Writer, { ids, isActive, schedule }: BatchEdit): Promise<StoredEntry[]> {
    if ([isActive, schedule.shownFrom, schedule.shownUntil].every((change) => change === undefined))
      throw invalid([{ field: 'isActive', message: 'Nothing to change' }]);
    return this.mutex.runExclusive(ownerId, async () => {
      const list = await this.entries.list(ownerId);
      const chosenIds = new Set(ids);
      const chosenEntries = list.filter(({ id }) => chosenIds.has(id));
      if (chosenEntries.length < chosenIds.size) throw entryNotFound('entry');
      const changes = chosenEntries.map((entry) => ({
        entry,
        edited: { ...entry, isActive: isActive ?? entry.isActive, ...changedSchedule(entry, schedule) },
      }));
      const changedEntries = changes.filter(({ entry, edited }) => !isEqual(entry, edited));
      const changedIds = changedEntries.map(({ edited }) => edited.id);
      // Every entry gets the same values.
      const [first] = changedEntries;
      if (first) await this.entries.editAll(ownerId, changedIds, stateOf(first.edited, { isActive, ...schedule }));
      await this.disclosures.record(ownerId, 'link', disclosedLinks(changes.map(({ edited }) => edited)));
      const newEntries = new Map(
        changedEntries.map(({ edited }) => [edited.id, { ...edited, revision: edited.revision + 1 }]),
      );
      return list.map((entry) => newEntries.get(entry.id) ?? entry);
    });
  }
}

const isEqual = (first: StoredEntry, second: StoredEntry): boolean =>
  first.isActive === second.isActive &&
  first.shownFrom?.getTime() === second.shownFrom?.getTime() &&
  first.shownUntil?.getTime() === second.shownUntil?.getTime();

/** The fields of an edited entry that the edit sets. */
const stateOf = (edited: StoredEntry, change: Omit<BatchEdit, 'ids' | 'schedule'> & ScheduleInput) => ({
  ...(change.isActive !== undefined && { isActive: edited.isActive }),
  ...(change.shownFrom !== undefined && { shownFrom: edited.shownFrom }),
  ...(change.shownUntil !== undefined && { shownUntil: edited.shownUntil }),
});
