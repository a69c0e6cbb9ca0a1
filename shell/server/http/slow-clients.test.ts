/** @jest-environment node */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { ask } from '../testing/ask.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

const PHOTO_BYTES = 4_000_000;
const PICTURE = randomBytes(7_500_000);
const PIECES = Array.from({ length: 12 }, () => randomBytes(1_000_000));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let site: FixtureSite;
let opened: Socket[] = [];
const api = createServer((req, res) => {
  const { url = '' } = req;
  const length = { 'content-length': PICTURE.length };
  if (url.startsWith('/images/'))
    return void res.writeHead(200, { ...length, 'content-type': 'image/webp' }).end(PICTURE);
  if (url.startsWith('/api/v1/users/export'))
    return void Readable.from(PIECES, { objectMode: false }).pipe(
      res.writeHead(200, { 'content-type': 'application/zip' }),
    );
  if (url === '/api/v1/users/stops') return void res.writeHead(200, { 'content-type': 'text/plain' }).write('half');
  if (url === '/api/v1/users/stops-short') return void res.writeHead(200, { 'content-length': 10 }).write('half');
  let size = 0;
  req.on('data', (part: Buffer) => (size += part.length));
  req.on('end', () => res.writeHead(201, { 'content-type': 'application/json' }).end(String(size)));
});

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await FixtureSite.create();
  await site.start(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, { LOG_LEVEL: 'info' });
});

afterEach(() => {
  for (const socket of opened) socket.destroy();
  opened = [];
});

afterAll(async () => {
  await site.remove();
  api.closeAllConnections();
  api.close();
});

function open(text: string): Socket {
  const { hostname, port } = new URL(site.url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  socket.on('error', () => undefined).write(text);
  opened.push(socket);
  return socket;
}

/** A client that says this and no more, and never hangs up by itself. Resolves when nobody listens to it any more. */
const halfSent = (text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = open(text).resume();
    // An end may be one side's only: whether anybody is there shows when one goes on talking.
    socket.once('end', () => {
      const talk = setInterval(() => socket.write('x'), 200);
      socket.once('close', () => clearInterval(talk));
    });
    socket.once('close', () => resolve());
  });

/** A client that asks and does not read. When it wants the response after all it gets what the system had taken for it. */
function unread(text: string): () => Promise<number> {
  const socket = open(text).pause();
  return () =>
    new Promise((resolve) => {
      socket.on('data', () => undefined).once('end', () => resolve(socket.bytesRead));
      socket.once('close', () => resolve(socket.bytesRead)).resume();
    });
}

const head = (first: string, ...lines: string[]) =>
  `${[first, ...(lines.some((line) => line.startsWith('Host')) ? [] : ['Host: site.example']), ...lines].join('\r\n')}\r\n\r\n`;
const many = <T>(count: number, one: () => T) => Array.from({ length: count }, one);

/** How much slow clients take or send in a second of the edge's clock. */
const READ_BYTES = 5000;
const SENT_BYTES = 10_000;

/** A client that moves on when the test says so: the clock of the edge stands meanwhile, however busy the machine is. */
interface SlowClient {
  readonly result: Promise<string>;
  /** What it does in one second. */
  second(): Promise<void>;
  /** It is slow no longer. */
  finish(): void;
}

const responseTo = async (sent: ClientRequest): Promise<IncomingMessage> =>
  ((await once(sent, 'response')) as [IncomingMessage])[0];

/** A phone on a bad day. It takes its bytes bit by bit from the start: else the system takes megabytes in advance. */
function slowReader(path: string): SlowClient {
  let isSlow = true;
  let onTaken = () => undefined as void;
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => void raw.write(bytes, () => done()),
  });
  const take = (size: number, bytes: Uint8Array) => {
    socket.push(Buffer.from(bytes.subarray(0, size)));
    onTaken();
    return !isSlow;
  };
  const onread = { buffer: Buffer.alloc(READ_BYTES), callback: take };
  const raw = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', onread });
  raw.once('end', () => socket.push(null)).once('error', (error) => socket.destroy(error));
  raw.once('close', () => onTaken());
  opened.push(raw);
  const sent = request({ path, host: 'site.example', createConnection: () => socket }).end();
  return {
    result: responseTo(sent).then(async (reply) => hashOf(await buffer(reply))),
    second: () =>
      new Promise((resolve) => {
        onTaken = resolve;
        if (raw.destroyed) resolve();
        else raw.resume();
      }),
    finish: () => {
      isSlow = false;
      raw.resume();
    },
  };
}

/** A photo over a mobile connection. */
function slowUpload(): SlowClient {
  const { hostname, port } = new URL(site.url);
  const headers = { 'content-length': PHOTO_BYTES, 'content-type': 'multipart/form-data; boundary=x' };
  const sent = request({ hostname, port, path: '/api/v1/link/add-link', method: 'POST', agent: false, headers });
  let left = PHOTO_BYTES;
  return {
    result: responseTo(sent).then(async (reply) => `${reply.statusCode} ${await text(reply)}`),
    second: () =>
      new Promise((resolve) => {
        left -= SENT_BYTES;
        sent.write(Buffer.alloc(SENT_BYTES), () => resolve());
      }),
    finish: () => void sent.end(Buffer.alloc(left)),
  };
}

test('who neither sends nor reads is cut off, who is slow is not, and calls do not wait for either', async () => {
  const post = head('POST /api/v1/link/delete-link HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900');
  const photo = head('POST /api/v1/product/add-product HTTP/1.1', 'Content-Type: x', 'Content-Length: 9000000');
  const stuck = [
    '',
    'GET / HTTP/1.1\r\nHost: site.ex',
    `${post}{"linkId":`,
    `${head('POST /report HTTP/1.1', 'Content-Length: 900')}{`,
    photo + 'x'.repeat(200_000),
  ].flatMap((sent) => many(25, () => halfSent(sent)));
  await site.quicken(0);
  const pictures = many(300, () => unread(head('GET /images/big/1280.webp HTTP/1.1')));
  const exports = many(40, () => unread(head('GET /api/v1/users/export HTTP/1.1')));
  const slow = [slowReader('/images/big/1280.webp'), slowReader('/api/v1/users/export'), slowUpload()];
  const results = Promise.allSettled(slow.map(({ result }) => result));
  const calls = Array.from({ length: 40 }, (_, count) =>
    ask(site.url, '/api/v1/link/all-link', { method: count % 2 ? 'POST' : 'GET' }).then(({ status }) => status),
  );
  // While the clock stands nobody is cut off: had a call to wait for those who hold on, it would never be answered.
  expect(await Promise.all(calls)).toEqual(calls.map(() => 201));
  const isCut = () =>
    site.log.filter((line) => line.includes('it does not read')).length === pictures.length + exports.length;
  while (!isCut()) {
    await Promise.all(slow.map((client) => client.second()));
    await site.later(1000);
    await pause(100); // the edge looks after its clients by real time
  }
  await Promise.all(stuck);
  for (const [readers, whole] of [
    [pictures, PICTURE.length],
    [exports, PIECES.length * 1_000_000],
  ] as const) {
    const sizes = await Promise.all(readers.map((read) => read()));
    expect(Math.max(...sizes)).toBeLessThan(whole);
  }
  // They have been slow for longer than the others could stand still.
  for (const client of slow) client.finish();
  const wholes = [hashOf(PICTURE), hashOf(Buffer.concat(PIECES)), `201 ${PHOTO_BYTES}`];
  expect(await results).toEqual(wholes.map((value) => ({ status: 'fulfilled', value })));
});

test.each(['/api/v1/users/stops', '/api/v1/users/stops-short'])(
  'an API that stops in the middle of its response is noticed (%s)',
  async (path) => {
    const cut = ask(site.url, path).then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    );
    expect(await cut).toMatch(/^(cut|answered 503)$/);
  },
);
