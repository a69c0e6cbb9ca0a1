import { createHash, timingSafeEqual } from 'node:crypto';

import { VERSION } from '@linkstall/releases/version';

import type { Exchange } from '../http/exchange.ts';
import { sendResponse, textResponse } from '../http/send.ts';
import type { Count, ReleaseMetrics } from './release-metrics.ts';

const COUNTS: Readonly<Record<Count, readonly [name: string, help: string]>> = {
  loads: ['loads', 'Pages in which a browser mounted the release'],
  loadFailures: ['load_failures', 'Pages in which the release failed to load'],
  scriptErrors: ['script_errors', 'Script errors of the release that browsers reported'],
  errorPages: ['error_pages', 'Pages with at least one script error of the release'],
  failedRenders: ['failed_renders', 'Pages that the edge failed to render with the release'],
};

const INFO = [
  '# HELP linkstall_info The version of the edge.',
  '# TYPE linkstall_info gauge',
  `linkstall_info{version="${VERSION}"} 1`,
];

/** `/metrics` of the edge, for monitoring. */
export class Metrics {
  readonly #releaseMetrics: ReleaseMetrics;
  readonly #key: string;
  /** Responses since the start, by the first digit of their status. */
  readonly #responses = [0, 0, 0, 0, 0, 0];
  readonly #workersLost = new Map<string, number>();
  /** Rendered pages since the start, and the time that their code ran. */
  readonly #renders = { pages: new Map<string, number>(), seconds: new Map<string, number>() };

  constructor(releaseMetrics: ReleaseMetrics, key: string) {
    this.#releaseMetrics = releaseMetrics;
    this.#key = key;
  }

  countResponse(status: number): void {
    const statusClass = Math.floor(status / 100);
    this.#responses[statusClass] = (this.#responses[statusClass] ?? 0) + 1;
  }

  workerLost(remote: string, release: string): void {
    addTo(this.#workersLost, labels(remote, release));
  }

  /** @param ms time that the code of the page ran */
  countRender(remote: string, release: string, ms: number): void {
    const { pages, seconds } = this.#renders;
    addTo(pages, labels(remote, release));
    addTo(seconds, labels(remote, release), ms / 1000);
  }

  /** Requires the preview key as a bearer token, because behind a proxy every request comes from this machine. */
  isAuthorized({ req, method }: Exchange): boolean {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? [];
    return /^(GET|HEAD)$/.test(method) && timingSafeEqual(hashOf(token), hashOf(this.#key));
  }

  send(exchange: Exchange): Promise<void> {
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    return sendResponse(
      exchange,
      textResponse(200, this.#text(), { 'content-type': type, 'cache-control': 'no-store' }),
    );
  }

  #byClass(): readonly (readonly [string, number])[] {
    return this.#responses.flatMap((count, statusClass) =>
      count > 0 ? [[`class="${statusClass}xx"`, count] as const] : [],
    );
  }

  /** The metrics in Prometheus text format. */
  #text(): string {
    const all = this.#releaseMetrics.all();
    const releaseFamilies = Object.entries(COUNTS).flatMap(([count, [name, help]]) =>
      family(
        `linkstall_release_${name}_total`,
        help,
        all.map((releaseMetrics) => [
          labels(releaseMetrics.remote, releaseMetrics.release),
          releaseMetrics[count as Count],
        ]),
      ),
    );
    return [
      ...INFO,
      ...releaseFamilies,
      ...family('linkstall_ssr_workers_lost_total', 'SSR workers that were lost', [...this.#workersLost]),
      ...family('linkstall_release_renders_total', 'Pages that the release rendered', [...this.#renders.pages]),
      ...family(
        'linkstall_release_render_seconds_total',
        'Time that the code of the release ran for these pages',
        [...this.#renders.seconds].map(([labelled, seconds]) => [labelled, Number(seconds.toFixed(3))]),
      ),
      ...family('linkstall_responses_total', 'Responses by the class of their status', this.#byClass()),
      '',
    ].join('\n');
  }
}

/** Labels need no escaping, because names of remotes and releases contain only safe characters. */
const labels = (remote: string, release: string): string => `remote="${remote}",release="${release}"`;

const family = (name: string, help: string, samples: readonly (readonly [string, number])[]): readonly string[] => [
  `# HELP ${name} ${help}.`,
  `# TYPE ${name} counter`,
  ...samples.map(([sampleLabels, value]) => `${name}{${sampleLabels}} ${value}`),
];

const addTo = (counts: Map<string, number>, key: string, amount = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount);

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
