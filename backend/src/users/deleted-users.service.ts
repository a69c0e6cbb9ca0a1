import { Injectable } from '@nestjs/common';

import { Outbox } from '../mail/outbox.service.js';
import { ImageStore } from '../media/store/image-store.service.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { HeldEmailsService } from './emails/held-emails.service.js';
import { NamesService } from './names/names.service.js';
import { UsersRepository } from './users.repository.js';

const BATCH_SIZE = 100;

/** The first and the last step of an account deletion. Other modules remove their data in between. */
@Injectable()
export class DeletedUsersService {
  // oxlint-disable-next-line max-params -- everything that this module stores of a user
  constructor(
    private readonly users: UsersRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly names: NamesService,
    private readonly heldEmails: HeldEmailsService,
    private readonly outbox: Outbox,
    private readonly images: ImageStore,
  ) {}

  /** Ends page, login and sessions at once and reserves the name. Returns false when the password has changed. */
  async mark(user: { readonly id: string; readonly username: string }, passwordHash: string): Promise<boolean> {
    await this.names.hold(user.id, user.username);
    const isMarked = await this.deletedUsers.mark(user.id, passwordHash);
    if (isMarked) await this.heldEmails.releaseAllOf(user.id);
    return isMarked;
  }

  /** Users that are marked and not removed. */
  list(): Promise<string[]> {
    return this.deletedUsers.find(BATCH_SIZE);
  }

  /** Removes the data beside the user, also data of calls that started before the mark. May be repeated. */
  async removeTraces(userId: string): Promise<void> {
    await this.heldEmails.releaseAllOf(userId);
    await this.outbox.dropAllOf(userId);
    await this.names.settle(userId, await this.deletedUsers.lastNameOf(userId));
  }

  /** Removes the avatar and the user. May be repeated. */
  async remove(userId: string): Promise<void> {
    const avatar = await this.users.avatarOf(userId);
    if (avatar) await this.images.discard(avatar);
    await this.deletedUsers.remove(userId);
  }
}
