import { request } from 'node:http';

import { describedCalls } from '../../test/described-calls.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { slowness } from '../../../infra/tests/support/slow-patterns.cjs';
import { TextWorkMonitor } from '../../test/text-work.js';
import { worstTexts } from '../../test/worst-texts.js';

const work = new TextWorkMonitor();

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  token = (await testApp.api.newSession()).token;
});
beforeEach(() => work.start());
/** The API normalizes nothing of a request head, because a head contains no text for people. */
afterEach(() => expect(work.stop()).toEqual({ units: 0, marks: 0 }));

/** Ends a test that hangs. Even the busiest machine needs only a part of this time. */
const TEST_TIMEOUT_MS = 120_000;
/** Node reads at most this much of a request head, and multer of the head of a part of a form. */
const HEAD_BYTES = 15_500;
const HEADERS = [
  ...['authorization', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'host'],
  ...['content-type', 'content-length', 'x-request-id', 'cache-control', 'origin', 'referer', 'forwarded'],
  ...['x-edge-key', 'x-operator-key'],
];
const CALLS = ['GET /api/v1/somebody', 'POST /api/v1/users/logout', 'GET /docs/swagger-ui.css'];

interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a raw request, because `fetch` would correct its path and reject some headers. */
function send(call: string, { headers = {}, body = '' }: RawRequest = {}): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = call.split(' ');
  const { hostname, port } = new URL(testApp.api.url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.once('error', reject).end(body, 'latin1');
  });
}

/** The texts whose response is a server error. */
async function serverErrors(texts: ReturnType<typeof worstTexts>, sendText: (text: string) => ReturnType<typeof send>) {
  const responses = await Promise.all(texts.map(async ([name, text]) => ({ name, ...(await sendText(text)) })));
  return responses.filter(({ status }) => status >= 500);
}

const ENCODED_TEXTS = worstTexts(HEAD_BYTES / 9).map(
  ([name, text]) => [name, encodeURIComponent(Buffer.from(text).toString())] as const,
);
const PLAIN_TEXTS = worstTexts(HEAD_BYTES).map(([name, text]) => [name, text.replace(/[^\x20-\x7e]/gu, 'é')] as const);

it(
  'every call and every unknown path answers the worst paths and queries without a server error',
  async () => {
    for (const [index, { method, path }] of (await describedCalls(testApp.api)).entries()) {
      // The API does not parse queries, so each call gets one text. Together the calls get all.
      const queries = [ENCODED_TEXTS[index % ENCODED_TEXTS.length] ?? ['', '']];
      expect(await serverErrors(queries, (text) => send(`${method} ${path}?${text}`))).toEqual([]);
      if (!path.includes('{')) continue;
      expect(await serverErrors(ENCODED_TEXTS, (text) => send(`${method} ${path.replace(/\{\w+\}/g, text)}`))).toEqual(
        [],
      );
    }
    for (const path of ['/', '/api/v1/', '/docs/', '/images/', '/api/v1/somebody?', '/docs?']) {
      expect(await serverErrors(ENCODED_TEXTS, (text) => send(`GET ${path}${text}`))).toEqual([]);
    }
  },
  TEST_TIMEOUT_MS,
);

it.each(HEADERS)('the worst %s headers cause no server error', async (name) => {
  for (const call of CALLS) {
    expect(await serverErrors(PLAIN_TEXTS, (text) => send(call, { headers: { [name]: text } }))).toEqual([]);
  }
});

it.each(['name="NAME"', 'name="thumbnail"; filename="NAME"', 'name="thumbnail"; filename*=utf-8\'\'NAME', 'NAME'])(
  'a form with the worst part names causes no server error: %s',
  async (disposition) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: token };
    const formWith = (text: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition.replace('NAME', () => text)}\r\n\r\nabc\r\n--x--\r\n`;
    const sendText = (text: string) => send('POST /api/v1/link/add-link', { headers, body: formWith(text) });
    expect(await serverErrors([...PLAIN_TEXTS, ...ENCODED_TEXTS], sendText)).toEqual([]);
  },
);

it(
  'every regular expression that meets a long part of a head takes linear time, also in packages',
  () => {
    expect(work.patternsOfLongTexts.length).toBeGreaterThan(3);
    expect(work.patternsOfLongTexts.map(slowness).filter(Boolean)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
