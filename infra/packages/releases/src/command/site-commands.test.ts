// Tests commands that call the running site, against a server that records the calls.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';

import { takeLock } from '../../../../dev/processes/lock.mjs';
import { readOrCreateSecret, readPreviousSecret } from '../../../../dev/start/jwt-secret.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { linkstall } from '../../testing/command-process.ts';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const KEY = 'f'.repeat(64);

const dataDir = temporaryFolder('site-commands');
let calls: string[] = [];
let response: { status: number; body: unknown } = { status: 200, body: {} };
const site = createServer(async (request, reply) => {
  const body = (await request.toArray()).join('');
  calls.push(`${request.method} ${request.url} ${request.headers['x-operator-key'] === KEY} ${body}`.trim());
  reply.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(response.body));
});

before(async () => {
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ pid: process.pid, url }));
  takeLock(dataDir); // as the running site does
  writeFileSync(join(dataDir, 'operator-key'), `${KEY}\n`);
});
after(() => site.close());
beforeEach(() => {
  calls = [];
});

async function run(...args: readonly string[]) {
  const { code, stdout, output } = await linkstall([...args, '--data-dir', dataDir], { env: { JWT_SECRET: '' } });
  // A plan goes to standard error, which JSON output must not contain.
  return { code, output: args.includes('--json') ? stdout : output };
}

test('storage shows the disk, the limit and the largest accounts, and says when uploads are refused', async () => {
  const accounts = [
    { username: 'meera.cooks', usedBytes: 499.5 * MIB },
    { username: 'asha', usedBytes: 1.5 * MIB },
  ];
  const data = {
    freeBytes: 300 * MIB,
    totalBytes: 10_000 * MIB,
    acceptsUploads: false,
    limitBytes: 500 * MIB,
    accounts,
  };
  response = { status: 200, body: { data } };
  const { code, output } = await run('storage');
  assert.deepEqual([code, calls], [0, ['GET /api/v1/admin/storage true']]);
  assert.match(output, /^Free: 300 MB of 10,000 MB, 3 %: uploads are refused\nLimit of an account: 500 MB\n/);
  assert.match(output, /\nmeera\.cooks +500 MB\nasha +1\.5 MB\n/);
  assert.deepEqual(JSON.parse((await run('storage', '--json')).output), data);
});

test('mail --test sends a test mail, and exits with 1 and the reason when the mail server refuses it', async () => {
  response = { status: 200, body: { data: { failure: null } } };
  const sent = await run('mail', '--test', 'me@example.com');
  assert.deepEqual([sent.code, calls], [0, ['POST /api/v1/admin/test-mail true {"to":"me@example.com"}']]);
  assert.match(sent.output, /The mail server accepted a test mail to me@example\.com\./);
  response = { status: 200, body: { data: { failure: 'The mail server offers\u001bno TLS.' } } };
  const refused = await run('mail', '--test', 'me@example.com');
  assert.deepEqual([refused.code, refused.output.trim()], [1, 'The mail server offers no TLS.']);
  assert.match((await run('mail')).output, /Name an address: linkstall mail --test/);
});

test('second-factor off asks first, then switches off the second factor of one user', async () => {
  response = { status: 200, body: { data: null } };
  const unconfirmed = await run('second-factor', 'off', 'meera.cooks');
  assert.equal(unconfirmed.code, 1);
  assert.match(unconfirmed.output, /meera\.cooks +logs in with the password alone[^]*add --yes/);
  assert.deepEqual(calls, []);
  assert.match((await run('second-factor', 'off', 'meera.cooks', '--yes')).output, /logs in without a code now/);
  assert.deepEqual(calls, ['DELETE /api/v1/admin/second-factor/meera.cooks true']);
  assert.match((await run('second-factor', 'on', 'meera.cooks')).output, /not a verb of second-factor\. Use: off/);
  response = { status: 404, body: { code: 'user.not_found' } };
  assert.match((await run('second-factor', 'off', 'nobody', '--yes')).output, /Nobody at http:\S+ is called nobody/);
});

test('sessions end asks first, then ends the sessions of one user or of everybody', async () => {
  response = { status: 200, body: { data: { accounts: 1 } } };
  const unconfirmed = await run('sessions', 'end');
  assert.equal(unconfirmed.code, 1);
  assert.match(unconfirmed.output, /End sessions\n +site +http:\S+\n +everybody +must log in again[^]*add --yes/);
  assert.deepEqual(calls, []);
  assert.match((await run('sessions', 'end', 'meera.cooks', '--yes')).output, /All sessions of 1 account have ended/);
  assert.equal((await run('sessions', 'end', '--yes')).code, 0);
  assert.deepEqual(calls, ['DELETE /api/v1/admin/sessions/meera.cooks true', 'DELETE /api/v1/admin/sessions true']);
  for (const [args, message] of [
    [['list'], /not a verb of sessions\. Use: end/],
    [['end', '..'], /not a valid username/],
  ] as const) {
    const refusal = await run('sessions', ...args, '--yes');
    assert.equal(refusal.code, 1);
    assert.match(refusal.output, message);
  }
  response = { status: 404, body: { code: 'user.not_found' } };
  assert.match((await run('sessions', 'end', 'nobody', '--yes')).output, /Nobody at http:\S+ is called nobody/);
});

test('key rotate session replaces the file and keeps the old key for 14 days', async () => {
  const [file, previous] = [join(dataDir, 'jwt-secret'), join(dataDir, 'jwt-secret-previous')];
  const oldSecret = readOrCreateSecret(dataDir);
  assert.equal(readPreviousSecret(dataDir), '');
  const unconfirmed = await run('key', 'rotate', 'session');
  assert.deepEqual([unconfirmed.code, readFileSync(file, 'utf8')], [1, oldSecret]);
  assert.match(unconfirmed.output, /Rotate the session key[^]*add --yes/);
  const { code, output } = await run('key', 'rotate', 'session', '--yes');
  assert.equal(code, 0);
  assert.match(output, /Restart the site to use it/);
  const newSecret = readOrCreateSecret(dataDir);
  assert.match(newSecret, /^[\w-]{64}$/);
  assert.notEqual(newSecret, oldSecret);
  assert.ok(!output.includes(newSecret) && !output.includes(oldSecret), 'the output contains a key');
  assert.equal(readPreviousSecret(dataDir), oldSecret);
  for (const path of [file, previous]) assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(readPreviousSecret(dataDir, Date.now() + 14 * DAY_MS), '');
  assert.ok(!existsSync(previous));
});

test('a second key rotate session within 7 days is refused with the earliest time; --end-sessions rotates at once', async () => {
  const [file, previous] = [join(dataDir, 'jwt-secret'), join(dataDir, 'jwt-secret-previous')];
  const oldSecret = readOrCreateSecret(dataDir);
  assert.equal((await run('key', 'rotate', 'session', '--yes')).code, 0);
  const newSecret = readOrCreateSecret(dataDir);
  const refused = await run('key', 'rotate', '--yes');
  assert.equal(refused.code, 1);
  const next = new Date(statSync(previous).mtimeMs + 7 * DAY_MS + 59_999).toISOString().slice(0, 16).replace('T', ' ');
  assert.match(
    refused.output,
    new RegExp(`logs out everybody who logged in before[^]*Rotate after ${next} UTC, or add`),
  );
  assert.deepEqual([readOrCreateSecret(dataDir), readPreviousSecret(dataDir)], [newSecret, oldSecret]);
  const unconfirmed = await run('key', 'rotate', 'session', '--end-sessions');
  assert.match(unconfirmed.output, /sessions +all end; no previous key is accepted[^]*add --yes/);
  assert.equal((await run('key', 'rotate', 'session', '--end-sessions', '--yes')).code, 0);
  assert.equal(readPreviousSecret(dataDir), '');
  assert.equal((await run('key', 'rotate', 'session', '--yes')).code, 0);
  const aWeekAgo = Date.now() / 1000 - 7 * 86_400;
  utimesSync(previous, aWeekAgo, aWeekAgo);
  assert.equal((await run('key', 'rotate', 'session', '--yes')).code, 0);
  // A rotation that was interrupted between its two files can be repeated.
  copyFileSync(file, previous);
  assert.equal((await run('key', 'rotate', 'session', '--yes')).code, 0);
  rmSync(previous);
});

test('key rotate session --end-sessions ends all sessions, also without a recent rotation', async () => {
  const oldSecret = readOrCreateSecret(dataDir);
  const { code, output } = await run('key', 'rotate', 'session', '--end-sessions', '--yes');
  assert.equal(code, 0);
  assert.match(output, /sessions +all end; no previous key is accepted[^]*All sessions end at that restart/);
  assert.doesNotMatch(output, /stay valid/);
  assert.notEqual(readOrCreateSecret(dataDir), oldSecret);
  assert.equal(readPreviousSecret(dataDir), '');
});

test('key rotate explains the settings when the keys are settings', async () => {
  rmSync(join(dataDir, 'jwt-secret'), { force: true });
  const { code, output } = await run('key', 'rotate', '--yes');
  assert.equal(code, 0);
  assert.match(output, /Set JWT_SECRET_PREVIOUS of each API to the present JWT_SECRET[^]*EDGE_KEY_PREVIOUS/);
  const { session, edge } = JSON.parse((await run('key', 'rotate', '--yes', '--json')).output);
  assert.match(session.settings.JWT_SECRET, /^[\w-]{64}$/);
  assert.match(edge.settings.EDGE_KEY, /^[\w-]{64}$/);
  assert.ok(!existsSync(join(dataDir, 'jwt-secret')));
  const ending = await run('key', 'rotate', 'session', '--end-sessions', '--yes');
  assert.match(ending.output, /Remove JWT_SECRET_PREVIOUS of each API, and set JWT_SECRET to[^]*All sessions end/);
  assert.match((await run('key', 'show')).output, /not a verb of key\. Use: rotate/);
  assert.match((await run('key', 'rotate', 'release')).output, /not a key\. Use: session or edge/);
});

test('without a running npm start, API_URL names the API', async () => {
  const folder = temporaryFolder('site-commands-api');
  writeFileSync(join(folder, 'operator-key'), `${KEY}\n`);
  const address = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')).url;
  response = { status: 200, body: { data: [] } };
  const list = (API_URL: string) => linkstall(['operator', 'list', '--data-dir', folder], { env: { API_URL } });
  assert.match((await list('')).output, /^No site runs on .*, or set API_URL\.$/m);
  assert.equal((await list(address)).code, 0);
  assert.equal(calls.length, 1);
});

test('force list and force confirm log the named operator in, and refuse without a name, a password or a request', async () => {
  const passwordFile = join(dataDir, 'password.txt');
  writeFileSync(passwordFile, 'seven steel bowls\n');
  const as = ['--as', 'ravi', '--password-file', passwordFile];
  const request = {
    ...{ id: '1796000000000-0f3a9c1e07b5', environment: 'local', by: '@asha', verb: 'deploy', remote: 'mfe-links' },
    ...{ release: '1.2.0~0f3a9c1e07b5', percent: 100, message: '', reason: 'a customer waits' },
    ...{ at: '2026-11-29T07:00:00.000Z', until: '2026-11-29T08:00:00.000Z' },
    problems: [{ code: 'gate.budget', message: 'It is too large.' }],
  };
  response = { status: 200, body: { data: { accessToken: 't', waiting: [request], remote: 'mfe-links', seq: 7 } } };
  const list = await run('force', 'list', ...as);
  assert.match(list.output, /1796000000000-0f3a9c1e07b5 .* @asha .*deploy 1\.2\.0~0f3a9c1e07b5 for everybody/);
  assert.deepEqual(calls, [
    'POST /api/v1/users/login false {"username":"ravi","password":"seven steel bowls"}',
    'GET /api/v1/admin/forced-changes false',
  ]);
  const confirmed = await run('force', 'confirm', request.id, ...as, '--yes');
  assert.match(confirmed.output, /gate +It is too large\.[^]*mfe-links: deploy .* \(change 7\)/);
  assert.equal(calls.at(-1), `POST /api/v1/admin/forced-changes/local/${request.id}/confirm false {}`);
  const countBefore = calls.length;
  assert.match((await run('force', 'confirm', request.id, ...as)).output, /add --yes/);
  assert.equal(calls.filter((call) => call.includes('/confirm')).length, 1);
  assert.ok(calls.length > countBefore);
  for (const [args, code] of [
    [['force', 'list'], 'force.as'],
    [['force', 'list', '--as', 'ravi'], 'force.password'],
    [['force', 'confirm', ...as], 'force.id'],
    [['force', 'end', ...as], 'force.verb'],
  ] as const)
    assert.match((await run(...args, '--json')).output, new RegExp(code));
});
