import { request } from 'node:http';

import { leastCpu } from '../../test/cpu-time.js';
import { describedCalls } from '../../test/described-calls.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { worstTexts } from '../../test/worst-texts.js';

let running: TestApp;
let token: string;
beforeAll(async () => {
  running = await startApp();
  token = (await running.api.newSession()).token;
});
afterAll(() => running.close());

/** Node reads no more of a request before its body, and multer no more of a part's head. */
const HEAD_BYTES = 15_500;
/** Above three times what the same request costs with harmless text. */
const ALLOWED_MS = 15;
const HEADERS = [
  ...['authorization', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['cookie', 'accept', 'accept-encoding', 'accept-language', 'if-none-match', 'if-modified-since', 'range', 'host'],
  ...['content-type', 'content-length', 'x-request-id', 'cache-control', 'origin', 'referer', 'forwarded'],
];
const READERS = ['GET /api/v1/somebody', 'POST /api/v1/users/logout', 'GET /docs/swagger-ui.css'];

interface Raw {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A request as it goes over the wire: `fetch` would mend its address and refuse some of its headers. */
function send(call: string, { headers = {}, body = '' }: Raw = {}): Promise<number> {
  const [method = '', path = ''] = call.split(' ');
  const { hostname, port } = new URL(running.api.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject).end(body, 'latin1');
  });
}

/** The texts that cost more than the harmless one among them, or that nobody refused or answered. */
async function tooDear(texts: ReturnType<typeof worstTexts>, sendIt: (text: string) => Promise<number>) {
  const [, letters = ''] = texts.find(([what]) => what === 'letters') ?? [];
  const most = (await leastCpu(() => sendIt(letters))) * 3 + ALLOWED_MS;
  const dear: string[] = [];
  for (const [what, text] of texts) {
    let status = 0;
    const ms = await leastCpu(
      async () => (status = await sendIt(text)),
      () => most,
    );
    if (ms > most || status >= 500) dear.push(`${what}: ${status}, ${Math.round(ms)} of ${Math.round(most)} ms`);
  }
  return dear;
}

const encoded = worstTexts(HEAD_BYTES / 9).map(
  ([what, text]) => [what, encodeURIComponent(Buffer.from(text).toString())] as const,
);
const plain = worstTexts(HEAD_BYTES).map(([what, text]) => [what, text.replace(/[^\x20-\x7e]/gu, 'é')] as const);

it('no address and no query costs more than a harmless one of its size', async () => {
  const calls = await describedCalls(running.api);
  for (const { method, path } of calls) {
    const at = (text: string) => (path.includes('{') ? path.replace(/\{\w+\}/g, text) : `${path}/${text}`);
    expect(await tooDear(encoded, (text) => send(`${method} ${at(text)}`))).toEqual([]);
    expect(await tooDear(encoded, (text) => send(`${method} ${path}?${text}`))).toEqual([]);
  }
}, 120_000);

it.each(HEADERS)('no %s costs more than a harmless one of its size', async (name) => {
  for (const call of READERS) {
    expect(await tooDear(plain, (text) => send(call, { headers: { [name]: text } }))).toEqual([]);
  }
});

it.each(['name="NAME"', 'name="thumbnail"; filename="NAME"', 'name="thumbnail"; filename*=utf-8\'\'NAME', 'NAME'])(
  'no part of a form costs more by its name: %s',
  async (disposition) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: token };
    const named = (text: string) =>
      `--x\r\nContent-Disposition: form-data; ${disposition.replace('NAME', () => text)}\r\n\r\nabc\r\n--x--\r\n`;
    const sendIt = (text: string) => send('POST /api/v1/link/add-link', { headers, body: named(text) });
    expect(await tooDear(plain, sendIt)).toEqual([]);
    expect(await tooDear(encoded, sendIt)).toEqual([]);
  },
);
