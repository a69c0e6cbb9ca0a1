import { picture } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let running: TestApp;
let url: string;
beforeAll(async () => {
  running = await startApp();
  url = await running.app.getUrl();
});
afterAll(() => running.close());

/** All that is said, but for what is new in each answer. */
async function said(path: string, request: RequestInit = {}) {
  const id = `visitor-reads-${(asked += 1)}`;
  const headers = { ...(request.headers as Record<string, string> | undefined), 'x-request-id': id };
  const response = await fetch(`${url}/api/v1/${path}`, { ...request, headers });
  const told = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  const body = await response.text();
  const lines = running.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ reqId }) => reqId === id);
  const written = lines.map((line) => [...Object.keys(line).sort(), line['status'], line['code'], line['msg']]);
  return { status: response.status, own: response.headers.get('x-request-id') === id, told, body, written };
}
let asked = 0;

it('a visitor’s read says the same, headers and line in the log too, however its address is written', async () => {
  const seller = await Seller.new(running);
  const product = (await seller.add({}, [await picture()])).body.data;
  const ending = (await seller.add({}, [await picture()])).body.data;
  const shownUntil = new Date(Date.now() + 60_000).toISOString();
  await seller.edit(ending._id, { shownUntil });
  const { username } = seller;
  const places = [`${username}/Page`, `${username}/Store/1`, `${username}/Store/Product/${product._id}`];
  const missing = [
    'nobody/Page',
    'product/Page',
    `${username}/Store/0`,
    `${username}/Store/99999`,
    `${username}/Store/Product/abc`,
  ];
  for (const path of [...places, ...missing]) {
    const [short, long] = [await said(path), await said(`${path}?`)];
    const withoutTime = ({ told, ...rest }: typeof short) => ({
      ...rest,
      told: told.map(([name, value]) => [name, name === 'x-linkstall-changes-in' ? Number(value) > 0 : value]),
    });
    expect({ path, ...withoutTime(short) }).toEqual({ path, ...withoutTime(long) });
    expect([short.own, short.written.length]).toEqual([true, 1]);
  }
  expect((await said(`${username}/Store/1`)).told.map(([name]) => name)).toContain('x-linkstall-changes-in');
});

it('a visitor’s read takes no body, and other methods are what they are', async () => {
  const { user } = await running.api.newSession();
  const path = `${user.username}/Page`;
  expect(await said(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  expect(
    await said(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  ).toMatchObject({ status: 405, told: expect.arrayContaining([['allow', 'GET, HEAD']]) as unknown });
});
