import type { WebhookEvent } from '@linkstall/contracts/http';
import { Injectable, Logger } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { isRefusal } from '../http/domain-error.js';
import { originOf } from '../logging/error-origin.js';
import { newEventId } from './standard-webhook.js';
import { WebhookDeliveriesRepository, type NewDelivery } from './webhook-deliveries.repository.js';
import type { Delivery, EventData, NewEvent, StoredWebhook } from './webhook.types.js';
import { WebhooksRepository } from './webhooks.repository.js';

const HELD_MS = 60_000;
/** Events that wait for one webhook. Further events are dropped. */
const MAX_WAITING = 1_000;

/** Whether the change of an event is stored. */
type CheckChange = (ownerId: string, data: EventData) => Promise<boolean>;

/** Takes the events of other modules. `WebhookSender` sends them, so that no response waits for a receiver. */
@Injectable()
export class WebhookEvents {
  private readonly logger = new Logger(WebhookEvents.name);
  private readonly checks = new Map<WebhookEvent, CheckChange>();
  private wakeSender: () => void = () => {};

  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  /** Called when a delivery may be due. */
  onEvent(wakeSender: () => void): void {
    this.wakeSender = wakeSender;
  }

  /** Modules register in `onModuleInit` how the sender finds out whether a change is stored, after a crash. */
  addCheck(type: WebhookEvent, check: CheckChange): void {
    this.checks.set(type, check);
  }

  /**
   * Runs a change with its events. The events are stored before the change, so that a crash loses none. Without a result, and
   * after a refusal, nothing has changed and nothing is sent. An event that cannot be stored does not stop the change.
   */
  async during<T>(ownerId: string, events: readonly NewEvent[], change: () => Promise<T>): Promise<T> {
    if (events.length === 0) return change();
    const ids = await this.hold(ownerId, events).catch((error: unknown) => this.warn(error));
    if (ids.length === 0) return change();
    let result: T;
    try {
      result = await change();
    } catch (error) {
      if (isRefusal(error)) await this.deliveries.removeSome(ownerId, ids).catch(() => undefined);
      // After another failure the change may have happened: the sender looks a minute later.
      throw error;
    }
    // A held event is sent a minute later when its release fails.
    if (result === null || result === false) await this.deliveries.removeSome(ownerId, ids).catch(() => undefined);
    else await this.release(ownerId, ids).catch(() => undefined);
    return result;
  }

  /**
   * Whether an event is sent: its change is stored. A newsletter tool also gets no confirmation of a person who has left
   * meanwhile, because it may write to each new subscriber.
   */
  async isDue({ kind }: Pick<StoredWebhook, 'kind'>, { isHeld, ownerId, type, data }: Delivery): Promise<boolean> {
    const check = this.checks.get(type);
    const mustHoldNow = isHeld || (kind !== 'standard' && type === 'subscriber.confirmed');
    return !mustHoldNow || !check || check(ownerId, data);
  }

  /** Stores each event for each webhook that takes it. Returns the ids of the deliveries. */
  private async hold(ownerId: string, events: readonly NewEvent[]): Promise<readonly string[]> {
    const deliveries: NewDelivery[] = [];
    const now = this.clock.now();
    const times = { createdAt: new Date(now), notBefore: new Date(now + HELD_MS) };
    for (const webhook of await this.webhooks.list(ownerId)) {
      const wanted = events.filter(({ type }) => !webhook.isPaused && webhook.events.includes(type));
      const waiting = wanted.length === 0 ? 0 : await this.deliveries.count(ownerId, webhook.id);
      const room = Math.max(MAX_WAITING - waiting, 0);
      if (wanted.length > room)
        this.logger.warn({ message: 'events for a webhook are dropped', webhook: webhook.id, user: ownerId });
      for (const event of wanted.slice(0, room))
        deliveries.push({ id: newEventId(), webhookId: webhook.id, ...event, isHeld: true, ...times });
    }
    if (deliveries.length > 0) await this.deliveries.insertAll(ownerId, deliveries);
    return deliveries.map(({ id }) => id);
  }

  private async release(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.deliveries.release(ownerId, ids, new Date(this.clock.now()));
    this.wakeSender();
  }

  private warn(error: unknown): readonly string[] {
    this.logger.warn({ message: 'an event for webhooks cannot be stored', ...originOf(error) });
    return [];
  }
}
