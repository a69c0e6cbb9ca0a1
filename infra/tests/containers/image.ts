// Builds the image of infra/deploy/Dockerfile without a registry, and runs the site in containers as an operator would: with a
// read-only root, without capabilities, as a user that the image does not know. Run with `npm run test:containers`.
// LINKSTALL_IMAGE names an image that exists, which is tested instead.
import assert from 'node:assert/strict';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { freePort } from '../../dev/processes/free-port.ts';
import { BASES, makeBaseImages } from './base-images.ts';
import { podman, removeContainersAtExit, startPodman, tryPodman } from './podman.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'infra/deploy');
const BUILT_IMAGE = 'localhost/linkstall:test';
const IMAGE = process.env['LINKSTALL_IMAGE'] || BUILT_IMAGE;
const MAX_BYTES = 350_000_000;
/** The time limit for a condition that never becomes true. Other conditions need much less time. */
const HANG_MS = 600_000;
/** A user without a name in the image. */
const USER = '1777:1777';
const READ_ONLY = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all'];
const CONFINED = [...READ_ONLY, '--security-opt', 'no-new-privileges', '--user', USER];
const NAMES = {
  database: 'linkstall-database',
  api: 'linkstall-api',
  worker: 'linkstall-worker',
  edge: 'linkstall-edge',
};
const VOLUME = 'linkstall-data';

const secret = () => randomBytes(32).toString('hex');
const PASSWORD = secret();
let settings: Record<string, string>;
let url: string;
let database: ChildProcess | undefined;

before(async () => {
  await removeAll();
  if (IMAGE === BUILT_IMAGE) await buildImage();
  const [databasePort, apiPort, port] = [
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
    await freePort('127.0.0.1'),
  ];
  url = `http://127.0.0.1:${port}`;
  settings = {
    ...{ HOST: '127.0.0.1', PORT: String(port), API_HOST: '127.0.0.1', API_PORT: String(apiPort), PUBLIC_URL: url },
    ...{ API_URL: `http://127.0.0.1:${apiPort}`, SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ JWT_SECRET: secret(), EDGE_KEY: secret() },
    MONGODB_URI: `mongodb://linkstall:${PASSWORD}@127.0.0.1:${databasePort}/linkstall?authSource=admin`,
  };
  database = await startDatabase(databasePort);
});
after(async () => {
  database?.kill();
  await removeAll();
});
removeContainersAtExit(Object.values(NAMES));

const inSeconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Builds on base images of this machine, which need no registry of images. */
async function buildImage() {
  await makeBaseImages();
  const startedAt = Date.now();
  await podman(
    ...['build', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--tag', IMAGE],
    ...['--volume', `${join(homedir(), '.npm')}:/root/.npm`],
    ...Object.entries(BASES).flatMap(([name, image]) => ['--build-arg', `${name}=${image}`]),
    ...['--file', join(DEPLOY, 'Dockerfile'), '--ignorefile', join(DEPLOY, 'Dockerfile.dockerignore'), ROOT],
  );
  console.log(`# image built in ${inSeconds(startedAt)}`);
}

async function removeAll() {
  await tryPodman(['rm', '--force', ...Object.values(NAMES)]);
  await tryPodman(['volume', 'rm', '--force', VOLUME]);
}

/** The embedded database in a container of its own. The password comes by standard input. */
async function startDatabase(port: number) {
  const builder = join(ROOT, 'infra/dev/embedded-database/build.mjs');
  const binary = execFileSync(process.execPath, [builder], { encoding: 'utf8' }).trim();
  const child = startPodman([
    ...['run', '--rm', '--interactive', '--name', NAMES.database, '--network', 'host', ...READ_ONLY],
    ...['--volume', `${binary}:/database:ro`, '--entrypoint', '/database', IMAGE],
    ...['-data', '/tmp/database', '-listen', `127.0.0.1:${port}`, '-with-parent', '-password-stdin'],
  ]);
  child.stdin?.write(`${PASSWORD}\n`);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  while (!output.includes('ready ')) {
    assert.equal(child.exitCode, null, output);
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  }
  return child;
}

/** The arguments of a container of a part. All parts share the volume of the data. */
const containerOf = (name: string, command: readonly string[], extra: Readonly<Record<string, string>> = {}) => [
  ...['--name', name, '--network', 'host', ...CONFINED, '--volume', `${VOLUME}:/data`],
  ...Object.entries({ ...settings, ...extra }).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
  ...[IMAGE, ...command],
];

const runJob = (...command: readonly string[]) => podman('run', '--rm', ...containerOf('linkstall-job', command));

const startPart = (name: string, command: readonly string[], extra: Readonly<Record<string, string>> = {}) =>
  podman('run', '--detach', ...containerOf(name, command, extra));

async function status(path: string): Promise<number> {
  return fetch(url + path, { redirect: 'manual' }).then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  );
}

async function until(condition: () => Promise<boolean>) {
  for (const end = Date.now() + HANG_MS; Date.now() < end; await pause(50)) if (await condition()) return;
  const logs = await Promise.all(Object.values(NAMES).map((name) => tryPodman(['logs', '--tail', '20', name])));
  assert.fail(
    `still false after ${HANG_MS} ms: ${condition.toString()}\n${logs.map(({ output, errors }) => output + errors).join('\n')}`,
  );
}

async function call(path: string, body: object | FormData, token = '') {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await response.text();
  assert.ok(response.ok, `${path} ${response.status} ${text}`);
  return (JSON.parse(text) as { data: { accessToken: string } }).data;
}

const headingOf = (title: string) => {
  const form = new FormData();
  form.set('kind', 'heading');
  form.set('title', title);
  return form;
};

const CREATOR = { username: 'tiffin', fullName: 'Asha Rao', email: 'asha@example.com', password: 'marigold-awning-7' };
const LOGIN = { username: CREATOR.username, password: CREATOR.password };

void test('the image has at most 350 MB, and another user than root', async () => {
  const [size, user] = (await podman('image', 'inspect', '--format', '{{.Size}} {{.User}}', IMAGE)).split(' ');
  console.log(`# image: ${(Number(size) / 1e6).toFixed(0)} MB`);
  assert.equal(user, '65532:65532');
  assert.ok(Number(size) <= MAX_BYTES, `${size} bytes`);
});

void test('jobs prepare the database, and publish and deploy the front ends', async () => {
  // The volume gets the owner of /data in the image, so the user of this test has to get it once.
  await podman(
    ...['run', '--rm', '--user', '0', '--volume', `${VOLUME}:/data`, '--entrypoint', '/usr/local/bin/node', IMAGE],
    ...['-e', `require('fs').chownSync('/data', 1777, 1777)`],
  );
  await runJob('migrate');
  assert.match(await runJob('publish', '--bundled', '--yes'), /^published shell \d/m);
});

void test('API, worker and edge serve the site with a read-only root, without capabilities, as an unknown user', async () => {
  const startedAt = Date.now();
  await startPart(NAMES.api, ['serve', 'api'], { WORK: 'off' });
  await startPart(NAMES.edge, ['serve', 'edge']);
  await until(async () => (await status('/health/edge')) === 200 && (await status('/health/ready')) === 200);
  console.log(`# API and edge ready after ${inSeconds(startedAt)}`);
  await startPart(NAMES.worker, ['serve', 'worker'], { API_PORT: String(await freePort('127.0.0.1')) });
  for (const name of [NAMES.api, NAMES.worker, NAMES.edge])
    await until(async () => (await tryPodman(['healthcheck', 'run', name])).code === 0);
  await call('users/register', CREATOR);
  const { accessToken } = await call('users/login', LOGIN);
  await call('link/add-entry', headingOf('Steel tiffins'), accessToken);
  assert.match(await (await fetch(`${url}/${CREATOR.username}`)).text(), /Steel tiffins</);
});

void test('a page is still served after the API was killed, and writes work after its restart', async () => {
  await podman('kill', '--signal', 'KILL', NAMES.api);
  await podman('wait', NAMES.api);
  assert.equal(await status(`/${CREATOR.username}`), 200);
  assert.notEqual((await tryPodman(['healthcheck', 'run', NAMES.api])).code, 0);
  const startedAt = Date.now();
  await podman('start', NAMES.api);
  await until(async () => (await status('/health/ready')) === 200);
  console.log(`# API ready after ${inSeconds(startedAt)}`);
  const { accessToken } = await call('users/login', LOGIN);
  await call('link/add-entry', headingOf('Copper bottles'), accessToken);
  const page = await (await fetch(`${url}/${CREATOR.username}`)).text();
  for (const title of ['Steel tiffins', 'Copper bottles']) assert.ok(page.includes(`${title}<`), title);
});

void test('SIGTERM ends each part with 0', async () => {
  const names = [NAMES.edge, NAMES.worker, NAMES.api];
  await podman('stop', '--time', '20', ...names);
  for (const name of names) assert.equal(await podman('inspect', '--format', '{{.State.ExitCode}}', name), '0', name);
});
