import { PrivateAddress } from '@linkstall/releases/public-address';
import { VERSION } from '@linkstall/releases/version';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, fetch, type Response } from 'undici';

import { FairQueue } from '../concurrency/fair-queue.js';
import { Settings } from '../config/settings.js';
import { Attempts } from '../limits/attempts.js';
import { Network } from './network.js';
import { SafeFetchError, type FetchFailure } from './safe-fetch.errors.js';

const LIMIT_MS = 5_000;
const MAX_REDIRECTS = 3;
const CONNECTIONS_PER_SITE = 2;
/** Requests of one process at a time. Other requests wait, in a queue for each user. */
const QUEUE_LIMITS = { concurrency: 8, maxWaitingPerOwner: 40, maxWaiting: 400 };

interface FetchOptions {
  /** The user for whom the site is read. */
  readonly owner: string;
  /** The accepted content types. */
  readonly types: RegExp;
  readonly accept: string;
  readonly maxBytes: number;
  /** The treatment of a longer file. The head of a page is at its start, so the rest of a long page is not needed. */
  readonly excess: 'cut' | 'refuse';
}

export interface FetchedFile {
  /** The address after redirects. */
  readonly url: URL;
  readonly type: string;
  readonly bytes: Buffer;
  readonly isCut: boolean;
}

/**
 * Reads files of other sites. Only this code, `SafeSend` and the webhooks of teams open addresses of users. It connects to no
 * private address (`network.ts`), uses the standard ports, sends no cookie, and follows three redirects. Five seconds are the
 * limit for the whole request.
 */
@Injectable()
export class SafeFetch implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly queue = new FairQueue(QUEUE_LIMITS);
  private readonly userAgent: string;
  private readonly limitMs = LIMIT_MS;

  constructor(
    private readonly attempts: Attempts,
    { publicUrl }: Settings,
    network: Network,
  ) {
    const contact = publicUrl && `; +${publicUrl}/about`;
    this.userAgent = `Mozilla/5.0 (compatible; Linkstall/${VERSION}${contact})`;
    // Without pipelining each request opens a connection, so each request is checked.
    this.agent = new Agent({ connect: network.connect, connections: CONNECTIONS_PER_SITE, pipelining: 0 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** @throws SafeFetchError when the site cannot be read */
  async get(address: string, options: FetchOptions): Promise<FetchedFile> {
    await this.attempts.begin('outgoing', options.owner);
    await this.attempts.begin('outgoingTotal', 'all');
    return this.queue.run(options.owner, () => this.follow(address, options));
  }

  private async follow(address: string, options: FetchOptions): Promise<FetchedFile> {
    const signal = AbortSignal.timeout(this.limitMs);
    let url = parseAddress(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.send(url, options, signal);
      const location = isRedirect(response) ? response.headers.get('location') : null;
      if (location === null) return { url, ...(await readFile(response, { ...options, url, signal })) };
      await discard(response);
      url = parseAddress(location, url);
    }
    throw new SafeFetchError('redirects', url.host);
  }

  private async send(url: URL, { accept }: FetchOptions, signal: AbortSignal): Promise<Response> {
    const headers = { 'user-agent': this.userAgent, accept, 'accept-language': 'en, *;q=0.5' };
    try {
      return await fetch(url, { dispatcher: this.agent, redirect: 'manual', headers, signal });
    } catch (error) {
      throw new SafeFetchError(reasonOf(error, signal), url.host);
    }
  }
}

/** An address on a standard port, without a password. @throws SafeFetchError */
export function parseAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new SafeFetchError('address', base?.host ?? address.slice(0, 100));
  const url = new URL(address, base);
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new SafeFetchError('address', url.host || address.slice(0, 100));
  return url;
}

const isRedirect = ({ status }: Response): boolean => [301, 302, 303, 307, 308].includes(status);

/** `fetch` wraps the error of the connection. */
export function reasonOf(error: unknown, signal: AbortSignal): FetchFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof PrivateAddress) return 'private';
  return signal.aborted ? 'timeout' : 'unreachable';
}

interface ReadOptions extends FetchOptions {
  readonly url: URL;
  readonly signal: AbortSignal;
}

async function readFile(response: Response, { types, url: { host }, signal, ...limits }: ReadOptions) {
  const type = response.headers.get('content-type') ?? '';
  const refusal = response.ok ? (types.test(type) ? null : 'type') : 'status';
  if (refusal) {
    await discard(response);
    throw new SafeFetchError(refusal, host);
  }
  try {
    return { type, ...(await readBytes(response, limits)) };
  } catch (error) {
    throw error instanceof RangeError
      ? new SafeFetchError('size', host)
      : new SafeFetchError(reasonOf(error, signal), host);
  }
}

/** The decompressed bytes. Leaving the loop closes the connection. @throws RangeError for a file that is too large */
export async function readBytes({ body }: Response, { maxBytes, excess }: Pick<FetchOptions, 'maxBytes' | 'excess'>) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length <= maxBytes) continue;
    if (excess === 'refuse') throw new RangeError('too large');
    return { bytes: Buffer.concat(chunks, maxBytes), isCut: true };
  }
  return { bytes: Buffer.concat(chunks), isCut: false };
}

const discard = async ({ body }: Response): Promise<void> => {
  await body?.cancel().catch(() => undefined);
};
