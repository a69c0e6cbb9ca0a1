import type { Composition } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

import { reportsOf } from '../testing/reports.ts';
import { LoadedRemotes } from './remote-modules.ts';

const release = { release: '1~a', base: '/remotes/mfe-x/1~a/', entry: 'entry.js', uniqueName: 'x', files: {} };
const composition: Composition = {
  id: 'test',
  shell: { ...release, uniqueName: 'shell' },
  remotes: { 'mfe-x': { releases: [release], pages: [], slots: {} } },
};
const part = { remote: 'mfe-x', expose: './routes' };
const exposed = { contractVersion: CONTRACT_VERSION, routes: () => [] };

/** Of each time that it is asked for, how it ends. */
function remotesThat(...ends: readonly ('comes' | 'is absent')[]) {
  let asked = 0;
  const fetchModule = () => {
    asked += 1;
    return ends[asked - 1] === 'comes' ? Promise.resolve({ default: exposed }) : Promise.reject(new Error('absent'));
  };
  const remotes = new LoadedRemotes(composition, fetchModule, reportsOf({ report: () => undefined }));
  return { remotes, asked: () => asked };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('what was prepared is there when it is wanted, and was asked for once', async () => {
  const { remotes, asked } = remotesThat('comes');
  remotes.prepare(part);
  remotes.prepare(part);
  await settled();
  expect(remotes.state(part)).toMatchObject({ status: 'ready', isFirst: true });
  await remotes.load(part);
  expect(asked()).toBe(1);
});

test('what could not be had then has not failed: who wants it asks anew', async () => {
  const { remotes, asked } = remotesThat('is absent', 'comes');
  remotes.prepare(part);
  await settled();
  expect(remotes.state(part).status).toBe('loading');
  expect(await remotes.load(part)).toMatchObject({ status: 'ready', release: '1~a' });
  expect(asked()).toBe(2);
});

test('who wants it while it is on its way is told what came of it', async () => {
  const { remotes } = remotesThat('is absent', 'comes');
  remotes.prepare(part);
  expect((await remotes.load(part)).status).toBe('missing');
  expect(remotes.state(part).status).toBe('missing');
});
