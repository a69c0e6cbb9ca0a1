import type { PageLanguage, Translations } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { invalid } from '../../http/validation.js';
import { Outbox } from '../../mail/outbox.service.js';
import { SiteSettingsService } from '../../site/site-settings.service.js';
import { refOf, type KeyedWrite, type Writer } from '../../idempotency/keyed-write.rule.js';
import { emailKey } from '../emails/email-address.rule.js';
import { EmailClaims } from '../emails/email-claims.service.js';
import { EMAIL_NOTICE } from '../emails/emails.service.js';
import { addressesAfterMove } from '../emails/former-address.rule.js';
import { HeldEmailsService } from '../emails/held-emails.service.js';
import { NameProtection } from '../names/name-protection.service.js';
import { NamesService } from '../names/names.service.js';
import { usernameKey } from '../names/username.rule.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { changedMeanwhile, emailTaken, movedTooOften, renamedTooOften, userNotFound } from '../user.errors.js';
import type { GrantText } from '../session-grant.rule.js';
import type { User } from '../user.types.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';
import { EMAIL_CHANGES, RENAMES } from './profile-limits.js';
import type { Profile, ProfileChange } from './profile-change.js';

const MAX_ATTEMPTS = 5;

interface ProfileInput {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  readonly line?: string | undefined;
  readonly place?: string | undefined;
  readonly hidesEmail?: boolean | undefined;
  readonly isUnlisted?: boolean | undefined;
  readonly language?: PageLanguage | undefined;
  readonly furtherLanguages?: readonly PageLanguage[] | undefined;
  readonly translations?: Translations | undefined;
}

interface ProfileWriter extends Writer {
  /** Uses the grant for a change of the email address. Throws when there is none. */
  readonly confirm: (text: GrantText) => Promise<void>;
}

@Injectable()
export class ProfileService {
  // oxlint-disable-next-line max-params -- names and email addresses
  constructor(
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly names: NamesService,
    private readonly protection: NameProtection,
    private readonly emails: EmailClaims,
    private readonly heldEmails: HeldEmailsService,
    private readonly outbox: Outbox,
    private readonly notices: AccountNotices,
    private readonly site: SiteSettingsService,
    private readonly clock: Clock,
  ) {}

  /** Changes all fields of the profile in one update. */
  async update(writer: ProfileWriter, input: ProfileInput): Promise<User> {
    let address: string | undefined;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const profile = await this.repository.findForChange(writer.id);
      if (!profile) throw userNotFound();
      // The address has changed since the first read. After an undo, the ended session of this call must not change it again.
      if (profile.emailKey !== (address ??= profile.emailKey)) break;
      if (await this.change(writer, profile, input)) return this.users.getOrThrow(writer.id);
    }
    throw changedMeanwhile();
  }

  /** All names under which the user's page can be cached: the current name and former names. */
  namesOf(userId: string): Promise<string[]> {
    return this.names.keysOf(userId);
  }

  /** Ids of all avatars and pictures of headers. */
  imagesInUse(): AsyncIterable<string> {
    return this.repository.images();
  }

  /** Returns false when name or addresses have changed since they were read. */
  private async change(writer: ProfileWriter, profile: Profile, input: ProfileInput): Promise<boolean> {
    const change = await this.decideChange(writer, profile, input);
    const former = change.moved?.formerEmails.at(-1);
    if (!former) return this.write(writer, profile, change);
    const notice = { userId: writer.id, purpose: EMAIL_NOTICE, ref: former.ref, kind: 'notice' } as const;
    // The notice is stored before the change, so that no change lacks a notice. If nothing changes, no notice is sent.
    await this.outbox.hold(notice);
    if (former.isEnded !== true) await this.heldEmails.hold(former.emailKey, writer.id, former.until);
    if (!(await this.write(writer, profile, change))) return false;
    // The change is done; a notice that cannot be released now is sent a minute later.
    await this.outbox.release(notice).catch(() => undefined);
    return true;
  }

  /** Returns false when name or addresses have changed since they were read. */
  private async write(writer: ProfileWriter, profile: Profile, change: ProfileChange): Promise<boolean> {
    const store = async () => {
      const { moved } = change;
      const formerClaim = moved ? await this.emails.find(profile.emailKey) : null;
      if (moved && !(await this.emails.claim(writer.id, moved.emailKey))) throw emailTaken();
      const outcome = await this.repository.changeProfile(writer.id, profile, change);
      if (outcome === 'taken') throw emailTaken();
      if (outcome === 'done' && formerClaim?.userId === writer.id) await this.emails.release(formerClaim);
      return outcome === 'done';
    };
    if (!change.renames) return store();
    await this.rename(writer.id, profile.username, change.username);
    return this.notices.withNotice({ userId: writer.id, change: 'rename' }, store);
  }

  private async decideChange(
    { id: userId, confirm, write }: ProfileWriter,
    profile: Profile,
    input: ProfileInput,
  ): Promise<ProfileChange> {
    const address = emailKey(input.email);
    if (address === null) throw invalid([]);
    const isRenamed = usernameKey(input.username) !== usernameKey(profile.username);
    const isMoved = address !== profile.emailKey;
    if (input.username !== profile.username) await this.protection.check(input.username, userId);
    // An early check, so that no name is claimed for a change that will be refused. The update checks again.
    if (isMoved) await this.site.checkAddress(address);
    if (isMoved && (await this.users.isEmailTaken(address, userId))) throw emailTaken();
    const change = {
      ...input,
      ...(isRenamed && { renames: this.nextRenames(profile) }),
      ...(isMoved && { moved: { emailKey: address, ...this.addressChange(profile, address, write) } }),
    };
    // Last, so that a refused change uses up no grant.
    if (isMoved) await confirm(emailChangeText(profile, input));
    return change;
  }

  /**
   * Claims the new name first and holds the old one, so that no other user can take either. When the change fails, the
   * claim is obsolete and is removed when another user wants the name.
   */
  private async rename(userId: string, oldName: string, newName: string): Promise<void> {
    await this.names.claim(userId, usernameKey(newName) ?? '');
    await this.names.hold(userId, oldName);
  }

  private nextRenames({ renames }: Profile): Date[] {
    const now = this.clock.now();
    const recent = renames.filter((renamedAt) => renamedAt.getTime() > now - RENAMES.withinMs);
    if (recent.length >= RENAMES.max) throw renamedTooOften();
    return [...recent, new Date(now)];
  }

  /** Adds the old address to the former ones. */
  private addressChange(profile: Profile, newEmailKey: string, write: KeyedWrite | undefined) {
    const { email, emailKey: key, emailVerified, emailUnproven } = profile;
    const now = this.clock.now();
    const unexpired = profile.formerEmails.filter(({ until }) => until.getTime() > now);
    if (unexpired.length >= EMAIL_CHANGES.max) throw movedTooOften();
    const ref = refOf(write);
    const until = new Date(now + EMAIL_CHANGES.undoMs);
    const fields = { verified: emailVerified, unproven: emailUnproven, hash: null, isEnded: false };
    const former = { ref, email, emailKey: key, until, ...fields };
    const { formerEmails, returnedTo } = addressesAfterMove(unexpired, { former, emailKey: newEmailKey });
    return { emailUnproven: returnedTo?.unproven ?? true, formerEmails };
  }
}

const emailChangeText = (former: Profile, { email, username }: ProfileInput): GrantText => {
  const rename = username === former.username ? '' : ` Your username changes from @${former.username} to @${username}.`;
  return {
    title: 'Change your email address',
    text: `Your email address changes from ${former.email} to ${email}.${rename} Other changes of your profile are saved, too.`,
    done: 'Profile Updated',
  };
};
