import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { trusted, Types, type Model } from 'mongoose';

import { isCreated } from '../database/is-created.js';
import { CURRENT_VERSION_FILTER, assertSchemaVersion } from '../database/schema-version.js';
import { isDuplicate } from '../database/unreachable.js';
import { CURSOR_OPTIONS } from '../database/cursor-options.js';
import { idOf, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { EXPIRING_FIELDS, type ExpiringUser, type UserCleanup } from './expired-fields.js';
import { nameSkeleton } from './names/skeleton.rule.js';
import type { PageMove } from './page-move.rule.js';
import type { PageTakedown } from './takedown.rule.js';
import type { Profile, ProfileChange } from './profile/profile-change.js';
import { isNotDeleted, isPublic, PROFILE_PROJECTION, toProfile, toUser, VERIFIED_FILTERS } from './stored-user.js';
import type { LoginUser, NewUser, PublicProfile, User, UserImage, UserImageChange } from './user.types.js';
import { UserEntity } from './user.schema.js';
import { NO_ACCESS, unchangedAddresses, updateUser } from './user-updates.repository.js';

interface UserInsert extends NewUser {
  readonly id: string;
  readonly emailKey: string;
  readonly createdAt: Date;
  readonly listing: string;
}

/** The position of a user in the list of creators. */
export interface ListPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/** The users after a position. The first condition lets the index start there. */
const olderThan = ({ createdAt, id }: ListPosition) => ({
  createdAt: trusted({ $lte: createdAt }),
  $or: [{ createdAt: trusted({ $lt: createdAt }) }, { _id: trusted({ $lt: id }) }],
});

interface DeletionMark {
  /** The hash and the address that the deletion was decided for. */
  readonly passwordHash: string;
  readonly emailKey: string;
  /** Null when no former address can take the account back. */
  readonly removableAt: Date | null;
}

/** Queries on users. Each write takes the user's id first. */
@Injectable()
export class UsersRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  /** The id of a new user; the same for each repetition of a write. */
  newId(write?: KeyedWrite): string {
    return write ? idOf(write) : new Types.ObjectId().toHexString();
  }

  /** Returns false when the user exists. */
  async insert({ id, ...user }: UserInsert): Promise<boolean> {
    const defaults = { avatar: user.avatar ?? null, cover: user.cover ?? null, emailVerified: false };
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
      { projection: PROFILE_PROJECTION },
    );
    if (user) assertSchemaVersion('users', user);
    return user && isPublic(user) ? toProfile(user) : null;
  }

  /** Whether another verified user has a name with this skeleton. */
  async hasVerifiedLookalike(skeleton: string, exceptId?: string): Promise<boolean> {
    const verifiedUsers = { origin: trusted({ $ne: 'deleted' as const }), $or: VERIFIED_FILTERS };
    const another = exceptId === undefined ? {} : { _id: trusted({ $ne: exceptId }) };
    return (await this.model.exists({ nameSkeleton: skeleton, ...another, ...verifiedUsers })) !== null;
  }

  /** Raises the revision of the public page. */
  async raiseShownRevision(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $inc: { shownRevision: 1 } }).exec();
  }

  /** The ids of the user's images, also for a user who is being deleted. */
  async imagesOf(id: string): Promise<string[]> {
    const user = await this.model.findById(id).lean().exec();
    return [user?.avatar, user?.cover].flatMap((image) => image?.id ?? []);
  }

  /** The user, if this is the address of the user. */
  async findWithEmail(id: string, emailKey: string): Promise<User | null> {
    const user = await this.model.findOne({ _id: id, emailKey }).lean().exec();
    return user && toUser(user);
  }

  /** The addresses of all users who are not deleted. */
  async *emailKeys(): AsyncGenerator<{ readonly userId: string; readonly emailKey: string }> {
    for await (const user of this.model.find().select('emailKey origin').lean().cursor(CURSOR_OPTIONS))
      if (isNotDeleted(user)) yield { userId: user._id.toHexString(), emailKey: user.emailKey };
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
    const samples = this.model.find({ origin: 'sample' }).select(PROFILE_PROJECTION);
    return (await samples.sort({ _id: 1 }).limit(limit).lean().exec()).map(toProfile);
  }

  /** Operators, oldest first. */
  async findOperators(limit: number): Promise<User[]> {
    const users = await this.model.find({ role: 'operator' }).sort({ _id: 1 }).limit(limit).lean().exec();
    return users.filter(isNotDeleted).map(toUser);
  }

  // The updates below do not use findOneAndUpdate, because the embedded database ignores the projection that omits secrets.

  async setTheme(id: string, theme: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { theme } } });
  }

  /** Returns false when the user does not exist. */
  setOperator(id: string, isOperator: boolean): Promise<boolean> {
    const change = isOperator ? { $set: { role: 'operator' as const } } : { $unset: { role: '' as const } };
    return updateUser(this.model, { filter: { _id: id }, change });
  }

  /** An empty name removes the place. */
  async setAddressPlace(id: string, slug: string, name: string): Promise<void> {
    const field = `addressPlaces.${slug}`;
    const change = name === '' ? { $unset: { [field]: 1 as const } } : { $set: { [field]: name } };
    await updateUser(this.model, { filter: { _id: id }, change });
  }

  async setTimeZone(id: string, timeZone: string): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { timeZone } } });
  }

  /** Null ends the redirect. */
  async setMove(id: string, move: PageMove | null): Promise<void> {
    const change = move ? { $set: { move } } : { $unset: { move: 1 as const } };
    await updateUser(this.model, { filter: { _id: id }, change });
  }

  /** Null ends the takedown. Sessions and API tokens end with the account level. Returns false when the user does not exist. */
  setTakedown(id: string, takedown: PageTakedown | null): Promise<boolean> {
    const access = takedown?.level === 'account' && NO_ACCESS;
    const change = takedown ? { $set: { takedown, ...access } } : { $unset: { takedown: 1 as const } };
    return updateUser(this.model, { filter: { _id: id }, change: { ...change, $inc: { shownRevision: 1 } } });
  }

  async endNewTime(id: string): Promise<void> {
    const change = { $unset: { newUntil: 1 as const }, $inc: { shownRevision: 1 } };
    await updateUser(this.model, { filter: { _id: id }, change });
  }

  async setChecklist(id: string, hasChecklist: boolean): Promise<void> {
    await updateUser(this.model, { filter: { _id: id }, change: { $set: { hasChecklist } } });
  }

  /** The values on which a change of the profile is based. */
  async findForChange(id: string): Promise<Profile | null> {
    const user = await this.model.findById(id).select('+formerEmails').lean().exec();
    if (!user || !isNotDeleted(user)) return null;
    const { username, email, emailKey, emailVerified, emailUnproven, renames, formerEmails } = user;
    return { username, email, emailKey, emailVerified, emailUnproven, renames, formerEmails };
  }

  /** Updates the profile if name and addresses are unchanged. */
  async changeProfile(
    id: string,
    { username, emailKey, formerEmails }: Profile,
    { moved, ...change }: ProfileChange,
  ): Promise<'done' | 'changed' | 'taken'> {
    const movedFields = moved && { ...moved, emailVerified: false, resetToken: null, verificationToken: null };
    const definedFields = Object.entries(change).filter(([, value]) => value !== undefined);
    const skeleton = { nameSkeleton: nameSkeleton(change.username) };
    const update = { $set: { ...Object.fromEntries(definedFields), ...skeleton, ...movedFields } };
    const filter = { _id: id, username, emailKey, ...(moved && unchangedAddresses(formerEmails)) };
    try {
      return (await updateUser(this.model, { filter, change: update })) ? 'done' : 'changed';
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      throw error;
    }
  }

  /** Returns false when the image of the field has another id. */
  changeImage(
    id: string,
    { field, formerId }: { readonly field: UserImage; readonly formerId: string | null },
    change: UserImageChange,
  ): Promise<boolean> {
    const filter = formerId === null ? { _id: id, [field]: null } : { _id: id, [`${field}.id`]: formerId };
    return updateUser(this.model, { filter, change: { $set: change } });
  }

  /** The user document without password and one-time tokens, for the data export. */
  async findForExport(id: string) {
    return this.model.findById(id).select('+formerEmails +openSessions +passkeys +apiTokens').lean().exec();
  }

  /** Ids of all avatars and pictures of headers, for the sweeper. */
  async *images(): AsyncGenerator<string> {
    for await (const { avatar, cover } of this.model.find().select('avatar cover').lean().cursor(CURSOR_OPTIONS)) {
      if (avatar) yield avatar.id;
      if (cover) yield cover.id;
    }
  }

  /** The newest verified users of the list of creators, with the time of their registration. */
  async findNewest(before: ListPosition | null, limit: number): Promise<{ at: ListPosition; user: PublicProfile }[]> {
    const listed = { emailVerified: true, origin: 'signup', isUnlisted: trusted({ $ne: true }) } as const;
    const users = await this.model
      .find({ ...listed, ...(before && olderThan(before)) })
      .select({ ...PROFILE_PROJECTION, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean()
      .exec();
    return users.map((user) => ({
      at: { createdAt: user.createdAt, id: user._id.toHexString() },
      user: toProfile(user),
    }));
  }

  /** The users of a sitemap page, oldest first. */
  async findListed(listing: string): Promise<PublicProfile[]> {
    const users = this.model.find({ listing, origin: trusted({ $ne: 'deleted' }) }).select(PROFILE_PROJECTION);
    return (await users.sort({ _id: 1 }).lean().exec()).filter(isPublic).map(toProfile);
  }

  /**
   * Marks a user as deleted: the page is gone, logins fail, and the email address is free. Returns false when the password or
   * the address has changed.
   */
  async markDeleted(id: string, { removableAt, ...unchanged }: DeletionMark): Promise<boolean> {
    const deletedFields = {
      origin: 'deleted',
      email: '',
      emailKey: `deleted:${id}`,
      passwordHash: null,
      ...NO_ACCESS,
      resetToken: null,
      verificationToken: null,
      removableAt,
      ...(removableAt === null && { formerEmails: [] }),
    } as const;
    return (await this.model.updateOne({ _id: id, ...unchanged }, { $set: deletedFields }).exec()).matchedCount === 1;
  }

  /** The name of a deleted user; null when the user was removed. */
  async nameOfDeleted(id: string): Promise<string | null> {
    return (await this.model.findOne({ _id: id, origin: 'deleted' }).lean().exec())?.username ?? null;
  }

  /** Deleted users that can be removed. */
  async findRemovable(now: number, limit: number): Promise<string[]> {
    const removableFilters = [{ removableAt: null }, { removableAt: trusted({ $lte: new Date(now) }) }];
    const users = this.model.find({ ...CURRENT_VERSION_FILTER, origin: 'deleted', $or: removableFilters });
    return (await users.limit(limit).lean().exec()).map(({ _id }) => _id.toHexString());
  }

  async removeDeleted(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, origin: 'deleted' }).exec();
  }

  /** All users, with the fields that can expire. */
  findExpiring(): AsyncIterable<ExpiringUser> {
    return this.model
      .find(CURRENT_VERSION_FILTER)
      .select([...EXPIRING_FIELDS])
      .lean<ExpiringUser>()
      .cursor(CURSOR_OPTIONS);
  }

  /** Returns false when the user has changed; the next daily job tries again. */
  async applyCleanup(id: ExpiringUser['_id'], { filter, change }: UserCleanup): Promise<boolean> {
    return (await this.model.updateOne({ _id: id, ...filter }, change).exec()).modifiedCount === 1;
  }
}
