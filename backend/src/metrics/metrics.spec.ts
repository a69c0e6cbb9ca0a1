import { MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { Seller } from '../../test/products.js';
import { testImage } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const METRICS_TOKEN = 'm4Xw8-zB1rKq7Tn3Gd6Hs9Vc2Jy5Lp0F';
const withToken = { authorization: `Bearer ${METRICS_TOKEN}` };

/** The address of METRICS_PORT, as the log names it. */
const metricsUrl = ({ logs }: TestApp): string => {
  const line = logs.find((text) => text.includes('the metrics can be read')) ?? '{}';
  const { port } = (JSON.parse(line) as { metrics: { port: number } }).metrics;
  return `http://127.0.0.1:${port}`;
};
const read = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
/** The value of a sample, or undefined. The label `program` is on every sample. */
const valueOf = (text: string, sample: string): number | undefined => {
  const line = text
    .split('\n')
    .find((each) => each.replace(/program="api",|,?program="api"/, '').startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

it('METRICS_PORT serves metrics of calls by route template, the database, uploads, the disk and the process', async () => {
  const testApp = await startApp({ METRICS_PORT: '0' });
  const seller = await Seller.new(testApp);
  await seller.add({}, [await testImage()]);
  for (const username of [seller.username, 'nobody.a', 'nobody.b']) await testApp.api.get(username);
  await testApp.api.get('no/such/call/at/all');
  const { status, type, text } = await read(metricsUrl(testApp));
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const requests = (route: string, code: number, method = 'GET') =>
    valueOf(text, `linkstall_http_requests_total{route="${route}",method="${method}",status="${code}"}`);
  expect(requests('/api/v1/product/add-product', 201, 'POST')).toBe(1);
  expect([requests('/api/v1/:userName', 200), requests('/api/v1/:userName', 404)]).toEqual([1, 2]);
  expect(requests('no route', 404)).toBe(1);
  expect(text).not.toMatch(/nobody|such\/call/);
  expect(valueOf(text, 'linkstall_http_request_duration_seconds_count{route="/api/v1/:userName"}')).toBe(3);
  for (const positive of [
    'linkstall_database_command_duration_seconds_count{command="find"}',
    'linkstall_database_connections{}',
    'linkstall_database_connection_wait_seconds_count{}',
    'linkstall_disk_free_bytes{}',
    'linkstall_disk_size_bytes{}',
    'process_resident_memory_bytes{}',
  ])
    expect([positive, valueOf(text, positive)]).toEqual([positive, expect.any(Number)]);
  expect(valueOf(text, 'linkstall_database_up{}')).toBe(1);
  expect(valueOf(text, 'linkstall_uploads{}')).toBe(0);
  expect(text).toMatch(/^linkstall_info\{version="\d+\.\d+\.\d+.*"\} 1$/m);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await fetch(`${metricsUrl(testApp)}/api/v1`)).status).toBe(404);
  expect((await fetch(`${testApp.api.url}/metrics`)).status).toBe(404);
  await testApp.close();
});

it('METRICS_TOKEN alone opens /metrics on the port of the API; with METRICS_PORT it protects that port', async () => {
  const testApp = await startApp({ METRICS_TOKEN });
  expect((await read(testApp.api.url, withToken)).text).toContain('linkstall_http_requests_total');
  for (const authorization of ['', 'Bearer', `Bearer ${'a'.repeat(32)}`, `Basic ${METRICS_TOKEN}`])
    expect((await read(testApp.api.url, { authorization })).status).toBe(404);
  await testApp.close();
  const both = await startApp({ METRICS_TOKEN, METRICS_PORT: '0' });
  expect((await read(metricsUrl(both))).status).toBe(404);
  expect((await read(metricsUrl(both), withToken)).status).toBe(200);
  expect((await read(both.api.url, withToken)).status).toBe(404);
  await both.close();
  const neither = await startApp();
  expect((await read(neither.api.url, { authorization: 'Bearer ' })).status).toBe(404);
  await neither.close();
});

it('the metrics of the outbox are waiting mails, the age of the oldest one, and failed tries by code', async () => {
  const server = new MailServer();
  await server.start();
  const mail = { SMTP_URL: server.url, PUBLIC_URL: 'http://stall.example' };
  const testApp = await startApp({ METRICS_PORT: '0', ...mail });
  const { email } = await testApp.api.newUser();
  await testApp.api.post('users/forget-password', { email });
  await server.waitForMail(email);
  await server.stop();
  await testApp.api.post('users/forget-password', { email: (await testApp.api.newUser()).email });
  const text = async () => (await read(metricsUrl(testApp))).text;
  await until(async () => /linkstall_mail_failures_total\{code="\w+"/.test(await text()));
  const metrics = await text();
  expect(valueOf(metrics, 'linkstall_mails_sent_total{}')).toBe(1);
  expect(valueOf(metrics, 'linkstall_mails_waiting{}')).toBe(1);
  expect(valueOf(metrics, 'linkstall_mail_oldest_wait_seconds{}')).toBeGreaterThan(0);
  expect(metrics).not.toContain('@');
  await testApp.close();
});
