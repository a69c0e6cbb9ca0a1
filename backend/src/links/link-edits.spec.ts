import type { Link, PublicUser } from '@linkstall/contracts/http';

import { testImage, type FormFields, type TestResponse } from '../../test/client.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const UNKNOWN_ID = '6920a1b2c3d4e5f60718293a';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

/** The calls of a user. `with` creates a user with one link for each title. */
class Creator {
  constructor(
    readonly username: string,
    readonly token: string,
  ) {}

  static async with(...titles: readonly string[]): Promise<{ creator: Creator; links: readonly Link[] }> {
    const { user, token } = await testApp.api.newSession();
    for (const title of titles) {
      await testApp.api.form('link/add-link', { title, url: 'example.com', thumbnail: image }, { token });
    }
    const creator = new Creator(user.username, token);
    return { creator, links: await creator.links() };
  }

  async links(): Promise<readonly Link[]> {
    return (await testApp.api.get<Link[]>('link/all-link', { token: this.token })).body.data;
  }

  edit(id: string, fields: FormFields): Promise<TestResponse<Link>> {
    return testApp.api.patchForm(`link/update-link/${id}`, fields, { token: this.token });
  }

  order(from: unknown, to: unknown): Promise<TestResponse<Link[]>> {
    return testApp.api.patch('link/order', { from, to }, { token: this.token });
  }
}

const ids = (links: readonly Link[]) => links.map(({ _id }) => _id);
const titles = (links: readonly Link[]) => links.map(({ title }) => title);
const userWithLink = async () => {
  const { creator, links } = await Creator.with('Blog');
  return { creator, link: links[0] as Link };
};

describe('Editing a link', () => {
  it.each<[FormFields, Partial<Link>]>([
    [{ title: '  My\u202e new blog ' }, { title: 'My new blog' }],
    [{ url: 'https://youtube.com/@name' }, { url: 'https://youtube.com/@name' }],
    [{ isActive: 'false' }, { isActive: false }],
    [
      { title: 'b', url: 'b.example', isActive: 'true' },
      { title: 'b', url: 'b.example' },
    ],
  ])('with %j changes only these fields', async (fields, change) => {
    const { creator, link } = await userWithLink();
    const response = await creator.edit(link._id.toUpperCase(), fields);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${creator.username}`);
    expect(response.body.data).toEqual({ ...link, ...change, revision: 2 });
    expect(await creator.links()).toEqual([response.body.data]);
  });

  it('with a new thumbnail stores the new image and removes the old image', async () => {
    const { creator, link } = await userWithLink();
    const before = await storedImageIds(testApp);
    const { body } = await creator.edit(link._id, { thumbnail: image });
    expect(body.data.thumbnail.url).not.toBe(link.thumbnail.url);
    expect((await testApp.api.get(body.data.thumbnail.url)).status).toBe(200);
    expect((await testApp.api.get(link.thumbnail.url)).status).toBe(404);
    expect(await storedImageIds(testApp)).toHaveLength(before.length);
  });

  it('with an empty thumbnail removes the stored image, so that pages draw one', async () => {
    const { creator, link } = await userWithLink();
    const before = await storedImageIds(testApp);
    const { status, body } = await creator.edit(link._id, { thumbnail: '' });
    expect([status, body.data.thumbnail, body.data.revision]).toEqual([200, { url: '' }, 2]);
    expect((await testApp.api.get(link.thumbnail.url)).status).toBe(404);
    expect(await storedImageIds(testApp)).toHaveLength(before.length - 1);
    const { body: page } = await testApp.api.get<PublicUser[]>(`${creator.username}/Page`);
    expect(page.data[0]?.UserLink[0]?.thumbnail).toEqual({ url: '' });
    expect((await creator.edit(link._id, { thumbnail: 'x' })).status).toBe(400);
  });

  it('hides a link and shows it again at its place', async () => {
    const { creator, links } = await Creator.with('a', 'b', 'c');
    const visibleTitles = async () =>
      titles((await testApp.api.get<PublicUser[]>(creator.username)).body.data[0]?.UserLink ?? []);
    await creator.edit(ids(links)[1] ?? '', { isActive: 'false' });
    expect(await visibleTitles()).toEqual(['a', 'c']);
    await creator.edit(ids(links)[1] ?? '', { isActive: 'true' });
    expect(await visibleTitles()).toEqual(['a', 'b', 'c']);
  });

  it('keeps every change of twenty parallel edits', async () => {
    const { creator, links } = await Creator.with('a', 'b', 'c', 'd');
    await Promise.all(
      links.flatMap(({ _id, title }) => [
        creator.edit(_id, { title: `${title}!` }),
        creator.edit(_id, { url: `${title}.example` }),
        creator.edit(_id, { isActive: 'false' }),
        creator.edit(_id, { thumbnail: image }),
        creator.edit(_id, { title: `${title}!` }),
      ]),
    );
    expect(
      (await creator.links()).map(({ title, url, isActive, revision }) => [title, url, isActive, revision]),
    ).toEqual(['a', 'b', 'c', 'd'].map((title) => [`${title}!`, `${title}.example`, false, 6]));
  });

  it('answers 409 to an older revision and changes nothing', async () => {
    const { creator, link } = await userWithLink();
    const responses = await Promise.all(
      ['x', 'y'].map((title) => creator.edit(link._id, { title, thumbnail: image, revision: '1' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'link.changed', data: null });
    const stored = responses.find(({ status }) => status === 200)?.body.data as Link;
    expect(await creator.links()).toEqual([stored]);
    expect((await testApp.api.get(stored.thumbnail.url)).status).toBe(200);
  });

  it('answers 404 for a link of another user and keeps the link and its image', async () => {
    const { creator, link } = await userWithLink();
    const otherUser = await userWithLink();
    const before = await storedImageIds(testApp);
    const otherResponse = await otherUser.creator.edit(link._id, { title: 'mine', thumbnail: image });
    expect(otherResponse.body).toEqual((await otherUser.creator.edit(UNKNOWN_ID, { title: 'mine' })).body);
    expect(otherResponse).toMatchObject({ status: 404, body: { code: 'link.not_found', message: 'Link Not Found' } });
    expect(await creator.links()).toEqual([link]);
    expect(await storedImageIds(testApp)).toEqual(before);
    expect((await testApp.api.send('PATCH', `link/update-link/${link._id}`, { body: new FormData() })).status).toBe(
      401,
    );
  });

  it.each<[string, FormFields, number, string?]>([
    ['nothing', {}, 400, 'Nothing to change'],
    ['a revision alone', { revision: '1' }, 400, 'Nothing to change'],
    ['an empty title', { title: ' ' }, 400, 'Title is required'],
    ['a long title', { title: '🥭'.repeat(121) }, 400, 'Title must have at most 120 characters'],
    ['a title twice', { title: ['a', 'b'] }, 400, 'title must be text'],
    ['a query operator', { 'title[$ne]': 'a' }, 400],
    ['an empty address', { url: '' }, 400, 'Invalid URL'],
    ['a script', { url: 'javascript:alert(1)' }, 400, 'Invalid URL'],
    ['a text instead of true or false', { isActive: '1' }, 400, 'isActive must be true or false'],
    ['an owner', { owner: UNKNOWN_ID }, 400, 'This field is not known'],
    ['an invalid revision', { title: 'a', revision: 'x' }, 400, 'revision must be a whole number'],
    ['a thumbnail that is text', { title: 'a', thumbnail: 'x' }, 400],
    ['a thumbnail of 0 bytes', { title: 'a', thumbnail: Buffer.alloc(0) }, 415],
    ['a thumbnail that is svg', { title: 'a', thumbnail: Buffer.from('<svg/>') }, 415],
    ['a thumbnail of 6 MB', { title: 'a', thumbnail: Buffer.alloc(6_000_000) }, 413],
    ['a file under another name', { title: 'a', avatar: Buffer.from('x') }, 400],
  ])('with %s is rejected and changes nothing', async (_, fields, ...[status, message]) => {
    const { creator, link } = await userWithLink();
    const before = await storedImageIds(testApp);
    const response = await creator.edit(link._id, fields);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
    if (message) expect(response.body.message).toBe(message);
    expect(await creator.links()).toEqual([link]);
    expect(await storedImageIds(testApp)).toEqual(before);
  });
});

describe('Ordering links', () => {
  it('stores the new order for everybody and changes no revision', async () => {
    const { creator, links } = await Creator.with('a', 'b', 'c');
    const newOrder = [links[2], links[0], links[1]] as Link[];
    const response = await creator.order(ids(links), ids(newOrder));
    expect(response).toMatchObject({ status: 200, body: { data: newOrder } });
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${creator.username}`);
    expect(await creator.links()).toEqual(newOrder);
    const page = await testApp.api.get<PublicUser[]>(creator.username);
    expect(titles(page.body.data[0]?.UserLink ?? [])).toEqual(['c', 'a', 'b']);
  });

  it('answers 409 to the later of two tabs; the reversed order restores the list', async () => {
    const { creator, links } = await Creator.with('a', 'b', 'c');
    const [a, b, c] = ids(links) as [string, string, string];
    expect((await creator.order([a, b, c], [c, b, a])).status).toBe(200);
    const lateResponse = await creator.order([a, b, c], [b, a, c]);
    expect(lateResponse).toMatchObject({ status: 409, body: { code: 'link.order_changed', data: null } });
    expect(titles(await creator.links())).toEqual(['c', 'b', 'a']);
    expect((await creator.order([c, b, a], [a, b, c])).status).toBe(200);
    expect(await creator.links()).toEqual(links);
  });

  it('succeeds for one of ten parallel orders, and keeps a link that is added meanwhile', async () => {
    const { creator, links } = await Creator.with('a', 'b');
    const order = () => creator.order(ids(links), ids(links).reverse());
    const responses = await Promise.all(Array.from({ length: 10 }, order));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    const newLink = { title: 'new', url: 'example.com', thumbnail: image };
    await testApp.api.form('link/add-link', newLink, { token: creator.token });
    expect((await creator.order(ids(links).reverse(), ids(links))).status).toBe(409);
    expect(titles(await creator.links())).toEqual(['b', 'a', 'new']);
  });

  it("answers 400 if the new order does not have the same ids, or has the id of another user's link", async () => {
    const { creator, links } = await Creator.with('a', 'b');
    const otherUser = await Creator.with('x');
    const [a, b] = ids(links);
    const invalidOrders = [
      [a],
      [a, a],
      [a, b, ...ids(otherUser.links)],
      [a, ...ids(otherUser.links)],
      'ab',
      null,
      7,
      [1, 2],
      [[a], b],
    ];
    for (const to of invalidOrders)
      expect({ to, status: (await creator.order(ids(links), to)).status }).toEqual({ to, status: 400 });
    for (const from of ['ab', null, [], [a], undefined]) expect((await creator.order(from, [a, b])).status).toBe(400);
    expect((await otherUser.creator.order([a, b], [b, a])).status).toBe(409);
    expect((await testApp.api.patch('link/order', { from: [a, b], to: [b, a] })).status).toBe(401);
    expect(await creator.links()).toEqual(links);
  });
});

describe('The size of an entry', () => {
  it('is in the responses for owner and visitors, and a row has none', async () => {
    const { creator, link } = await userWithLink();
    const page = async () => (await testApp.api.get<PublicUser[]>(creator.username)).body.data[0] as PublicUser;
    expect((await creator.edit(link._id, { size: 'card' })).body.data).toEqual({ ...link, size: 'card', revision: 2 });
    expect(await creator.links()).toMatchObject([{ size: 'card' }]);
    expect((await page()).UserLink).toMatchObject([{ size: 'card' }]);
    const phone = { kind: 'phone', title: 'Call', number: '+919876543210', size: 'half' };
    await testApp.api.form('link/add-entry', phone, { token: creator.token });
    expect((await page()).UserEntry).toMatchObject([{ kind: 'phone', size: 'half' }]);
    expect((await creator.edit(link._id, { size: 'row' })).body.data).toEqual({ ...link, revision: 3 });
    expect((await page()).UserLink[0]).not.toHaveProperty('size');
  });

  it('decides about the picture: a card keeps its proportions, a row has a square', async () => {
    const { creator, link } = await userWithLink();
    const card = await creator.edit(link._id, { size: 'card', thumbnail: image });
    expect(card.body.data.thumbnail.url).toMatch(/\/1280\.webp$/);
    expect((await testApp.api.get(card.body.data.thumbnail.url)).status).toBe(200);
    const secondCard = await creator.edit(link._id, { thumbnail: image });
    expect(secondCard.body.data.thumbnail.url).toMatch(/\/1280\.webp$/);
    const row = await creator.edit(link._id, { size: 'row', thumbnail: image });
    expect(row.body.data.thumbnail.url).toMatch(/\/384\.webp$/);
  });

  it('is one of the five sizes', async () => {
    const { creator, link } = await userWithLink();
    const { status, body } = await creator.edit(link._id, { size: 'huge' });
    expect([status, body.message]).toEqual([400, 'size must be one of row, half, card, square, gallery']);
    expect((await creator.links())[0]).toEqual(link);
  });
});
