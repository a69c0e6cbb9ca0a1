import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model, type UpdateQuery } from 'mongoose';

import { isRefusal } from '../http/domain-error.js';
import { keyReused, type WriteMark, type Writer } from '../repeats/write-mark.js';
import { UserEntity } from './user.schema.js';

/** More than anybody writes between a lost answer and its repetition. */
const MOST = 20;

interface MarkedUpdate {
  readonly filter: object;
  readonly change: UpdateQuery<UserEntity>;
  readonly mark?: WriteMark | undefined;
}

/**
 * A user's document remembers the marks of its last writes: a write and the memory of it are one update, and no crash
 * comes between them.
 */
@Injectable()
export class UserWritesRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

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
    const { marks = {} } = (await this.model.findById(userId).select('+marks').lean().exec()) ?? {};
    const found = marks[mark.key];
    if (found && found.body !== mark.body) throw keyReused();
    if (!found) await this.forget(userId, marks);
    return found !== undefined;
  }

  /** Makes room for one more: the oldest go. */
  private async forget(userId: string, marks: NonNullable<UserEntity['marks']>): Promise<void> {
    const oldestFirst = Object.entries(marks).sort(([, one], [, other]) => one.at.getTime() - other.at.getTime());
    const outdated = oldestFirst.slice(0, Math.max(0, oldestFirst.length - MOST + 1));
    if (outdated.length === 0) return;
    const $unset = Object.fromEntries(outdated.map(([key]) => [pathOf(key), '' as const]));
    await this.model.updateOne({ _id: userId }, { $unset }).exec();
  }
}

/** Updates one living user and remembers the mark with it. False when the filter fits nobody, or it was done already. */
export async function updateUser(users: Model<UserEntity>, { filter, change, mark }: MarkedUpdate): Promise<boolean> {
  const path = mark && pathOf(mark.key);
  const isNew = path ? { [path]: trusted({ $exists: false }) } : {};
  const remembered = path ? { $set: { ...change.$set, [path]: storedMark(mark) } } : {};
  const living = { ...filter, ...isNew, origin: trusted({ $ne: 'deleted' as const }) };
  return (await users.updateOne(living, { ...change, ...remembered }).exec()).matchedCount === 1;
}

export const storedMark = ({ body, at }: WriteMark) => ({ body, at });

const pathOf = (key: string): string => `marks.${key}`;
