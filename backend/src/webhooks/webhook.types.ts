import type { WebhookEvent, WebhookKind, WebhookProblem } from '@linkstall/contracts/http';

/** What a receiver needs to know. The credentials leave the API only in requests to the receiver. */
export interface WebhookReceiver {
  readonly kind: WebhookKind;
  /** The address of the receiver; for Listmonk and Mailchimp the start of the addresses of their API. */
  readonly address: string;
  /** The id of the list at Listmonk, or of the audience at Mailchimp; otherwise empty. */
  readonly list: string;
  /** The name of the API user at Listmonk; otherwise empty. */
  readonly user: string;
  /** The secret of the signatures, the token of the API user at Listmonk, or the API key of Mailchimp. */
  readonly key: string;
}

export interface StoredFailure {
  readonly at: Date;
  readonly problem: WebhookProblem;
  readonly status: number | null;
}

export interface StoredWebhook extends WebhookReceiver {
  readonly id: string;
  readonly ownerId: string;
  readonly events: readonly WebhookEvent[];
  readonly createdAt: Date;
  /** The time of the next attempt, and the end of the lease of a process that sends. */
  readonly nextAt: Date;
  /** Failed attempts since the last delivery. */
  readonly failures: number;
  readonly isPaused: boolean;
  readonly deliveredAt: Date | null;
  readonly failure: StoredFailure | null;
}

/** The content of an event. Each type has its own fields. */
export interface EventData {
  /** The confirmed address, for events of the e-mail list. */
  readonly email?: string;
  /** The id and the name of a product, and what happened to it. */
  readonly id?: string;
  readonly name?: string;
  readonly change?: 'added' | 'edited' | 'deleted';
}

export interface NewEvent {
  readonly type: WebhookEvent;
  readonly data: EventData;
}

/** An event on its way to one webhook. */
export interface Delivery extends NewEvent {
  readonly id: string;
  readonly ownerId: string;
  readonly webhookId: string;
  /** True until the change of the event is stored. */
  readonly isHeld: boolean;
  readonly createdAt: Date;
}
