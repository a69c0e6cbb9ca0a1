import { join } from 'node:path';

import { FONTS_PATH } from '../../../test/decoder-path.js';
import { DecoderProcess } from '../decoder-process.js';
import type { Drawing, Text } from './drawing.types.js';
import { BundledFonts } from './bundled-fonts.js';

const TIMES = { cpuMs: 10_000, limitMs: 30_000, idleMs: 30_000 };
const text: Omit<Text, 'runs'> = { font: 'sans', bold: true, size: 40, least: 20, lines: 2, gap: 0 };
const box = { x: 0, y: 0, width: 600, height: 300 };
const drawing = (written: string): Drawing => ({
  ...{ width: 600, height: 300, mostBytes: 100_000 },
  layers: [{ column: [{ ...text, runs: [{ text: written, color: '#000000' }] }], box, align: 'center' }],
});

let decoder: DecoderProcess;
beforeEach(() => {
  decoder = new DecoderProcess(TIMES);
});
afterEach(() => decoder.end());

const drawn = async (written: string) => (await decoder.decode({ drawing: drawing(written) }))[0]?.bytes ?? Buffer.of();

it.each([
  ['मीरा अय्यर', 'मीरा अय्यर'],
  ['محمد الأمين', 'محمد الأمين'],
  ['தமிழ் తెలుగు বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം', 'தமிழ் తెలుగు বাংলা ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം'],
  ['Žofie Ångström – ₹1,690', 'Žofie Ångström – ₹1,690'],
  ['Meera 🍲 Iyer 👩🏽‍🍳', 'Meera Iyer'],
  ['東京 Tokyo', ''],
  ['山田太郎 / 김민지', ''],
  ['山田 Taro · 料理 cook', ''],
  ['Meera Iyer | 料理', 'Meera Iyer'],
  ['Meera 🍲 | 🥘 · Iyer', 'Meera Iyer'],
  ['山田/Tanaka Taro', ''],
  ['🥘 / 🍲', ''],
  [' – Meera (🍲) Iyer ', 'Meera Iyer'],
  ['– Meera Iyer', '– Meera Iyer'],
  ['50 % off: 2 鍋', '50 % off: 2'],
  ['!?', '!?'],
  ['क्‍ष', 'क्‍ष'],
  ['🥘', ''],
  ['a\u202eb\u0000c\ufe0f', 'abc'],
])('a text keeps whole words that can be drawn where they are most of it: %s', (written, kept) => {
  expect(new BundledFonts(join(FONTS_PATH, '..')).of(written)).toBe(kept);
});

it('a drawing shows the same bytes whatever fonts a machine has, and other ones for another text', async () => {
  const here = await drawn('मीरा Iyer');
  decoder.end();
  const { HOME, XDG_DATA_HOME } = process.env;
  Object.assign(process.env, { HOME: '/nowhere', XDG_DATA_HOME: '/usr/share' });
  const there = await drawn('मीरा Iyer');
  Object.assign(process.env, { HOME, ...(XDG_DATA_HOME && { XDG_DATA_HOME }) });
  expect(there.equals(here)).toBe(true);
  expect((await drawn('मीरा Iyeh')).equals(here)).toBe(false);
});

it('what somebody has written is text: markup of theirs is drawn as it stands, and reads no file', async () => {
  const written = '</span><image href="/etc/passwd"/> & &amp; <b>';
  expect((await drawn(written)).length).toBeGreaterThan(1000);
});

it('a picture of a user is no SVG after a drawing either', async () => {
  const layers = [{ svg: '<circle cx="50" cy="50" r="40" fill="#f00"/>' }];
  await decoder.decode({ drawing: { ...drawing(''), layers } });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const refused = decoder.decode({ bytes: svg, shape: 'square' });
  await expect(refused).rejects.toMatchObject({ code: 'image.unsupported_type' });
  const picture = { picture: svg, fit: 'cover', ground: '#ffffff', radius: 0, box } as const;
  const empty = await decoder.decode({ drawing: { ...drawing(''), layers: [picture] } });
  expect(empty[0]?.bytes.equals(await drawn(''))).toBe(true);
});
