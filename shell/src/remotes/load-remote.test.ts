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

/** Why a remote whose only release this is cannot be had. */
async function reasonsOf(fetchModule: FetchModule, patienceMs?: number): Promise<string> {
  const wanted = { releases: [release('1')], expose: './routes', ...(patienceMs && { patienceMs }) };
  const { taken, passedOver } = await loadRemote(wanted, fetchModule);
  expect(taken).toBeUndefined();
  return [...passedOver.values()].map((reason) => (reason as Error).message).join();
}

describe('loading a remote', () => {
  it('takes the first release when it works', async () => {
    const { taken } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      async () => good,
    );
    expect(taken?.release.release).toBe('2');
  });

  it('falls back in order when releases fail', async () => {
    const tried: string[] = [];
    const fetchModule = async ({ release: name }: RemoteRelease) => {
      tried.push(name);
      if (name !== '1') throw new Error('502');
      return good;
    };
    const { taken } = await loadRemote(
      { releases: [release('3'), release('2'), release('1')], expose: './routes' },
      fetchModule,
    );
    expect(taken?.release.release).toBe('1');
    expect(tried).toEqual(['3', '2', '1']);
  });

  it('gives a hanging release only its share of the time, so that the next one is still tried', async () => {
    const fetchModule = ({ release: name }: RemoteRelease) => (name === '2' ? never() : Promise.resolve(good));
    const { taken } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes', patienceMs: 40 },
      fetchModule,
    );
    expect(taken?.release.release).toBe('1');
  });

  it('gives up on a remote that never answers', async () => {
    expect(await reasonsOf(never, 5)).toMatch(/^no response in -?\d+ ms$/);
  });

  it('falls back from a release that speaks a later contract, and says why when there is no other', async () => {
    const later = { default: { contractVersion: 2, routes: () => [] } };
    const fetchModule = async ({ release: name }: RemoteRelease) => (name === '1' ? good : later);
    const { taken } = await loadRemote({ releases: [release('2'), release('1')], expose: './routes' }, fetchModule);
    expect(taken?.release.release).toBe('1');
    expect(await reasonsOf(async () => later)).toBe('it speaks contract 2');
  });

  it.each([[{}], [null], [{ default: { contractVersion: 99, routes: () => [] } }]])('refuses %j', async (loaded) => {
    expect(await reasonsOf(async () => loaded)).toMatch(/^it speaks contract (none|99)$/);
  });

  it('has nothing to take when nothing is deployed', async () => {
    expect(await loadRemote({ releases: [], expose: './routes' }, async () => good)).toEqual({ passedOver: new Map() });
  });
});
