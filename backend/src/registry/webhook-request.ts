import { checkHost, publicLookup } from '@linkstall/releases/public-address';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

import { webhookHeaders } from '../http/webhook-headers.rule.js';

const TIMEOUT_MS = 10_000;

export interface WebhookReceiver {
  readonly address: string;
  readonly secret: string;
  /** Whether the address may be of this machine or of a private network. */
  readonly mayBePrivate: boolean;
}

/** Sends an event, and resolves to the status of the response. Follows no redirect. */
export async function sendEvent(
  { address, secret, mayBePrivate }: WebhookReceiver,
  event: Parameters<typeof webhookHeaders>[1],
): Promise<number> {
  const url = new URL(address);
  if (!mayBePrivate) checkHost(url);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method: 'POST',
      headers: { ...webhookHeaders(secret, event), 'content-length': Buffer.byteLength(event.body) },
      // A shared agent could have an open connection to the name, which nobody checked.
      agent: false,
      // The connection uses the checked address, so a name whose address changes leads nowhere else.
      ...(!mayBePrivate && { lookup: publicLookup }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      // The status suffices, and a body can be endless.
      response.once('error', () => undefined).destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(event.body);
  });
}
