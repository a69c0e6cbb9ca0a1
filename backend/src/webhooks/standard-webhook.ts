import { randomBytes } from 'node:crypto';

import { webhookHeaders } from '../http/webhook-headers.rule.js';
import type { OutgoingRequest } from '../link-previews/safe-send.service.js';
import type { WebhookReceiver } from './webhook.types.js';

const PREFIX = 'whsec_';

/** A secret of 32 random bytes, in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The `webhook-id` of an event. */
export const newEventId = (): string => `evt_${randomBytes(16).toString('base64url')}`;

interface Message {
  readonly id: string;
  readonly type: string;
  /** The time of the event. */
  readonly at: Date;
  readonly data: object;
}

/** The request of an event, signed by the scheme of Standard Webhooks: https://www.standardwebhooks.com */
export function standardRequest({ address, key }: WebhookReceiver, message: Message, now: number): OutgoingRequest {
  const { id, type, at, data } = message;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  const timestamp = String(Math.floor(now / 1_000));
  const secret = Buffer.from(key.slice(PREFIX.length), 'base64');
  const headers = webhookHeaders(secret, { id, timestamp, body });
  return { method: 'POST', address, headers, body };
}
