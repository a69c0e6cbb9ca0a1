/** @jest-environment node */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

import { sendRequest } from '../../testing/send-request.ts';
import { FixtureSite } from '../../testing/fixture-site.ts';

const PHOTO_BYTES = 4_000_000;
const IMAGE = randomBytes(7_500_000);
const CHUNKS = Array.from({ length: 12 }, () => randomBytes(1_000_000));
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let site: FixtureSite;
let sockets: Socket[] = [];
const api = createServer((req, res) => {
  const { url = '' } = req;
  const length = { 'content-length': IMAGE.length };
  if (url.startsWith('/images/'))
    return void res.writeHead(200, { ...length, 'content-type': 'image/webp' }).end(IMAGE);
  if (url.startsWith('/api/v1/users/export'))
    return void Readable.from(CHUNKS, { objectMode: false }).pipe(
      res.writeHead(200, { 'content-type': 'application/zip' }),
    );
  if (url === '/api/v1/users/stops') return void res.writeHead(200, { 'content-type': 'text/plain' }).write('half');
  if (url === '/api/v1/users/stops-short') return void res.writeHead(200, { 'content-length': 10 }).write('half');
  let size = 0;
  req.on('data', (chunk: Buffer) => (size += chunk.length));
  req.on('end', () => res.writeHead(201, { 'content-type': 'application/json' }).end(String(size)));
});

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  site = await FixtureSite.create();
  await site.start(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, { LOG_LEVEL: 'info' });
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
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
  sockets.push(socket);
  return socket;
}

/** Starts a client that sends this text and then nothing. Resolves when the server has closed both sides. */
const stuckClient = (text: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = open(text).resume();
    // An 'end' event may close only one side. Writing on shows whether the server still reads.
    socket.once('end', () => {
      const writeTimer = setInterval(() => socket.write('x'), 200);
      socket.once('close', () => clearInterval(writeTimer));
    });
    socket.once('close', () => resolve());
  });

/**
 * Starts a client that does not read. The returned function reads later, and resolves with the bytes that the system had
 * buffered.
 */
function clientThatDoesNotRead(text: string): () => Promise<number> {
  const socket = open(text).pause();
  return () =>
    new Promise((resolve) => {
      socket.on('data', () => undefined).once('end', () => resolve(socket.bytesRead));
      socket.once('close', () => resolve(socket.bytesRead)).resume();
    });
}

const head = (first: string, ...lines: string[]) =>
  `${[first, ...(lines.some((line) => line.startsWith('Host')) ? [] : ['Host: site.example']), ...lines].join('\r\n')}\r\n\r\n`;
const repeat = <T>(count: number, create: () => T) => Array.from({ length: count }, create);

/** The bytes that a slow client reads or sends in one second of the edge's clock. */
const READ_BYTES = 5000;
const SENT_BYTES = 10_000;

/**
 * A slow client whose progress the test controls. The edge's clock moves only when the test moves it, so a busy machine
 * does not affect the result.
 */
interface SlowClient {
  readonly result: Promise<string>;
  /** Transfers the bytes of one second. */
  transferSecond(): Promise<void>;
  /** Transfers the rest at full speed. */
  finish(): void;
}

const responseTo = async (outgoing: ClientRequest): Promise<IncomingMessage> =>
  ((await once(outgoing, 'response')) as [IncomingMessage])[0];

/** A slow phone. It reads small chunks from the start, because otherwise the system would buffer megabytes. */
function slowReader(path: string): SlowClient {
  let isSlow = true;
  let onRead = () => undefined as void;
  const socket = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => void raw.write(bytes, () => done()),
  });
  const onBytes = (size: number, bytes: Uint8Array) => {
    socket.push(Buffer.from(bytes.subarray(0, size)));
    onRead();
    return !isSlow;
  };
  const onread = { buffer: Buffer.alloc(READ_BYTES), callback: onBytes };
  const raw = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', onread });
  raw.once('end', () => socket.push(null)).once('error', (error) => socket.destroy(error));
  raw.once('close', () => onRead());
  sockets.push(raw);
  const outgoing = request({ path, host: 'site.example', createConnection: () => socket }).end();
  return {
    result: responseTo(outgoing).then(async (response) => hashOf(await buffer(response))),
    transferSecond: () =>
      new Promise((resolve) => {
        onRead = resolve;
        if (raw.destroyed) resolve();
        else raw.resume();
      }),
    finish: () => {
      isSlow = false;
      raw.resume();
    },
  };
}

/** A photo upload over a slow mobile connection. */
function slowUpload(): SlowClient {
  const { hostname, port } = new URL(site.url);
  const headers = { 'content-length': PHOTO_BYTES, 'content-type': 'multipart/form-data; boundary=x' };
  const outgoing = request({ hostname, port, path: '/api/v1/link/add-link', method: 'POST', agent: false, headers });
  outgoing.flushHeaders(); // Node sends the head with the first bytes otherwise, and the edge waits 10 s for it
  let remaining = PHOTO_BYTES;
  return {
    result: responseTo(outgoing).then(async (response) => `${response.statusCode} ${await text(response)}`),
    transferSecond: () =>
      new Promise((resolve) => {
        remaining -= SENT_BYTES;
        outgoing.write(Buffer.alloc(SENT_BYTES), () => resolve());
      }),
    finish: () => void outgoing.end(Buffer.alloc(remaining)),
  };
}

/** Waits until this process, which is also the API, has nothing to do: the buffers of all stuck connections are full. */
async function untilIdle(): Promise<void> {
  for (let usedMicros = Infinity; usedMicros > 30_000;) {
    const start = process.cpuUsage();
    await pause(300);
    const { user, system } = process.cpuUsage(start);
    usedMicros = user + system;
  }
}

test('clients that neither send nor read are cut off, slow clients are not, and other requests do not wait', async () => {
  const post = head('POST /api/v1/link/delete-link HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900');
  const photo = head('POST /api/v1/product/add-product HTTP/1.1', 'Content-Type: x', 'Content-Length: 9000000');
  const stuckClients = [
    '',
    'GET / HTTP/1.1\r\nHost: site.ex',
    `${post}{"linkId":`,
    `${head('POST /report HTTP/1.1', 'Content-Length: 900')}{`,
    photo + 'x'.repeat(200_000),
  ].flatMap((text) => repeat(25, () => stuckClient(text)));
  await site.setClockSpeed(0);
  const imageReaders = repeat(300, () => clientThatDoesNotRead(head('GET /images/big/1280.webp HTTP/1.1')));
  const exportReaders = repeat(40, () => clientThatDoesNotRead(head('GET /api/v1/users/export HTTP/1.1')));
  // The copies of two gigabytes take longer on a busy machine than a request may take.
  await untilIdle();
  const slowClients = [slowReader('/images/big/1280.webp'), slowReader('/api/v1/users/export'), slowUpload()];
  const results = Promise.allSettled(slowClients.map(({ result }) => result));
  const calls = Array.from({ length: 40 }, (_, count) =>
    sendRequest(site.url, '/api/v1/link/all-link', { method: count % 2 ? 'POST' : 'GET' }).then(({ status }) => status),
  );
  // No client is cut off while the clock stands still. If requests waited for stuck clients, they would hang here.
  expect(await Promise.all(calls)).toEqual(calls.map(() => 201));
  const areAllCut = () =>
    site.log.filter((line) => line.includes('it does not read')).length === imageReaders.length + exportReaders.length;
  while (!areAllCut()) {
    await Promise.all(slowClients.map((client) => client.transferSecond()));
    await site.advanceClock(1000);
    await pause(100); // the edge checks its clients by real time
  }
  await Promise.all(stuckClients);
  for (const [readers, fullSize] of [
    [imageReaders, IMAGE.length],
    [exportReaders, CHUNKS.length * 1_000_000],
  ] as const) {
    const sizes = await Promise.all(readers.map((read) => read()));
    expect(Math.max(...sizes)).toBeLessThan(fullSize);
  }
  // The slow clients have taken longer than the time limit for a client that reads nothing.
  for (const client of slowClients) client.finish();
  const expectedResults = [hashOf(IMAGE), hashOf(Buffer.concat(CHUNKS)), `201 ${PHOTO_BYTES}`];
  expect(await results).toEqual(expectedResults.map((value) => ({ status: 'fulfilled', value })));
});

test.each(['/api/v1/users/stops', '/api/v1/users/stops-short'])(
  'a response that the API stops halfway is noticed (%s)',
  async (path) => {
    const outcome = sendRequest(site.url, path).then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    );
    expect(await outcome).toMatch(/^(cut|answered 503)$/);
  },
);
