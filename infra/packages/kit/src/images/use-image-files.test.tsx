import { createFakeShell } from '@linkstall/testing';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

import { shellAtom } from '../remote/shell.ts';
import { useImageFiles } from './use-image-files.ts';

const file = (name: string, type = 'image/png') => new File(['…'], name, { type });

function show(options: Parameters<typeof useImageFiles>[0]) {
  const store = createStore();
  store.set(shellAtom, createFakeShell({}));
  const wrapper = ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useImageFiles(options), { wrapper });
  return {
    current: () => result.current,
    names: () => result.current.images.map(({ name }) => name),
    choose: (...files: File[]) => act(async () => result.current.choose(files)),
  };
}

describe('chosen images', () => {
  it('contain only the latest choice when one image is allowed', async () => {
    const { current, names, choose } = show({ maxCount: 1 });
    await choose(file('a.png'));
    await choose(file('b.png'));
    expect(names()).toEqual(['b.png']);
    expect((await current().waitForFiles())?.map(({ name }) => name)).toEqual(['b.png']);
  });

  it('are cleared by a refused choice when one image is allowed, and the reason is shown', async () => {
    const onRefused = jest.fn();
    const { current, names, choose } = show({ maxCount: 1, onRefused });
    await choose(file('a.png'));
    await choose(file('b.svg', 'image/svg+xml'));
    expect(names()).toEqual([]);
    expect(current().refusal).toBe('This picture could not be read. Choose a PNG, JPEG, GIF or WebP.');
    expect(onRefused).toHaveBeenCalledTimes(1);
    await choose(file('c.png'));
    expect(current().refusal).toBe('');
  });

  it('are limited to the free places beside existing images, and a message reports the surplus', async () => {
    const { current, names, choose } = show({ maxCount: 5, existingCount: 3, surplusMessage: 'Only 5 images allowed' });
    await choose(file('a.png'), file('b.png'), file('c.png'));
    expect(names()).toEqual(['a.png', 'b.png']);
    expect(current().refusal).toBe('Only 5 images allowed');
    act(() => current().remove(current().images[0]?.key ?? 0));
    await choose(file('d.txt', 'text/plain'));
    expect(names()).toEqual(['b.png']);
    expect(current().refusal).toMatch(/^d\.txt: /);
  });
});
