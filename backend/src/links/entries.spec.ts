import type { Entry, FieldError, Link, PageUser, PublicUser } from '@linkstall/contracts/http';

import { testImage, type FormFields } from '../../test/client.js';
import { Seller, storedImageIds } from '../../test/products.js';
import { entryWith, storeLinks } from '../../test/stored-links.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { iconPath } from './icon-path.js';
import type { Content } from './stored-entry.js';

const UNKNOWN_ID = '6920a1b2c3d4e5f60718293a';
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

/** A user with a page, and the calls of that user. */
class Creator {
  constructor(
    readonly username: string,
    readonly token: string,
  ) {}

  static async new(): Promise<Creator> {
    const { user, token } = await testApp.api.newSession();
    await setVerified(testApp, user.username);
    return new Creator(user.username, token);
  }

  add = (fields: FormFields) => testApp.api.form<Entry>('link/add-entry', fields, { token: this.token });
  edit = (id: string, fields: FormFields) =>
    testApp.api.patchForm<Entry>(`link/update-entry/${id}`, fields, { token: this.token });
  addEntry = async (fields: FormFields) => (await this.add(fields)).body.data._id;
  addLink = async (title: string) => {
    const link = { title, url: 'example.com', thumbnail: image };
    return (await testApp.api.form<Link>('link/add-link', link, { token: this.token })).body.data._id;
  };

  entries = async () => (await testApp.api.get<Entry[]>('link/all-entry', { token: this.token })).body.data;
  links = async () => (await testApp.api.get<Link[]>('link/all-link', { token: this.token })).body.data;
  readPublicUser = async () => (await testApp.api.get<PublicUser[]>(this.username)).body.data[0] as PublicUser;
  page = async () => (await testApp.api.get<PageUser[]>(`${this.username}/Page`)).body.data[0] as PageUser;
  patch = <T>(path: string, body: object) => testApp.api.patch<T>(path, body, { token: this.token });
  post = (path: string, body: object) => testApp.api.post(path, body, { token: this.token });
}

const KINDS: Readonly<Record<string, FormFields>> = {
  heading: { title: ' Cooking ' },
  text: { text: 'Open on Sundays.\r\nCome early.' },
  mail: { title: 'Write', address: ' meera@example.com ' },
  phone: { title: 'Call', number: '+91 98765-43210' },
  whatsapp: { title: 'Chat', number: '0091 9876543210' },
  upi: { title: 'Pay', upiId: 'meera@okhdfcbank', payee: 'Meera Iyer', amount: '499' },
  video: { title: 'Watch', url: VIDEO },
  social: { accounts: ['instagram.com/meera', 'https://www.youtube.com/@meera', 'meera.example'] },
};
const STORED: Readonly<Record<string, object>> = {
  heading: { title: 'Cooking' },
  text: { text: 'Open on Sundays.\nCome early.' },
  mail: { title: 'Write', address: 'meera@example.com' },
  phone: { title: 'Call', number: '+919876543210' },
  whatsapp: { title: 'Chat', number: '+919876543210', message: '' },
  upi: { title: 'Pay', upiId: 'meera@okhdfcbank', payee: 'Meera Iyer', amount: '499.00' },
  video: { title: 'Watch', url: VIDEO, thumbnail: { url: '' } },
  social: { accounts: ['https://instagram.com/meera', 'https://www.youtube.com/@meera', 'https://meera.example'] },
};

describe('An entry that is no link', () => {
  it.each(Object.entries(KINDS))('%s is stored in clean form and appears with the links', async (kind, fields) => {
    const creator = await Creator.new();
    await creator.addLink('Blog');
    const response = await creator.add({ kind, ...fields });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-linkstall-changed')).toBe(`user:${creator.username}`);
    const { shown, ...ownFields } = response.body.data as Entry & { shown: object };
    const state = { _id: ownFields._id, isActive: true, isSpotlight: false, revision: 1 };
    expect(ownFields).toEqual({ ...state, kind, ...STORED[kind] });
    expect((await creator.entries()).map((entry) => entry.kind)).toEqual(['link', kind]);
    expect((await creator.links()).map(({ title }) => title)).toEqual(['Blog']);
    const { UserLink, UserEntry } = await creator.readPublicUser();
    expect(UserLink.map(({ title }) => title)).toEqual(['Blog']);
    expect(UserEntry).toEqual([{ ...shown, _id: ownFields._id, kind, place: 1 }]);
    expect((await creator.page()).UserEntry).toEqual(UserEntry);
  });

  it('with social accounts shows the service and icon of each account, or a globe for an unknown site', async () => {
    const creator = await Creator.new();
    const addresses = [
      'instagram.com/a',
      'm.youtube.com/@a',
      'https://artist.bandcamp.com',
      'linkedin.com/in/a',
      'a.example',
    ];
    await creator.add({ kind: 'social', accounts: addresses });
    const [row] = (await creator.readPublicUser()).UserEntry ?? [];
    const accounts = row?.kind === 'social' ? row.accounts : [];
    expect(accounts.map(({ url, service, label }) => [url, service, label])).toEqual([
      ['https://instagram.com/a', 'instagram', 'Instagram'],
      ['https://m.youtube.com/@a', 'youtube', 'YouTube'],
      ['https://artist.bandcamp.com', 'bandcamp', 'Bandcamp'],
      ['https://linkedin.com/in/a', 'linkedin', 'LinkedIn'],
      ['https://a.example', 'website', 'a.example'],
    ]);
    for (const { icon } of accounts) expect(icon).toMatch(/^m[\d\sa-z-]{20,}$/);
  });

  it('with social accounts shows a different icon for each service and for unknown sites', async () => {
    const hosts = [
      'amazon.in',
      'flipkart.com',
      'linkedin.com',
      'sharechat.com',
      'facebook.com',
      'x.com',
      'instagram.com',
    ];
    const creator = await Creator.new();
    await creator.add({ kind: 'social', accounts: [...hosts, 'a.example', 'b.example'] });
    const [row] = (await creator.readPublicUser()).UserEntry ?? [];
    const icons = row?.kind === 'social' ? row.accounts.map(({ icon }) => icon) : [];
    expect(new Set(icons)).toHaveProperty('size', hosts.length + 1);
  });

  it('has icon paths in whole numbers without accumulated rounding errors', () => {
    const circle = 'M12 0a12 12 0 100 24 12 12 0 000-24zM5.04 5.04l.03.03.03.03.03.03.03.03.03.03V9h-.004z';
    expect(iconPath(circle)).toBe('m60 0a60 60 0 100 120 60 60 0 000-120zm-35 25 1 1v19z');
    expect(iconPath('M1 1c1 .01 2 .01 3 0s2 1 3 1')).toBe('m5 5c5 0 10 0 15 0s10 5 15 5');
    expect(iconPath('M1 1c1 .01 2 .01 3 0H9')).toBe('m5 5 15 0h25');
  });

  it('that is a video has a player without cookies and an optional image that is removed with it', async () => {
    const creator = await Creator.new();
    const addedEntry = (await creator.add({ kind: 'video', title: 'Watch', url: VIDEO, thumbnail: image })).body.data;
    expect(addedEntry).toMatchObject({
      thumbnail: { url: expect.stringMatching(/^\/images\/\w+\/1280\.webp$/) },
      shown: {
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        provider: 'youtube',
        player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
      },
    });
    const before = await storedImageIds(testApp);
    await creator.edit(addedEntry._id, { thumbnail: image });
    expect(await storedImageIds(testApp)).toHaveLength(before.length);
    const withoutImage = await creator.edit(addedEntry._id, { thumbnail: '' });
    expect(withoutImage.body.data).toMatchObject({
      thumbnail: { url: '' },
      shown: { thumbnail: { url: '' } },
    });
    expect((await storedImageIds(testApp)).length).toBeLessThan(before.length);
    expect((await creator.edit(addedEntry._id, { thumbnail: 'x' })).status).toBe(400);
    const rejected = await creator.add({ kind: 'heading', title: 'x', thumbnail: image });
    expect(rejected).toMatchObject({ status: 400, body: { errors: [{ field: 'thumbnail' }] } });
    expect((await storedImageIds(testApp)).length).toBeLessThan(before.length);
  });

  it.each<[string, FormFields, string, string?]>([
    ['no kind', { title: 'x' }, 'kind'],
    ['an unknown kind', { kind: 'link', title: 'x' }, 'kind'],
    ['a heading without title', { kind: 'heading' }, 'title', 'title is required'],
    ['a blank heading', { kind: 'heading', title: ' \u200f ' }, 'title', 'Title is required'],
    ['a long heading', { kind: 'heading', title: 'x'.repeat(121) }, 'title'],
    [
      'a heading with a number',
      { kind: 'heading', title: 'x', number: '+919876543210' },
      'number',
      'This field is not known',
    ],
    ['a heading with an address', { kind: 'heading', title: 'x', url: 'a.b' }, 'url', 'This field is not known'],
    ['an empty text', { kind: 'text', text: ' ' }, 'text', 'Text is required'],
    ['a long text', { kind: 'text', text: 'x'.repeat(501) }, 'text', 'Text must have at most 500 characters'],
    ['a text twice', { kind: 'text', text: ['a', 'b'] }, 'text', 'text must be text'],
    ['no accounts', { kind: 'social' }, 'accounts', 'accounts is required'],
    [
      '13 accounts',
      { kind: 'social', accounts: Array<string>(13).fill('x.example') },
      'accounts',
      'Put in 1 to 12 accounts',
    ],
    ['an account that is a script', { kind: 'social', accounts: ['x.example', 'javascript:alert(1)'] }, 'accounts'],
    ['no mail address', { kind: 'mail', title: 'x', address: 'meera' }, 'address', 'This is not an email address'],
    ['two mail addresses', { kind: 'mail', title: 'x', address: 'a@b.example,c@d.example' }, 'address'],
    ['a mail address with a cc field', { kind: 'mail', title: 'x', address: 'a@b.example?cc=c@d.example' }, 'address'],
    ['a mail address with a bcc field', { kind: 'mail', title: 'x', address: 'a?bcc=x@y.com' }, 'address'],
    ['a mail address with a line break', { kind: 'mail', title: 'x', address: 'a%0Abcc@y.com' }, 'address'],
    ['a number without its last digits', { kind: 'phone', title: 'x', number: '98765 43' }, 'number'],
    ['a number with letters', { kind: 'phone', title: 'x', number: '+91 CALL ME' }, 'number'],
    ['a long number', { kind: 'whatsapp', title: 'x', number: `+${'9'.repeat(16)}` }, 'number'],
    ['a long message', { kind: 'whatsapp', title: 'x', number: '+919876543210', message: 'x'.repeat(501) }, 'message'],
    [
      'no UPI ID',
      { kind: 'upi', title: 'x', upiId: 'meera', payee: 'Meera' },
      'upiId',
      'A UPI ID looks like name@bank, with only letters and digits after the @',
    ],
    ['a mail address as UPI ID', { kind: 'upi', title: 'x', upiId: 'meera@gmail.com', payee: 'Meera' }, 'upiId'],
    ['a UPI ID with another parameter', { kind: 'upi', title: 'x', upiId: 'meera@upi&am=9', payee: 'Meera' }, 'upiId'],
    ['no payee', { kind: 'upi', title: 'x', upiId: 'meera@upi' }, 'payee', 'payee is required'],
    ['too little', { kind: 'upi', title: 'x', upiId: 'meera@upi', payee: 'Meera', amount: '0.99' }, 'amount'],
    ['too much', { kind: 'upi', title: 'x', upiId: 'meera@upi', payee: 'Meera', amount: '100000.01' }, 'amount'],
    ['three decimals', { kind: 'upi', title: 'x', upiId: 'meera@upi', payee: 'Meera', amount: '1.234' }, 'amount'],
    ['another page as a video', { kind: 'video', title: 'x', url: 'https://example.com/watch?v=dQw4w9WgXcQ' }, 'url'],
    ['a channel as a video', { kind: 'video', title: 'x', url: 'https://youtube.com/@meera' }, 'url'],
    ['no product', { kind: 'product', productId: 'x' }, 'productId'],
    [
      'an unknown product',
      { kind: 'product', productId: UNKNOWN_ID },
      'productId',
      'There is no such product in your store',
    ],
    ['a text instead of true or false', { kind: 'heading', title: 'x', isActive: 'yes' }, 'isActive'],
    ['an owner', { kind: 'heading', title: 'x', owner: UNKNOWN_ID }, 'owner', 'This field is not known'],
  ])('with %s answers 400 with the field, and stores nothing', async (_, fields, ...[field, message]) => {
    const creator = await Creator.new();
    const response = await creator.add(fields);
    expect(response).toMatchObject({ status: 400, body: { data: null, code: 'request.invalid' } });
    const errors = response.body.errors as FieldError[];
    expect(errors.map((error) => error.field)).toContain(field);
    if (message) expect(response.body.message).toBe(message);
    expect(await creator.entries()).toEqual([]);
  });

  it('is edited field by field, with the rules of its kind and the revision', async () => {
    const creator = await Creator.new();
    const id = await creator.addEntry({ kind: 'upi', ...KINDS['upi'] });
    const editResponse = (await creator.edit(id, { title: 'Tip me', amount: '' })).body.data;
    expect(editResponse).toMatchObject({ title: 'Tip me', amount: '', upiId: 'meera@okhdfcbank', revision: 2 });
    const conflict = { code: 'link.changed', message: 'This entry was changed somewhere else meanwhile' };
    expect((await creator.edit(id, { title: 'late', revision: '1' })).body).toMatchObject(conflict);
    for (const fields of [{}, { revision: '2' }, { text: 'x' }, { kind: 'text' }, { upiId: 'x' }, { amount: '0' }])
      expect([fields, (await creator.edit(id, fields)).status]).toEqual([fields, 400]);
    expect(await creator.entries()).toEqual([editResponse]);
    const link = await creator.addLink('Blog');
    for (const wrongId of [link, UNKNOWN_ID, 'x'])
      expect((await creator.edit(wrongId, { title: 'x' })).status).toBe(404);
    const otherUser = await Creator.new();
    const notFound = { code: 'link.not_found', message: 'Entry Not Found' };
    expect((await otherUser.edit(id, { title: 'mine' })).body).toMatchObject(notFound);
    expect((await otherUser.patch('link/spotlight', { entry: id })).body).toMatchObject(notFound);
  });

  it('that is a text keeps its lines, with at most one empty line in a row', async () => {
    const creator = await Creator.new();
    const id = await creator.addEntry({ kind: 'text', text: `a\n\nb${'\r\n \n'.repeat(60)}c` });
    const readEntry = async () => (await creator.entries())[0];
    expect(await readEntry()).toMatchObject({ text: 'a\n\nb\n\nc' });
    await creator.edit(id, { text: `d${'\n'.repeat(400)}e` });
    expect(await readEntry()).toMatchObject({ text: 'd\n\ne' });
  });

  it('is hidden, deleted and restored like a link, but cannot be edited or opened as a link', async () => {
    const creator = await Creator.new();
    const id = await creator.addEntry({ kind: 'heading', title: 'One' });
    await creator.addLink('Blog');
    const before = await creator.entries();
    await creator.edit(id, { isActive: 'false' });
    expect((await creator.readPublicUser()).UserEntry).toBeUndefined();
    await creator.edit(id, { isActive: 'true' });
    const call = { token: creator.token };
    expect((await testApp.api.patchForm(`link/update-link/${id}`, { title: 'x' }, call)).status).toBe(404);
    expect((await testApp.api.get(`link/go/${id}`)).status).toBe(404);
    expect((await creator.post('link/delete-link', { linkId: id })).status).toBe(200);
    expect((await creator.entries()).map(({ kind }) => kind)).toEqual(['link']);
    const restored = await creator.post('link/restore-link', { linkId: id });
    expect(restored.body.data).toMatchObject({ _id: id, kind: 'heading', title: 'One' });
    expect((await creator.entries()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
  });
});

describe('The order of a list with all kinds', () => {
  it('takes all ids, or the ids of all links only, and then the other entries keep their places', async () => {
    const creator = await Creator.new();
    const heading = await creator.addEntry({ kind: 'heading', title: 'One' });
    const a = await creator.addLink('a');
    const text = await creator.addEntry({ kind: 'text', text: 'Two' });
    const b = await creator.addLink('b');
    const order = (from: readonly string[], to: readonly string[]) => creator.patch<Link[]>('link/order', { from, to });
    const ids = async () => (await creator.entries()).map(({ _id }) => _id);
    const orderResponse = await order([a, b], [b, a]);
    expect(orderResponse.body.data.map(({ title }) => title)).toEqual(['b', 'a']);
    expect(await ids()).toEqual([heading, b, text, a]);
    expect((await order([heading, b, text, a], [a, heading, text, b])).status).toBe(200);
    expect(await ids()).toEqual([a, heading, text, b]);
    expect((await creator.readPublicUser()).UserEntry?.map(({ place }) => place)).toEqual([1, 2]);
    expect((await order([b, a], [a, b])).status).toBe(409);
    expect((await order([heading, text], [text, heading])).status).toBe(409);
    expect((await order([a, heading, text], [heading, a, text])).status).toBe(409);
    expect(await ids()).toEqual([a, heading, text, b]);
  });
});

describe('The spotlight', () => {
  it('marks one entry of any kind, while the entry is visible, and is restored with it', async () => {
    const creator = await Creator.new();
    const link = await creator.addLink('Blog');
    const text = await creator.addEntry({ kind: 'text', text: 'Two' });
    const setSpotlight = (entry: unknown) => creator.patch<Entry[]>('link/spotlight', { entry });
    expect((await setSpotlight(link)).body.data.map(({ isSpotlight }) => isSpotlight)).toEqual([true, false]);
    expect((await creator.page()).spotlight).toBe(link);
    await setSpotlight(text);
    expect((await creator.page()).spotlight).toBe(text);
    await creator.post('link/delete-link', { linkId: text });
    expect((await creator.page()).spotlight).toBeUndefined();
    await creator.post('link/restore-link', { linkId: text });
    expect((await creator.page()).spotlight).toBe(text);
    await creator.edit(text, { isActive: 'false' });
    expect(await creator.page()).not.toHaveProperty('spotlight');
    for (const invalidId of ['', 'x', 7, { $ne: null }, [link], undefined])
      expect((await setSpotlight(invalidId)).status).toBe(400);
    expect((await setSpotlight(UNKNOWN_ID)).status).toBe(404);
    expect((await setSpotlight(null)).body.data.some(({ isSpotlight }) => isSpotlight)).toBe(false);
  });
});

describe('A pinned product', () => {
  it('shows the current product; while the product is hidden or deleted, only the owner sees the entry', async () => {
    const seller = await Seller.new(testApp);
    const creator = new Creator(seller.username, seller.call.token ?? '');
    const product = (await seller.add({ Product_Retailer: 'A shelf' }, [image])).body.data;
    await creator.add({ kind: 'product', productId: product._id.toUpperCase() });
    const readPinned = async () => [(await creator.page()).UserEntry, (await creator.entries())[0]];
    const card = {
      kind: 'product',
      productId: product._id,
      name: product.Product_Name,
      price: product.Product_Price,
      discountPrice: product.Product_Discount_Price,
      picture: { url: product.Product_Img[0]?.Product_img_Cloudnary_Path },
    };
    expect(await readPinned()).toMatchObject([[card], { shown: card }]);
    await seller.edit(product._id, { Product_Name: 'Another name' });
    expect((await readPinned())[0]).toMatchObject([{ name: 'Another name' }]);
    await seller.edit(product._id, { Product_status: 'false' });
    expect(await readPinned()).toMatchObject([undefined, { productId: product._id, shown: null }]);
    await seller.edit(product._id, { Product_status: 'true' });
    await seller.remove(product._id);
    expect(await readPinned()).toMatchObject([undefined, { shown: null }]);
  });

  it('whose product is deleted can be hidden, scheduled, highlighted and restored, but not pinned again', async () => {
    const seller = await Seller.new(testApp);
    const creator = new Creator(seller.username, seller.call.token ?? '');
    const [deletedId, otherId] = [(await seller.add()).body.data._id, (await seller.add()).body.data._id];
    const id = await creator.addEntry({ kind: 'product', productId: deletedId });
    await seller.remove(deletedId);
    const shownFrom = '2026-01-01T00:00:00.000Z';
    expect((await creator.edit(id, { isActive: 'false' })).body.data).toMatchObject({
      isActive: false,
      shown: null,
    });
    expect((await creator.edit(id, { productId: deletedId, shownFrom })).body.data).toMatchObject({ shownFrom });
    expect((await creator.patch('link/spotlight', { entry: id })).status).toBe(200);
    await creator.post('link/delete-link', { linkId: id });
    expect((await creator.post('link/restore-link', { linkId: id })).status).toBe(200);
    expect((await creator.edit(id, { productId: otherId })).status).toBe(200);
    expect((await creator.edit(id, { productId: deletedId })).status).toBe(400);
  });

  it('can be pinned only once', async () => {
    const seller = await Seller.new(testApp);
    const creator = new Creator(seller.username, seller.call.token ?? '');
    const [productId, otherId] = [(await seller.add()).body.data._id, (await seller.add()).body.data._id];
    const pin = (productId: string) => creator.add({ kind: 'product', productId });
    const alreadyPinned = {
      status: 400,
      body: { errors: [{ field: 'productId', message: 'This product is pinned already' }] },
    };
    const first = (await pin(productId)).body.data._id;
    expect(await pin(productId.toUpperCase())).toMatchObject(alreadyPinned);
    expect((await creator.edit(first, { productId })).status).toBe(200);
    const second = (await pin(otherId)).body.data._id;
    expect(await creator.edit(second, { productId })).toMatchObject(alreadyPinned);
    await creator.post('link/delete-link', { linkId: first });
    expect((await creator.edit(second, { productId })).status).toBe(200);
    expect(await creator.post('link/restore-link', { linkId: first })).toMatchObject(alreadyPinned);
  });

  it('must belong to the user', async () => {
    const seller = await Seller.new(testApp);
    const product = (await seller.add()).body.data;
    const otherUser = await Creator.new();
    const response = await otherUser.add({ kind: 'product', productId: product._id });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'productId' }] } });
  });
});

it('a list of a thousand entries is full and is returned completely', async () => {
  const { user, token } = await testApp.api.newSession();
  const creator = new Creator(user.username, token);
  await creator.add({ kind: 'heading', title: 'x' });
  const upi: Content = { kind: 'upi', title: 'x', upiId: 'a@upi', payee: 'A', amount: '' };
  const social: Content = { kind: 'social', accounts: ['instagram.com/a', 'youtube.com/@a'] };
  await storeLinks(testApp, user._id, 1_000, (id, index) => entryWith(id, index % 2 ? upi : social));
  const page = (await creator.page()).UserEntry ?? [];
  expect(page).toHaveLength(1_000);
  // A row that was stored without a scheme is shown with https, too.
  expect(page[0]?.kind === 'social' && page[0].accounts[0]?.url).toBe('https://instagram.com/a');
  const response = await creator.add({ kind: 'heading', title: 'x' });
  expect(response).toMatchObject({ status: 409, body: { code: 'link.limit' } });
});
