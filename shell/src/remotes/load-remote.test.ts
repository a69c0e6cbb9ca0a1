import type { RemoteRelease } from '@linkstall/contracts/shell';

import { loadRemote, RemoteUnavailable } from './load-remote.ts';

const release = (name: string): RemoteRelease => ({
  release: name,
  base: `/remotes/mfe-links/${name}/`,
  entry: 'remote-entry.js',
  uniqueName: name,
  files: {},
});
const good = { default: { contractVersion: 2, routes: () => [] } };
const never = () => new Promise<never>(() => undefined);

describe('loading a remote', () => {
  it('takes the first release when it works', async () => {
    const { release: taken } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      async () => good,
    );
    expect(taken.release).toBe('2');
  });

  it('falls back in order when releases fail', async () => {
    const tried: string[] = [];
    const fetchModule = async ({ release: name }: RemoteRelease) => {
      tried.push(name);
      if (name !== '1') throw new Error('502');
      return good;
    };
    const { release: taken } = await loadRemote(
      { releases: [release('3'), release('2'), release('1')], expose: './routes' },
      fetchModule,
    );
    expect(taken.release).toBe('1');
    expect(tried).toEqual(['3', '2', '1']);
  });

  it('gives a hanging release only its share of the time, so that the next one is still tried', async () => {
    const fetchModule = ({ release: name }: RemoteRelease) => (name === '2' ? never() : Promise.resolve(good));
    const { release: taken } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      fetchModule,
      40,
    );
    expect(taken.release).toBe('1');
  });

  it('gives up on a remote that never answers', async () => {
    await expect(loadRemote({ releases: [release('1')], expose: './routes' }, never, 5)).rejects.toThrow(
      /no answer in -?\d+ ms/,
    );
  });

  it('falls back from a release that speaks a later contract, and says why when there is no other', async () => {
    const later = { default: { contractVersion: 3, routes: () => [] } };
    const fetchModule = async ({ release: name }: RemoteRelease) => (name === '1' ? good : later);
    const { release: taken } = await loadRemote(
      { releases: [release('2'), release('1')], expose: './routes' },
      fetchModule,
    );
    expect(taken.release).toBe('1');
    await expect(loadRemote({ releases: [release('2')], expose: './routes' }, fetchModule)).rejects.toThrow(
      'it speaks contract 3',
    );
  });

  it.each([[{}], [null], [{ default: { contractVersion: 99, routes: () => [] } }]])('refuses %j', async (loaded) => {
    await expect(loadRemote({ releases: [release('1')], expose: './routes' }, async () => loaded)).rejects.toThrow(
      RemoteUnavailable,
    );
  });

  it('says so when nothing is deployed', async () => {
    await expect(loadRemote({ releases: [], expose: './routes' }, async () => good)).rejects.toThrow(
      'it is not deployed',
    );
  });
});
