// A real Varnish with the documented rules in front of the real product.
import type { Agent } from 'node:http';

import { type APIRequestContext, expect, request as requests } from '@playwright/test';

import { freePort } from '../../dev/processes/free-port.ts';
import { type Platform, startPlatform } from './platform.ts';
import { type Relay, sendRequest, startRelay, startVarnish, type Varnish } from './varnish.ts';

type SentHeaders = Record<string, string | string[]>;

export class CachedSite {
  // oxlint-disable-next-line max-params -- the parts between a visitor and the product
  private constructor(
    readonly platform: Platform,
    readonly varnish: Varnish,
    /** Relays the requests of Varnish to the edge. */
    readonly relay: Relay,
    /** Relays the purges that the edge sends to Varnish. */
    readonly purges: Relay,
    readonly request: APIRequestContext,
  ) {}

  /** The start of a platform, and then up to 40 s until the edge has sent its first purge. */
  static readonly START_LIMIT_MS = 240_000;

  static async start(key: string): Promise<CachedSite> {
    const port = await freePort('127.0.0.1');
    const url = `http://127.0.0.1:${port}`;
    // The setup that the documentation describes. The edge sends purges again if Varnish is not up yet.
    const purges = await startRelay(url);
    const purgeUrl = `http://127.0.0.1:${purges.port}`;
    const settings = { PURGE_URL: purgeUrl, PURGE_KEY: key, PUBLIC_URL: url, TRUST_PROXY: '1' };
    const platform = await startPlatform(settings);
    const relay = await startRelay(platform.url);
    const varnish = await startVarnish({ port, edgePort: relay.port, key });
    // Varnish closes an idle connection after five seconds. A write on a reused connection could be lost at that moment.
    const request = await requests.newContext({ baseURL: url, extraHTTPHeaders: { connection: 'close' } });
    const site = new CachedSite(platform, varnish, relay, purges, request);
    await site.untilStaleCopiesAreAllowed();
    return site;
  }

  async stop(): Promise<void> {
    await this.request.dispose();
    await Promise.all([this.varnish.stop(), this.platform.stop()]);
    await Promise.all([this.relay.disconnect(), this.purges.disconnect()]);
  }

  view(path: string, headers: SentHeaders = {}, agent?: Agent) {
    return sendRequest(this.varnish.url + path, { headers, ...(agent && { agent }) });
  }

  /** Waits until the edge knows that the cache takes purges. Then the cache may serve copies while the edge is down. */
  async untilStaleCopiesAreAllowed(): Promise<void> {
    const cacheHeader = async () => (await sendRequest(`${this.platform.url}/`)).headers['cdn-cache-control'] ?? '';
    await expect.poll(cacheHeader, { timeout: 40_000 }).toContain('stale-if-error');
  }

  /**
   * Runs a write, and resolves when the cache has processed its purge. The response of a write waits for the purge at most 300
   * ms (shell/server/http/purges.test.ts), and a busy machine may take longer.
   */
  async withPurge<T>(act: () => Promise<T>): Promise<T> {
    const { purges } = this;
    const before = purges.respondedCount();
    const result = await act();
    const areAllProcessed = () =>
      purges.respondedCount() > before && purges.respondedCount() === purges.requests.length;
    await expect.poll(areAllProcessed, { message: 'the purge of a write' }).toBe(true);
    return result;
  }
}
