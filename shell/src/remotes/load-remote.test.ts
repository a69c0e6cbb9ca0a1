import type { RemoteRelease } from '@linkstall/contracts/shell';

import { type FetchModule, loadRemote } from './load-remote.ts';

const release = (name: string): RemoteRelease => ({
  release: name,
  base: `/remotes/mfe-links/${name}/`,
  entry: 'remote-entry.js',
  uniqueName: name,
  files: {},
});
const good = { default: { contractVersion: 1, routes: () => [] } };
const never = () => new Promise<never>(() => undefined);

/** The error messages when the only release of a remote cannot be loaded. */
async function messagesOf(fetchModule: FetchModule, timeoutMs?: number): Promise<string> {
  const options = { releases: [release('1')], expose: './routes', ...(timeoutMs && { timeoutMs }) };
  const { loadedRelease, skipped } = await loadRemote(options, fetchModule);
  expect(loadedRelease).toBeUndefined();
  return [...skipped.values()].map((reason) => (reason as Error).message).join();
}

describe('loadRemote', () => {
  it('uses the first release when it works', async () => {
    const { loadedRelease } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      async () => good,
    );
    expect(loadedRelease?.release.release).toBe('2');
  });

  it('falls back in order when releases fail', async () => {
    const requestedReleases: string[] = [];
    const fetchModule = async ({ release: name }: RemoteRelease) => {
      requestedReleases.push(name);
      if (name !== '1') throw new Error('502');
      return good;
    };
    const { loadedRelease } = await loadRemote(
      { releases: [release('3'), release('2'), release('1')], expose: './routes' },
      fetchModule,
    );
    expect(loadedRelease?.release.release).toBe('1');
    expect(requestedReleases).toEqual(['3', '2', '1']);
  });

  it('requests the next release after a share of the time when a release hangs', async () => {
    const fetchModule = ({ release: name }: RemoteRelease) => (name === '2' ? never() : Promise.resolve(good));
    const { loadedRelease } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes', timeoutMs: 40 },
      fetchModule,
    );
    expect(loadedRelease?.release.release).toBe('1');
  });

  it('gives up at the time limit', async () => {
    expect(await messagesOf(never, 5)).toMatch(/^no response in -?\d+ ms$/);
  });

  it('passes over a release with a later contract version, with the reason', async () => {
    const later = { default: { contractVersion: 2, routes: () => [] } };
    const fetchModule = async ({ release: name }: RemoteRelease) => (name === '1' ? good : later);
    const { loadedRelease } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      fetchModule,
    );
    expect(loadedRelease?.release.release).toBe('1');
    expect(await messagesOf(async () => later)).toBe('the module has contract version 2');
  });

  it.each([[{}], [null], [{ default: { contractVersion: 99, routes: () => [] } }]])(
    'refuses the module %j',
    async (module) => {
      expect(await messagesOf(async () => module)).toMatch(/^the module has contract version (none|99)$/);
    },
  );

  it('returns no release when nothing is deployed', async () => {
    expect(await loadRemote({ releases: [], expose: './routes' }, async () => good)).toEqual({ skipped: new Map() });
  });
});
