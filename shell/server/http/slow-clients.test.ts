/** @jest-environment node */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import { ask, until } from '../testing/ask.ts';
import { FixtureSite } from '../testing/fixture-site.ts';

/** The clock of the edge runs so many times as fast, and slow clients with it. */
const SPEED = 4;
const SECOND_MS = 1000 / SPEED;
const SLOW = 5000;
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

/** A client that asks and does not read. When it wants the answer after all it gets what the system had taken for it. */
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

/** Takes 5 kB a second while `isSlow`, bit by bit from the start: else the system takes megabytes in advance. */
function slowSocket(port: number, isSlow: () => boolean): Duplex {
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => void raw.write(bytes, () => done()),
  });
  const take = (size: number, bytes: Uint8Array) => {
    socket.push(Buffer.from(bytes.subarray(0, size)));
    if (isSlow()) setTimeout(() => raw.resume(), SECOND_MS);
    return !isSlow();
  };
  const raw = connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(SLOW), callback: take } });
  raw.once('end', () => socket.push(null)).once('error', (error) => socket.destroy(error));
  opened.push(raw);
  return socket;
}

/** A phone on a bad day. */
async function slowly(path: string, isSlow: () => boolean): Promise<string> {
  const port = Number(new URL(site.url).port);
  const sent = request({ path, host: 'site.example', createConnection: () => slowSocket(port, isSlow) }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of reply as AsyncIterable<Buffer>) parts.push(part);
  return hashOf(Buffer.concat(parts));
}

/** A photo over a mobile connection of 20 kB a second. */
async function slowUpload(isSlow: () => boolean): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const headers = { 'content-length': 4_000_000, 'content-type': 'multipart/form-data; boundary=x' };
  const sent = request({ hostname, port, path: '/api/v1/link/add-link', method: 'POST', agent: false, headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  for (let left = 4_000_000; left > 0; left -= 20_000) {
    sent.write(Buffer.alloc(20_000));
    if (isSlow()) await pause(SECOND_MS);
  }
  sent.end();
  const [reply] = await answered;
  const [size] = (await once(reply, 'data')) as [Buffer];
  return `${reply.statusCode} ${size.toString()}`;
}

test('who neither sends nor reads is cut off, who is slow is not, and calls do not wait for either', async () => {
  const state = { isSlow: true };
  const post = head('POST /api/v1/link/delete-link HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900');
  const photo = head('POST /api/v1/product/add-product HTTP/1.1', 'Content-Type: x', 'Content-Length: 9000000');
  const stuck = [
    '',
    'GET / HTTP/1.1\r\nHost: site.ex',
    `${post}{"linkId":`,
    `${head('POST /report HTTP/1.1', 'Content-Length: 900')}{`,
    photo + 'x'.repeat(200_000),
  ].flatMap((text) => many(25, () => halfSent(text)));
  await site.quicken(0);
  const pictures = many(300, () => unread(head('GET /images/big/1280.webp HTTP/1.1')));
  const exports = many(40, () => unread(head('GET /api/v1/users/export HTTP/1.1')));
  const slow = Promise.allSettled([
    slowly('/images/big/1280.webp', () => state.isSlow),
    slowly('/api/v1/users/export', () => state.isSlow),
    slowUpload(() => state.isSlow),
  ]);
  const calls = Array.from({ length: 40 }, (_, count) =>
    ask(site.url, '/api/v1/link/all-link', { method: count % 2 ? 'POST' : 'GET' }).then(({ status }) => status),
  );
  // While the clock stands nobody is cut off: had a call to wait for those who hold on, it would never be answered.
  expect(await Promise.all(calls)).toEqual(calls.map(() => 201));
  await site.quicken(SPEED);
  await Promise.all(stuck);
  await until(
    () => site.log.filter((line) => line.includes('it does not read')).length === pictures.length + exports.length,
  );
  await site.quicken(1); // to read what is left keeps this process from all else for seconds
  for (const [readers, whole] of [
    [pictures, PICTURE.length],
    [exports, PIECES.length * 1_000_000],
  ] as const) {
    const sizes = await Promise.all(readers.map((read) => read()));
    expect(Math.max(...sizes)).toBeLessThan(whole);
  }
  // They have been slow for longer than the others could stand still.
  state.isSlow = false;
  const wholes = [hashOf(PICTURE), hashOf(Buffer.concat(PIECES)), '201 4000000'];
  expect(await slow).toEqual(wholes.map((value) => ({ status: 'fulfilled', value })));
});

test.each(['/api/v1/users/stops', '/api/v1/users/stops-short'])(
  'an API that stops in the middle of its answer is noticed (%s)',
  async (path) => {
    const cut = ask(site.url, path).then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    );
    expect(await cut).toMatch(/^(cut|answered 503)$/);
  },
);
