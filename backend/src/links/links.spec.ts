import type { Link } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { testImage, type Call, type FormFields } from '../../test/client.js';
import { storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../test/undo-time.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
  image = await testImage();
});

const add = (call: Call, fields: FormFields = {}) =>
  testApp.api.form<Link>('link/add-link', { title: 'Blog', url: 'example.com', thumbnail: image, ...fields }, call);
const list = async (call: Call) => (await testApp.api.get<Link[]>('link/all-link', call)).body.data;
const storedImageIds = async () =>
  (await readdir(join(testApp.dataDir, 'images'))).filter((name) => !name.startsWith('.')).sort();

describe('Adding a link', () => {
  it('returns the link, active and cleaned, with a thumbnail that is served', async () => {
    const { token } = await testApp.api.newSession();
    const response = await add(
      { token },
      { title: '  My\u202e blog ', url: ' https://youtube.com/@name ', isActive: 'true' },
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('x-linkstall-changed')).toMatch(/^user:person\d+$/);
    expect(response.body.data).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'My blog',
      url: 'https://youtube.com/@name',
      isActive: true,
      thumbnail: { url: expect.stringMatching(/^\/images\/\w+\/384\.webp$/) },
      revision: 1,
      countClicks: false,
    });
    expect((await testApp.api.get(response.body.data.thumbnail.url)).status).toBe(200);
    expect(await list({ token })).toEqual([response.body.data]);
  });

  it('stores no image for a drawn thumbnail, and returns the icon of a known service instead', async () => {
    const { token } = await testApp.api.newSession();
    const before = await storedImageIds();
    const draw = (url: string) => add({ token }, { url, isDrawn: 'true' });
    const { status, body } = await draw('https://www.instagram.com/meera');
    expect([status, body.data]).toMatchObject([
      201,
      { thumbnail: { url: '' }, icon: expect.stringMatching(/^m[\d\sa-z-]{20,}$/) },
    ]);
    expect((await draw('javascript.example')).body.data).not.toHaveProperty('icon');
    expect((await add({ token }, { url: 'instagram.com/meera' })).body.data).not.toHaveProperty('icon');
    expect(await storedImageIds()).toHaveLength(before.length + 1);
  });

  it.each(['true', 'false'])('needs a thumbnail, also when isDrawn is %s', async (isDrawn) => {
    const { token } = await testApp.api.newSession();
    expect((await add({ token }, { thumbnail: undefined, isDrawn })).status).toBe(400);
  });

  it('keeps the order in which links were added', async () => {
    const { token } = await testApp.api.newSession();
    for (const title of ['one', 'two', 'three']) await add({ token }, { title });
    expect((await list({ token })).map(({ title }) => title)).toEqual(['one', 'two', 'three']);
  });

  it.each<[string, FormFields, number, string]>([
    ['a javascript address', { url: 'javascript:alert(1)' }, 400, 'Invalid URL'],
    ['no address', { url: undefined }, 400, 'url is required'],
    ['an empty address', { url: '' }, 400, 'Invalid URL'],
    ['no title', { title: undefined }, 400, 'title is required'],
    ['a blank title', { title: ' \u200f ' }, 400, 'Title is required'],
    ['a title that is too long', { title: '🥭'.repeat(121) }, 400, 'Title must have at most 120 characters'],
    ['no thumbnail', { thumbnail: undefined }, 400, 'An image is required'],
    ['an empty thumbnail', { thumbnail: Buffer.alloc(0) }, 400, 'An image is required'],
    ['a thumbnail that is text', { thumbnail: 'hello' }, 400, 'An image is required'],
    ['a thumbnail that is SVG', { thumbnail: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, 415, ''],
    ['a text instead of true or false', { isActive: 'yes' }, 400, 'isActive must be true or false'],
    ['an owner', { owner: 'somebody' }, 400, 'This field is not known'],
    ['an id', { _id: '6920a1b2c3d4e5f60718293a' }, 400, 'This field is not known'],
    ['a query operator', { 'title[$ne]': 'x' }, 400, ''],
    ['a prototype', { '__proto__[x]': 'x' }, 400, ''],
    ['a file under another name', { avatar: Buffer.from('x') }, 400, ''],
  ])('with %s is rejected and stores nothing', async (_, fields, ...[status, message]) => {
    const { token } = await testApp.api.newSession();
    const before = await storedImageIds();
    const response = await add({ token }, fields);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
    if (message) expect(response.body.message).toBe(message);
    expect(await list({ token })).toEqual([]);
    expect(await storedImageIds()).toEqual(before);
  });

  it('rejects a damaged image with 422 and an image of more than 5 MiB with 413', async () => {
    const { token } = await testApp.api.newSession();
    expect((await add({ token }, { thumbnail: image.subarray(0, 60) })).status).toBe(422);
    const large = Buffer.concat([image, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await add({ token }, { thumbnail: large })).status).toBe(413);
    expect(await list({ token })).toEqual([]);
  });

  it('rejects a repeated title', async () => {
    const { token } = await testApp.api.newSession();
    expect((await add({ token }, { title: ['a', 'b'] })).status).toBe(400);
  });

  it('answers 401 before it reads an image, and 415 to anything but a form', async () => {
    expect((await add({})).status).toBe(401);
    const { token } = await testApp.api.newSession();
    expect((await testApp.api.post('link/add-link', { title: 'x', url: 'example.com' }, { token })).status).toBe(415);
  });

  it('keeps all of twenty links that are added in parallel', async () => {
    const { token } = await testApp.api.newSession();
    const titles = Array.from({ length: 20 }, (_, index) => `link ${index}`);
    const responses = await Promise.all(titles.map((title) => add({ token }, { title })));
    expect(responses.map(({ status }) => status)).toEqual(titles.map(() => 201));
    expect((await list({ token })).map(({ title }) => title).sort()).toEqual([...titles].sort());
  });

  it('rejects the 1,001st link with 409 and stores no image of it', async () => {
    const { user, token } = await testApp.api.newSession();
    await storeLinks(testApp, user._id, 999);
    const before = await storedImageIds();
    const responses = await Promise.all([add({ token }), add({ token }), add({ token })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'link.limit',
      message: 'A page holds at most 1,000 links',
    });
    expect(await list({ token })).toHaveLength(1_000);
    expect(await storedImageIds()).toHaveLength(before.length + 1);
  });
});

describe('Deleting a link', () => {
  const remove = (linkId: unknown, call: Call) => testApp.api.post('link/delete-link', { linkId }, call);

  it('removes the link at once and its image after the undo time', async () => {
    const { token } = await testApp.api.newSession();
    const first = (await add({ token }, { title: 'first' })).body.data;
    const second = (await add({ token }, { title: 'second' })).body.data;
    const response = await remove(first._id, { token });
    expect(response).toMatchObject({ status: 200, body: { data: null, success: true } });
    expect(response.headers.get('x-linkstall-changed')).toMatch(/^user:person\d+$/);
    expect(await list({ token })).toEqual([second]);
    expect((await remove(first._id, { token })).status).toBe(404);
    expect((await testApp.api.get(first.thumbnail.url)).status).toBe(200);
    await endUndoTime(testApp);
    expect((await testApp.api.get(first.thumbnail.url)).status).toBe(404);
  });

  it('answers 404 for a link of another user and keeps the link and its image', async () => {
    const owner = await testApp.api.newSession();
    const otherSession = await testApp.api.newSession();
    const link = (await add({ token: owner.token })).body.data;
    const otherResponse = await remove(link._id, { token: otherSession.token });
    const unknownResponse = await remove('6920a1b2c3d4e5f60718293a', { token: otherSession.token });
    expect(otherResponse.body).toEqual(unknownResponse.body);
    expect(otherResponse).toMatchObject({ status: 404, body: { code: 'link.not_found', message: 'Link Not Found' } });
    expect(await list({ token: owner.token })).toEqual([link]);
    expect(await list({ token: otherSession.token })).toEqual([]);
    expect((await testApp.api.get(link.thumbnail.url)).status).toBe(200);
    expect((await remove(link._id, { token: owner.token })).status).toBe(200);
  });

  it.each([
    [''],
    ['x'],
    [undefined],
    [null],
    [7],
    [['6920a1b2c3d4e5f60718293a']],
    [{ $ne: null }],
    [{ $in: [] }],
    ['a'.repeat(25)],
  ])('rejects %j as an id', async (linkId) => {
    const { token } = await testApp.api.newSession();
    const link = (await add({ token })).body.data;
    expect((await remove(linkId, { token })).status).toBe(400);
    expect(await list({ token })).toEqual([link]);
  });

  it('loses nothing when links are added and deleted in parallel', async () => {
    const { token } = await testApp.api.newSession();
    const old = await Promise.all(Array.from({ length: 6 }, (_, index) => add({ token }, { title: `old ${index}` })));
    await Promise.all([
      ...old.map(({ body }) => remove(body.data._id, { token })),
      ...Array.from({ length: 6 }, (_, index) => add({ token }, { title: `new ${index}` })),
    ]);
    expect((await list({ token })).map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 6 }, (_, index) => `new ${index}`),
    );
  });
});
