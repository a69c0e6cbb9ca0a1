import { request } from 'node:http';

import { describedCalls } from '../../test/described-calls.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { ObservedTextWork, slowness } from '../../test/text-work.js';
import { worstTexts } from '../../test/worst-texts.js';

const work = new ObservedTextWork();

let running: TestApp;
let token: string;
beforeAll(async () => {
  running = await startApp();
  token = (await running.api.newSession()).token;
});
beforeEach(() => work.start());
/** Nothing of a head is normalised: no part of it is text for people. */
afterEach(() => expect(work.stop()).toEqual({ units: 0, marks: 0 }));
afterAll(() => running.close());

/** Ends a test that hangs; the busiest machine needs a part of it. */
const HANGS_MS = 120_000;
/** Node reads no more of a request before its body, and multer no more of a part's head. */
const HEAD_BYTES = 15_500;
const HEADERS = [
  ...['authorization', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'host'],
  ...['content-type', 'content-length', 'x-request-id', 'cache-control', 'origin', 'referer', 'forwarded'],
  ...['x-edge-key', 'x-operator-key'],
];
const READERS = ['GET /api/v1/somebody', 'POST /api/v1/users/logout', 'GET /docs/swagger-ui.css'];

interface Raw {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as it goes over the network: `fetch` would mend its address and refuse some of its headers. */
function send(call: string, { headers = {}, body = '' }: Raw = {}): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const { hostname, port } = new URL(running.api.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body, 'latin1');
  });
}

/** The texts that are answered with a fault of the server. */
async function faults(texts: ReturnType<typeof worstTexts>, sendIt: (text: string) => Promise<number>) {
  const statuses = await Promise.all(texts.map(([, text]) => sendIt(text)));
  return texts.flatMap(([what], at) => ((statuses[at] ?? 0) >= 500 ? [`${what}: ${statuses[at]}`] : []));
}

const encoded = worstTexts(HEAD_BYTES / 9).map(
  ([what, text]) => [what, encodeURIComponent(Buffer.from(text).toString())] as const,
);
const plain = worstTexts(HEAD_BYTES).map(([what, text]) => [what, text.replace(/[^\x20-\x7e]/gu, 'é')] as const);

it(
  'every call answers the worst addresses and queries, and so does what is no call',
  async () => {
    for (const { method, path } of await describedCalls(running.api)) {
      expect(await faults(encoded, (text) => send(`${method} ${path}?${text}`))).toEqual([]);
      if (!path.includes('{')) continue;
      expect(await faults(encoded, (text) => send(`${method} ${path.replace(/\{\w+\}/g, text)}`))).toEqual([]);
    }
    for (const path of ['/', '/api/v1/', '/docs/', '/images/']) {
      expect(await faults(encoded, (text) => send(`GET ${path}${text}`))).toEqual([]);
    }
  },
  HANGS_MS,
);

it.each(HEADERS)('the worst %s headers are answered', async (name) => {
  for (const call of READERS) {
    expect(await faults(plain, (text) => send(call, { headers: { [name]: text } }))).toEqual([]);
  }
});

it.each(['name="NAME"', 'name="thumbnail"; filename="NAME"', 'name="thumbnail"; filename*=utf-8\'\'NAME', 'NAME'])(
  'a form with the worst names of a part is answered: %s',
  async (disposition) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: token };
    const named = (text: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition.replace('NAME', () => text)}\r\n\r\nabc\r\n--x--\r\n`;
    const sendIt = (text: string) => send('POST /api/v1/link/add-link', { headers, body: named(text) });
    expect(await faults([...plain, ...encoded], sendIt)).toEqual([]);
  },
);

it(
  'every regular expression that meets a long part of a head takes linear time, also those of packages',
  () => {
    expect(work.patternsOfLongTexts.length).toBeGreaterThan(3);
    expect(work.patternsOfLongTexts.map(slowness).filter(Boolean)).toEqual([]);
  },
  HANGS_MS,
);
