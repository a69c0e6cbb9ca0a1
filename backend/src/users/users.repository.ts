import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { requireSchemaVersion } from '../database/schema-version.js';
import { idOf, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { isLiving, SHOWN_FIELDS, toProfile, toUser } from './stored-user.js';
import type { LoginUser, NewUser, PublicProfile, User } from './user.types.js';
import { UserEntity } from './user.schema.js';
import { updateUser } from './user-updates.repository.js';

interface UserInsert extends NewUser {
  readonly id: string;
  readonly emailKey: string;
  readonly createdAt: Date;
  readonly listing: string;
}

/** Queries on users. Whatever changes one takes its id first. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** Of a keyed write always the same. */
  newId(write?: KeyedWrite): string {
    return write ? idOf(write) : new Types.ObjectId().toHexString();
  }

  /** False when the email address is taken. */
  async insert({ id, ...user }: UserInsert): Promise<boolean> {
    const rest = { avatar: user.avatar ?? null, emailVerified: false };
    return isCreated(this.model.create({ ...user, _id: id, ...rest }));
  }

  async find(id: string): Promise<User | null> {
    const found = await this.model.findById(id).lean().exec();
    return found && isLiving(found) ? toUser(found) : null;
  }

  /** What visitors see of one: the public read, so without what mongoose adds to a query, which takes as long as it. */
  async findProfile(id: string): Promise<PublicProfile | null> {
    const found = await this.model.collection.findOne<UserEntity>(
      { _id: new Types.ObjectId(id) },
      { projection: SHOWN_FIELDS },
    );
    if (found) requireSchemaVersion('users', found);
    return found && isLiving(found) ? toProfile(found) : null;
  }

  /** Something has changed that visitors see of them. */
  async raiseShownRevision(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $inc: { shownRevision: 1 } }).exec();
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
    return found && isLiving(found) ? { user: toUser(found), passwordHash: found.passwordHash } : null;
  }

  async findForLogin(id: string): Promise<LoginUser | null> {
    const found = await this.model.findById(id).select('+passwordHash +knownAddresses').lean().exec();
    if (!found || !isLiving(found)) return null;
    return { user: toUser(found), passwordHash: found.passwordHash, knownAddresses: found.knownAddresses };
  }

  /** Of two at once one is lost, and comes with the next login. */
  async setKnownAddresses(id: string, knownAddresses: readonly string[]): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { knownAddresses } }).exec();
  }

  /** The sample users, oldest first. */
  async findSamples(most: number): Promise<PublicProfile[]> {
    const samples = this.model.find({ origin: 'sample' }).select(SHOWN_FIELDS);
    return (await samples.sort({ _id: 1 }).limit(most).lean().exec()).map(toProfile);
  }

  /** Who runs the site, the oldest user first. */
  async findOperators(most: number): Promise<User[]> {
    const found = await this.model.find({ role: 'operator' }).sort({ _id: 1 }).limit(most).lean().exec();
    return found.filter(isLiving).map(toUser);
  }

  // No findOneAndUpdate: the embedded database cannot leave fields out there, and secrets are left out by default.

  async setTheme(id: string, theme: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { theme } } });
  }
  /** False when there is no such user (any more). */
  setOperator(id: string, isOperator: boolean): Promise<boolean> {
    const change = isOperator ? { $set: { role: 'operator' as const } } : { $unset: { role: '' as const } };
    return updateUser(this.model, { filter: { _id: id }, change });
  }
  async setTimeZone(id: string, timeZone: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { timeZone } } });
  }
}
