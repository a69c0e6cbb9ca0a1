import type { IncomingResponse, OutgoingRequest } from '../link-previews/safe-send.service.js';
import { assertSuccess, WebhookRefused } from './webhook-problem.js';
import type { WebhookReceiver } from './webhook.types.js';

type Send = (request: OutgoingRequest) => Promise<IncomingResponse>;

const CONFLICT = 409;

/** Calls the API of Listmonk (https://listmonk.app/docs/apis/subscribers/) for one receiver. */
export class Listmonk {
  private readonly list: number;

  constructor(
    private readonly receiver: WebhookReceiver,
    private readonly send: Send,
  ) {
    this.list = Number(receiver.list);
  }

  /** Puts an address on the list. Listmonk sends no mail, because the address is confirmed. */
  async subscribe(email: string): Promise<void> {
    const subscriber = { email, name: email, status: 'enabled', lists: [this.list], preconfirm_subscriptions: true };
    const { status } = await this.call('POST', '/api/subscribers', subscriber);
    if (status !== CONFLICT) return assertSuccess(status);
    // Listmonk knows the address, for example from another list.
    const id = await this.find(email);
    if (id === null) throw new WebhookRefused('answer', status);
    await this.changeList({ ids: [id], action: 'add', status: 'confirmed' });
  }

  async unsubscribe(email: string): Promise<void> {
    const id = await this.find(email);
    if (id !== null) await this.changeList({ ids: [id], action: 'unsubscribe' });
  }

  /** Reads the list, and changes nothing. */
  async test(): Promise<void> {
    assertSuccess((await this.call('GET', `/api/lists/${this.list}`)).status);
  }

  private async changeList(change: object): Promise<void> {
    const { status } = await this.call('PUT', '/api/subscribers/lists', { ...change, target_list_ids: [this.list] });
    assertSuccess(status);
  }

  /** `search` is a regular expression for addresses and names. It needs no right to send SQL, as `query` does. */
  private async find(email: string): Promise<number | null> {
    const query = new URLSearchParams({ search: `^${escapePattern(email)}$`, per_page: '10' });
    const { status, text } = await this.call('GET', `/api/subscribers?${query.toString()}`);
    assertSuccess(status);
    const subscribers = subscribersIn(text);
    if (!subscribers) throw new WebhookRefused('answer', status);
    const subscriber = subscribers.find((each) => each.email.toLowerCase() === email.toLowerCase());
    // A version without `search` returns all subscribers.
    if (!subscriber && subscribers.length > 0) throw new WebhookRefused('answer', status);
    return subscriber?.id ?? null;
  }

  private call(method: OutgoingRequest['method'], path: string, body?: object): Promise<IncomingResponse> {
    const { address, user, key } = this.receiver;
    const authorization = `Basic ${Buffer.from(`${user}:${key}`).toString('base64')}`;
    const content = body && { body: JSON.stringify(body) };
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    return this.send({ method, address: `${address}${path}`, headers, ...content });
  }
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface ListmonkSubscriber {
  readonly id: number;
  readonly email: string;
}

/** Null for a response of another form. */
function subscribersIn(text: string): readonly ListmonkSubscriber[] | null {
  try {
    const { data } = JSON.parse(text) as { data?: { results?: unknown } };
    return Array.isArray(data?.results) && data.results.every(isSubscriber) ? data.results : null;
  } catch {
    return null;
  }
}

function isSubscriber(value: unknown): value is ListmonkSubscriber {
  const { id, email } = (value ?? {}) as Partial<Record<keyof ListmonkSubscriber, unknown>>;
  return typeof id === 'number' && typeof email === 'string';
}
