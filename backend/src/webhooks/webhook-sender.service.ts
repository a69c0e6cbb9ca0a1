import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { originOf } from '../logging/error-origin.js';
import { isSuspended } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';
import { WebhookDeliveriesRepository } from './webhook-deliveries.repository.js';
import { WebhookEvents } from './webhook-events.service.js';
import { WebhookMails } from './webhook-mails.service.js';
import { WebhookRequests } from './webhook-requests.service.js';
import type { Delivery, StoredFailure, StoredWebhook } from './webhook.types.js';
import { WebhooksRepository } from './webhooks.repository.js';

const POLL_INTERVAL_MS = 1_000;
/** Longer than the three requests of one delivery to Listmonk. */
const LEASE_MS = 60_000;
/** Webhooks that get an event at the same time, each only one. */
const MAX_BUSY = 8;
/** How long the shutdown waits for requests in progress. The next process repeats an abandoned one. */
const SHUTDOWN_MS = 500;
const RETRY_FROM_MS = 5_000;
const RETRY_TO_MS = 3_600_000;
const GIVE_UP_MS = 86_400_000;
/** When the sender looks again at a webhook to which another process sends. */
const LOOK_AGAIN_MS = 1_000;
const FAILURES_BEFORE_PAUSE = 100;

/**
 * Sends the waiting events. Each webhook gets its events one after the other, the oldest first, so that a retry cannot overtake
 * a later event. Its document has the lease and the time of the next attempt. Other webhooks do not wait for it.
 */
@Injectable()
export class WebhookSender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WebhookSender.name);
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop = new BackgroundLoop(
    async () => this.database.isUp && (await this.sendNext()),
    POLL_INTERVAL_MS,
  );

  // oxlint-disable-next-line max-params -- queue, receivers, owners and clock
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly events: WebhookEvents,
    private readonly requests: WebhookRequests,
    private readonly mails: WebhookMails,
    private readonly users: UsersService,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.runsWork) return;
    this.events.onEvent(() => this.loop.wake());
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.end();
    await Promise.race([Promise.all(this.busy.values()), pause(SHUTDOWN_MS, undefined, { ref: false })]);
  }

  /** Starts a delivery, and waits while too many are in progress. Returns false when nothing is due. */
  private async sendNext(): Promise<boolean> {
    const now = new Date(this.clock.now());
    const due = await this.deliveries.nextDue(now, [...this.busy.keys()]).catch((error: unknown) => this.warn(error));
    if (!due) return false;
    const work = this.deliverTo(due)
      .catch((error: unknown) => void this.warn(error))
      .finally(() => {
        this.busy.delete(due.webhookId);
        this.loop.wake(); // the webhook can have more events
      });
    this.busy.set(due.webhookId, work);
    if (this.busy.size >= MAX_BUSY) await Promise.race(this.busy.values());
    return true;
  }

  private warn(error: unknown): null {
    this.logger.warn({ message: 'events for webhooks cannot be sent', ...originOf(error) });
    return null;
  }

  private async deliverTo({ ownerId, webhookId }: Delivery): Promise<void> {
    const now = this.clock.now();
    const webhook = await this.webhooks.lease(ownerId, webhookId, {
      now: new Date(now),
      until: new Date(now + LEASE_MS),
    });
    if (!webhook) return this.skip(ownerId, webhookId);
    const owner = await this.users.find(ownerId);
    // An account that is deleted or suspended sends nothing.
    if (!owner || isSuspended(owner)) await this.deliveries.removeOf(ownerId, webhookId);
    const delivery = await this.deliveries.oldest(ownerId, webhookId, new Date(now));
    if (!delivery) return this.webhooks.release(ownerId, webhookId, new Date(now));
    if (!(await this.events.isDue(webhook, delivery))) {
      await this.deliveries.removeSome(ownerId, [delivery.id]);
      return this.webhooks.release(ownerId, webhookId, new Date(now));
    }
    const failure = await this.requests.deliver(webhook, delivery);
    if (failure) return this.recordFailure(webhook, delivery, failure);
    await this.deliveries.removeSome(ownerId, [delivery.id]);
    await this.webhooks.recordDelivery(ownerId, webhookId, new Date(this.clock.now()));
  }

  /** The webhook is gone, paused, waits, or another process sends to it. */
  private async skip(ownerId: string, webhookId: string): Promise<void> {
    const webhook = await this.webhooks.find(ownerId, webhookId);
    if (!webhook || webhook.isPaused) await this.deliveries.removeOf(ownerId, webhookId);
    else await this.deliveries.postpone(ownerId, webhookId, earlier(webhook.nextAt, this.clock.now() + LOOK_AGAIN_MS));
  }

  private async recordFailure(webhook: StoredWebhook, delivery: Delivery, failure: StoredFailure): Promise<void> {
    const { id, ownerId, kind } = webhook;
    const now = this.clock.now();
    // Newsletter tools refuse single addresses. Another try would get the same response.
    const isRefused = failure.problem === 'refused' && kind !== 'standard';
    const nextAt = new Date(isRefused ? now : now + waitAfter(webhook.failures));
    const failures = webhook.failures + 1;
    const isPaused = failures >= FAILURES_BEFORE_PAUSE;
    await this.webhooks.recordFailure(ownerId, id, { failure, nextAt, failures, isPaused });
    if (isPaused) return this.pause(webhook);
    const isGivenUp = isRefused || now - delivery.createdAt.getTime() > GIVE_UP_MS;
    if (isGivenUp) await this.deliveries.removeSome(ownerId, [delivery.id]);
    await this.deliveries.postpone(ownerId, id, nextAt);
  }

  private async pause({ id, ownerId }: StoredWebhook): Promise<void> {
    this.logger.warn({ message: 'a webhook was paused', webhook: id, user: ownerId });
    await this.deliveries.removeOf(ownerId, id);
    await this.mails.sendPauseNotice(ownerId, id);
  }
}

const earlier = (time: Date, other: number) => new Date(Math.min(time.getTime(), other));

/** The delay doubles with each failure, with a random part so that retries do not coincide. */
const waitAfter = (failures: number): number =>
  Math.min(RETRY_FROM_MS * 2 ** failures, RETRY_TO_MS) * (0.75 + Math.random() / 4);
