import type { ReleasesOverview } from '@linkstall/contracts/http';
import { readdirSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startS3Server, type S3Server } from '../../../infra/tests/support/s3-server.ts';
import { endAfterTests, temporaryFolder } from '../../test/end-after-tests.js';
import { publishKind } from '../../test/registry-kinds.js';
import { publishAnotherRemote } from '../../test/small-site.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';

let s3: S3Server;
let first: TestApp;
/** An API on another machine: it has the database, the bucket and the keys, and nothing else. */
let second: TestApp;
let token: string;
let entryKind: string;
let site: Awaited<ReturnType<typeof publishAnotherRemote>>;
beforeAll(async () => {
  s3 = await startS3Server();
  endAfterTests(() => s3.end());
  Object.assign(process.env, s3.env);
  const settings = { STORE_URL: s3.url.replace('?', '/site?') };
  first = await startApp(settings);
  site = await publishAnotherRemote(first);
  const dataDir = await temporaryFolder();
  for (const key of ['release-key.pem', 'release-key.pub.pem', 'operator-key'])
    await copyFile(join(first.dataDir, key), join(dataDir, key));
  ({ kind: entryKind } = await publishKind(first));
  second = await startApp({ ...settings, MONGODB_URI: first.uri, DATA_DIR: dataDir });
  const session = await first.api.newSession();
  ({ token } = session);
  await first.app.get(UsersService).setOperator(session.user.username, true);
});

const statusAt = async ({ api }: TestApp) =>
  (await api.get<ReleasesOverview>('admin/releases', { token })).body.data.remotes.find(
    ({ remote }) => remote === site.remote,
  );
const send = ({ api }: TestApp, action: string, pointers: object) =>
  api.post(`admin/releases/${site.remote}/${action}`, { message: 'Try it', disabled: false, ...pointers }, { token });

it('A change over HTTP at one API is visible at once at an API with another DATA_DIR and the same bucket', async () => {
  const { stable, candidate } = site;
  expect(await send(first, 'promote', { stable, candidate, previous: '' })).toMatchObject({ status: 200 });
  expect(await statusAt(second)).toMatchObject({ stable: candidate, candidate: null, previous: stable });
  const rollback = await send(second, 'rollback', { stable: candidate, candidate: '', previous: stable });
  expect(rollback).toMatchObject({ status: 200 });
  expect(await statusAt(first)).toMatchObject({ stable });
  for (const { dataDir } of [first, second])
    expect(readdirSync(dataDir).filter((name) => ['releases', 'blobs', 'envs'].includes(name))).toEqual([]);
});

it('An entry of a kind that a release of the bucket brings can be added at each API', async () => {
  const entry = { kind: 'custom', entryKind, values: '{"text":"Roses"}' };
  for (const { api } of [first, second]) expect((await api.form('link/add-entry', entry, { token })).status).toBe(201);
});

it('A change and an entry of a remote answer 503 while the bucket is unreachable, and change nothing', async () => {
  const before = await statusAt(first);
  await s3.kill();
  const response = await send(first, 'disable', { stable: site.stable, candidate: '', previous: '' });
  expect(response).toMatchObject({ status: 503, body: { code: 'releases.unavailable' } });
  const entry = { kind: 'custom', entryKind, values: '{"text":"Lilies"}' };
  const entryResponse = await first.api.form('link/add-entry', entry, { token });
  expect(entryResponse).toMatchObject({ status: 503, body: { code: 'link.kinds_unavailable' } });
  expect(entryResponse.body.message).toContain('Please try again');
  await s3.start();
  expect(await statusAt(second)).toEqual(before);
});
