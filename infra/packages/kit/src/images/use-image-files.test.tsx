import { createFakeShell } from '@linkstall/testing';
import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';

import { shellAtom } from '../remote/shell.ts';
import { useImageFiles } from './use-image-files.ts';

const file = (name: string, type = 'image/png') => new File(['…'], name, { type });

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const JPEG = bytes('ffd8ffe000104a46494600010100');
const HEIC = bytes('000000186674797068656963000000006d696631');
const CONTROL_BLOCK = '21f9040a000000';
const gif = (frames: number) => bytes(`474946383961${'00'.repeat(20)}${CONTROL_BLOCK.repeat(frames)}3b`);
const webp = (flags: string) => bytes(`524946460000000057454250565038580a000000${flags}000000`);

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

describe('the kind of a chosen image', () => {
  it.each([
    ['photo.jfif', ''],
    ['photo.jpg', 'image/jpg'],
    ['photo', 'application/octet-stream'],
    ['photo.png', 'image/png'],
  ])('is that of its bytes: a JPEG with the name %s and the type "%s" is sent as JPEG', async (name, type) => {
    const { current, choose } = show({ maxCount: 1 });
    await choose(new File([JPEG], name, { type }));
    const [sent] = (await current().waitForFiles()) ?? [];
    expect([current().refusal, sent?.name, sent?.type, sent?.size]).toEqual(['', name, 'image/jpeg', JPEG.length]);
  });

  it('is HEIC: the form says how to choose JPEG on an iPhone', async () => {
    const { current, choose } = show({ maxCount: 1 });
    await choose(new File([HEIC], 'IMG_0001.HEIC', { type: 'image/heic' }));
    expect(current().refusal).toMatch(/^This is a HEIC photo.*Settings, Camera, Formats, Most Compatible/);
  });

  it.each([
    ['a GIF with two frames', 'party.gif, shown still', gif(2)],
    ['a GIF with one frame', 'party.gif', gif(1)],
    ['a WebP that moves', 'party.gif, shown still', webp('02')],
    ['a WebP that stands', 'party.gif', webp('10')],
    ['a PNG that moves', 'party.gif, shown still', bytes('89504e470d0a1a0a0000000d49484452000000086163544c')],
  ])('is %s: its name in the form is "%s"', async (_kind, name, content) => {
    const { current, names, choose } = show({ maxCount: 5 });
    await choose(new File([content], 'party.gif'));
    expect(names()).toEqual([name]);
    const note = name.includes('still') ? 'Pictures that move are shown still, as their first frame.' : '';
    expect(current().note).toBe(note);
  });
});

describe('a browser that draws', () => {
  let decoder: ReturnType<typeof installFakeImageDecoder>;
  beforeEach(() => {
    decoder = installFakeImageDecoder();
  });
  afterEach(() => decoder.restore());
  const chooseDecoded = async (content: Uint8Array<ArrayBuffer>) => {
    const shown = show({ maxCount: 1 });
    await shown.choose(new File([content], 'photo.jpg'));
    await act(() => decoder.finishDecoding('photo.jpg'));
    return (await shown.current().waitForFiles())?.[0];
  };

  it('scales a large photo before the upload', async () => {
    expect((await chooseDecoded(JPEG))?.size).toBe('small'.length);
  });

  it('sends the original file when its canvas returns noise, and the server scales it', async () => {
    decoder.returnNoise();
    expect((await chooseDecoded(JPEG))?.size).toBe(JPEG.length);
    expect(decoder.toBlob).not.toHaveBeenCalled();
  });

  it('converts a HEIC photo that it can decode to JPEG', async () => {
    const sent = await chooseDecoded(HEIC);
    expect([sent?.name, sent?.type, sent?.size]).toEqual(['photo.jpg', 'image/jpeg', 'small'.length]);
  });
});
