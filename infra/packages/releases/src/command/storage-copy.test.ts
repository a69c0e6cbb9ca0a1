// `linkstall storage copy` between a folder and a real S3 server, through a proxy that can cut connections.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { startS3Server, type S3Server } from '../../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../testing/command-process.ts';

const INSTALLATION = '11111111-2222-4333-8444-555555555555';
const IMAGES = 120;

let s3: S3Server;
/** The number of files that the proxy still lets through. */
let writesLeft = Infinity;
/** Forwards requests unchanged, because the signature covers the host. */
const proxy = createServer((incoming, response) => {
  if (incoming.method === 'PUT' && (writesLeft -= 1) < 0) return void incoming.socket.destroy();
  const { hostname, port } = new URL(new URL(s3.url).searchParams.get('endpoint') ?? '');
  const { method, url: path, headers } = incoming;
  const outgoing = request({ hostname, port, method, path, headers }, (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers);
    incoming.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
});
before(async () => {
  s3 = await startS3Server();
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
after(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await s3.end();
});

const bucket = (prefix: string) => {
  const { port } = proxy.address() as AddressInfo;
  return `s3://linkstall-tests/${prefix}?endpoint=http://127.0.0.1:${port}`;
};

/** A data folder as a running site has it: with images, unfinished files, and files that must stay. */
function dataFolder(installation = INSTALLATION): string {
  const folder = temporaryFolder('storage-copy');
  const write = (key: string, text: string) => {
    mkdirSync(join(folder, key, '..'), { recursive: true });
    writeFileSync(join(folder, key), text);
  };
  write('images/installation.json', JSON.stringify({ schemaVersion: 1, installation }));
  for (let at = 0; at < IMAGES; at += 1) {
    const id = String(at).padStart(32, '0');
    for (const width of [96, 192]) write(`images/${id}/${width}.webp`, `image ${at} ${width}`);
  }
  write(`previews/${'a'.repeat(24)}/page.1.jpg`, 'a social image');
  write('images/.incoming/x/half', 'half');
  write('operator-key', 'secret');
  return folder;
}

const files = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.sgwtmp'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );
const copyable = (folder: string) =>
  Object.fromEntries(Object.entries(files(folder)).filter(([key]) => !/incoming|operator/.test(key)));

async function copy(from: string, to: string, ...options: readonly string[]) {
  const args = ['storage', 'copy', '--from', from, '--to', to, '--json', ...options];
  const { code, stdout, output } = await linkstall(args, { env: { ...s3.env } });
  const json = JSON.parse(stdout) as { copied?: number; present?: number; problems?: { code: string }[] };
  return { code, output, ...json };
}

test('storage copy continues after a break, copies everything once, and back again', async () => {
  const folder = dataFolder();
  const total = 2 * IMAGES + 2;
  writesLeft = 50;
  const interrupted = await copy(folder, bucket('moved'));
  assert.equal(interrupted.code, 1, interrupted.output);
  const copiedBefore = Object.keys(files(join(s3.folder, 'moved'))).length;
  assert.equal(copiedBefore, 50);
  writesLeft = Infinity;
  const { code, copied, present } = await copy(folder, bucket('moved'));
  assert.deepEqual([code, copied, present], [0, total - copiedBefore, copiedBefore]);
  assert.deepEqual(files(join(s3.folder, 'moved')), copyable(folder));
  const repetition = await copy(folder, bucket('moved'));
  assert.deepEqual([repetition.code, repetition.copied, repetition.present], [0, 0, total]);
  const back = temporaryFolder('storage-copy-back');
  assert.equal((await copy(bucket('moved'), back)).copied, total);
  assert.deepEqual(files(back), copyable(folder));
});

test('storage copy brings what was stored since the last copy, and --verify repairs what differs', async () => {
  const folder = dataFolder();
  const target = temporaryFolder('storage-copy-target');
  await copy(folder, target);
  cpSync(join(folder, 'images', '0'.repeat(32)), join(folder, 'images', 'f'.repeat(32)), { recursive: true });
  assert.equal((await copy(folder, target)).copied, 2);
  const damaged = join(target, 'images', 'f'.repeat(32), '96.webp');
  writeFileSync(damaged, 'image X 96');
  assert.equal((await copy(folder, target)).copied, 0);
  assert.equal((await copy(folder, target, '--verify')).copied, 1);
  assert.equal(readFileSync(damaged, 'utf8'), 'image 0 96');
});

test('storage copy refuses the storage of another installation, an empty source, and invalid URLs', async () => {
  const [ours, theirs] = [dataFolder(), dataFolder('99999999-2222-4333-8444-555555555555')];
  const before = files(theirs);
  const refusals = [
    [await copy(ours, theirs), 'storage.foreign'],
    [await copy(temporaryFolder('storage-copy-empty'), ours), 'storage.empty'],
    [await copy(ours, 's3://UPPER'), 'storage.location'],
    [await copy(ours, 's3://key:secret@bucket'), 'storage.location'],
  ] as const;
  for (const [{ code, problems }, expected] of refusals) assert.deepEqual([code, problems?.[0]?.code], [1, expected]);
  assert.deepEqual(files(theirs), before);
});
