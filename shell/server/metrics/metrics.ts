import { createMetricsServer, mayReadMetrics } from '@linkstall/contracts/metrics-endpoint';
import { VERSION } from '@linkstall/releases/version';
import type { Server } from 'node:http';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { Exchange } from '../http/exchange.ts';
import { sendResponse, textResponse } from '../http/send.ts';
import type { EdgeSettings } from '../settings.ts';
import type { Count, ReleaseMetrics } from './release-metrics.ts';

const COUNTS: Readonly<Record<Count, readonly [name: string, help: string]>> = {
  loads: ['loads', 'Pages in which a browser mounted the release'],
  loadFailures: ['load_failures', 'Pages in which the release failed to load'],
  scriptErrors: ['script_errors', 'Script errors of the release that browsers reported'],
  errorPages: ['error_pages', 'Pages with at least one script error of the release'],
  failedRenders: ['failed_renders', 'Pages that the edge failed to render with the release'],
};
/** Upper bounds of the histograms, in seconds. A response from the cache takes less than a millisecond. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const RELEASE = ['remote', 'release'] as const;

type Options = Pick<EdgeSettings, 'dataDir' | 'metricsPort' | 'metricsToken' | 'host'>;

/** The metrics of the edge, for Prometheus. Without a port and a token nobody can read them, so requests are not counted. */
export class Metrics {
  readonly #options: Options;
  readonly #registry = new Registry();
  readonly #isOn: boolean;
  #server: Server | null = null;
  readonly #requests = this.#counter('http_requests', 'Responses', ['route', 'method', 'status']);
  readonly #times = this.#histogram('http_request_duration_seconds', 'Time until the response was sent', ['route']);
  readonly #cache = this.#counter('cache_requests', 'Requests that the cache could serve', ['route', 'result']);
  readonly #workersLost = this.#counter('ssr_workers_lost', 'SSR workers that were lost', RELEASE);
  readonly #renders = this.#histogram('release_render_duration_seconds', 'Time that the code of a page ran', RELEASE);

  constructor(options: Options, releaseMetrics: Pick<ReleaseMetrics, 'all'>) {
    this.#options = options;
    this.#isOn = options.metricsPort !== null || options.metricsToken !== '';
    this.#registry.setDefaultLabels({ program: 'edge' });
    if (!this.#isOn) return;
    collectDefaultMetrics({ register: this.#registry });
    const info = { name: 'linkstall_info', help: 'The version of the program', labelNames: ['version'] };
    new Gauge({ ...info, registers: [this.#registry] }).set({ version: VERSION }, 1);
    this.#watchDisk(options.dataDir);
    for (const [count, [name, help]] of Object.entries(COUNTS))
      this.#countStored(`release_${name}`, help, (counter) => {
        for (const { remote, release, ...counts } of releaseMetrics.all())
          counter.inc({ remote, release }, counts[count as Count]);
      });
  }

  /** Counts a response. @param startedAt a value of `performance.now()` */
  countResponse({ method, res, labels: { route, cache } }: Exchange, startedAt: number): void {
    if (!this.#isOn) return;
    this.#requests.inc({ route, method, status: res.statusCode });
    this.#times.observe({ route }, (performance.now() - startedAt) / 1000);
    if (cache) this.#cache.inc({ route, result: cache });
  }

  workerLost(remote: string, release: string): void {
    this.#workersLost.inc({ remote, release });
  }

  /** @param ms time that the code of the page ran */
  countRender(remote: string, release: string, ms: number): void {
    this.#renders.observe({ remote, release }, ms / 1000);
  }

  /** Whether the request may read the metrics on the port of the site. This always needs the token. */
  isAuthorized({ req }: Exchange): boolean {
    const { metricsPort, metricsToken } = this.#options;
    return metricsPort === null && metricsToken !== '' && mayReadMetrics(req, metricsToken);
  }

  async send(exchange: Exchange): Promise<void> {
    const headers = { 'content-type': this.#registry.contentType, 'cache-control': 'no-store' };
    await sendResponse(exchange, textResponse(200, await this.#registry.metrics(), headers));
  }

  /** Opens METRICS_PORT. A taken port leaves the site without metrics, because pages are more important. */
  listen(log: Logger): void {
    const { metricsPort, metricsToken, host } = this.#options;
    if (metricsPort === null) return;
    const server = createMetricsServer({ registry: this.#registry, token: metricsToken });
    server.once('error', (error) => log.error({ reason: String(error) }, 'METRICS_PORT cannot be opened'));
    server.listen(metricsPort, host, () => log.info({ metrics: server.address() }, 'the metrics can be read'));
    this.#server = server.unref();
  }

  close(): void {
    this.#server?.close().closeAllConnections();
  }

  #watchDisk(folder: string): void {
    const disk = (name: string, help: string, bytesOf: (stats: StatsFs) => number) => {
      const gauge: Gauge = new Gauge({
        ...{ name: `linkstall_disk_${name}_bytes`, help, registers: [this.#registry] },
        collect: async () => gauge.set(bytesOf(await statfs(folder))),
      });
    };
    disk('size', 'Size of the disk of DATA_DIR', ({ blocks, bsize }) => blocks * bsize);
    disk('free', 'Free space of the disk of DATA_DIR', ({ bavail, bsize }) => bavail * bsize);
  }

  #counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> {
    return new Counter({ name: `linkstall_${name}_total`, help, labelNames, registers: [this.#registry] });
  }

  /** Counts that are stored elsewhere. They are read again each time, because releases can be removed. */
  #countStored(name: string, help: string, addAll: (counter: Counter<(typeof RELEASE)[number]>) => void): void {
    new Counter({
      ...{ name: `linkstall_${name}_total`, help, labelNames: RELEASE, registers: [this.#registry] },
      collect() {
        this.reset();
        addAll(this);
      },
    });
  }

  #histogram<L extends string>(name: string, help: string, labelNames: readonly L[]): Histogram<L> {
    return new Histogram({
      ...{ name: `linkstall_${name}`, help, labelNames, registers: [this.#registry] },
      buckets: SECONDS,
    });
  }
}
