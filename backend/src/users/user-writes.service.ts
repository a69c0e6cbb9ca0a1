import { Injectable } from '@nestjs/common';

import { isRefusal } from '../http/domain-error.js';
import { isRecent, keyReused, MOST_MARKS, type WriteMark, type Writer } from '../repeats/write-mark.rule.js';
import { UserWritesRepository, type StoredMarks } from './user-writes.repository.js';

/** Writes of a user's document that were made under a mark. */
@Injectable()
export class UserWritesService {
  constructor(private readonly writes: UserWritesRepository) {}

  /** Does it unless it was done already, also by a twin at the same moment. Answer from what is stored afterwards. */
  async once({ id, mark }: Writer, write: () => Promise<unknown>): Promise<void> {
    if (await this.isDone(id, mark)) return;
    try {
      await write();
    } catch (error) {
      if (!isRefusal(error) || !(await this.isDone(id, mark))) throw error;
    }
  }

  /** @throws 409 when the key was another write's */
  async isDone(userId: string, mark: WriteMark | undefined): Promise<boolean> {
    if (!mark || mark.isDone) return mark !== undefined;
    const marks = await this.writes.marksOf(userId);
    const found = marks[mark.key];
    const isOver = found && !isRecent(found.at.getTime(), mark);
    if (isOver) await this.writes.forgetOne(userId, { key: mark.key, at: found.at });
    if (!found || isOver) await this.forgetOldest(userId, marks);
    else if (found.body !== mark.body) throw keyReused();
    return found !== undefined && !isOver;
  }

  /** Makes room for one more. */
  private async forgetOldest(userId: string, marks: StoredMarks): Promise<void> {
    const oldestFirst = Object.entries(marks).sort(([, one], [, other]) => one.at.getTime() - other.at.getTime());
    const outdated = oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST_MARKS + 1)).map(([key]) => key);
    if (outdated.length > 0) await this.writes.forget(userId, outdated);
  }
}
