import type {
  Entry,
  Link,
  PageUser,
  Product,
  ProductPage,
  PublicUser,
  SessionUser,
  StorePage,
} from '@linkstall/contracts/http';

import { formOf, testImage, type FormFields } from '../../test/client.js';
import { csvForm, Seller } from '../../test/products.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';

let testApp: TestApp;
let thumbnail: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  thumbnail = await testImage();
});

const json = (value: unknown) => JSON.stringify(value);
const first = <T>(list: readonly T[]): T => {
  const [item] = list;
  if (item === undefined) throw new Error('the list is empty');
  return item;
};

/** A creator with a page in English and Hindi, and the calls of that creator. */
class Creator {
  constructor(
    readonly user: SessionUser,
    readonly token: string,
  ) {}

  static async new(): Promise<Creator> {
    const { user, token } = await testApp.api.newSession();
    await setVerified(testApp, user.username);
    return new Creator(user, token);
  }

  save = (changes: object) => {
    const { username, email, fullName } = this.user;
    const profile = { username, email, fullName, ...changes };
    return testApp.api.patch<SessionUser>('users/update-account', profile, { token: this.token });
  };
  addLink = async (fields: FormFields = {}) => {
    const link = { title: 'Recipes', url: 'example.com', thumbnail, ...fields };
    return (await testApp.api.form<Link>('link/add-link', link, { token: this.token })).body.data;
  };
  editLink = (id: string, fields: FormFields) =>
    testApp.api.patchForm<Link>(`link/update-link/${id}`, fields, { token: this.token });
  addEntry = (fields: FormFields) => testApp.api.form<Entry>('link/add-entry', fields, { token: this.token });
  entries = async () => (await testApp.api.get<Entry[]>('link/all-entry', { token: this.token })).body.data;
  page = async (query = '') =>
    first((await testApp.api.get<PageUser[]>(`${this.user.username}/Page${query}`)).body.data);
  exported = async () => {
    const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: this.token } });
    return Buffer.from(await response.arrayBuffer());
  };
}

const HINDI = { hi: { fullName: 'मीरा अय्यर', line: 'रविवार की रसोई' } };

describe('A page in several languages', () => {
  it('is in the asked language, with the first language for texts without a translation', async () => {
    const creator = await Creator.new();
    await creator.save({ line: 'Sunday kitchen', furtherLanguages: ['hi', 'ta'], translations: HINDI });
    await creator.addLink({ translations: json({ hi: { title: 'व्यंजन' } }) });
    await creator.addLink({ title: 'Blog' });
    const entry = { kind: 'faq', title: 'Open?', text: 'Daily.', translations: json({ hi: { title: 'खुला?' } }) };
    await creator.addEntry(entry);
    const english = await creator.page();
    expect(english).not.toHaveProperty('language');
    expect(english.languages).toEqual(['en', 'hi', 'ta']);
    expect(english.UserLink.map(({ title }) => title)).toEqual(['Recipes', 'Blog']);
    const hindi = await creator.page('?language=hi');
    expect(hindi).toMatchObject({ fullName: 'मीरा अय्यर', line: 'रविवार की रसोई', language: 'hi' });
    expect(hindi.languages).toEqual(['en', 'hi', 'ta']);
    expect(hindi.UserLink.map(({ title }) => title)).toEqual(['व्यंजन', 'Blog']);
    expect(hindi.UserEntry).toMatchObject([{ kind: 'faq', title: 'खुला?', text: 'Daily.' }]);
    expect(json([hindi.UserLink, hindi.UserEntry])).not.toContain('translations');
    expect(hindi.preview).toEqual(english.preview);
    expect(await creator.page('?language=ta')).toEqual({ ...english, language: 'ta' });
    for (const query of ['?language=de', '?language=xx', '?language=', '?language[a]=hi'])
      expect(await creator.page(query)).toEqual(english);
    for (const path of ['', 'users/u/'])
      expect((await testApp.api.get(`${path}${creator.user.username}?language=hi`)).text).toContain('व्यंजन');
  });

  it('in one language has no field about languages, and ignores the asked one', async () => {
    const creator = await Creator.new();
    await creator.addLink({ translations: json({ hi: { title: 'व्यंजन' } }) });
    const page = await creator.page();
    expect(Object.keys(page)).not.toEqual(expect.arrayContaining(['languages']));
    expect(await creator.page('?language=hi')).toEqual(page);
  });

  it('whose further language becomes the first one counts that language once', async () => {
    const creator = await Creator.new();
    await creator.save({ furtherLanguages: ['hi', 'ar'] });
    const saved = await creator.save({ language: 'hi' });
    expect(saved.body.data).toMatchObject({ language: 'hi', furtherLanguages: ['ar'] });
    expect((await creator.page()).languages).toEqual(['hi', 'ar']);
  });
});

it('a store and its products are in the asked language, and a search finds its words', async () => {
  const seller = await Seller.new(testApp);
  const { username, call } = seller;
  const { email } = (await testApp.api.get<SessionUser>('users/account', call)).body.data;
  const profile = { username, email, fullName: 'Meera', furtherLanguages: ['hi'], translations: HINDI };
  await testApp.api.patch('users/update-account', profile, call);
  const translations = json({ hi: { name: 'कढ़ाई', description: 'भारी।' } });
  const { _id } = (await seller.add({ translations }, [thumbnail])).body.data;
  const pinned = { kind: 'product', productId: _id };
  await testApp.api.form('link/add-entry', pinned, call);
  const read = async <T>(path: string) => first((await testApp.api.get<T[]>(`${username}${path}`)).body.data);
  const names = async (path: string) => (await read<StorePage>(path)).UserProduct.map((each) => each.Product_Name);
  const [english] = await names('/Store/1');
  expect(await names('/Store/1?language=hi')).toEqual(['कढ़ाई']);
  expect(await names('/Store?language=hi')).toEqual(['कढ़ाई']);
  expect(await names(`/Store/1/Search/${encodeURIComponent('कढ़ाई')}?language=hi`)).toEqual(['कढ़ाई']);
  expect(await names(`/Store/1/Search/${encodeURIComponent('कढ़ाई')}`)).toEqual([]);
  const product = await read<ProductPage>(`/Store/Product/${_id}?language=hi`);
  expect(product).toMatchObject({
    ...{ fullName: 'मीरा अय्यर', language: 'hi', languages: ['en', 'hi'] },
    product: { Product_Name: 'कढ़ाई', Product_Desc: 'भारी।' },
  });
  const inEnglish = await read<ProductPage>(`/Store/Product/${_id}`);
  expect([inEnglish.product.Product_Name, inEnglish.preview]).toEqual([english, product.preview]);
  expect((await read<PageUser>('/Page?language=hi')).UserEntry).toMatchObject([{ name: 'कढ़ाई' }]);
  // The owner, who edits the texts, gets them in the first language.
  const [own] = (await testApp.api.get<PublicUser[]>(`${username}/Store?language=hi`, call)).body.data;
  expect(own?.UserProduct).toMatchObject([{ Product_Name: english, translations: JSON.parse(translations) as object }]);
});

describe('Translations of an item', () => {
  it('are part of its revision: an edit replaces them, and without them they stay', async () => {
    const creator = await Creator.new();
    const { _id } = await creator.addLink({ translations: json({ hi: { title: ' व्यंजन ' }, ta: { title: '' } }) });
    const stored = async () => first(await creator.entries());
    expect(await stored()).toMatchObject({ revision: 1, translations: { hi: { title: 'व्यंजन' } } });
    await creator.editLink(_id, { title: 'Food' });
    expect(await stored()).toMatchObject({ title: 'Food', revision: 2, translations: { hi: { title: 'व्यंजन' } } });
    await creator.editLink(_id, { translations: json({ ar: { title: 'وصفات' } }), revision: '2' });
    expect(await stored()).toMatchObject({ revision: 3, translations: { ar: { title: 'وصفات' } } });
    expect((await creator.editLink(_id, { translations: '', revision: '2' })).status).toBe(409);
    const { token } = creator;
    await testApp.api.post('link/delete-link', { linkId: _id }, { token });
    const restored = await testApp.api.post<Link>('link/restore-link', { linkId: _id }, { token });
    expect(restored.body.data.translations).toEqual({ ar: { title: 'وصفات' } });
    await creator.editLink(_id, { translations: '' });
    expect(await stored()).not.toHaveProperty('translations');
  });

  it('of a product stay when an older client sends the form without them', async () => {
    const seller = await Seller.new(testApp);
    const translations = { hi: { name: 'कढ़ाई' } };
    const { _id } = (await seller.add({ translations: json(translations) }, [thumbnail])).body.data;
    expect((await seller.edit(_id, { Product_Name: 'Pan' })).body.data).toMatchObject({ translations });
    expect((await seller.edit(_id, { translations: '{}' })).body.data).not.toHaveProperty('translations');
  });

  it.each<[string, string]>([
    ['no JSON', 'hi'],
    ['a list', '[]'],
    ['an unknown language', json({ fr: { title: 'a' } })],
    ['the prototype as a language', '{"__proto__":{"title":"a"}}'],
    ['three languages', json({ hi: { title: 'a' }, ta: { title: 'a' }, ar: { title: 'a' } })],
    ['an unknown text', json({ hi: { url: 'a' } })],
    ['a number', json({ hi: { title: 1 } })],
    ['a long title', json({ hi: { title: 'क'.repeat(121) } })],
  ])('with %s are refused', async (_, translations) => {
    const creator = await Creator.new();
    const body = formOf({ title: 'a', url: 'example.com', thumbnail, translations });
    const { token } = creator;
    const response = await testApp.api.send('POST', 'link/add-link', { token, body });
    expect(response).toMatchObject({ status: 400, body: { errors: [{ field: 'translations' }] } });
    expect(await creator.entries()).toEqual([]);
  });

  it('are refused for a text that the kind does not have', async () => {
    const creator = await Creator.new();
    for (const [kind, fields] of [
      ['heading', { title: 'a', translations: json({ hi: { text: 'a' } }) }],
      ['divider', { translations: json({ hi: { title: 'a' } }) }],
    ] as const)
      expect(await creator.addEntry({ kind, ...fields })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'translations' }] },
      });
  });

  it.each<[string, object]>([
    ['three languages', { furtherLanguages: ['hi', 'ta', 'ar'] }],
    ['the same language twice', { furtherLanguages: ['hi', 'hi'] }],
    ['an unknown language', { furtherLanguages: ['fr'] }],
    ['a text', { furtherLanguages: 'hi' }],
    ['an unknown text', { translations: { hi: { place: 'a' } } }],
    ['null', { translations: null }],
    ['a long name', { translations: { hi: { fullName: 'क'.repeat(81) } } }],
  ])('of a profile with %s are refused', async (_, changes) => {
    const creator = await Creator.new();
    expect((await creator.save(changes)).status).toBe(400);
    expect(await creator.page()).not.toHaveProperty('languages');
  });
});

it('an export that is imported into an empty account has the same entries with their translations', async () => {
  const creator = await Creator.new();
  await creator.addLink({ translations: json({ ta: { title: 'சமையல்' }, hi: { title: 'व्यंजन' } }) });
  for (const fields of [
    { kind: 'text', text: 'Open on Sundays.', translations: json({ hi: { text: 'रविवार को खुला।\nआइए' } }) },
    {
      kind: 'contactForm',
      title: 'Write',
      intro: 'Soon.',
      translations: json({ hi: { intro: 'जल्दी।', title: 'लिखें' } }),
    },
  ])
    expect((await creator.addEntry(fields)).status).toBe(201);
  const zip = await creator.exported();
  const other = await Creator.new();
  const { token } = other;
  type Preview = {
    readonly entries: readonly { readonly values: string; readonly picture: string; readonly problem: string }[];
  };
  const { entries } = (await testApp.api.form<Preview>('link/read-import', { file: zip }, { token })).body.data;
  expect(entries.map(({ problem }) => problem)).toEqual(['', '', '']);
  const chosen = entries.map(({ values, picture }) => ({ values, picture }));
  const imported = await testApp.api.form('link/import', { entries: json(chosen), file: zip }, { token });
  expect(imported.status).toBe(201);
  const listIn = async (bytes: Buffer) => {
    const entries = JSON.parse(unzip(bytes).get('links.json')?.toString() ?? '') as object[];
    return json(entries.map((entry) => ({ ...entry, _id: '', thumbnail: '' })));
  };
  expect(await listIn(await other.exported())).toBe(await listIn(zip));
});

it('a file with products takes their translations over', async () => {
  const seller = await Seller.new(testApp);
  const translations = { hi: { name: 'कढ़ाई', description: 'भारी।\nकाली।' } };
  await seller.add({ translations: json(translations) });
  const csv = (await testApp.api.get('product/export', seller.call)).text;
  const other = await Seller.new(testApp);
  const body = csvForm(csv);
  const imported = await testApp.api.send('POST', 'product/import', { ...other.call, body });
  expect(imported.status).toBe(201);
  const store = await testApp.api.get<PublicUser[]>(`${other.username}/Store`, other.call);
  const products: readonly Product[] = store.body.data[0]?.UserProduct ?? [];
  expect(products.map((product) => product.translations)).toEqual([translations]);
});
