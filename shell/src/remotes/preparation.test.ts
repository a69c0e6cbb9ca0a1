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
const routesModule = { remote: 'mfe-x', expose: './routes' };
const exposed = { contractVersion: CONTRACT_VERSION, routes: () => [] };

/** Remotes whose requests end in the given order. */
function remotesWith(...results: readonly ('comes' | 'is absent')[]) {
  let requestCount = 0;
  const fetchModule = () => {
    requestCount += 1;
    return results[requestCount - 1] === 'comes'
      ? Promise.resolve({ default: exposed })
      : Promise.reject(new Error('absent'));
  };
  const remotes = new LoadedRemotes(composition, fetchModule, reportsOf({ report: () => undefined }));
  return { remotes, requestCount: () => requestCount };
}
const waitForLoads = () => new Promise((resolve) => setTimeout(resolve, 20));

test('a prepared module is ready and was requested once', async () => {
  const { remotes, requestCount } = remotesWith('comes');
  remotes.prepare(routesModule);
  remotes.prepare(routesModule);
  await waitForLoads();
  expect(remotes.state(routesModule)).toMatchObject({ status: 'ready', isFirst: true });
  await remotes.load(routesModule);
  expect(requestCount()).toBe(1);
});

test('a failed preparation is ignored, and load requests the module again', async () => {
  const { remotes, requestCount } = remotesWith('is absent', 'comes');
  remotes.prepare(routesModule);
  await waitForLoads();
  expect(remotes.state(routesModule).status).toBe('loading');
  expect(await remotes.load(routesModule)).toMatchObject({ status: 'ready', release: '1~a' });
  expect(requestCount()).toBe(2);
});

test('load during the preparation returns the result of the preparation', async () => {
  const { remotes } = remotesWith('is absent', 'comes');
  remotes.prepare(routesModule);
  expect((await remotes.load(routesModule)).status).toBe('missing');
  expect(remotes.state(routesModule).status).toBe('missing');
});
