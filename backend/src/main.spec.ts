import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PASSWORD } from '../test/client.js';
import { freshDatabase } from '../test/database.js';
import { databaseBinary, databaseUri, startDatabase, type RunningDatabase } from '../test/database-server.js';
import { launch, startProcess, until, type ApiProcess } from '../test/processes.js';
import { DRAIN_MS, SHUTDOWN_MS } from './lifecycle/process-end.js';

let dataDir: string;
let binary: string;
const children: ChildProcess[] = [];
const databases: RunningDatabase[] = [];
const servers: Server[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linkstall-process-'));
  binary = databaseBinary();
});
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  for (const database of databases) await database.stop('SIGKILL');
  for (const server of servers) server.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Multiplies the time limits of an ending process by ten, because a slow machine must not decide the result. */
const PATIENT = `import promises from 'node:timers/promises';
import { syncBuiltinESMExports } from 'node:module';
const longer = (ms) => (ms === ${DRAIN_MS} || ms === ${SHUTDOWN_MS} ? ms * 10 : ms);
const { setTimeout: later } = globalThis;
const patient = (work, ms, ...more) => later(work, longer(ms), ...more);
globalThis.setTimeout = Object.defineProperties(patient, Object.getOwnPropertyDescriptors(later));
const { setTimeout: pause } = promises;
promises.setTimeout = (ms, ...more) => pause(longer(ms), ...more);
syncBuiltinESMExports();`;

async function start(env: Record<string, string>, script = ''): Promise<ApiProcess> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(`${PATIENT}\n${script}`)}`;
  const folder = await mkdtemp(join(dataDir, 'data-'));
  const started = await startProcess({ DATA_DIR: folder, NODE_OPTIONS, ...env });
  children.push(started.child);
  return started;
}

/** A program that runs the statement when SIGUSR2 arrives. */
const onSignal = (statement: string) => `process.on('SIGUSR2', () => { ${statement} })`;

const isReady =
  ({ api }: ApiProcess) =>
  async () =>
    (await api.get('/health/ready')).status === 200;

async function startOwnDatabase(name: string, listen?: string): Promise<RunningDatabase> {
  const database = await startDatabase(binary, join(dataDir, name), listen);
  databases.push(database);
  return database;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a registration whose body the test sends later. `arrived` resolves once the API has the head. */
function startRegistration({ api }: ApiProcess, username: string) {
  const body = JSON.stringify({ username, fullName: 'x', email: `${username}@example.com`, password: PASSWORD });
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  };
  const outgoing = request(`${api.url}/api/v1/users/register`, { method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  status.catch(() => undefined); // avoids an unhandled rejection in a test that has already failed
  const arrived = once(outgoing, 'continue');
  return { status, arrived, sendTheRest: () => void outgoing.end(body) };
}

describe('The program', () => {
  it('names every invalid setting at once and ends with code 1', async () => {
    const { output, waitForExit } = launch({
      DATA_DIR: dataDir,
      JWT_SECRET: 'short',
      API_PORT: 'x',
      LOG_LEVEL: 'loud',
    });
    expect(await waitForExit()).toBe(1);
    for (const name of ['MONGODB_URI', 'JWT_SECRET', 'API_PORT', 'LOG_LEVEL']) expect(output()).toContain(`${name}: `);
    expect(output()).not.toMatch(/\n\s+at /);
  });

  it('ends with code 1 if its port is taken, and ends with its parent also without a database', async () => {
    const nowhere = `mongodb://127.0.0.1:${await freePort()}/none`;
    const first = await start({ MONGODB_URI: nowhere });
    const port = new URL(first.api.url).port;
    const second = launch({ MONGODB_URI: nowhere, DATA_DIR: dataDir, API_PORT: port });
    expect(await second.waitForExit()).toBe(1);
    expect(second.output()).toContain(`The API cannot listen on 127.0.0.1 port ${port}: EADDRINUSE`);
    first.child.disconnect();
    expect(await first.waitForExit()).toBe(0);
  });

  it('on SIGTERM is not ready, rejects new requests, finishes running requests, does not wait for mails, and ends with 0', async () => {
    // This mail server greets and then never responds.
    const silentServer = createServer((socket) => void socket.on('error', () => undefined).write('220 hello\r\n'));
    servers.push(silentServer.listen(0, '127.0.0.1'));
    await once(silentServer, 'listening');
    const SMTP_URL = `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`;
    const connected = once(silentServer, 'connection');
    const apiProcess = await start({ MONGODB_URI: freshDatabase(), SMTP_URL, PUBLIC_URL: 'https://stall.example' });
    await until(isReady(apiProcess));
    const { email } = await apiProcess.api.newUser('patient');
    expect((await apiProcess.api.post('users/forget-password', { email })).status).toBe(200);
    await connected;
    const registration = startRegistration(apiProcess, 'drained');
    await registration.arrived;
    apiProcess.child.kill('SIGTERM');
    await until(async () => !(await isReady(apiProcess)()));
    expect((await apiProcess.api.get('/health/ready')).body).toMatchObject({ status: 'unavailable' });
    const rejected = await apiProcess.api.post('users/login', { username: 'drained', password: PASSWORD });
    expect(rejected).toMatchObject({ status: 503, body: { code: 'server.ending' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rejected.headers.get('connection')).toBe('close');
    registration.sendTheRest();
    expect(await registration.status).toBe(201);
    expect(await apiProcess.waitForExit()).toBe(0);
    expect(apiProcess.output()).not.toContain('mail waits'); // the mail was still in progress
  });

  it('an uncaught exception is logged and ends the process with code 1 after running requests', async () => {
    const apiProcess = await start({ MONGODB_URI: freshDatabase() }, onSignal('throw new Error("broken")'));
    await until(isReady(apiProcess));
    const registration = startRegistration(apiProcess, 'faulty');
    await registration.arrived;
    apiProcess.child.kill('SIGUSR2');
    await until(async () => !(await isReady(apiProcess)()));
    registration.sendTheRest();
    expect(await registration.status).toBe(201);
    expect(await apiProcess.waitForExit()).toBe(1);
    expect(apiProcess.output()).toMatch(/"level":60.*"reason":"broken".*"uncaught exception"/);
  });
});

// The second test ends the process of the first test.
describe('Without its database', () => {
  let apiProcess: ApiProcess;

  it('the API answers 503, recovers by itself each time without losing data, and never answers 500', async () => {
    const listen = `127.0.0.1:${await freePort()}`;
    apiProcess = await start(
      { MONGODB_URI: databaseUri(listen, 'away') },
      onSignal('Promise.reject(new Error("broken"))'),
    );
    const { api } = apiProcess;
    const form = { username: 'patient', fullName: 'x', email: 'patient@example.com', password: PASSWORD };

    const expectUnavailable = async () => {
      expect((await api.get('/health/live')).status).toBe(200);
      const ready = await api.get('/health/ready');
      expect(ready).toMatchObject({ status: 503, body: { status: 'unavailable' } });
      expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
      const calls = [
        api.post('users/register', form),
        api.get('patient'),
        api.get('/api/v1'),
        api.post('users/login', { username: 'patient', password: PASSWORD }),
      ];
      for (const response of await Promise.all(calls)) {
        expect(response).toMatchObject({
          status: 503,
          body: { code: 'database.unavailable', data: null, success: false },
        });
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    };

    await expectUnavailable();
    let database = await startOwnDatabase('away', listen);
    await until(isReady(apiProcess));
    expect((await api.post('users/register', form)).status).toBe(201);
    const token = await api.login('patient');

    await database.stop();
    await until(async () => !(await isReady(apiProcess)()));
    await expectUnavailable();
    database = await startOwnDatabase('away', listen);
    await until(isReady(apiProcess));
    expect((await api.get('patient')).status).toBe(200);
    expect((await api.get('link/all-link', { token })).status).toBe(200);

    // The database hangs.
    await database.freeze();
    expect((await api.get('patient')).status).toBe(503);
    expect((await api.get('/health/ready')).status).toBe(503);
    expect((await api.get('/health/live')).status).toBe(200);
    database.thaw();
    await until(isReady(apiProcess));
    expect((await api.get('patient')).status).toBe(200);

    // The database is killed during requests.
    const calls = [
      () => api.get('patient'),
      () => api.post('users/login', { username: 'patient', password: PASSWORD }),
      () => api.post('users/register', form),
    ];
    const firstFailures = Promise.all(
      [...calls, ...calls].map(async (call) => {
        for (;;) {
          const { status } = await call();
          if (status >= 500) return status;
        }
      }),
    );
    await until(async () => (await calls[1]?.())?.status === 200);
    await database.stop('SIGKILL');
    expect(await firstFailures).toEqual(Array.from({ length: 6 }, () => 503));

    expect(apiProcess.child.exitCode).toBeNull();
    expect(apiProcess.output()).not.toMatch(/"level":(50|60)|\n\s+at /);
  });

  it('an unhandled rejection is logged and ends the process with code 1', async () => {
    apiProcess.child.kill('SIGUSR2');
    expect(await apiProcess.waitForExit()).toBe(1);
    expect(apiProcess.output()).toMatch(/"level":60.*"reason":"broken".*"unhandled rejection"/);
  });
});
