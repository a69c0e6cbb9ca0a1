import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { createMetricsServer, mayReadMetrics, sendMetrics } from '@linkstall/contracts/metrics-endpoint';
import { VERSION } from '@linkstall/releases/version';
import type { Request, RequestHandler } from 'express';
import type { Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { Settings } from '../config/settings.js';

/** Upper bounds of the histograms, in seconds. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Description<L extends string = string> {
  /** The name without the prefix `linkstall_` and, for a counter, without `_total`. */
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** The metrics of the API, for Prometheus. Without a port and a token nobody can read them, so calls are not counted. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(Metrics.name);
  private readonly registry = new Registry();
  private readonly requests: Counter<'route' | 'method' | 'status'>;
  private readonly times: Histogram<'route'>;
  private server: Server | undefined;

  constructor(private readonly settings: Settings) {
    const labelNames = ['route', 'method', 'status'] as const;
    this.registry.setDefaultLabels({ program: 'api' });
    this.requests = this.counter({ name: 'http_requests', help: 'Responses', labelNames });
    const time = { name: 'http_request_duration_seconds', help: 'Time until the response was sent' };
    this.times = this.histogram({ ...time, labelNames: ['route'] });
    if (!this.isOn) return;
    collectDefaultMetrics({ register: this.registry });
    this.gauge({ name: 'info', help: 'The version of the program', labelNames: ['version'] }).set(
      { version: VERSION },
      1,
    );
  }

  /** Whether somebody can read the metrics. */
  get isOn(): boolean {
    return this.settings.metricsPort !== null || this.settings.metricsToken !== '';
  }

  counter<L extends string>({ name, ...rest }: Description<L>): Counter<L> {
    return new Counter({ name: `linkstall_${name}_total`, ...rest, registers: [this.registry] });
  }

  histogram<L extends string>({ name, ...rest }: Description<L>): Histogram<L> {
    return new Histogram({ name: `linkstall_${name}`, ...rest, registers: [this.registry], buckets: SECONDS });
  }

  /** @param read is called for each reading of the metrics. When it fails, the value is not a number. */
  gauge({ name, ...rest }: Description, read?: () => number | Promise<number>): Gauge {
    const gauge: Gauge = new Gauge({
      ...{ name: `linkstall_${name}`, ...rest, registers: [this.registry] },
      ...(read && { collect: async () => gauge.set(await numberFrom(read)) }),
    });
    return gauge;
  }

  /** Express handler that counts and measures the responses by the template of their route. */
  readonly handler: RequestHandler = (request, response, next) => {
    if (this.isOn) {
      const startedAt = performance.now();
      response.once('close', () => {
        const route = routeOf(request);
        this.requests.inc({ route, method: request.method, status: response.statusCode });
        this.times.observe({ route }, (performance.now() - startedAt) / 1000);
      });
    }
    next();
  };

  /** Express handler of `/metrics` on the port of the API. This always needs the token. */
  readonly endpoint: RequestHandler = (request, response, next) => {
    const { metricsPort, metricsToken } = this.settings;
    if (metricsPort !== null || metricsToken === '' || !mayReadMetrics(request, metricsToken)) return next();
    sendMetrics(response, this.registry).catch(next);
  };

  /** Opens METRICS_PORT. A taken port leaves the API without metrics, because its calls are more important. */
  onApplicationBootstrap(): void {
    const { metricsPort, metricsToken, host } = this.settings;
    if (metricsPort === null) return;
    const server = createMetricsServer({ registry: this.registry, token: metricsToken });
    server.once('error', (error) =>
      this.logger.error({ message: 'METRICS_PORT cannot be opened', reason: error.message }),
    );
    server.listen(metricsPort, host, () =>
      this.logger.log({ message: 'the metrics can be read', metrics: server.address() }),
    );
    this.server = server.unref();
  }

  onApplicationShutdown(): void {
    this.server?.close().closeAllConnections();
  }
}

async function numberFrom(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}

/** The template of the route, such as `/api/v1/link/go/:id`, so that the number of metrics has a limit. */
export function routeOf(request: Request): string {
  const { path } = (request.route as { readonly path?: string } | undefined) ?? {};
  return typeof path === 'string' && path.startsWith('/') ? path : 'no route'; // Nest has a route for all other paths
}
