/** @jest-environment node */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { startS3Server, type S3Server } from '../../../infra/tests/support/s3-server.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { PUBLIC, writeBuild } from '../testing/fixture-builds.ts';
import { publicBundle } from '../testing/fixture-bundles.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, sendUntil, until } from '../testing/send-request.ts';

const run = promisify(execFile);
const PACKAGES = join(__dirname, '../../../infra/packages');
const STORE_FOLDERS = ['releases', 'blobs', 'envs', 'maps'];

const api = new FixtureApi();
let s3: S3Server;
let settings: Readonly<Record<string, string>>;
/** Two machines with one bucket. They share no folder, and only the first one has the key that signs releases. */
let first: FixtureSite;
let second: FixtureSite;
let firstRelease = '';

const showsMark = (site: FixtureSite, mark: string) =>
  sendUntil(
    () => sendRequest(site.url, '/asha'),
    ({ text }) => text.includes(`data-mark="${mark}"`),
  );

/** Runs a program on the first machine. Jest cannot load the SDK of S3 itself. */
const runNode = (...args: readonly string[]) => {
  const env = { ...process.env, ...settings, LINKSTALL_BY: 'Asha', GATE_CHROMIUM: '', NODE_NO_WARNINGS: '1' };
  return run(process.execPath, args, { env });
};

async function linkstall<T>(...args: readonly string[]): Promise<T> {
  const command = [join(PACKAGES, 'releases/linkstall.mjs'), ...args, '--data-dir', first.dataDir, '--json'];
  return JSON.parse((await runNode(...command)).stdout) as T;
}

async function publishMarked(mark: string): Promise<string> {
  const folder = await writeBuild('mfe-public', { ...PUBLIC, text: mark, server: publicBundle(mark) });
  const { release } = await linkstall<{ release: string }>('publish', folder);
  await rm(folder, { recursive: true });
  return release;
}

beforeAll(async () => {
  s3 = await startS3Server();
  settings = { ...s3.env, STORE_URL: s3.url.replace('?', '/site?') };
  await api.start();
  api.people.set('asha', { username: 'asha', title: 'Links' });
  first = await FixtureSite.create();
  ({ 'mfe-public': firstRelease = '' } = await first.stable());
  const map = { version: 3, sources: ['mfe-public/src/planted.ts'], names: [], mappings: 'AAgBA' };
  await mkdir(join(first.dataDir, 'maps/mfe-public', firstRelease), { recursive: true });
  await writeFile(join(first.dataDir, 'maps/mfe-public', firstRelease, 'entry.js.map'), JSON.stringify(map));
  // The releases of the folder are copied to the bucket without a change.
  const copy = join(PACKAGES, 'releases/testing/copy-to-bucket.ts');
  const typescript = ['--import', join(PACKAGES, 'build/typescript.mjs')];
  await runNode(...typescript, copy, first.dataDir, settings['STORE_URL'] ?? '');
  for (const name of STORE_FOLDERS) await rm(join(first.dataDir, name), { recursive: true });
  second = await first.copy();
  await rm(join(second.dataDir, 'release-key.pem'));
  for (const site of [first, second]) await site.start(api.url, { ...settings, LOG_LEVEL: 'warn' });
});

afterAll(async () => {
  await first.remove();
  await second.remove();
  await api.stop();
  await s3.end();
});

test('a release that one machine publishes and deploys is shown by the edge of the other machine', async () => {
  expect(await linkstall('verify')).toEqual({ ok: true, problems: [] });
  expect((await showsMark(second, 'one')).text).toContain('data-mark="one"');
  const release = await publishMarked('two');
  const deployment = linkstall('deploy', 'mfe-public', release, '--yes');
  expect((await showsMark(second, 'two')).text).toContain('data-mark="two"');
  // A browser may get the page from one edge, and the scripts of the page from the other edge.
  expect((await sendRequest(first.url, `/remotes/mfe-public/${release}/entry.js`)).status).toBe(200);
  await deployment;
  expect((await showsMark(first, 'two')).text).toContain('data-mark="two"');
  for (const { dataDir } of [first, second])
    expect(readdirSync(dataDir).filter((name) => STORE_FOLDERS.includes(name))).toEqual([]);
});

test('the log of an edge names source lines from the source maps in the bucket', async () => {
  const stack = `Error: planted\n    at nobody (${second.url}/remotes/mfe-public/${firstRelease}/entry.js:1:40)`;
  await sendRequest(second.url, '/report', { method: 'POST', body: JSON.stringify({ message: 'planted', stack }) });
  await until(() => Promise.resolve(second.log.some((line) => line.includes('mfe-public/src/planted.ts:17'))));
});

test('an edge shows its pages while the bucket is unreachable, and follows the bucket again afterwards', async () => {
  await s3.kill();
  expect((await sendRequest(second.url, '/asha?away')).text).toContain('data-mark="two"');
  await s3.start();
  await linkstall('rollback', 'mfe-public', '--yes');
  expect((await showsMark(second, 'one')).text).toContain('data-mark="one"');
});
