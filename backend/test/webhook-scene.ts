import type { NewWebhook, Webhook, Webhooks, WebhookTest } from '@linkstall/contracts/http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { UsersService } from '../src/users/users.service.js';
import type { TestResponse } from './client.js';
import { sendConfirmed } from './confirmed-call.js';
import type { OtherSites } from './other-sites.js';
import { Seller } from './products.js';
import type { TestApp } from './test-app.js';

/** The settings of a webhook that gets products. */
export const PRODUCTS: NewWebhook = {
  ...{ kind: 'standard', address: 'https://hooks.example/in', events: ['product.changed'] },
  ...{ list: '', user: '', key: '' },
};

export const LISTMONK: NewWebhook = {
  ...{ kind: 'listmonk', address: 'https://letters.example/', events: ['subscriber.confirmed'] },
  ...{ list: '7', user: 'robot', key: 'a-listmonk-token' },
};

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A site that records requests and answers 200, unless a test gives it another response. */
export interface Receiver {
  readonly requests: ReceivedRequest[];
  respond: (response: ServerResponse, request: ReceivedRequest) => void;
}

export function receiverAt(others: OtherSites, host: string): Receiver {
  const receiver: Receiver = { requests: [], respond: (response) => response.writeHead(200).end('{}') };
  others.sites.set(host, (request, response) => {
    void text(request).then((body) => {
      const received = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      receiver.requests.push(received);
      receiver.respond(response, received);
    });
  });
  return receiver;
}

/** A creator with a store and webhooks. */
export class Creator {
  private constructor(
    private readonly testApp: TestApp,
    readonly id: string,
    readonly seller: Seller,
  ) {}

  get token(): string {
    return this.seller.call.token ?? '';
  }

  static async new(testApp: TestApp): Promise<Creator> {
    const { user, token } = await testApp.api.newSession();
    return Creator.of(testApp, { id: user._id, username: user.username, token });
  }

  static of(testApp: TestApp, owner: { readonly id: string; readonly username: string; readonly token: string }) {
    const { id, username, token } = owner;
    return new Creator(testApp, id, new Seller(testApp, username, { token }));
  }

  send(method: string, path: string, body?: object): Promise<TestResponse> {
    const call = { method, path: `users/webhooks${path}`, ...(body && { body }) };
    return sendConfirmed(this.testApp.api, call, { token: this.token });
  }

  /** Adds a webhook, and returns it. */
  async add(settings: NewWebhook): Promise<Webhook> {
    const response = await this.send('POST', '', settings);
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status} ${response.text}`);
    const webhook = (await this.webhooks()).at(-1);
    if (!webhook) throw new Error('the webhook is not in the list');
    return webhook;
  }

  async webhooks(): Promise<readonly Webhook[]> {
    return (await this.testApp.api.get<Webhooks>('users/webhooks', { token: this.token })).body.data.webhooks;
  }

  test(id: string) {
    return this.testApp.api.post<WebhookTest>(`users/webhooks/${id}/test`, {}, { token: this.token });
  }

  async suspend(): Promise<void> {
    const takedown = { category: 'spam', reason: 'Spam.', at: new Date(), level: 'account' } as const;
    await this.testApp.app.get(UsersService).setTakedown(this.id, takedown);
  }
}
