import { createHmac } from 'node:crypto';

interface WebhookMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly body: string;
}

/** The headers of a message, signed by the scheme of Standard Webhooks: https://www.standardwebhooks.com */
export function webhookHeaders(key: string | Buffer, { id, timestamp, body }: WebhookMessage) {
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
