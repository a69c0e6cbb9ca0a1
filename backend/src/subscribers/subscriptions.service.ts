import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from '@linkstall/contracts/http';
import { addressKey } from '@linkstall/kit/address-key';

import { Clock } from '../config/clock.js';
import { DomainError, isRefusal } from '../http/domain-error.js';
import { newRef } from '../idempotency/keyed-write.rule.js';
import { EntriesService } from '../links/entries.service.js';
import { Attempts } from '../limits/attempts.js';
import { MailWriters, type MailContent } from '../mail/mail-writers.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { emailKey } from '../users/emails/email-address.rule.js';
import { languageToResponse } from '../users/profile/language.response.js';
import { refuseHidden } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';
import { WebhookEvents } from '../webhooks/webhook-events.service.js';
import type { NewEvent } from '../webhooks/webhook.types.js';
import type { SubscriptionDto } from './dto/subscription.dto.js';
import { hashOf } from '../users/one-time-token.rule.js';
import { newSecret, readToken, tokenOf } from './subscriber-token.js';
import { SubscribersRepository, type Subscriber } from './subscribers.repository.js';

const DAY_MS = 86_400_000;
const WAITING_MS = 7 * DAY_MS;
/** The creator sees who has left, and removes the address from other tools. */
const LEFT_MS = 90 * DAY_MS;
/** A page has at most this many confirmed addresses, and addresses that wait. */
const MAX_CONFIRMED = 20_000;
const MAX_WAITING = 2_000;
const MAIL = 'subscription';
const EVENT_STATES = [
  ['subscriber.confirmed', 'confirmed'],
  ['subscriber.unsubscribed', 'left'],
] as const;
const UNSUBSCRIBE_PATH = '/subscriptions/unsubscribe';

/** The e-mail lists of creators, for the people who enter their addresses. */
@Injectable()
export class SubscriptionsService implements OnModuleInit {
  // oxlint-disable-next-line max-params -- subscribers, users, entries, mails, limits and events
  constructor(
    private readonly subscribers: SubscribersRepository,
    private readonly users: UsersService,
    private readonly entries: EntriesService,
    private readonly outbox: Outbox,
    private readonly mailWriters: MailWriters,
    private readonly attempts: Attempts,
    private readonly webhookEvents: WebhookEvents,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.mailWriters.add(MAIL, (ownerId, id) => this.writeMail(ownerId, id));
    for (const [type, state] of EVENT_STATES)
      this.webhookEvents.addCheck(
        type,
        async (ownerId, { email = '' }) => (await this.subscribers.stateOf(ownerId, email)) === state,
      );
  }

  /**
   * Stores an address, and sends the mail that asks for its confirmation. The response and its time are the same for every
   * address, so that nobody learns who is on a list.
   */
  async ask(username: string, { entryId, email, token }: SubscriptionDto, address: string): Promise<void> {
    const owner = await this.users.findProfile(username);
    if (owner) refuseHidden(owner);
    const form = owner && (await this.entries.findVisible(owner, entryId, new Visibility(this.clock.now())));
    if (!owner || form?.kind !== 'emailList')
      throw new DomainError('not-found', 'subscription.no_form', 'This form is no longer on the page');
    if (token !== undefined) await this.useToken(token);
    await this.attempts.beginSubscription(owner.id, addressKey(address));
    await this.assertNotFull(owner.id);
    const now = this.clock.now();
    const subscriber = await this.subscribers.ask(owner.id, {
      ...{ email: emailKey(email) ?? email, consent: form.consent, entry: entryId, unsubscribeKey: newSecret() },
      ...{ askedAt: new Date(now), until: new Date(now + WAITING_MS) },
    });
    const isDue = subscriber !== null && (await this.mayMail(subscriber, now));
    const mail = { userId: owner.id, purpose: MAIL, ref: isDue ? subscriber.id : newRef() };
    await this.outbox.hold({ ...mail, kind: 'message' });
    // The same work in both cases, so that the time reveals nothing.
    await (isDue ? this.outbox.release(mail) : this.outbox.cancel(mail));
  }

  /**
   * The subscription of a token, of the confirmation or of the unsubscribe address.
   * @throws DomainError 404 for an unknown or expired token, 451 or 410 for the confirmation while the page is hidden
   */
  async read(token: string): Promise<Subscription> {
    const subscriber = await this.find(token);
    const owner = subscriber && (await this.users.find(subscriber.ownerId));
    if (!owner) throw hasEnded();
    if (!isUnsubscribeToken(subscriber, token)) refuseHidden(owner);
    const { state, consent } = subscriber;
    const { username, fullName } = owner;
    return { username, fullName, ...languageToResponse(owner), consent, state: state === 'declined' ? 'left' : state };
  }

  /**
   * Puts the address on the list; a repetition changes nothing.
   * @throws DomainError 404 for an unknown or expired token, 451 or 410 while the page is hidden
   */
  async confirm(token: string): Promise<void> {
    const parts = readToken(token);
    const { ownerId = '', id = '', hash = '' } = parts ?? {};
    const now = new Date(this.clock.now());
    const waiting = await this.find(token);
    const owner = waiting && (await this.users.find(ownerId));
    if (owner) refuseHidden(owner);
    const events = waiting?.state === 'waiting' ? [eventOf('subscriber.confirmed', waiting)] : [];
    const confirm = () => this.subscribers.confirm(ownerId, { id, hash, now });
    if (parts && (await this.webhookEvents.during(ownerId, events, confirm))) return;
    const subscriber = await this.find(token);
    if (subscriber?.state !== 'confirmed' || subscriber.confirmHash !== hash) throw hasEnded();
  }

  /** Takes the address off the list. Succeeds always, also for an address that is not on it. */
  async unsubscribe(token: string): Promise<void> {
    const subscriber = await this.find(token);
    if (!subscriber || !isOnList(subscriber) || !isUnsubscribeToken(subscriber, token)) return;
    const now = this.clock.now();
    // Nobody knows an address that has never been confirmed.
    const events = subscriber.state === 'confirmed' ? [eventOf('subscriber.unsubscribed', subscriber)] : [];
    const leave = () => this.subscribers.leave(subscriber, new Date(now), new Date(now + LEFT_MS));
    const hasLeft = await this.webhookEvents.during(subscriber.ownerId, events, leave);
    // The address was confirmed or unsubscribed at the same moment.
    if (!hasLeft) await this.unsubscribe(token);
  }

  sweep(now: number): Promise<number> {
    return this.subscribers.sweep(new Date(now));
  }

  private async find(token: string): Promise<Subscriber | null> {
    const parts = readToken(token);
    const subscriber = parts && (await this.subscribers.find(parts.ownerId, parts.id));
    if (!subscriber || (subscriber.until !== null && subscriber.until.getTime() <= this.clock.now())) return null;
    const isKnown = subscriber.confirmHash === parts.hash || subscriber.unsubscribeKey === parts.secret;
    return isKnown ? subscriber : null;
  }

  /** The token of a form works once. */
  private async useToken(token: string): Promise<void> {
    try {
      await this.attempts.begin('formToken', token);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new DomainError('conflict', 'form.used', 'This form was sent already');
    }
  }

  private async assertNotFull(ownerId: string): Promise<void> {
    const counts = await this.subscribers.countByState(ownerId);
    const isFull = (counts.get('confirmed') ?? 0) >= MAX_CONFIRMED || (counts.get('waiting') ?? 0) >= MAX_WAITING;
    if (isFull) throw new DomainError('unavailable', 'subscription.full', 'This list takes no more addresses just now');
  }

  private async mayMail({ email, mailedAt }: Subscriber, now: number): Promise<boolean> {
    if (mailedAt !== null && mailedAt.getTime() > now - DAY_MS) return false;
    try {
      await this.attempts.begin('subscriptionMails', mailboxOf(email));
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  /**
   * The mail that asks for the confirmation. It has no text of the creator, so that nobody can send spam with a list of their
   * own. The page of the link shows the consent text.
   */
  private async writeMail(ownerId: string, id: string): Promise<MailContent | null> {
    const owner = await this.users.find(ownerId);
    const secret = newSecret();
    const now = new Date(this.clock.now());
    // A hidden page sends no mails to others.
    const isOpen = owner !== null && owner.takedown === null;
    const subscriber = isOpen && (await this.subscribers.setConfirmToken(ownerId, { id, hash: hashOf(secret), now }));
    if (!subscriber) return null;
    return {
      to: subscriber.email,
      subject: `Confirm that you want mails from @${owner.username}`,
      heading: 'Please confirm your address',
      text: `Somebody entered this address on the page of @${owner.username}, for the mails that @${owner.username} sends. If it was you, open this page and press the button there.`,
      action: 'Open the page',
      path: `/subscriptions/confirm?token=${tokenOf(subscriber, secret)}`,
      note: 'The link works for 7 days. If it was not you, do nothing, and the address is deleted then. “Unsubscribe” in your mail program stops these mails at once.',
      unsubscribePath: unsubscribePathOf(subscriber),
    };
  }
}

/** Path and query of the address that ends a subscription. */
export const unsubscribePathOf = (subscriber: Subscriber): string =>
  `${UNSUBSCRIBE_PATH}?token=${tokenOf(subscriber, subscriber.unsubscribeKey)}`;

const eventOf = (type: (typeof EVENT_STATES)[number][0], { email }: Subscriber): NewEvent => ({
  type,
  data: { email },
});

const isOnList = ({ state }: Subscriber): boolean => state === 'waiting' || state === 'confirmed';

const isUnsubscribeToken = ({ unsubscribeKey }: Subscriber, token: string): boolean =>
  unsubscribeKey === readToken(token)?.secret;

/** Mail servers deliver `name+anything@host` to `name@host`. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.split('+', 1)[0]}@${host}`;
}

const hasEnded = () =>
  new DomainError('not-found', 'subscription.ended', 'This link has ended. Enter your address on the page again');
