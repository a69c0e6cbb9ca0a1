import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { UsernameEntity } from './username.schema.js';

interface Claim {
  readonly userId: string;
  readonly claimedAt: Date;
}

/** Who has which name. Looked up by the name, so there is no owner to scope by. */
@Injectable()
export class UsernamesRepository {
  constructor(@InjectModel(UsernameEntity.name) private readonly model: Model<UsernameEntity>) {}

  /** False when somebody has it. `at` is in milliseconds. */
  async claim(userId: string, key: string, at: number): Promise<boolean> {
    try {
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- mongoose calls Date by its own name
      await this.model.create({ _id: key, user: userId, claimedAt: new Date(at) });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async find(key: string): Promise<Claim | null> {
    const found = await this.model.findById(key).lean().exec();
    return found && { userId: found.user.toHexString(), claimedAt: found.claimedAt };
  }

  /** Only the claim of this user, whoever has the name by now. */
  async release(userId: string, key: string): Promise<void> {
    await this.model.deleteOne({ _id: key, user: userId }).exec();
  }
}
