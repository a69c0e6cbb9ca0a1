import { get } from 'node:http';

import { VERSION } from '@linkstall/releases/version';

import type { Exchange } from './exchange.ts';
import { sendResponse, textResponse } from './send.ts';

const LIMIT_MS = 5000;
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/**
 * Whether a load balancer may send visitors to this edge: it has made a page, so its shell is deployed and its SSR workers
 * start, and it is not ending. An edge that was ready once stays ready while the API is down, because it still has pages.
 */
export class Readiness {
  #hasMadePage = false;
  #attempt: Promise<void> | null = null;
  #isEnding = false;

  /** Whether the edge ends. It still serves requests, because a load balancer notices only after some seconds. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  end(): void {
    this.#isEnding = true;
  }

  async send(exchange: Exchange): Promise<void> {
    if (!this.#hasMadePage && !this.#isEnding)
      await (this.#attempt ??= this.#makePage(exchange).finally(() => (this.#attempt = null)));
    const reason = this.#isEnding ? 'the edge ends' : this.#hasMadePage ? null : 'no page could be made yet';
    if (reason !== null) return this.sendUnavailable(exchange, reason);
    await sendResponse(exchange, textResponse(200, JSON.stringify({ status: 'ready', version: VERSION }), HEADERS));
  }

  sendUnavailable(exchange: Exchange, reason = 'the edge ends'): Promise<void> {
    const body = JSON.stringify({ status: 'unavailable', version: VERSION, reason });
    return sendResponse(exchange, textResponse(503, body, { ...HEADERS, 'retry-after': '2' }));
  }

  /** Asks this edge for the landing page over HTTP, at the address of the health request. */
  async #makePage({ req, host }: Exchange): Promise<void> {
    const { localAddress, localPort } = req.socket;
    if (localAddress === undefined || localPort === undefined) return;
    await new Promise<void>((resolve) => {
      const options = {
        host: localAddress,
        port: localPort,
        path: '/',
        headers: { host },
        agent: false,
        timeout: LIMIT_MS,
      };
      const request = get(options, (response) => {
        this.#hasMadePage = (response.statusCode ?? 500) < 500;
        response.resume().once('close', resolve);
      });
      request.once('timeout', () => request.destroy()).once('error', () => resolve());
    });
  }
}
