import type { Composition } from '@linkstall/contracts/shell';
import { CONTRACT_VERSION } from '@linkstall/contracts/shell';

import { reportsOf } from '../testing/reports.ts';
import { LoadedRemotes } from './remote-modules.ts';

const base = '/remotes/mfe-x/1~a/';
const files = { 'entry.js': 'sha384-entry', 'routes.js': 'sha384-routes' };
const release = { release: '1~a', base, entry: 'entry.js', uniqueName: 'x', files };
const composition: Composition = {
  id: 'test',
  shell: { ...release, uniqueName: 'shell' },
  remotes: {
    'mfe-x': { releases: [release, { ...release, base: '/remotes/mfe-x/0~a/' }], pages: [], slots: {} },
    'mfe-disabled': { releases: [], pages: [], slots: {} },
  },
};
const routesModule = { remote: 'mfe-x', expose: './routes' };

let requests: Parameters<typeof fetch>[];
let runs: number;
const createRemotes = () =>
  new LoadedRemotes(
    composition,
    () => {
      runs += 1;
      return Promise.resolve({ default: { contractVersion: CONTRACT_VERSION, routes: () => [] } });
    },
    reportsOf({ report: () => undefined }),
  );

beforeEach(() => {
  [requests, runs] = [[], 0];
  globalThis.fetch = (path, options) => {
    requests.push([path, options]);
    return Promise.reject(new Error('offline'));
  };
});

test('prefetch requests each file of the first release once with its integrity, and runs nothing', async () => {
  const remotes = createRemotes();
  remotes.prefetch('mfe-x');
  remotes.prefetch('mfe-x');
  remotes.prefetch('mfe-disabled');
  remotes.prefetch('mfe-unknown');
  await Promise.resolve();
  expect(requests.map(([path, options]) => [path, options?.integrity])).toEqual([
    [`${base}entry.js`, 'sha384-entry'],
    [`${base}routes.js`, 'sha384-routes'],
  ]);
  expect([runs, remotes.state(routesModule).status]).toEqual([0, 'loading']);
  expect(await remotes.load(routesModule)).toMatchObject({ status: 'ready', isFirst: true });
  expect(runs).toBe(1);
});

test('a loaded remote is not prefetched', async () => {
  const remotes = createRemotes();
  await remotes.load(routesModule);
  remotes.prefetch('mfe-x');
  expect(requests).toEqual([]);
});
