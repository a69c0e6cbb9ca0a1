import { createFakeShell } from '@linkstall/contracts/testing';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

import { shellAtom } from '../remote/shell.ts';
import { usePhotos } from './use-photos.ts';

const file = (name: string, type = 'image/png') => new File(['…'], name, { type });

function show(options: Parameters<typeof usePhotos>[0]) {
  const store = createStore();
  store.set(shellAtom, createFakeShell({}));
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => usePhotos(options), { wrapper });
  return {
    now: () => result.current,
    names: () => result.current.photos.map(({ name }) => name),
    choose: (...files: File[]) => act(async () => result.current.choose(files)),
  };
}

describe('pictures that are chosen', () => {
  it('are one where one may be, of which the latest choice wins', async () => {
    const { now, names, choose } = show({ most: 1 });
    await choose(file('a.png'));
    await choose(file('b.png'));
    expect(names()).toEqual(['b.png']);
    expect((await now().ready())?.map(({ name }) => name)).toEqual(['b.png']);
  });

  it('take the place of the one before also when the latest is refused, and that is said', async () => {
    const refused = jest.fn();
    const { now, names, choose } = show({ most: 1, onRefused: refused });
    await choose(file('a.png'));
    await choose(file('b.svg', 'image/svg+xml'));
    expect(names()).toEqual([]);
    expect(now().refused).toBe('This picture could not be read. Choose a PNG, JPEG, GIF or WebP.');
    expect(refused).toHaveBeenCalledTimes(1);
    await choose(file('c.png'));
    expect(now().refused).toBe('');
  });

  it('are as many as there is room for beside those that are there; the others are told of', async () => {
    const { now, names, choose } = show({ most: 5, besides: 3, tooMany: 'Only 5 images allowed' });
    await choose(file('a.png'), file('b.png'), file('c.png'));
    expect(names()).toEqual(['a.png', 'b.png']);
    expect(now().refused).toBe('Only 5 images allowed');
    act(() => now().remove(now().photos[0]?.key ?? 0));
    await choose(file('d.txt', 'text/plain'));
    expect(names()).toEqual(['b.png']);
    expect(now().refused).toMatch(/^d\.txt: /);
  });
});
