/** @jest-environment node */
import type { Exchange } from '../http/exchange.ts';
import { RateLimiter } from '../http/rate-limiter.ts';
import { ReleaseMetrics } from './release-metrics.ts';
import { ReleaseReports } from './release-reports.ts';

const SHELL = '1.0.0~000000000000';
const GOOD = '1.0.0~aaaaaaaaaaaa';
const BAD = '1.1.0~bbbbbbbbbbbb';
const LIMIT = 600;
const exchange = { req: { headers: {} }, client: '192.0.2.1' } as unknown as Exchange;
const log = { error: () => undefined } as never;
let releaseMetrics: ReleaseMetrics;
let reports: ReleaseReports;
const report = (release: string, fields: object) =>
  reports.record(exchange, { composition: 'c', remote: 'mfe-links', release, ...fields });
const metricsOf = (wantedRelease: string) => {
  const { loads = 0, loadFailures = 0 } = releaseMetrics.all().find(({ release }) => release === wantedRelease) ?? {};
  return { loads, share: loadFailures / (loads + loadFailures) };
};

beforeEach(() => {
  releaseMetrics = new ReleaseMetrics({ env: 'local', sender: null, log });
  const knownCompositions = { includes: () => true, find: () => ({ shell: SHELL }) } as never;
  reports = new ReleaseReports({
    releaseMetrics,
    recentCompositions: knownCompositions,
    limit: new RateLimiter(LIMIT),
    onMounted: () => undefined,
  });
});

afterEach(() => releaseMetrics.close());

test('a bad release still looks worse than a good one if an address sends more reports than the limit', () => {
  for (let page = 0; page < 2000; page += 1) {
    report(GOOD, { kind: page % 100 === 0 ? 'load-failed' : 'mounted' });
    report(BAD, { kind: page % 2 === 0 ? 'load-failed' : 'mounted' });
  }
  expect([metricsOf(GOOD).share, metricsOf(BAD).share]).toEqual([0.01, 0.5]);
  expect(metricsOf(GOOD).loads).toBeLessThan(LIMIT);
});

test('a page counts once for its shell, for any number of remotes', () => {
  report(GOOD, { kind: 'mounted', first: true });
  report(BAD, { kind: 'mounted', first: false });
  expect([metricsOf(SHELL).loads, metricsOf(GOOD).loads, metricsOf(BAD).loads]).toEqual([1, 1, 1]);
});

test('beyond the maximum, the releases whose last count is oldest are forgotten', () => {
  releaseMetrics.add('mfe-links', GOOD, 'loads');
  releaseMetrics.add('mfe-links', BAD, 'loads');
  for (let build = 0; build < 999; build += 1) {
    releaseMetrics.add('mfe-links', `2.0.0~${build.toString(16).padStart(12, '0')}`, 'loads');
    releaseMetrics.add('mfe-links', GOOD, 'loads');
  }
  expect([metricsOf(GOOD).loads, metricsOf(BAD).loads]).toEqual([1000, 0]);
});
