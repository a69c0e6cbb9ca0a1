import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';

import { isDuplicate } from '../database/unreachable.js';
import { UserEntity } from './user.schema.js';
import type { NewUser, User } from './user.js';

interface UserInsert extends NewUser {
  readonly id: string;
  readonly emailKey: string;
  readonly createdAt: Date;
}

export interface PasswordChange {
  readonly from: string;
  readonly to: string;
  readonly sessionId: string;
}

/** Queries on users. Whatever changes one takes its id first. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  newId(): string {
    return new Types.ObjectId().toHexString();
  }

  /** Null when the email address is taken. */
  async insert({ id, ...user }: UserInsert): Promise<User | null> {
    try {
      const created = await this.model.create({ ...user, _id: id, avatar: user.avatar ?? null, emailVerified: false });
      return toUser(created.toObject());
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }

  async find(id: string): Promise<User | null> {
    const found = await this.model.findById(id).lean().exec();
    return found && living(found) ? toUser(found) : null;
  }

  /** Also of one who is being deleted. */
  async avatarOf(id: string): Promise<string | null> {
    return (await this.model.findById(id).lean().exec())?.avatar?.id ?? null;
  }

  /** Whose address this is; null for nobody's. */
  async findByEmail(emailKey: string): Promise<User | null> {
    const found = await this.model.findOne({ emailKey }).lean().exec();
    return found && toUser(found);
  }

  async findWithPassword(id: string): Promise<{ user: User; passwordHash: string | null } | null> {
    const found = await this.model.findById(id).select('+passwordHash').lean().exec();
    return found && living(found) ? { user: toUser(found), passwordHash: found.passwordHash } : null;
  }

  async findWithSessions(id: string): Promise<{ user: User; sessions: readonly string[] } | null> {
    const found = await this.model.findById(id).select('+sessions').lean().exec();
    return found && living(found) ? { user: toUser(found), sessions: found.sessions } : null;
  }

  /** The sample users, oldest first. */
  async findSamples(most: number): Promise<User[]> {
    return (await this.model.find({ origin: 'sample' }).sort({ _id: 1 }).limit(most).lean().exec()).map(toUser);
  }

  // No findOneAndUpdate: the embedded database cannot leave fields out there, and secrets are left out by default.

  /** Adds a session; answers all of them, or null when the password is not the one that was checked (any more). */
  async addSession(id: string, sessionId: string, passwordHash: string): Promise<readonly string[] | null> {
    const change = { $push: { sessions: sessionId } };
    if ((await this.model.updateOne({ _id: id, passwordHash }, change).exec()).matchedCount === 0) return null;
    return (await this.findWithSessions(id))?.sessions ?? null;
  }

  /** Another password, and only this session goes on. False when the password is not the one that was checked. */
  async replacePassword(id: string, { from, to, sessionId }: PasswordChange): Promise<boolean> {
    const change = { $set: { passwordHash: to, sessions: [sessionId], resetToken: null } };
    return (await this.model.updateOne({ _id: id, passwordHash: from }, change).exec()).matchedCount === 1;
  }

  async removeSession(id: string, sessionId: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $pull: { sessions: sessionId } }).exec();
  }

  async setTheme(id: string, theme: string): Promise<User | null> {
    await this.model.updateOne({ _id: id }, { $set: { theme } }).exec();
    return this.find(id);
  }
}

/** One who is being deleted is gone for everybody. */
const living = ({ origin }: Pick<UserEntity, 'origin'>): boolean => origin !== 'deleted';

type StoredUser = Pick<UserEntity, '_id' | 'username' | 'fullName' | 'email' | 'emailVerified' | 'avatar' | 'theme'>;

function toUser({ _id, username, fullName, email, emailVerified, avatar, theme }: StoredUser): User {
  const picture = avatar ? { id: avatar.id, url: avatar.url } : null;
  return { id: _id.toHexString(), username, fullName, email, emailVerified, avatar: picture, theme };
}
