import type {
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookFailure,
  Webhooks,
  WebhookTest,
} from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { KeyedMutex } from '../concurrency/keyed-mutex.js';
import { Clock } from '../config/clock.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { idOf, type Writer } from '../idempotency/keyed-write.rule.js';
import { Attempts } from '../limits/attempts.js';
import { AccountNotices } from '../users/notices/account-notices.service.js';
import { newWebhookSecret } from './standard-webhook.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookRequests } from './webhook-requests.service.js';
import { checkedSettings, kindOf, type WebhookSettings } from './webhook-settings.js';
import type { StoredFailure, StoredWebhook } from './webhook.types.js';
import { WebhooksRepository } from './webhooks.repository.js';

const MAX_WEBHOOKS = 5;
/** The page `/confirm` sends the call that adds a webhook, so only a later call can show the secret. */
const SHOW_SECRET_MS = 600_000;
/** Longer than events wait. */
const FORGET_MS = 2 * 86_400_000;

/** The webhooks of a creator, for the creator. */
@Injectable()
export class WebhooksService {
  private readonly mutex = new KeyedMutex();

  // oxlint-disable-next-line max-params -- webhooks, requests, notices, limits and clock
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly requests: WebhookRequests,
    private readonly notices: AccountNotices,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async list(ownerId: string): Promise<Webhooks> {
    const webhooks = await this.webhooks.list(ownerId);
    return { webhooks: await Promise.all(webhooks.map((webhook) => this.toResponse(webhook))) };
  }

  /** @throws 400 for settings that do not fit, 409 when the creator has five webhooks */
  async checkNew({ id: ownerId, write }: Writer, input: NewWebhook): Promise<WebhookSettings> {
    const kind = kindOf(input.kind);
    if (!kind) throw invalid([{ field: 'kind', message: 'This kind of webhook is not known' }]);
    const settings = checkedSettings(kind, input);
    const webhooks = await this.webhooks.list(ownerId);
    const isRepeat = write !== undefined && webhooks.some(({ id }) => id === idOf(write));
    if (!isRepeat && webhooks.length >= MAX_WEBHOOKS) throw tooManyWebhooks();
    return settings;
  }

  /** @throws 409 when the creator has five webhooks */
  async add({ id: ownerId, write }: Writer, settings: WebhookSettings): Promise<void> {
    if (write?.state === 'done') return;
    const now = new Date(this.clock.now());
    const key = settings.kind === 'standard' ? newWebhookSecret() : settings.key;
    const id = write ? idOf(write) : this.webhooks.newId();
    const webhook = { ...settings, id, key, createdAt: now, nextAt: now };
    await this.mutex.runExclusive(ownerId, async () => {
      const stored = await this.webhooks.list(ownerId);
      if (stored.some((each) => each.id === id)) return; // a repetition
      if (stored.length >= MAX_WEBHOOKS) throw tooManyWebhooks();
      const add = () => this.webhooks.insert(ownerId, webhook);
      await this.notices.withNotice({ userId: ownerId, change: 'webhook' }, add);
    });
  }

  /** @throws 400 for settings that do not fit, 404 for an unknown webhook */
  async checkChange(ownerId: string, id: string, input: WebhookChange): Promise<WebhookSettings> {
    const webhook = await this.webhooks.find(ownerId, id);
    if (!webhook) throw webhookNotFound();
    return checkedSettings(webhook.kind, input, webhook);
  }

  async change({ id: ownerId, write }: Writer, id: string, settings: WebhookSettings): Promise<void> {
    if (write?.state === 'done') return;
    const { address, events, list, user, key } = settings;
    const change = () => this.webhooks.change(ownerId, id, { address, events, list, user, key });
    const isChanged = await this.notices.withNotice({ userId: ownerId, change: 'webhook' }, change);
    if (!isChanged) throw webhookNotFound();
  }

  /** Idempotent. The events that wait are dropped. */
  async remove(ownerId: string, id: string): Promise<void> {
    await this.webhooks.remove(ownerId, id);
    await this.deliveries.removeOf(ownerId, id);
  }

  /** Sends a test at once. A test that arrives ends a pause, and what waits is sent. @throws 404 for an unknown webhook */
  async test(ownerId: string, id: string): Promise<WebhookTest> {
    const webhook = await this.webhooks.find(ownerId, id);
    if (!webhook) throw webhookNotFound();
    await this.attempts.begin('outgoing', ownerId);
    await this.attempts.begin('outgoingTotal', 'all');
    const failure = await this.requests.test(webhook);
    if (failure) await this.webhooks.recordFailedTest(ownerId, id, failure);
    else await this.sendWaiting(ownerId, id);
    return { failure: failureOf(failure) };
  }

  private async sendWaiting(ownerId: string, id: string): Promise<void> {
    const now = new Date(this.clock.now());
    await this.webhooks.recordDelivery(ownerId, id, now);
    await this.deliveries.makeDue(ownerId, id, now);
  }

  /** The data export, without credentials. */
  async exportOf(ownerId: string) {
    const [webhooks, deliveries] = await Promise.all([this.webhooks.list(ownerId), this.deliveries.list(ownerId)]);
    const data = {
      webhooks: webhooks.map(({ ownerId: _owner, user: _user, key: _key, nextAt: _nextAt, ...webhook }) => webhook),
      waiting: deliveries.map(({ ownerId: _owner, isHeld: _isHeld, ...delivery }) => delivery),
    };
    return { data, files: [] };
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.webhooks.removeAll(ownerId);
    await this.deliveries.removeAll(ownerId);
  }

  /** Removes events that a removed webhook left behind. */
  sweep(now: number): Promise<number> {
    return this.deliveries.sweep(new Date(now - FORGET_MS));
  }

  private async toResponse(webhook: StoredWebhook): Promise<Webhook> {
    const { id, ownerId, kind, address, events, list, key, createdAt, isPaused, deliveredAt, failure } = webhook;
    const isNew = this.clock.now() - createdAt.getTime() < SHOW_SECRET_MS;
    return {
      ...{ _id: id, kind, address, events, list, isPaused },
      secret: kind === 'standard' && isNew ? key : null,
      waiting: await this.deliveries.count(ownerId, id),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      failure: failureOf(failure),
    };
  }
}

const failureOf = (failure: StoredFailure | null): WebhookFailure | null =>
  failure && { ...failure, at: failure.at.toISOString() };

const webhookNotFound = () =>
  new DomainError('not-found', 'webhook.not_found', 'This webhook was removed. Load the page again');

const tooManyWebhooks = () =>
  new DomainError('conflict', 'webhook.too_many', 'You have 5 webhooks. Remove one before you add another');
