import type { OtherEntry, PageUser } from '@linkstall/contracts/http';
import { MAX_FILE_BYTES } from '@linkstall/kit/download-file';

import { PDF, testImage, type FormFields } from '../../test/client.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../test/undo-time.js';

const MIB = 1024 * 1024;
const EPUB = Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}mimetypeapplication/epub+zip`, 'latin1');
const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)]);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
});

async function newCreator() {
  const { api } = testApp;
  const { user, token } = await api.newSession();
  return {
    token,
    add: (fields: FormFields) => api.form<OtherEntry>('link/add-entry', { kind: 'file', ...fields }, { token }),
    edit: (id: string, fields: FormFields) => api.patchForm<OtherEntry>(`link/update-entry/${id}`, fields, { token }),
    page: async () => (await api.get<PageUser[]>(`${user.username}/Page`)).body.data[0] as PageUser,
  };
}

const fileOf = (entry: OtherEntry) => (entry.kind === 'file' ? entry.file : null);

it('A file is stored as it is and is only ever downloaded', async () => {
  const creator = await newCreator();
  const { body, status } = await creator.add({ title: ' Price list ', file: PDF });
  expect(status).toBe(201);
  const file = { url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/file\.pdf$/), type: 'pdf', bytes: PDF.length };
  expect(body.data).toMatchObject({ title: 'Price list', file, shown: { title: 'Price list', file } });
  expect((await creator.page()).UserEntry).toEqual([{ ...body.data.shown, place: 0 }]);
  const { url = '' } = fileOf(body.data) ?? {};
  const response = await fetch(testApp.api.url + url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PDF);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const other of ['file.epub', '1280.webp', 'file', 'file.html'])
    expect([other, (await testApp.api.get(url.replace('file.pdf', other))).status]).toEqual([other, 404]);
});

it.each([
  ['an EPUB', EPUB, { type: 'epub', contentType: 'application/epub+zip' }],
  ['an MP3', MP3, { type: 'mp3', contentType: 'audio/mpeg' }],
  ['a tagged MP3', Buffer.from('ID3\u0004'), { type: 'mp3', contentType: 'audio/mpeg' }],
])('The first bytes of %s give its type', async (_, file, { type, contentType }) => {
  const entry = (await (await newCreator()).add({ title: 'x', file })).body.data;
  expect(fileOf(entry)).toMatchObject({ type });
  expect((await testApp.api.get(fileOf(entry)?.url ?? '')).headers.get('content-type')).toBe(contentType);
});

it.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a program', Buffer.from('MZ\u0090\0'), 415],
  ['a PDF behind other bytes', Buffer.concat([Buffer.from('<script>'), PDF]), 415],
  ['another zip file', Buffer.from('PK\u0003\u0004word/document.xml'), 415],
  ['a text in UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0]), 415],
  ['an empty file', Buffer.alloc(0), 415],
  ['a file of more than 10 MiB', Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES)]), 413],
])('%s is refused, and nothing is stored', async (_, file, status) => {
  const before = await storedImageIds(testApp);
  expect((await (await newCreator()).add({ title: 'x', file })).status).toBe(status);
  expect(await storedImageIds(testApp)).toEqual(before);
});

it('A file of 10 MiB is stored, but an image of more than 5 MiB is not', async () => {
  const creator = await newCreator();
  const file = Buffer.concat([PDF, Buffer.alloc(MAX_FILE_BYTES - PDF.length)]);
  expect((await creator.add({ title: 'x', file })).status).toBe(201);
  const image = Buffer.concat([await testImage(), Buffer.alloc(5 * MIB)]);
  const video = { kind: 'video', title: 'x', url: 'https://youtu.be/dQw4w9WgXcQ', thumbnail: image };
  expect((await creator.add(video)).status).toBe(413);
});

it('An entry has one file, and only the kind `file` has one', async () => {
  const creator = await newCreator();
  const image = await testImage();
  for (const [fields, field] of [
    [{ title: 'x' }, 'file'],
    [{ title: 'x', thumbnail: image }, 'thumbnail'],
    [{ title: 'x', thumbnail: image, file: PDF }, 'file'],
    [{ kind: 'heading', title: 'x', file: PDF }, 'file'],
    [{ kind: 'images', title: 'x', images: 'new', file: PDF }, 'file'],
  ] as const)
    expect((await creator.add(fields)).body).toMatchObject({ statusCode: 400, errors: [{ field }] });
  for (const fields of [
    { title: 'x', file: [PDF, PDF] },
    { title: 'x', file: 'a text' },
  ])
    expect((await creator.add(fields)).status).toBe(400);
});

it('A replaced or deleted file is removed from the store', async () => {
  const creator = await newCreator();
  const before = await storedImageIds(testApp);
  const added = (await creator.add({ title: 'Menu', file: PDF })).body.data;
  const renamed = (await creator.edit(added._id, { title: 'Menu 2' })).body.data;
  expect(fileOf(renamed)).toEqual(fileOf(added));
  const edited = (await creator.edit(added._id, { file: EPUB })).body.data;
  expect([fileOf(edited)?.type, await storedImageIds(testApp)]).toEqual(['epub', expect.any(Array)]);
  expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
  expect((await testApp.api.get(fileOf(added)?.url ?? '')).status).toBe(404);
  expect((await creator.edit(added._id, { thumbnail: '' })).status).toBe(400);
  expect((await (await newCreator()).edit(added._id, { file: PDF })).status).toBe(404);
  await testApp.api.post('link/delete-link', { linkId: added._id }, { token: creator.token });
  await endUndoTime(testApp);
  expect(await storedImageIds(testApp)).toEqual(before);
});
