import type { Disclosure, Entry, ImportEntry, ImportPreview, ImportResult } from '@linkstall/contracts/http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { formOf, PDF, testImage, type FormFields } from '../../../test/client.js';
import { html, serveOtherSites, type OtherSites } from '../../../test/other-sites.js';
import { setVerified } from '../../../test/set-verified.js';
import { storeLinks } from '../../../test/stored-links.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';
import { unzip } from '../../../test/unzip.js';

const PAGES = join(__dirname, '../../../test/import-pages');
const fixture = (name: string) => readFile(join(PAGES, name));

let testApp: TestApp;
let others: OtherSites;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
  others = await serveOtherSites(testApp);
});

interface Call {
  readonly token: string;
}

const read = (call: Call, fields: FormFields) => testApp.api.form<ImportPreview>('link/read-import', fields, call);
// oxlint-disable-next-line max-params -- caller, entries, file and headers
const store = (call: Call, entries: readonly Pick<ImportEntry, 'values' | 'picture'>[], file?: Buffer, headers = {}) =>
  testApp.api.send<ImportResult>('POST', 'link/import', {
    ...call,
    headers,
    body: formOf({ entries: JSON.stringify(entries.map(({ values, picture }) => ({ values, picture }))), file }),
  });
const list = async (call: Call) => (await testApp.api.get<Entry[]>('link/all-entry', call)).body.data;
const rowOf = ({ kind, title, detail }: ImportEntry) => [kind, title, detail];

const EXPECTED: Readonly<Record<string, readonly [source: string, rows: readonly (readonly string[])[]]>> = {
  'https://linktr.ee/meera linktree.html': [
    'Linktree',
    [
      ['social', 'instagram.com, youtube.com', ''],
      ['mail', 'hello@example.com', 'hello@example.com'],
      ['heading', 'Recipes', ''],
      ['link', 'Filter coffee, step by step', 'https://meera.example/coffee'],
      ['link', 'कोल्हापुरी मिसळ & pav', 'https://meera.example/misal?a=1&b=2'],
      ['video', 'Dosa in ten minutes', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      ['heading', 'Shops', ''],
      ['link', 'First shop', 'https://shop.example/1'],
      ['link', 'Second shop', 'https://shop.example/2'],
      ['mail', 'Write to me', 'meera@example.com'],
      ['link', 'Open the app', 'intent://x'],
    ],
  ],
  'beacons.ai/meera beacons.html': [
    'Beacons',
    [
      ['heading', 'My shelf', ''],
      ['link', 'The cookbook', 'https://books.example/meera'],
      ['link', 'Course', 'https://course.example/start'],
      ['social', 'tiktok.com', ''],
    ],
  ],
  'bento.me/meera bento.html': [
    'Bento',
    [
      ['link', 'Code', 'https://github.com/meera'],
      ['heading', 'Writing', ''],
      ['link', 'Blog', 'https://blog.example/meera'],
      ['link', 'A song', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC'],
    ],
  ],
  'meera.carrd.co carrd.html': [
    'Carrd',
    [
      ['social', 'x.com, instagram.com', ''],
      ['heading', 'Links', ''],
      ['link', 'The cookbook', 'https://meera.example/book'],
      ['link', 'Sunday class', 'https://meera.example/class'],
    ],
  ],
  'https://links.meera.example linkstack.html': [
    'LinkStack',
    [
      ['social', 'instagram.com', ''],
      ['heading', 'Kitchen', ''],
      ['link', 'The tiffin plan', 'https://meera.example/tiffin'],
      ['link', 'Github', 'https://github.com/meera'],
      ['text', 'Open on Sundays', ''],
      ['phone', 'Call', '+919876543210'],
    ],
  ],
  'https://page.example page.html': [
    'page.example',
    [
      ['social', 'instagram.com', ''],
      ['link', 'Clay pots', 'https://shop.example/a'],
      ['link', 'Clay pots again', 'https://shop.example/a#x'],
      ['link', 'My blog', 'https://blog.example/'],
      ['mail', 'Write', 'meera@example.com'],
    ],
  ],
};

it.each(Object.entries(EXPECTED))('POST /link/read-import finds the entries of %s', async (names, [source, rows]) => {
  const [address = '', file = ''] = names.split(' ');
  const call = await testApp.api.newSession();
  const { hostname } = new URL(/^https:/.test(address) ? address : `https://${address}`);
  others.sites.set(hostname, html((await fixture(file)).toString('utf8')));
  const { status, body } = await read(call, { url: address });
  expect([status, body.data.source]).toEqual([200, source]);
  expect(body.data.entries.map(rowOf)).toEqual(rows);
  expect(body.data.entries.filter(({ problem }) => problem !== '').map(({ detail }) => detail)).toEqual(
    source === 'Linktree' ? ['intent://x'] : [],
  );
});

it.each([
  [
    'linkstack-links.json',
    'LinkStack',
    [
      ['link', 'Pinned', 'https://meera.example/pinned'],
      ['heading', 'Kitchen', ''],
      ['link', 'One', 'https://meera.example/one'],
      ['text', 'Open on Sundays', ''],
      ['social', 'mastodon.social', ''],
    ],
  ],
  [
    'linkbreeze.json',
    'LinkBreeze',
    [
      ['social', 'instagram.com', ''],
      ['link', 'Blog', 'https://blog.example'],
      ['mail', 'Mail', 'meera@example.com'],
      ['phone', 'Call', '+919876543210'],
    ],
  ],
])('POST /link/read-import finds the entries of the file %s', async (name, source, rows) => {
  const call = await testApp.api.newSession();
  const { body } = await read(call, { file: await fixture(name) });
  expect([body.data.source, body.data.entries.map(rowOf)]).toEqual([source, rows]);
});

it.each([
  ['a file that is no export', { file: Buffer.from('{"a":1}') }, 'import.unknown_file'],
  ['a zip file that is no export', { file: Buffer.from('PK\u0003\u0004 nothing') }, 'import.unknown_file'],
  ['a page without links', { url: 'empty.example' }, 'import.empty'],
  ['a private address', { url: '127.0.0.1' }, 'preview.private'],
])('POST /link/read-import answers 422 for %s', async (_, fields, code) => {
  others.sites.set('empty.example', html('<p>Nothing'));
  const { status, body } = await read(await testApp.api.newSession(), fields);
  expect([status, body.code]).toEqual([422, code]);
});

it.each([
  ['links', '<a href="//x.example">'],
  ['buttons of LinkStack', '<div class="button-entrance">'],
  ['lists of Carrd', '<ul class="buttons-component">'],
  ['frames', '<div>'],
])('a page of a megabyte with nothing but nested %s is read, and its preview, too', async (_, tag) => {
  const call = await testApp.api.newSession();
  others.sites.set('deep.example', html(`<title>Deep</title>${tag.repeat(1_000_000 / tag.length)}`));
  expect([200, 422]).toContain((await read(call, { url: 'deep.example' })).status);
  const preview = await testApp.api.post('link/preview', { url: 'deep.example' }, call);
  expect(preview.body.data).toMatchObject({ title: 'Deep' });
});

it('a page of Beacons whose data is nested without an end is read', async () => {
  const call = await testApp.api.newSession();
  const data = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`;
  others.sites.set(
    'beacons.ai',
    html(`<script id="__NEXT_DATA__">${data}</script><a href="https://x.example">Shop</a>`),
  );
  expect((await read(call, { url: 'beacons.ai/deep' })).body.data.entries.map(rowOf)).toEqual([
    ['link', 'Shop', 'https://x.example/'],
  ]);
});

it('POST /link/import stores the chosen entries with their pictures at the end of the list, and they can be deleted in one step', async () => {
  const call = await testApp.api.newSession();
  await testApp.api.form('link/add-entry', { kind: 'heading', title: 'Before' }, call);
  const image = await testImage();
  others.sites.set('linktr.ee', html((await fixture('linktree.html')).toString('utf8')));
  others.sites.set('ugc.example', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(image));
  const { entries } = (await read(call, { url: 'linktr.ee/meera' })).body.data;
  const chosenEntries = entries.filter(({ problem }) => problem === '');
  const response = await store(call, chosenEntries);
  expect([response.status, response.body.data]).toEqual([
    201,
    {
      entries: expect.arrayContaining(
        Array.from({ length: 10 }, (): unknown => expect.stringMatching(/^[0-9a-f]{24}$/)),
      ),
      withoutPicture: 0,
    },
  ]);
  const storedEntries = await list(call);
  expect(storedEntries.map(({ kind }) => kind)).toEqual(['heading', ...chosenEntries.map(({ kind }) => kind)]);
  expect(storedEntries.map(({ _id }) => _id).slice(1)).toEqual(response.body.data.entries);
  const [coffee] = storedEntries.filter((entry) => entry.kind === 'link');
  expect(coffee).toMatchObject({
    title: 'Filter coffee, step by step',
    thumbnail: { url: expect.stringMatching(/^\/images\/\w+\/384\.webp$/) },
  });
  const removal = await testApp.api.post('link/delete-entries', { ids: response.body.data.entries }, call);
  expect([removal.status, (await list(call)).length]).toEqual([200, 1]);
  expect(removal.headers.get('x-linkstall-changed')).toBe(`user:${call.user.username}`);
  await endUndoTime(testApp);
  expect((await testApp.api.get(coffee?.kind === 'link' ? coffee.thumbnail.url : '')).status).toBe(404);
});

it('POST /link/import stores nothing when one entry is not valid, or when the list would be too long', async () => {
  const call = await testApp.api.newSession();
  const heading = { values: '{"kind":"heading","title":"A"}', picture: '' };
  const script = { values: '{"kind":"link","title":"A","url":"javascript:alert(1)"}', picture: '' };
  expect(await store(call, [heading, script])).toMatchObject({ status: 400, body: { message: 'Invalid URL' } });
  expect(await list(call)).toEqual([]);
  await storeLinks(testApp, call.user._id, 999);
  expect((await store(call, [heading, heading])).status).toBe(409);
  expect(await list(call)).toHaveLength(999);
  expect((await store(call, [heading])).status).toBe(201);
});

it('POST /link/import twice with one key stores the entries once', async () => {
  const call = await testApp.api.newSession();
  const heading = { values: '{"kind":"heading","title":"A"}', picture: '' };
  const headers = { 'idempotency-key': 'import' };
  const [first, second] = [
    await store(call, [heading], undefined, headers),
    await store(call, [heading], undefined, headers),
  ];
  expect(second.body.data).toEqual(first.body.data);
  expect(await list(call)).toHaveLength(1);
});

it('a picture that cannot be read does not stop the import, and is counted', async () => {
  const call = await testApp.api.newSession();
  const values = '{"kind":"link","title":"A","url":"https://a.example"}';
  const response = await store(call, [{ values, picture: 'http://169.254.169.254/a.png' }]);
  expect(response.body.data).toMatchObject({ withoutPicture: 1 });
  expect(await list(call)).toMatchObject([{ kind: 'link', thumbnail: { url: '' } }]);
});

it('an export that is imported into an empty account gives the same links.json, ids aside', async () => {
  const [from, to] = [await testApp.api.newSession(), await testApp.api.newSession()];
  for (const { user } of [from, to]) await setVerified(testApp, user.username);
  const thumbnail = await testImage();
  const schedule = { shownFrom: '2027-01-01T00:00:00.000Z', shownUntil: '2027-02-01T00:00:00.000Z' };
  const link = {
    title: 'Blog <&>',
    url: 'blog.example',
    countClicks: 'true',
    isActive: 'false',
    thumbnail,
    ...schedule,
  };
  const { body } = await testApp.api.form<Entry>('link/add-link', link, from);
  const deal = { title: 'Pan', url: 'shop.example', isAffiliate: 'true', size: 'card', thumbnail };
  await testApp.api.form('link/add-link', deal, from);
  for (const fields of [
    { kind: 'text', text: 'Open on Sundays.\nCome early.' },
    { kind: 'social', accounts: ['instagram.com/a', 'https://youtube.com/@a'] },
    { kind: 'upi', title: 'Tip', upiId: 'a@upi', payee: 'A', amount: '20' },
    { kind: 'video', title: 'Watch', url: 'https://vimeo.com/76979871', thumbnail },
    { kind: 'whatsapp', title: 'Chat', number: '+919876543210', message: 'Hi' },
    { kind: 'images', title: 'Dishes', images: ['new A dosa', 'new'], thumbnail: [thumbnail, thumbnail] },
    { kind: 'file', title: 'Menu', file: PDF },
    { kind: 'contactForm', title: 'Write', intro: 'I answer soon.\nPromise.' },
    { kind: 'emailList', title: 'News', consent: 'I would like mails.' },
  ])
    await testApp.api.form('link/add-entry', fields, from);
  await testApp.api.patch('link/spotlight', { entry: body.data._id }, from);
  const zipOf = async (call: Call) => {
    const bytes = Buffer.from(
      await (
        await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: call.token } })
      ).arrayBuffer(),
    );
    return { bytes, links: (unzip(bytes).get('links.json') ?? Buffer.from('')).toString('utf8') };
  };
  const withoutIds = (text: string) => text.replaceAll(/"[0-9a-f]{24}"|[0-9a-f]{32}/g, '"id"');
  const exportedZip = await zipOf(from);
  const { entries } = (await read(to, { file: exportedZip.bytes })).body.data;
  expect(entries.map(({ problem }) => problem)).toEqual(entries.map(() => ''));
  expect((await store(to, entries, exportedZip.bytes)).body.data).toMatchObject({ withoutPicture: 0 });
  expect(withoutIds((await zipOf(to)).links)).toBe(withoutIds(exportedZip.links));
  // A card keeps the proportions of its picture.
  const card = (await list(to)).find((entry) => entry.kind === 'link' && entry.title === 'Pan');
  expect(card).toMatchObject({ thumbnail: { url: expect.stringMatching(/\/1280\.webp$/) } });
  const disclosures = await testApp.api.get<Disclosure[]>('disclosures/log', to);
  expect(disclosures.body.data).toMatchObject([{ kind: 'link', name: 'Pan', url: 'shop.example' }]);
});
