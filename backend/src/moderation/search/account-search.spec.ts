import type { AccountSearch, Entry } from '@linkstall/contracts/http';

import { newUsername, testImage, type FormFields } from '../../../test/client.js';
import { Seller } from '../../../test/products.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { DailySweep } from '../../expiry/daily-sweep.js';
import { DEFAULT_THEME } from '../../themes/themes.service.js';
import { UsersService } from '../../users/users.service.js';

let testApp: TestApp;
let operator: string;
beforeAll(async () => {
  testApp = await startApp();
  const session = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(session.user.username, true);
  operator = session.token;
});

const send = (text: string) =>
  testApp.api.get<AccountSearch>(`admin/accounts?search=${encodeURIComponent(text)}`, { token: operator });
const search = async (text: string) => (await send(text)).body.data;
const namesFor = async (text: string) => (await search(text)).accounts.map(({ username }) => username);

let count = 0;
/** A host that only one test uses. */
const newHost = () => `site${(count += 1)}.example.com`;

async function newCreator() {
  const { user, token } = await testApp.api.newSession();
  const call = { token };
  const add = async (path: string, fields: FormFields) =>
    (await testApp.api.form<Entry>(path, fields, call)).body.data._id;
  return {
    ...{ user, username: user.username, call, seller: new Seller(testApp, user.username, call) },
    addLink: async (url: string) => add('link/add-link', { title: 'A link', url, thumbnail: await testImage() }),
    addEntry: (fields: FormFields) => add('link/add-entry', fields),
  };
}

/** Stores accounts without a password. */
async function storeAccounts(names: readonly string[], origin: 'signup' | 'waiting' = 'signup'): Promise<void> {
  for (const username of names) {
    const account = { username, fullName: 'A Person', email: `${username}@example.com`, theme: DEFAULT_THEME };
    await testApp.app.get(UsersService).create({ ...account, origin, passwordHash: null });
  }
}

describe('The search for accounts', () => {
  it('finds the beginning of a username in any case, and a former name', async () => {
    const { user, username, call } = await newCreator();
    const { fullName, email } = user;
    const account = { username, fullName, state: 'visible', reason: 'name', match: username };
    for (const text of [username, `@${username}`, username.slice(0, -1).toUpperCase()])
      expect((await search(text)).accounts).toContainEqual(account);
    expect(await namesFor(username.slice(1))).not.toContain(username);
    const renamed = newUsername();
    await testApp.api.patch('users/update-account', { username: renamed, fullName, email }, call);
    expect((await search(`@${username}`)).accounts).toEqual([{ ...account, username: renamed, match: username }]);
    expect((await search(`@${renamed}`)).accounts).toEqual([{ ...account, username: renamed, match: renamed }]);
  });

  it('finds a whole email address only', async () => {
    const { user, username } = await newCreator();
    const [local = '', domain = ''] = user.email.split('@');
    expect((await search(`${local.toUpperCase()}@${domain}`)).accounts).toMatchObject([
      { username, reason: 'email', match: user.email },
    ]);
    expect((await search(`${local.slice(1)}@${domain}`)).accounts).toEqual([]);
  });

  it.each<[string, (creator: Awaited<ReturnType<typeof newCreator>>, address: string) => Promise<unknown>]>([
    ['a link', ({ addLink }, address) => addLink(address)],
    ['a social account', ({ addEntry }, url) => addEntry({ kind: 'social', accounts: ['instagram.com/asha', url] })],
    ['a product', ({ seller }, address) => seller.add({ Product_Url: address })],
  ])('finds the host of %s and its parent hosts', async (_what, add) => {
    const [creator, host] = [await newCreator(), newHost()];
    const address = `https://WWW.Shop.${host}:8080/win?x=1`;
    await add(creator, address);
    const account = { username: creator.username, reason: 'host', match: address };
    for (const text of [host, `*.${host}`, `shop.${host}`, `SHOP.${host}.`, `https://me:secret@www.shop.${host}:1/x y`])
      expect([text, (await search(text.replace(' y', ''))).accounts]).toMatchObject([text, [account]]);
    for (const other of [`other.${host}`, `not${host}`, `shop-${host}`, `${host}.example.org`])
      expect([other, await namesFor(other)]).toEqual([other, []]);
  });

  it('finds a video', async () => {
    const { username, addEntry } = await newCreator();
    await addEntry({ kind: 'video', title: 'A video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' });
    expect(await namesFor('youtube.com')).toEqual([username]);
  });

  it('finds a host with letters of other scripts in both its forms', async () => {
    const { username, addLink } = await newCreator();
    await addLink(`https://चाय.${newHost()}/`);
    const host = `xn--61b6b2b.site${count}.example.com`;
    for (const text of [host, `चाय.site${count}.example.com`]) expect(await namesFor(text)).toEqual([username]);
  });

  it('follows edits, deletions and restorations, and finds what is hidden', async () => {
    const [{ username, call, addLink, seller }, first, second] = [await newCreator(), newHost(), newHost()];
    const id = await addLink(first);
    const product = (await seller.add({ Product_Url: first })).body.data._id;
    await testApp.api.patchForm(`link/update-link/${id}`, { url: second, isActive: 'false' }, call);
    await seller.edit(product, { Product_Url: second });
    expect([await namesFor(first), await namesFor(second)]).toEqual([[], [username]]);
    await testApp.api.send('DELETE', `product/delete-product/${product}`, call);
    await testApp.api.post('link/delete-link', { linkId: id }, call);
    expect(await namesFor(second)).toEqual([]);
    await testApp.api.post('link/restore-link', { linkId: id }, call);
    expect(await namesFor(second)).toEqual([username]);
  });

  it('finds entries and products of an earlier version after the daily sweep', async () => {
    const [creator, host] = [await newCreator(), newHost()];
    await creator.addLink(`link.${host}`);
    await creator.seller.add({ Product_Url: `product.${host}` });
    const { database } = testApp;
    for (const name of ['entries', 'products'])
      await database.collection(name).updateMany({ hosts: { $exists: true } }, { $unset: { hosts: 1 } });
    expect(await namesFor(host)).toEqual([]);
    await testApp.app.get(DailySweep).sweep();
    for (const text of [`link.${host}`, `product.${host}`]) expect(await namesFor(text)).toEqual([creator.username]);
    for (const name of ['entries', 'products'])
      expect(await database.collection(name).countDocuments({ hosts: null })).toBe(0);
  });

  it('shows an account once, with its state', async () => {
    const beginning = `state${Date.now().toString(36)}`;
    const names = ['hidden', 'suspended', 'waiting'].map((state) => `${beginning}.${state}`);
    const [hidden = '', suspended = '', waiting = ''] = names;
    await storeAccounts([hidden, suspended]);
    await storeAccounts([waiting], 'waiting');
    for (const [name, target] of [
      [hidden, 'page'],
      [suspended, 'account'],
    ])
      await testApp.api.post(
        `admin/takedowns/${name}`,
        { target, id: '', category: 'spam', reason: 'Spam.' },
        { token: operator },
      );
    const { accounts, hasMore } = await search(beginning);
    expect(accounts.map(({ username, state }) => [username, state])).toEqual([
      [hidden, 'hidden'],
      [suspended, 'suspended'],
      [waiting, 'waiting'],
    ]);
    expect(hasMore).toBe(false);
  });

  it('shows 50 accounts and says that there are more', async () => {
    const beginning = `many${Date.now().toString(36)}`;
    const names = Array.from({ length: 51 }, (_, index) => `${beginning}.${String(index).padStart(2, '0')}`);
    await storeAccounts(names);
    const { accounts, hasMore } = await search(beginning);
    expect([accounts.map(({ username }) => username), hasMore]).toEqual([names.slice(0, 50), true]);
    expect((await search(`${beginning}.0`)).hasMore).toBe(false);
  });

  it('answers 400 to a text that is neither a name nor an address', async () => {
    for (const text of ['', '@', ' ', 'a b', 'नमस्ते', '$gt', '.*', 'x'.repeat(3_000), '@a b', 'localhost:1']) {
      const { status, body } = await send(text);
      expect([text, status, body]).toMatchObject([text, 400, { errors: [{ field: 'search' }] }]);
    }
  });
});
