import { PROXY_WARNING } from '@linkstall/contracts/client-address';
import type { Logger } from 'pino';

import type { Exchange } from './exchange.ts';

/** Maximum log lines per second for responses from the cache; further responses are only counted. */
const MAX_CACHED_LINES = 20;
const SECOND_MS = 1000;

/**
 * Writes a log line for each response. Complete responses from the cache (200 and 304) beyond 20 per second are counted in
 * one line instead. Failed, aborted and uncached responses always have a line of their own. The first request with forwarding
 * headers of a proxy that is not trusted gets a warning.
 */
export class ResponseLog {
  readonly #log: Logger;
  readonly #logsAddresses: boolean;
  #hasProxyWarning = false;
  #written = 0;
  readonly #counted = new Map<number, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(log: Logger, { addresses }: { readonly addresses: boolean }) {
    this.#log = log;
    this.#logsAddresses = addresses;
  }

  /** @param startedAt a value of `performance.now()` */
  write(exchange: Exchange, startedAt: number): void {
    const { res, logFields, ignoresForwarding } = exchange;
    if (ignoresForwarding && !this.#hasProxyWarning) this.#log.warn(PROXY_WARNING);
    this.#hasProxyWarning ||= ignoresForwarding;
    const { statusCode: status } = res;
    const isCached = logFields.cached === true && (status === 200 || status === 304) && res.writableFinished;
    if (isCached && !this.#mayWriteLine()) return void this.#counted.set(status, (this.#counted.get(status) ?? 0) + 1);
    this.#writeLine(exchange, startedAt);
  }

  /** Writes the pending count. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#writeCounts();
  }

  #mayWriteLine(): boolean {
    this.#timer ??= setTimeout(() => this.#writeCounts(), SECOND_MS).unref();
    this.#written += 1;
    return this.#written <= MAX_CACHED_LINES;
  }

  #writeCounts(): void {
    this.#timer = null;
    this.#written = 0;
    if (this.#counted.size === 0) return;
    const countedResponses = Object.fromEntries(this.#counted);
    this.#counted.clear();
    this.#log.info({ statusCounts: countedResponses }, 'answered from the cache');
  }

  #writeLine({ id, req, res, method, pathname, client, logFields }: Exchange, startedAt: number): void {
    const aborted = !res.writableFinished;
    this.#log.info(
      {
        request: id,
        method,
        path: pathname.slice(0, 512),
        status: res.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...logFields,
        ...(this.#logsAddresses && { client }),
        ...(aborted && { aborted }),
        ...(req.httpVersion !== '1.1' && { http: req.httpVersion }),
      },
      'request completed',
    );
  }
}
