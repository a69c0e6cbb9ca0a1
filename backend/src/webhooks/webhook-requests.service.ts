import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { SafeFetchError } from '../link-previews/safe-fetch.errors.js';
import { SafeSend, type OutgoingRequest } from '../link-previews/safe-send.service.js';
import { Listmonk } from './listmonk.js';
import { mailchimpRequest, mailchimpTest } from './mailchimp.js';
import { newEventId, standardRequest } from './standard-webhook.js';
import { assertSuccess, problemOfFetch, WebhookRefused } from './webhook-problem.js';
import type { Delivery, StoredFailure, WebhookReceiver } from './webhook.types.js';

/** Makes the requests to receivers. */
@Injectable()
export class WebhookRequests {
  constructor(
    private readonly safeSend: SafeSend,
    private readonly clock: Clock,
  ) {}

  /** Sends an event. Returns the failure, or null. */
  deliver(receiver: WebhookReceiver, { id, type, createdAt, data }: Delivery): Promise<StoredFailure | null> {
    const isNew = type === 'subscriber.confirmed';
    const { email = '' } = data;
    return this.attempt(() => {
      if (receiver.kind === 'standard') return this.sendMessage(receiver, { id, type, at: createdAt, data });
      if (receiver.kind === 'mailchimp')
        return this.sendOnce(mailchimpRequest(receiver, email, isNew ? 'subscribed' : 'unsubscribed'));
      const listmonk = this.listmonk(receiver);
      return isNew ? listmonk.subscribe(email) : listmonk.unsubscribe(email);
    });
  }

  /** Sends a test, which contains no data and changes nothing. Returns the failure, or null. */
  test(receiver: WebhookReceiver): Promise<StoredFailure | null> {
    return this.attempt(() => {
      if (receiver.kind === 'listmonk') return this.listmonk(receiver).test();
      if (receiver.kind === 'mailchimp') return this.sendOnce(mailchimpTest(receiver));
      return this.sendMessage(receiver, {
        id: newEventId(),
        type: 'webhook.test',
        at: new Date(this.clock.now()),
        data: {},
      });
    });
  }

  private sendMessage(receiver: WebhookReceiver, message: Parameters<typeof standardRequest>[1]): Promise<void> {
    return this.sendOnce(standardRequest(receiver, message, this.clock.now()));
  }

  private async sendOnce(request: OutgoingRequest): Promise<void> {
    assertSuccess((await this.safeSend.send(request)).status);
  }

  private listmonk(receiver: WebhookReceiver): Listmonk {
    return new Listmonk(receiver, (request) => this.safeSend.send(request));
  }

  private async attempt(send: () => Promise<void>): Promise<StoredFailure | null> {
    try {
      await send();
      return null;
    } catch (error) {
      const at = new Date(this.clock.now());
      if (error instanceof WebhookRefused) return { at, problem: error.problem, status: error.status };
      if (error instanceof SafeFetchError) return { at, problem: problemOfFetch(error.reason), status: null };
      throw error;
    }
  }
}
