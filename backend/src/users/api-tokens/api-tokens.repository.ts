import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, type Model } from 'mongoose';

import { isNotDeleted, toUser } from '../stored-user.js';
import { UserEntity } from '../user.schema.js';
import type { User } from '../user.types.js';
import { updateUser } from '../user-updates.repository.js';
import type { ApiTokenRecord } from './api-token.rule.js';

interface UserTokens {
  readonly user: User;
  /** By the hash of the token, oldest first. */
  readonly tokens: ReadonlyMap<string, ApiTokenRecord>;
}

interface TokenAddition {
  readonly hash: string;
  readonly token: ApiTokenRecord;
  /** The hash of a token that the new one replaces. */
  readonly replaces: string | undefined;
}

/** Queries on API tokens. They are in the user document, so that whatever ends all sessions ends all tokens in one update. */
@Injectable()
export class ApiTokensRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Null when the user does not exist. */
  async find(userId: string): Promise<UserTokens | null> {
    const user = await this.model.findById(userId).select('+apiTokens').lean().exec();
    if (!user || !isNotDeleted(user)) return null;
    return { user: toUser(user), tokens: new Map(Object.entries(user.apiTokens ?? {})) };
  }

  /** Returns false when the user does not exist, or when the replaced token has ended. */
  add(userId: string, { hash, token, replaces }: TokenAddition): Promise<boolean> {
    const filter = replaces === undefined ? { _id: userId } : openTokenFilter(userId, replaces);
    const removal = replaces !== undefined && { $unset: { [pathOf(replaces)]: '' as const } };
    return updateUser(this.model, { filter, change: { $set: { [pathOf(hash)]: token }, ...removal } });
  }

  /** Returns false when the token has ended. */
  setUsedOn(userId: string, hash: string, usedOn: string): Promise<boolean> {
    const change = { $set: { [`${pathOf(hash)}.usedOn`]: usedOn } };
    return updateUser(this.model, { filter: openTokenFilter(userId, hash), change });
  }

  /** Returns false when the token has ended already. */
  end(userId: string, hash: string): Promise<boolean> {
    const change = { $unset: { [pathOf(hash)]: '' } };
    return updateUser(this.model, { filter: openTokenFilter(userId, hash), change });
  }
}

const pathOf = (hash: string): string => `apiTokens.${hash}`;

const openTokenFilter = (userId: string, hash: string): object => ({
  _id: userId,
  [pathOf(hash)]: trusted({ $exists: true }),
});
