import { addressKey } from '@linkstall/kit/address-key';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { EntriesService } from '../links/entries.service.js';
import type { Letter } from '../mail/letter.types.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { refuseHidden } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';

const PURPOSE = 'message';

interface HeldMail {
  readonly userId: string;
  readonly purpose: string;
  readonly ref: string;
}

const hashOf = (letter: object): string =>
  createHash('sha256').update(JSON.stringify(letter)).digest('base64url').slice(0, 22);

interface VisitorMessage extends Omit<Letter, 'title'> {
  readonly entryId: string;
  /** The token of the form, which works once. */
  readonly token: string;
}

/** Passes messages of contact forms on to creators by mail. */
@Injectable()
export class MessagesService implements OnModuleInit {
  // oxlint-disable-next-line max-params -- the page, its owner, the limits and the outbox
  constructor(
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add(PURPOSE, (userId, ...[, , letter]) => this.writeMail(userId, letter));
  }

  /** @param address the address of the visitor */
  async send(username: string, { entryId, token, ...letter }: VisitorMessage, address: string): Promise<void> {
    const owner = await this.users.findProfile(username);
    if (owner) refuseHidden(owner);
    const form = owner && (await this.entries.findVisible(owner, entryId, new Visibility(this.clock.now())));
    if (!owner || form?.kind !== 'contactForm')
      throw new DomainError('not-found', 'form.not_found', 'There is no such form');
    const mail = { userId: owner.id, purpose: PURPOSE, ref: `${token} ${hashOf(letter)}` };
    const undo = await this.attempts.beginMessage(addressKey(address), owner.id);
    try {
      const isNew = await this.outbox.hold({ ...mail, kind: 'message', letter: { ...letter, title: form.title } });
      if (isNew && !(await this.useToken(token, mail))) return;
    } catch (error) {
      await undo();
      throw error;
    }
    await this.outbox.release(mail);
  }

  /**
   * Counts the token while the mail is held, so that a repeated call never sends the mail twice and never loses it. Returns false
   * when this message was sent before.
   */
  private async useToken(token: string, mail: HeldMail): Promise<boolean> {
    const [isRepeated, isUsed] = [await this.isCounted(mail.ref), await this.isCounted(token)];
    if (!isRepeated && !isUsed) return true;
    await this.outbox.cancel(mail);
    if (isRepeated) return false;
    throw new DomainError('conflict', 'form.used', 'This form was sent already');
  }

  /** Counts the key. Returns whether it was counted within the last hour. */
  private isCounted(key: string): Promise<boolean> {
    return this.attempts.begin('formToken', key).then(
      () => false,
      () => true,
    );
  }

  /** Null when an operator hides the page, or the address of the creator is not verified any more. */
  private async writeMail(userId: string, letter: Letter | undefined): Promise<MailContent | null> {
    const user = await this.users.find(userId);
    if (!user?.emailVerified || user.takedown || !letter) return null;
    const { name, email, message, title } = letter;
    const sender = name ? `${name} (${email})` : email;
    return {
      to: user.email,
      replyTo: email,
      subject: 'A message from your page',
      heading: 'Somebody wrote to you on your page',
      text: `${sender} wrote in the form “${title}”:`,
      quote: message,
      action: 'Open your page',
      path: `/${user.username}`,
      note: 'Your answer to this mail goes to the person who wrote. Nobody has checked the name and the address, so be careful with links, and with requests for money or passwords. This site keeps no copy of the message.',
    };
  }
}
