import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';

import { isDuplicate } from '../../database/unreachable.js';
import { WALK } from '../../database/walk.js';
import type { StoredImage } from '../../media/store/image-store.service.js';
import { nameSkeleton } from '../names/skeleton.rule.js';
import type { FormerAddress } from '../user-tokens.repository.js';
import { updateUser } from '../user-updates.repository.js';
import { UserEntity } from '../user.schema.js';

/** The values on which a profile change is based. */
export interface Profile {
  readonly username: string;
  readonly email: string;
  readonly emailKey: string;
  readonly emailVerified: boolean;
  readonly emailUnproven: boolean;
  readonly renames: readonly Date[];
  readonly formerEmails: readonly FormerAddress[];
}

export interface ProfileChange {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** Missing fields stay unchanged. */
  readonly line?: string | undefined;
  readonly place?: string | undefined;
  readonly hidesEmail?: boolean | undefined;
  readonly renames?: readonly Date[];
  /** For a new address: the entry of the former one. */
  readonly moved?: {
    readonly emailKey: string;
    readonly unproven: boolean;
    readonly former: FormerAddress;
    readonly isOnly: boolean;
  };
}

/** Queries on profiles. */
@Injectable()
export class ProfilesRepository {
  constructor(@InjectModel(UserEntity.name) private readonly model: Model<UserEntity>) {}

  async find(id: string): Promise<Profile | null> {
    const user = await this.model.findById(id).select('+formerEmails').lean().exec();
    if (!user || user.origin === 'deleted') return null;
    const { username, email, emailKey, emailVerified, emailUnproven, renames, formerEmails } = user;
    return { username, email, emailKey, emailVerified, emailUnproven, renames, formerEmails };
  }

  /** Updates the profile if name and address are unchanged. */
  async change(id: string, profile: Profile, { moved, ...change }: ProfileChange): Promise<'done' | 'late' | 'taken'> {
    const movedFields = moved && {
      emailKey: moved.emailKey,
      emailVerified: false,
      emailUnproven: moved.unproven,
      resetToken: null,
      verificationToken: null,
    };
    const definedFields = Object.entries(change).filter(([, value]) => value !== undefined);
    const fields = {
      ...Object.fromEntries(definedFields),
      nameSkeleton: nameSkeleton(change.username),
      ...movedFields,
    };
    // Pushed, not replaced, because the hash of an earlier address can be written meanwhile.
    const update = (
      moved?.isOnly === false
        ? { $set: fields, $push: { formerEmails: moved.former } }
        : { $set: { ...fields, ...(moved && { formerEmails: [moved.former] }) } }
    ) as UpdateQuery<UserEntity>;
    try {
      const filter = { _id: id, username: profile.username, emailKey: profile.emailKey };
      return (await updateUser(this.model, { filter, change: update })) ? 'done' : 'late';
    } catch (error) {
      if (isDuplicate(error)) return 'taken';
      throw error;
    }
  }

  /** Returns false when the avatar has another id. */
  replaceAvatar(id: string, formerId: string | null, avatar: StoredImage | null): Promise<boolean> {
    const filter = formerId === null ? { _id: id, avatar: null } : { _id: id, 'avatar.id': formerId };
    return updateUser(this.model, { filter, change: { $set: { avatar } } });
  }

  /** The whole user document, for the data export. */
  async findForExport(id: string) {
    return this.model.findById(id).select('+formerEmails +openSessions').lean().exec();
  }

  /** Ids of all avatars, for the sweeper. */
  async *avatars(): AsyncGenerator<string> {
    for await (const { avatar } of this.model.find().select('avatar').lean().cursor(WALK)) if (avatar) yield avatar.id;
  }
}
