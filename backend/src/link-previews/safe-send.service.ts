import { VERSION } from '@linkstall/releases/version';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, fetch } from 'undici';

import { Network } from './network.js';
import { SafeFetchError } from './safe-fetch.errors.js';
import { parseAddress, readBytes, reasonOf } from './safe-fetch.service.js';

const LIMIT_MS = 10_000;
/** As many as the sender of webhooks uses at a time, so that no request waits for another one to the same site. */
const CONNECTIONS_PER_SITE = 8;
const MAX_RESPONSE_BYTES = 64_000;

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface IncomingResponse {
  readonly status: number;
  /** The first 64 kB. */
  readonly text: string;
}

/**
 * Sends requests to addresses of users, with the guard of `SafeFetch`: no private address, standard ports, no cookie. It follows
 * no redirect, because the next site must not get the content. Ten seconds are the limit for the whole request.
 */
@Injectable()
export class SafeSend implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly limitMs = LIMIT_MS;

  constructor(network: Network) {
    // Without pipelining each request opens a connection, so each request is checked.
    this.agent = new Agent({ connect: network.connect, connections: CONNECTIONS_PER_SITE, pipelining: 0 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** @throws SafeFetchError when the site sends no response */
  async send({ method, address, headers, body }: OutgoingRequest): Promise<IncomingResponse> {
    const url = parseAddress(address);
    const signal = AbortSignal.timeout(this.limitMs);
    const content = { method, headers: { 'user-agent': `Linkstall/${VERSION}`, ...headers }, ...(body && { body }) };
    try {
      const response = await fetch(url, { ...content, dispatcher: this.agent, redirect: 'manual', signal });
      const { bytes } = await readBytes(response, { maxBytes: MAX_RESPONSE_BYTES, excess: 'cut' });
      return { status: response.status, text: bytes.toString() };
    } catch (error) {
      throw new SafeFetchError(reasonOf(error, signal), url.host);
    }
  }
}
