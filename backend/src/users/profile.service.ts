import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

import { staleLogin } from '../auth/fresh-login.js';
import { Clock } from '../config/clock.js';
import { isRefusal } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { ImageStore } from '../media/image-store.js';
import type { Picture } from '../media/picture.js';
import { Outbox } from '../mail/outbox.service.js';
import { emailKey } from './email-address.js';
import { EMAIL_NOTICE } from './emails.service.js';
import { HeldEmailsRepository } from './held-emails.repository.js';
import { NamesService } from './names.service.js';
import { changedMeanwhile, emailTaken, movedTooOften, renamedTooOften, userMissing } from './profile-errors.js';
import { MOVES, RENAMES } from './profile-limits.js';
import { ProfilesRepository, type Profile, type ProfileChange } from './profiles.repository.js';
import type { User } from './user.js';
import { usernameKey } from './username.js';
import { UsersService } from './users.service.js';

const TRIES = 5;

interface ProfileInput {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

/** Who saves, and whether their password was sent a moment ago. */
interface Saver {
  readonly id: string;
  readonly isFresh: boolean;
}

type Wanted = ProfileInput & Pick<Saver, 'isFresh'>;

/** Changes of what the user says about themself. */
@Injectable()
export class ProfileService {
  // eslint-disable-next-line max-params -- names, addresses and pictures meet in a profile
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfilesRepository,
    private readonly names: NamesService,
    private readonly heldEmails: HeldEmailsRepository,
    private readonly outbox: Outbox,
    private readonly images: ImageStore,
    private readonly clock: Clock,
  ) {}

  /** Name, address and full name in one change: all of it or nothing. */
  async update({ id: userId, isFresh }: Saver, profile: ProfileInput): Promise<User> {
    const input = { ...profile, isFresh };
    let address: string | undefined;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const read = await this.profiles.find(userId);
      if (!read) throw userMissing();
      // Another address than at first: it was taken back meanwhile, and must not be moved by who was in before.
      if (read.emailKey !== (address ??= read.emailKey)) break;
      if (await this.change(userId, read, input)) return this.require(userId);
    }
    throw changedMeanwhile();
  }

  /** Stores the picture, then shows it; the one before is discarded. */
  async changeAvatar(userId: string, picture: Picture): Promise<User> {
    const avatar = await this.images.store(picture, 'square');
    try {
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        const before = (await this.require(userId)).avatar?.id ?? null;
        if (!(await this.profiles.replaceAvatar(userId, before, avatar))) continue;
        if (before !== null) await this.images.discard(before);
        return await this.require(userId);
      }
      throw changedMeanwhile();
    } catch (error) {
      if (isRefusal(error)) await this.images.discard(avatar.id);
      throw error;
    }
  }

  /** Names under which pages of this user may be known, besides the one they have. */
  namesOf(userId: string): Promise<string[]> {
    return this.names.keysOf(userId);
  }

  /** Ids of all avatars, of every user. */
  picturesInUse(): AsyncIterable<string> {
    return this.profiles.avatars();
  }

  /** False when name or address are not what was read any more. */
  private async change(userId: string, read: Profile, input: Wanted): Promise<boolean> {
    const change = await this.decide(userId, read, input);
    const { former } = change.moved ?? {};
    const notice = former && { userId, purpose: EMAIL_NOTICE, ref: former.ref };
    if (notice) await this.outbox.hold(notice); // before anything changes: no address moves without its notice
    if (former) await this.heldEmails.hold(former.emailKey, userId, former.until.getTime());
    const outcome = await this.write(userId, read, change).catch(async (error: unknown) => {
      // After a lost answer it stays: its writer says nothing when there is nothing to say.
      if (notice && isRefusal(error)) await this.outbox.drop(notice).catch(() => undefined);
      throw error;
    });
    if (notice && outcome !== 'done') await this.outbox.drop(notice).catch(() => undefined);
    if (outcome === 'taken') throw emailTaken();
    // The change is made: a notice that cannot be released now goes out a minute later.
    if (notice && outcome === 'done') await this.outbox.release(notice).catch(() => undefined);
    return outcome === 'done';
  }

  private async write(userId: string, read: Profile, change: ProfileChange) {
    if (change.renames) await this.rename(userId, read.username, change.username);
    return this.profiles.change(userId, read, change);
  }

  private async decide(userId: string, read: Profile, { isFresh, ...input }: Wanted): Promise<ProfileChange> {
    const address = emailKey(input.email);
    if (address === null) throw invalid([]);
    const isRenamed = usernameKey(input.username) !== usernameKey(read.username);
    const isMoved = address !== read.emailKey;
    if (isMoved && !isFresh) throw staleLogin();
    // Seldom decides: two may ask at once. But a name must not be claimed for a change that is refused anyway.
    if (isMoved && (await this.users.isEmailTaken(address, userId))) throw emailTaken();
    return {
      ...input,
      ...(isRenamed && { renames: this.anotherRename(read) }),
      ...(isMoved && { moved: { emailKey: address, ...this.anotherMove(read, address) } }),
    };
  }

  /**
   * The new name is claimed first and the old one held, so that at no time somebody else can have either. When the
   * change is not made after all the claim is nobody's name, and is swept by the next one who wants it.
   */
  private async rename(userId: string, from: string, to: string): Promise<void> {
    await this.names.claim(userId, usernameKey(to) ?? '');
    await this.names.hold(userId, from);
  }

  private anotherRename({ renames }: Profile): Date[] {
    const now = this.clock.now();
    const recent = renames.filter((at) => at.getTime() > now - RENAMES.withinMs);
    if (recent.length >= RENAMES.most) throw renamedTooOften();
    return [...recent, new Date(now)];
  }

  /** The old address joins those that can be had back. */
  private anotherMove({ email, emailKey: key, emailVerified, emailUnproven, formerEmails }: Profile, to: string) {
    const now = this.clock.now();
    const living = formerEmails.filter(({ until }) => until.getTime() > now);
    if (living.length >= MOVES.most) throw movedTooOften();
    const ref = randomBytes(9).toString('base64url');
    const until = new Date(now + MOVES.undoMs);
    const former = { ref, email, emailKey: key, verified: emailVerified, unproven: emailUnproven, until, hash: null };
    const back = living.find((earlier) => earlier.emailKey === to);
    return { unproven: back?.unproven ?? !back, former, isOnly: living.length === 0 };
  }

  private async require(userId: string): Promise<User> {
    const user = await this.users.find(userId);
    if (!user) throw userMissing();
    return user;
  }
}
