import { Agent, type ClientRequest, type IncomingHttpHeaders, request, type RequestOptions } from 'node:http';

interface BackendReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface ReadOptions {
  readonly limitMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A picture is read from a disk or a service far away: that it is slow says nothing of the API. */
  readonly isFile?: boolean;
}

/**
 * What a connection to the API is taken for. A call has one only while the API works on it; a transfer for as long as its
 * client sends or reads. So neither slow clients nor slow pictures are ever in the way of a call.
 */
type Purpose = 'call' | 'file' | 'transfer';

/** After so many answers in a row that never came, nobody waits for another one for a while. */
const SILENCES = 3;
const SILENCE_MS = 1000;
const PAUSE_MS = 1000;
export const MOST_BYTES = 8 * 1024 * 1024;

/** The API behind us. */
export class Backend {
  readonly #url: URL;
  readonly #agents: Readonly<Record<Purpose, Agent>> = {
    call: new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' }),
    file: new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo' }),
    // The API bounds uploads and exports itself, and says so.
    transfer: new Agent({ keepAlive: true, scheduling: 'lifo' }),
  };
  #silences = 0;
  #silentUntil = 0;
  #heardAt = 0;

  constructor(url: URL) {
    this.#url = url;
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  /** A small GET of our own. Rejects when no whole answer comes in time. */
  async read(path: string, { limitMs, headers = {}, isFile = false }: ReadOptions): Promise<BackendReply> {
    if (Date.now() < this.#silentUntil) throw new Error('the API did not answer just now');
    const signal = AbortSignal.timeout(limitMs);
    const begun = Date.now();
    const once = () => this.#readOnce(path, isFile ? 'file' : 'call', { headers, signal });
    try {
      const reply = await once();
      this.#silences = 0;
      return reply;
    } catch (error) {
      // Slow is not away: who has answered somebody else meanwhile is there.
      const isSilent = signal.aborted && !isFile && this.#heardAt < begun && limitMs >= SILENCE_MS;
      if (isSilent) this.#noteSilence();
      // A kept connection that the API had just closed: another one is made.
      else if (isReset(error)) return once();
      throw error;
    }
  }

  /** Begins a request as it is. */
  request(path: string, purpose: Purpose, options: RequestOptions): ClientRequest {
    const { protocol, hostname, port } = this.#url;
    const agent = this.#agents[purpose];
    return request({ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, path, agent, ...options }).once(
      'response',
      () => (this.#heardAt = Date.now()),
    );
  }

  #noteSilence(): void {
    this.#silences += 1;
    if (this.#silences >= SILENCES) this.#silentUntil = Date.now() + PAUSE_MS;
  }

  #readOnce(path: string, purpose: Purpose, options: RequestOptions): Promise<BackendReply> {
    return new Promise((resolve, reject) => {
      const sent = this.request(path, purpose, options);
      sent.once('error', reject).once('response', (reply) => {
        const parts: Buffer[] = [];
        let length = 0;
        reply.on('data', (part: Buffer) => {
          parts.push(part);
          length += part.length;
          if (length > MOST_BYTES) sent.destroy(new Error('the answer is too large'));
        });
        reply.once('end', () =>
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: Buffer.concat(parts) }),
        );
        reply.once('error', reject);
      });
      sent.end();
    });
  }
}

/** A connection that was cut, not an answer. */
export const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
