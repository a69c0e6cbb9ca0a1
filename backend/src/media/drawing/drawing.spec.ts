import { join } from 'node:path';
import sharp from 'sharp';

import { FONTS_PATH } from '../../../test/decoder-path.js';
import { takenOverDecoder } from '../../../test/taken-over-decoder.js';
import { DecoderProcess, type ImageJob } from '../codec/decoder-process.js';
import { decoderProgram } from '../codec/decoder-program.js';
import type { Drawing, Text } from './drawing.types.js';
import { BundledFonts } from './bundled-fonts.js';

const TIME_LIMITS = { cpuMs: 10_000, limitMs: 30_000, idleMs: 30_000, megabytes: 768 };
const text: Omit<Text, 'runs'> = { font: 'sans', bold: true, size: 40, minSize: 20, lines: 2, gap: 0 };
const box = { x: 0, y: 0, width: 600, height: 300 };
const drawing = (input: string): Drawing => ({
  ...{ width: 600, height: 300, maxBytes: 100_000 },
  layers: [{ column: [{ ...text, runs: [{ text: input, color: '#000000' }] }], box, align: 'center' }],
});

let decoder: DecoderProcess;
beforeEach(() => {
  decoder = new DecoderProcess(TIME_LIMITS);
});
afterEach(() => decoder.end());

const decode = (job: ImageJob) => decoder.decode(job, 'owner');
const draw = async (input: string) => (await decode({ drawing: drawing(input) }))[0]?.bytes ?? Buffer.of();

it.each([
  ['मीरा अय्यर', 'मीरा अय्यर'],
  ['محمد الأمين', 'محمد الأمين'],
  ['தமிழ் తెలుగు বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം', 'தமிழ் తెలుగు বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം'],
  ['Žofie Ångström – ₹1,690', 'Žofie Ångström – ₹1,690'],
  ['Meera 🍲 Iyer 👩🏽‍🍳', 'Meera Iyer'],
  ['王小明 東京 山田太郎 さくら 김민지', '王小明 東京 山田太郎 さくら 김민지'],
  ['မြန်မာ အောင် ខ្មែរ ລາວ ქართული Հայերեն አማርኛ', 'မြန်မာ အောင် ខ្មែរ ລາວ ქართული Հայերեն አማርኛ'],
  ['མེཏོག Lhasa', ''],
  ['བོད / ལྷས', ''],
  ['མེཏོག Taro · ཁལག cook', ''],
  ['Meera Iyer | ཁལག', 'Meera Iyer'],
  ['Meera 🍲 | 🥘 · Iyer', 'Meera Iyer'],
  ['མེཏོག/Tanaka Taro', ''],
  ['🥘 / 🍲', ''],
  [' – Meera (🍲) Iyer ', 'Meera Iyer'],
  ['– Meera Iyer', '– Meera Iyer'],
  ['50 % off: 2 ཁལ', '50 % off: 2'],
  ['!?', '!?'],
  ['क्‍ष', 'क्‍ष'],
  ['🥘', ''],
  ['a\u202eb\u0000c\ufe0f', 'abc'],
])('draws only the words of a text that the fonts can draw, if they are most of the text: %s', (input, drawable) => {
  expect(new BundledFonts(join(FONTS_PATH, '..')).drawablePart(input)).toBe(drawable);
});

it('a drawing has the same bytes whatever fonts the machine has, and other bytes for another text', async () => {
  const first = await draw('मीरा Iyer');
  decoder.end();
  const { HOME, XDG_DATA_HOME } = process.env;
  Object.assign(process.env, { HOME: '/nowhere', XDG_DATA_HOME: '/usr/share' });
  const second = await draw('मीरा Iyer');
  Object.assign(process.env, { HOME, ...(XDG_DATA_HOME && { XDG_DATA_HOME }) });
  expect(second.equals(first)).toBe(true);
  expect((await draw('मीरा Iyeh')).equals(first)).toBe(false);
});

it("markup in a user's text is drawn as text and reads no file", async () => {
  const input = '</span><image href="/etc/passwd"/> & &amp; <b>';
  expect((await draw(input)).length).toBeGreaterThan(1000);
});

it('an SVG from a user is rejected also after a drawing', async () => {
  const layers = [{ svg: '<circle cx="50" cy="50" r="40" fill="#f00"/>' }];
  await decode({ drawing: { ...drawing(''), layers } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const decoding = decode({ bytes: svg, shape: 'square' });
  await expect(decoding).rejects.toMatchObject({ code: 'image.unsupported_type' });
  const imageLayer = { image: svg, fit: 'cover', background: '#ffffff', radius: 0, box } as const;
  const result = await decode({ drawing: { ...drawing(''), layers: [imageLayer] } });
  expect(result[0]?.bytes.equals(await draw(''))).toBe(true);
});

const solid = (color: string) => sharp({ create: { width: 30, height: 30, channels: 3, background: color } });
const photo = (image: Buffer) => ({ image, fit: 'cover', background: '#ffffff', radius: 0 }) as const;
const square = { x: 0, y: 0, width: 8, height: 8 };

it('the process that draws receives the pixels of stored images, and never their bytes', async () => {
  const program = await takenOverDecoder();
  decoder = new DecoderProcess(TIME_LIMITS, {
    programOf: (kind) => (kind === 'drawings' ? program : decoderProgram(kind)),
  });
  const stored = await solid('#4080c0').webp({ lossless: true }).toBuffer();
  const layers = [
    { ...photo(stored), box: square },
    { column: [{ ...photo(stored), side: 6, gap: 0 }], box, align: 'center' as const },
    // A taken-over decoder of images may have stored such bytes.
    { ...photo(Buffer.from('RIFF\x04\0\0\0WEBP')), box: square },
  ];
  const [seen] = await decode({ drawing: { ...drawing(''), layers } });
  const pixels = Buffer.from('4080c0'.repeat(8 * 8 + 6 * 6), 'hex');
  expect(seen?.bytes.subarray(-pixels.length).equals(pixels)).toBe(true);
  expect(seen?.bytes.includes('RIFF')).toBe(false);
});

it.each(['grey', 'transparent', 'coloured'])('draws a %s image at its place', async (kind) => {
  const image = kind === 'grey' ? solid('#808080').greyscale() : solid(kind === 'coloured' ? '#808080' : '#80808000');
  const background = kind === 'transparent' ? '#808080' : '#ffffff';
  const placed = { ...photo(await image.png().toBuffer()), background };
  const layers = [{ ...placed, box: { x: 10, y: 10, width: 40, height: 20 } }];
  const [result] = await decode({ drawing: { ...drawing(''), layers } });
  const pixelAt = async (left: number, top: number) =>
    [...(await sharp(result?.bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((value) =>
      Math.round(value / 16),
    );
  expect(await pixelAt(30, 20)).toEqual([8, 8, 8]);
  expect(await pixelAt(70, 20)).toEqual([16, 16, 16]);
});

it('an idle decoder of images ends even while drawings are made', async () => {
  const doNotFake = ['nextTick', 'setImmediate', 'setInterval', 'clearInterval', 'queueMicrotask', 'Date'] as const;
  jest.useFakeTimers({ doNotFake: [...doNotFake, 'performance', 'hrtime', 'clearImmediate'] });
  try {
    await decode({ bytes: await solid('#ffffff').png().toBuffer(), shape: 'square' });
    for (let count = 0; count < 2; count += 1) {
      expect(decoder.pid).toBeGreaterThan(0);
      await draw('Meera');
      jest.advanceTimersByTime(0.6 * TIME_LIMITS.idleMs);
    }
    expect(decoder.pid).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
