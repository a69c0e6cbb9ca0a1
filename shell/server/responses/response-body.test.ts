/** @jest-environment node */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { matchingTag } from './entity-tags.ts';
import { ResponseBody } from './response-body.ts';

const TEXT = Array.from(
  { length: 900 },
  (_, index) => `<p class="c${(index * 7919) % 97}">${(index * 104729) % 10007}</p>`,
).join('');
const REQUESTS = 20;

/** Requests the encoding often, and waits until a smaller form replaces the first one. */
async function waitForSmaller(body: ResponseBody, encoding: 'br' | 'gzip') {
  const firstForm = await body.as(encoding);
  for (let count = 0; count < REQUESTS; count += 1) void body.as(encoding);
  const end = Date.now() + 20_000;
  for (;;) {
    const representation = await body.as(encoding);
    if (representation.bytes.length < firstForm.bytes.length || Date.now() > end)
      return { firstForm, smallerForm: representation };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a form that is often requested as %s is replaced by a smaller form, and both tags stay valid',
  async (encoding, unpack) => {
    const body = new ResponseBody(TEXT);
    const { firstForm, smallerForm } = await waitForSmaller(body, encoding);
    expect(smallerForm.bytes.length).toBeLessThan(firstForm.bytes.length);
    expect(unpack(smallerForm.bytes).toString()).toBe(TEXT);
    expect(smallerForm.etag).not.toBe(firstForm.etag);
    for (const { etag } of [firstForm, smallerForm]) expect(matchingTag(etag, body.content, encoding)).toBe(etag);
  },
  30_000,
);

test('a form is compressed once for parallel requests, and is available without waiting afterwards', async () => {
  const body = new ResponseBody(TEXT);
  const [first, second] = [body.as('br'), body.as('br')];
  expect(await first).toBe(await second);
  expect(body.as('br')).toBe(await first);
});

test('equal texts have equal tags, and different texts have different tags', async () => {
  const tagsOf = async (text: string) => {
    const body = new ResponseBody(text);
    return Promise.all(
      (['br', 'gzip', 'identity'] as const).map(async (representation) => (await body.as(representation)).etag),
    );
  };
  expect(await tagsOf(TEXT)).toEqual(await tagsOf(TEXT));
  expect(new Set([...(await tagsOf(TEXT)), ...(await tagsOf(`${TEXT}.`))]).size).toBe(6);
});

test('a short text is not compressed', () => {
  const body = new ResponseBody('little');
  expect(body.as('br')).toMatchObject({ encoding: 'identity', etag: `"${body.content}"` });
});
