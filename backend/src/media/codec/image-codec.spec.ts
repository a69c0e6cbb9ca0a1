import { takenOverDecoder } from '../../../test/taken-over-decoder.js';
import { ImageCodec } from './image-codec.js';

let codec: ImageCodec;
afterEach(() => codec.onApplicationShutdown());

/** Encodes an image of an owner. Returns the largest width. */
async function encode(owner: string, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const image = { owner, size: bytes.length, read: () => Promise.resolve(bytes) };
  return (await codec.encode(image, 'square')).at(-1)?.bytes.toString('latin1') ?? '';
}

it('a decoder that was taken over sees the images of one owner only', async () => {
  const program = await takenOverDecoder();
  codec = new ImageCodec(() => program);
  for (let count = 1; count < 3; count += 1) {
    expect(await encode('asha', `the image ${count} of asha`)).toContain(`the image ${count} of asha`);
    const seen = await encode('meera', `the image ${count} of meera`);
    expect(seen).toContain(`the image ${count} of meera`);
    expect(seen).not.toContain('asha');
  }
});

it('a decoder handles the next images of the same owner, too', async () => {
  const program = await takenOverDecoder();
  codec = new ImageCodec(() => program);
  await encode('asha', 'the first image');
  expect(await encode('asha', 'the second image')).toMatch(/the first image.*the second image/s);
});
