import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Outbox } from '../mail/outbox.service.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { restorableAddresses } from './emails/former-address.rule.js';
import { EmailClaims } from './emails/email-claims.service.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { NamesService } from './names/names.service.js';
import { UserTokensRepository, type FormerAddress } from './user-tokens.repository.js';
import type { User } from './user.types.js';
import { UsersRepository } from './users.repository.js';

const BATCH_SIZE = 100;
/** Longer than any call, so that no data is removed during an undo. */
const UNDO_CALL_MS = 60_000;

/** The first and the last step of an account deletion. Other modules remove their data in between. */
@Injectable()
export class DeletedUsersService {
  // oxlint-disable-next-line max-params -- everything that this module stores of a user
  constructor(
    private readonly users: UsersRepository,
    private readonly userTokens: UserTokensRepository,
    private readonly names: NamesService,
    private readonly emails: EmailClaims,
    private readonly heldEmails: HeldEmailsService,
    private readonly outbox: Outbox,
    private readonly images: ImageStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends page, login and sessions at once and holds the name. The data of the account is kept while a former email address
   * can take the account back. Returns false when the password or the email address has changed.
   */
  async mark({ id, username }: Pick<User, 'id' | 'username'>, passwordHash: string): Promise<boolean> {
    const addresses = await this.userTokens.findEmailAddresses(id);
    if (!addresses) return false;
    const removableAt = removalTime(restorableAddresses(addresses.formerEmails, this.clock.now()));
    await this.names.hold(id, username);
    const { emailKey } = addresses;
    const claim = await this.emails.find(emailKey);
    const isMarked = await this.users.markDeleted(id, { passwordHash, emailKey, removableAt });
    if (isMarked && claim?.userId === id) await this.emails.release(claim);
    if (isMarked && removableAt === null) await this.heldEmails.releaseAllOf(id);
    return isMarked;
  }

  /** Users that are marked and can be removed. */
  list(): Promise<string[]> {
    return this.users.findRemovable(this.clock.now(), BATCH_SIZE);
  }

  /** Removes the data outside the user document, also data of calls that started before the mark. May be repeated. */
  async removeTraces(userId: string): Promise<void> {
    await this.heldEmails.releaseAllOf(userId);
    await this.emails.releaseAllOf(userId);
    await this.outbox.dropAllOf(userId);
    await this.names.releaseNamesOfDeleted(userId, await this.users.nameOfDeleted(userId));
  }

  /** Removes the images and the user. May be repeated. */
  async remove(userId: string): Promise<void> {
    for (const image of await this.users.imagesOf(userId)) await this.images.discard(image);
    await this.users.removeDeleted(userId);
  }
}

/** The time after which no former email address can take the account back; null when already no address can. */
function removalTime(restorable: readonly FormerAddress[]): Date | null {
  if (restorable.length === 0) return null;
  return new Date(Math.max(...restorable.map(({ until }) => until.getTime())) + UNDO_CALL_MS);
}
