import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { requireSchemaVersion } from '../database/schema-version.js';
import { idOf, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { nameSkeleton } from './names/skeleton.rule.js';
import { isNotDeleted, SHOWN_FIELDS, toProfile, toUser, VERIFIED_FILTERS } from './stored-user.js';
import type { LoginUser, NewUser, PublicProfile, User } from './user.types.js';
import { UserEntity } from './user.schema.js';
import { updateUser } from './user-updates.repository.js';

interface UserInsert extends NewUser {
  readonly id: string;
  readonly emailKey: string;
  readonly createdAt: Date;
  readonly listing: string;
}

/** Queries on users. Each write takes the user's id first. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** The id of a new user; the same for each repetition of a write. */
  newId(write?: KeyedWrite): string {
    return write ? idOf(write) : new Types.ObjectId().toHexString();
  }

  /** Returns false when the email address is taken. */
  async insert({ id, ...user }: UserInsert): Promise<boolean> {
    const defaults = { avatar: user.avatar ?? null, emailVerified: false };
    const skeleton = nameSkeleton(user.username);
    return isCreated(this.model.create({ ...user, _id: id, nameSkeleton: skeleton, ...defaults }));
  }

  async find(id: string): Promise<User | null> {
    const user = await this.model.findById(id).lean().exec();
    return user && isNotDeleted(user) ? toUser(user) : null;
  }

  /** The public profile. It uses the driver directly, because mongoose doubles the time of this query. */
  async findProfile(id: string): Promise<PublicProfile | null> {
    const user = await this.model.collection.findOne<UserEntity>(
      { _id: new Types.ObjectId(id) },
      { projection: SHOWN_FIELDS },
    );
    if (user) requireSchemaVersion('users', user);
    return user && isNotDeleted(user) ? toProfile(user) : null;
  }

  /** Whether another verified user has a name with this skeleton. */
  async hasVerifiedLookalike(skeleton: string, exceptId?: string): Promise<boolean> {
    const isPresent = { origin: trusted({ $ne: 'deleted' as const }), $or: VERIFIED_FILTERS };
    const another = exceptId === undefined ? {} : { _id: trusted({ $ne: exceptId }) };
    return (await this.model.exists({ nameSkeleton: skeleton, ...another, ...isPresent })) !== null;
  }

  /** Raises the revision of the public page. */
  async raiseShownRevision(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $inc: { shownRevision: 1 } }).exec();
  }

  /** The image id of the avatar, also for a user who is being deleted. */
  async avatarOf(id: string): Promise<string | null> {
    return (await this.model.findById(id).lean().exec())?.avatar?.id ?? null;
  }

  /** The user of an email address; null when it is free. */
  async findByEmail(emailKey: string): Promise<User | null> {
    const user = await this.model.findOne({ emailKey }).lean().exec();
    return user && toUser(user);
  }

  async findWithPassword(id: string): Promise<{ user: User; passwordHash: string | null } | null> {
    const user = await this.model.findById(id).select('+passwordHash').lean().exec();
    return user && isNotDeleted(user) ? { user: toUser(user), passwordHash: user.passwordHash } : null;
  }

  async findForLogin(id: string): Promise<LoginUser | null> {
    const user = await this.model.findById(id).select('+passwordHash +knownAddresses').lean().exec();
    if (!user || !isNotDeleted(user)) return null;
    return { user: toUser(user), passwordHash: user.passwordHash, knownAddresses: user.knownAddresses };
  }

  /** Concurrent updates can lose an address; the next login from this address adds the address again. */
  async setKnownAddresses(id: string, knownAddresses: readonly string[]): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { knownAddresses } }).exec();
  }

  /** Sample users, oldest first. */
  async findSamples(limit: number): Promise<PublicProfile[]> {
    const samples = this.model.find({ origin: 'sample' }).select(SHOWN_FIELDS);
    return (await samples.sort({ _id: 1 }).limit(limit).lean().exec()).map(toProfile);
  }

  /** Operators, oldest first. */
  async findOperators(limit: number): Promise<User[]> {
    const users = await this.model.find({ role: 'operator' }).sort({ _id: 1 }).limit(limit).lean().exec();
    return users.filter(isNotDeleted).map(toUser);
  }

  // Not findOneAndUpdate, because the embedded database ignores its projection, which leaves secrets out.

  async setTheme(id: string, theme: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { theme } } });
  }
  /** Returns false when the user does not exist. */
  setOperator(id: string, isOperator: boolean): Promise<boolean> {
    const change = isOperator ? { $set: { role: 'operator' as const } } : { $unset: { role: '' as const } };
    return updateUser(this.model, { filter: { _id: id }, change });
  }
  async setTimeZone(id: string, timeZone: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { timeZone } } });
  }
}
