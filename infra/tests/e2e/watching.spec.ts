// Prometheus and OpenTelemetry see a running product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { usedMetrics } from '../support/monitoring.ts';
import { expect, test } from './fixtures.ts';
import { type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';
import { type Platform, startPlatform } from './platform.ts';

let platform: Platform;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  receiver = await startOtlpReceiver();
  platform = await startPlatform({
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_BSP_SCHEDULE_DELAY: '50', // the library sends spans after 5 s otherwise
  });
});
test.afterAll(async () => {
  await platform.stop();
  receiver.stop();
});

/** The metrics of a program, from the port that its log names. */
async function scrape(program: 'edge' | 'backend'): Promise<string> {
  const log = readFileSync(join(platform.dataDir, 'logs', `${program}.log`), 'utf8');
  const line = log.split('\n').find((text) => text.includes('the metrics can be read')) ?? '{}';
  const { metrics } = JSON.parse(line) as { metrics: { address: string; port: number } };
  return (await fetch(`http://${metrics.address}:${metrics.port}/metrics`)).text();
}

test('edge and API have every metric that the alert rules and the dashboard use', async ({ request }) => {
  await request.get(`${platform.url}/meera.cooks`);
  await request.get(`${platform.url}/nobody-has-this-name`);
  const [edge, api] = [await scrape('edge'), await scrape('backend')];
  const names = new Set([...`${edge}\n${api}`.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const missingMetrics = usedMetrics().filter(
    (name) => !names.has(name) && !names.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  expect(missingMetrics).toEqual([]);
  expect(edge).toMatch(
    /^linkstall_http_requests_total\{route="\/:userName",method="GET",status="200",program="edge"\} 1$/m,
  );
  expect(edge).toMatch(/^linkstall_release_render_duration_seconds_count\{.*remote="mfe-public".*\} [1-9]/m);
  expect(api).toMatch(
    /^linkstall_http_requests_total\{route="\/api\/v1\/:username\/Page",method="GET",status="404",.*\} 1$/m,
  );
  expect(api).toMatch(/^linkstall_database_up\{program="api"\} 1$/m);
  expect(edge + api).not.toContain('nobody-has-this-name');
});

test('a page view is one trace from the edge through the API to the database, with release and composition', async ({
  request,
}) => {
  const chainOf = (): (ReceivedSpan | undefined)[] => {
    const edge = receiver.spans.find(({ name, service }) => service === 'linkstall-edge' && name === 'GET /store/:at');
    const api = receiver.spans.find(
      ({ service, parentSpanId }) => service === 'linkstall-api' && parentSpanId === edge?.spanId,
    );
    return [edge, api, receiver.spans.find(({ parentSpanId }) => parentSpanId === api?.spanId)];
  };
  await request.get(`${platform.url}/store/@meera.cooks`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  await expect.poll(() => chainOf().filter((span) => span !== undefined).length).toBe(3);
  const [edge, api, database] = chainOf();
  expect(new Set([edge?.traceId, api?.traceId, database?.traceId]).size).toBe(1);
  expect(edge).toMatchObject({ parentSpanId: '' }); // a visitor does not choose the trace
  expect(edge?.attributes).toMatchObject({
    'linkstall.composition': expect.stringMatching(/^[0-9a-f]{12}$/),
    'linkstall.release': expect.stringMatching(/^mfe-store\/\d+\.\d+\.\d+~[0-9a-f]{12}$/),
    'http.response.status_code': '200',
  });
  expect(api?.name).toMatch(/^GET \/api\/v1\/\S*:\w+/);
  expect(database).toMatchObject({ service: 'linkstall-api' });
  expect(database?.attributes).toMatchObject({ 'db.system.name': 'mongodb', 'db.operation.name': expect.any(String) });
});
