import { NO_ISOLATION, setIsolations, systemIsolations } from '@linkstall/releases/isolation';
import { Logger } from '@nestjs/common';

import { takenOverDecoder } from '../../../test/taken-over-decoder.js';
import { Clock } from '../../config/clock.js';
import { ImageCodec } from './image-codec.js';

let codec: ImageCodec;
afterEach(() => {
  codec.onApplicationShutdown();
  setIsolations(systemIsolations());
  jest.restoreAllMocks();
});

/** Encodes an image of an owner. Returns the bytes of the largest width as text. */
async function encode(owner: string, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const image = { owner, size: bytes.length, read: () => Promise.resolve(bytes) };
  return (await codec.encode(image, 'square')).at(-1)?.bytes.toString('latin1') ?? '';
}

it('a decoder that was taken over sees the images of one owner only', async () => {
  const program = await takenOverDecoder();
  codec = new ImageCodec(new Clock(), () => program);
  for (let count = 1; count < 3; count += 1) {
    expect(await encode('asha', `the image ${count} of asha`)).toContain(`the image ${count} of asha`);
    const seen = await encode('meera', `the image ${count} of meera`);
    expect(seen).toContain(`the image ${count} of meera`);
    expect(seen).not.toContain('asha');
  }
});

it('a decoder handles the next images of the same owner, too', async () => {
  const program = await takenOverDecoder();
  codec = new ImageCodec(new Clock(), () => program);
  await encode('asha', 'the first image');
  expect(await encode('asha', 'the second image')).toMatch(/the first image.*the second image/s);
});

it('after a failed start, images answer `unavailable` for 30 s without another start, and one error is logged', async () => {
  setIsolations([NO_ISOLATION]);
  const logError = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const working = await takenOverDecoder();
  const programs = [{ ...working, flags: ['--no-such-option'] }];
  const clock = new Clock();
  const now = jest.spyOn(clock, 'now').mockReturnValue(0);
  codec = new ImageCodec(clock, () => programs.pop() ?? working);
  const refusal = (retryAfterSeconds: number) => ({ kind: 'unavailable', details: { retryAfterSeconds } });
  await expect(encode('asha', 'an image')).rejects.toMatchObject(refusal(30));
  await expect(encode('asha', 'an image')).rejects.toMatchObject(refusal(30));
  now.mockReturnValue(29_000);
  await expect(encode('meera', 'an image')).rejects.toMatchObject(refusal(1));
  expect(logError.mock.calls).toEqual([[expect.stringContaining('No decoder of images can start')]]);
  now.mockReturnValue(30_000);
  expect(await encode('meera', 'an image')).toContain('an image');
});
