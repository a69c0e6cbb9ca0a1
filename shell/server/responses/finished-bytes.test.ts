/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { heldTag } from './entity-tags.ts';
import { FinishedBytes } from './finished-bytes.ts';

const TEXT = Array.from(
  { length: 900 },
  (_, at) => `<p class="c${(at * 7919) % 97}">${(at * 104729) % 10007}</p>`,
).join('');
const OFTEN = 20;

/** Until its form is another one. */
async function smaller(body: FinishedBytes, encoding: 'br' | 'gzip') {
  const quick = await body.as(encoding);
  for (let asked = 0; asked < OFTEN; asked += 1) void body.as(encoding);
  const end = Date.now() + 20_000;
  for (;;) {
    const form = await body.as(encoding);
    if (form.bytes.length < quick.bytes.length || Date.now() > end) return { quick, best: form };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'what is often asked for as %s is made smaller meanwhile; both forms stay known',
  async (encoding, unpack) => {
    const body = new FinishedBytes(TEXT);
    const { quick, best } = await smaller(body, encoding);
    expect(best.bytes.length).toBeLessThan(quick.bytes.length);
    expect(unpack(best.bytes).toString()).toBe(TEXT);
    expect(best.etag).not.toBe(quick.etag);
    for (const { etag } of [quick, best]) expect(heldTag(etag, body.content, encoding)).toBe(etag);
  },
  30_000,
);

test('a form is made once, however many want it at once, and is there at once from then on', async () => {
  const body = new FinishedBytes(TEXT);
  const [first, second] = [body.as('br'), body.as('br')];
  expect(await first).toBe(await second);
  expect(body.as('br')).toBe(await first);
});

test('the same text has the same tags, another one others', async () => {
  const tagsOf = async (text: string) => {
    const body = new FinishedBytes(text);
    return Promise.all((['br', 'gzip', 'identity'] as const).map(async (form) => (await body.as(form)).etag));
  };
  expect(await tagsOf(TEXT)).toEqual(await tagsOf(TEXT));
  expect(new Set([...(await tagsOf(TEXT)), ...(await tagsOf(`${TEXT}.`))]).size).toBe(6);
});

test('little is not compressed', () => {
  const body = new FinishedBytes('little');
  expect(body.as('br')).toMatchObject({ encoding: 'identity', etag: `"${body.content}"` });
});
