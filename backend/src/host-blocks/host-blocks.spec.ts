import type {
  AuditLog,
  Entry,
  HostBlockPreview,
  HostBlocks,
  Link,
  ModeratedAccount,
  PageUser,
  PublicUser,
} from '@linkstall/contracts/http';

import { testImage, type FormFields } from '../../test/client.js';
import { csvForm, ONE_PRODUCT, Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { UsersService } from '../users/users.service.js';
import { hostPatternOf, patternsFor } from './host-pattern.rule.js';
import { MAX_HOSTS } from './host-blocks.service.js';

let testApp: TestApp;
let otherApp: TestApp;
let operator: { token: string; username: string };
beforeAll(async () => {
  testApp = await startApp({ PUBLIC_URL: 'https://www.stall.example.com' });
  otherApp = await startApp({ DATA_DIR: testApp.dataDir, MONGODB_URI: testApp.uri });
  const { user, token } = await testApp.api.newSession();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  operator = { token, username: user.username };
});

let count = 0;
/** A host that only one test uses. */
const newHost = () => `bad${(count += 1)}.example.net`;

const asOperator = () => ({ token: operator.token });
const block = (text: string, reason = 'It asks for passwords.') =>
  testApp.api.post('admin/site/hosts', { text, reason }, asOperator());
const preview = async (text: string) =>
  (await testApp.api.post<HostBlockPreview>('admin/site/hosts/preview', { text }, asOperator())).body.data;
const list = async (search = '') =>
  (await testApp.api.get<HostBlocks>(`admin/site/hosts?search=${encodeURIComponent(search)}`, asOperator())).body.data;
async function unblock(search: string, host = '') {
  const { blocks } = await list(search);
  const body = { host, reason: 'A mistake.' };
  return testApp.api.post(`admin/site/hosts/${blocks[0]?.id}/end`, body, asOperator());
}

async function newCreator() {
  const { user, token } = await testApp.api.newSession();
  await testApp.database.collection('users').updateOne({ username: user.username }, { $set: { emailVerified: true } });
  const call = { token };
  const seller = new Seller(testApp, user.username, call);
  const add = (path: string, fields: FormFields) => testApp.api.form<Entry>(path, fields, call);
  return {
    ...{ username: user.username, call, seller },
    addLink: async (url: string, fields: FormFields = {}) =>
      add('link/add-link', { title: 'A link', url, thumbnail: await testImage(), ...fields }),
    addEntry: (fields: FormFields) => add('link/add-entry', fields),
  };
}
type Creator = Awaited<ReturnType<typeof newCreator>>;

const read = async <T>(path: string, app = testApp) => (await app.api.get<T>(path)).body.data;
const pageOf = async ({ username }: Creator, app = testApp) => (await read<PageUser[]>(`${username}/Page`, app))[0];

/** What visitors see of a creator with a tracked link, a social entry, and a product with its pinned entry. */
async function scene(host: string) {
  const creator = await newCreator();
  const address = `https://${host}/win`;
  const link = (await creator.addLink(address, { countClicks: 'true' })).body.data;
  await creator.addEntry({ kind: 'social', accounts: [`https://${host}/me`, 'instagram.com/asha'] });
  const product = (await creator.seller.add({ Product_Url: address })).body.data;
  await creator.addEntry({ kind: 'product', productId: product._id });
  await creator.addEntry({ kind: 'products', title: 'Store' });
  return { creator, link, product };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const statusOf = async (path: string) => (await testApp.api.get(path)).status;

const SURFACES: readonly (readonly [string, (scene: Scene) => Promise<unknown>, unknown, unknown])[] = [
  ['the links of the page', async ({ creator }) => (await pageOf(creator))?.UserLink.length, 1, 0],
  ['other entries', async ({ creator }) => (await pageOf(creator))?.UserEntry?.length ?? 0, 3, 0],
  ['the link to the store', async ({ creator }) => (await pageOf(creator))?.hasStore, true, false],
  ['the whole user', async ({ creator }) => (await read<PublicUser[]>(creator.username))[0]?.UserProduct.length, 1, 0],
  [
    'a page of the store',
    async ({ creator }) => (await read<PublicUser[]>(`${creator.username}/Store/1`))[0]?.UserProduct.length,
    1,
    0,
  ],
  [
    'the store',
    async ({ creator }) => (await read<PublicUser[]>(`${creator.username}/Store`))[0]?.UserProduct.length,
    1,
    0,
  ],
  [
    'the product page',
    ({ creator, product }) => statusOf(`${creator.username}/Store/Product/${product._id}`),
    200,
    404,
  ],
  ['a product by its id', ({ product }) => statusOf(`product/${product._id}`), 200, 404],
  ['a tracked link', ({ link }) => statusOf(`link/go/${link._id}`), 200, 451],
];

describe('A blocked host', () => {
  it('is hidden everywhere while it is blocked, and nothing is deleted', async () => {
    const host = newHost();
    const theScene = await scene(host);
    const look = () => Promise.all(SURFACES.map(async ([name, readSurface]) => [name, await readSurface(theScene)]));
    const open = SURFACES.map(([name, , visible]) => [name, visible]);
    expect(await look()).toEqual(open);
    const response = await block(host);
    expect([response.status, response.headers.get('x-linkstall-changed')]).toEqual([
      200,
      expect.stringMatching(/\ball\b/),
    ]);
    expect(await look()).toEqual(SURFACES.map(([name, , , hidden]) => [name, hidden]));
    await unblock(host);
    expect(await look()).toEqual(open);
  });

  it('is hidden by every API when the call returns', async () => {
    const host = newHost();
    const { creator } = await scene(host);
    const linkCount = async () => (await pageOf(creator, otherApp))?.UserLink.length;
    expect(await linkCount()).toBe(1);
    await block(host);
    expect(await linkCount()).toBe(0);
    await unblock(host);
    expect(await linkCount()).toBe(1);
  });

  it('names its reason to the owner, and not as a takedown of the item', async () => {
    const host = newHost();
    const { creator, link } = await scene(host);
    await block(host);
    const takedown = { category: 'other', reason: `${host} is blocked on this site: It asks for passwords.`, host };
    const links = (await testApp.api.get<Link[]>('link/all-link', creator.call)).body.data;
    expect(links).toMatchObject([{ _id: link._id, takedown }]);
    const entries = (await testApp.api.get<Entry[]>('link/all-entry', creator.call)).body.data;
    expect(entries.map((entry) => entry.takedown?.host)).toEqual([host, host, undefined, undefined]);
    const store = (await testApp.api.get<PublicUser[]>(`${creator.username}/Store`, creator.call)).body.data;
    expect(store[0]?.UserProduct).toMatchObject([{ takedown }]);
    const edited = await testApp.api.patchForm<Link>(`link/update-link/${link._id}`, { title: 'New' }, creator.call);
    expect(edited.body.data).toMatchObject({ title: 'New', takedown });
    const account = await testApp.api.get<ModeratedAccount>(`admin/takedowns/${creator.username}`, asOperator());
    expect(account.body.data.items.filter((item) => item.takedown)).toEqual([]);
  });

  it.each<[string, string, (creator: Creator, address: string) => Promise<{ status: number; body: unknown }>]>([
    ['a link', 'url', (creator, address) => creator.addLink(address)],
    ['a social account', 'accounts', (creator, url) => creator.addEntry({ kind: 'social', accounts: [url] })],
    ['a product', 'Product_Url', (creator, address) => creator.seller.add({ Product_Url: address })],
    [
      'an edited link',
      'url',
      async (creator, url) => {
        const { _id } = (await creator.addLink('fine.example.org')).body.data;
        return testApp.api.patchForm(`link/update-link/${_id}`, { url }, creator.call);
      },
    ],
  ])('is refused for %s at the field', async (_what, field, send) => {
    const host = newHost();
    await block(host);
    const { status, body } = await send(await newCreator(), `https://${host}/a`);
    const message = `${host} is blocked on this site: It asks for passwords. If this is a mistake, write to the operator of this site`;
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'link.host_blocked', errors: [{ field, message }] },
    });
  });

  it('is a fault of its row in a file of products', async () => {
    const host = newHost();
    await block(host);
    const body = csvForm(ONE_PRODUCT.replace('example.com', host));
    const response = await testApp.api.send('POST', 'product/read-import', { ...(await newCreator()).call, body });
    const faults = [{ column: 'link', message: `${host} is blocked on this site: It asks for passwords.` }];
    expect(response.body.data).toMatchObject({ rows: [{ state: 'faulty', faults }] });
  });

  it.each([
    'evilä.example.net',
    'EVILÄ.EXAMPLE.NET',
    'xn--evil-ooa.example.net',
    'XN--EVIL-OOA.example.net',
    'http://evilä.example.net',
    'HTTPS://evilä.example.net',
    'https://evilä.example.net.',
    'https://evilä.example.net:8443/x',
    'https://user@evilä.example.net',
    'https://good.example.org:pass@evilä.example.net/',
    'https://www.evilä.example.net',
    'https://a.b.evilä.example.net/path?x=1#y',
    'https://evil%C3%A4.example.net',
    'https://evila\u0308.example.net',
    'https://evilä。example。net',
    'https://evilä.example.net',
    'https://ev\u00ADilä.example.net',
    'https:////evilä.example.net',
    'https://evilä.example.net\\x',
    '//evilä.example.net/x',
    ' https://ev\tilä.example.net ',
  ])('is recognised as %j', async (address) => {
    expect(patternsFor(address)).toContain(hostPatternOf('evilä.example.net'));
  });

  it.each([
    'notevilä.example.net',
    'example.net',
    'evilä.example.net.example.org',
    'https://evilä.example.net@example.org',
    '/evilä.example.net',
  ])('is not recognised in %j', (address) =>
    expect(patternsFor(address)).not.toContain(hostPatternOf('evilä.example.net')),
  );

  it.each([
    ['/scam', true],
    ['/scam/', true],
    ['/scam/a?b', true],
    ['//scam', true],
    ['/x/../scam', true],
    ['/%73cam', true],
    ['/scammer', false],
    ['/', false],
    ['/a/scam', false],
  ])('with a path is recognised in %j: %p', (path, isBlocked) => {
    expect(patternsFor(`https://example.com${path}`).includes(hostPatternOf('example.com/scam') ?? '')).toBe(isBlocked);
  });
});

describe('A list of hosts', () => {
  it('is previewed in each format, and stored as one block with one line of the log', async () => {
    const [plain, hosts, adblock, path] = [newHost(), newHost(), newHost(), newHost()];
    const creator = await newCreator();
    await creator.addLink(`https://shop.${plain}`);
    await creator.addLink(`https://${path}/scam/x`);
    await creator.addLink(`https://${path}/shop`);
    await creator.seller.add({ Product_Url: `https://${adblock}` });
    const text = [
      ...['# comment', '! comment', '[Adblock Plus 2.0]', '', '127.0.0.1 localhost', plain, plain.toUpperCase()],
      ...[`0.0.0.0 ${hosts} # why`, `||${adblock}^`, `${path}/scam`, '||a.example^$third-party', 'two words', 'com'],
    ].join('\r\n');
    const fault = (line: number, name: string) => ({ line, text: name });
    const faults = [fault(11, '||a.example^$third-party'), fault(12, 'two words'), fault(13, 'com')];
    expect(await preview(text)).toEqual({ hosts: 4, known: 0, faults, faultCount: 3, touched: 3 });
    await block(text, 'A list.');
    expect(await preview(text)).toMatchObject({ hosts: 0, known: 4, touched: 0 });
    const { blocks } = await list(plain);
    expect(blocks).toMatchObject([
      { hosts: [plain], count: 4, reason: 'A list.', operator: operator.username, touched: 3 },
    ]);
    expect((await block(text)).body).toMatchObject({
      errors: [{ field: 'text', message: 'These hosts are blocked already' }],
    });
    await unblock(plain, `${path}/scam`);
    expect((await list(plain)).blocks).toMatchObject([{ count: 3 }]);
    const { lines } = (await testApp.api.get<AuditLog>('admin/audit-log/newest', asOperator())).body.data;
    expect(lines.slice(0, 2)).toMatchObject([
      { action: 'unblock-host', content: `${path}/scam`, reason: 'A mistake.', before: 'blocked', after: 'visible' },
      { action: 'block-host', content: `4 hosts, first ${plain}`, reason: 'A list.', before: '', after: 'blocked' },
    ]);
  });

  it('cannot contain the site itself', async () => {
    expect(await preview('stall.example.com\nexample.com\nother.example.com')).toMatchObject({
      hosts: 1,
      faultCount: 2,
    });
    expect((await block('not a host')).body).toMatchObject({ errors: [{ field: 'text' }] });
  });

  it('has at most 100,000 hosts', async () => {
    const names = Array.from({ length: MAX_HOSTS + 1 }, (_, index) => `h${index}.example.net`);
    expect((await block(names.join('\n'))).body).toMatchObject({ code: 'hosts.limit' });
  });
});
