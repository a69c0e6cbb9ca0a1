/** @jest-environment node */
import { LocalServer } from '../testing/local-server.ts';
import { createHttp } from './api-client.ts';

const PLANTS = '/apps/garden/api/plants';

let origin: string;
let requests: string[] = [];
let response: { readonly status: number; readonly body: unknown } = { status: 200, body: null };
const refusedTokens: string[] = [];
const grantIds: string[] = [];

const server = new LocalServer((request, serverResponse) => {
  requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'no token'}`);
  serverResponse.writeHead(response.status, { 'content-type': 'application/json' }).end(JSON.stringify(response.body));
});
beforeAll(async () => {
  origin = await server.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  requests = [];
  refusedTokens.length = 0;
});

const client = (token: string | null = 'a.b.c') =>
  createHttp({
    ...{ origin, token: () => token },
    onUnauthorized: async (refusedToken) => refusedTokens.push(refusedToken) < 0,
    onGrantRequired: async (id) => void grantIds.push(id),
  });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

it('a call to the API of a team keeps its path, sends the token to the edge, and resolves to the JSON itself', async () => {
  response = { status: 200, body: [{ name: 'basil' }] };
  await expect(client().get(`${PLANTS}?page=2`)).resolves.toEqual([{ name: 'basil' }]);
  await expect(client(null).get(PLANTS)).resolves.toEqual([{ name: 'basil' }]);
  await expect(client().post(PLANTS, { name: 'mint' })).resolves.toEqual([{ name: 'basil' }]);
  expect(requests).toEqual([`GET ${PLANTS}?page=2 a.b.c`, `GET ${PLANTS} no token`, `POST ${PLANTS} a.b.c`]);
});

it('a write to the API of a team is sent once', async () => {
  response = { status: 503, body: { code: 'garden.closed', message: 'Come back in spring' } };
  await expect(failureOf(client().post(PLANTS, {}))).resolves.toMatchObject(response.body as object);
  expect(requests).toHaveLength(1);
});

it('a 401 of the team does not end the session, and a refused token does', async () => {
  response = { status: 401, body: { code: 'garden.members', message: 'For members' } };
  await expect(failureOf(client().get(PLANTS))).resolves.toMatchObject({ status: 401, code: 'garden.members' });
  expect(refusedTokens).toEqual([]);
  response = { status: 401, body: { code: 'auth.token_invalid', message: 'Log in to do this' } };
  await failureOf(client().get(PLANTS));
  expect(refusedTokens).toEqual(['a.b.c']);
});

it('a refused token of a download ends the session, too', async () => {
  response = { status: 401, body: { code: 'auth.token_invalid', message: 'Log in to do this' } };
  await expect(failureOf(client().download(PLANTS))).resolves.toMatchObject({ status: 401 });
  expect(refusedTokens).toEqual(['a.b.c']);
});

it.each([200, 403, 404, 409, 503])(
  'a %i of the team does not end the session, whatever its body says',
  async (status) => {
    response = { status, body: { code: 'auth.token_invalid', message: 'Not for you' } };
    await failureOf(client().get(PLANTS));
    await failureOf(client().post(PLANTS, {}));
    await failureOf(client().download(PLANTS));
    expect(refusedTokens).toEqual([]);
  },
);

it('the API of a team cannot ask for a confirmation of a call of this site', async () => {
  response = { status: 403, body: { code: 'grant.required', message: 'Confirm this', grant: { id: 'the-id' } } };
  await expect(failureOf(client().get(PLANTS))).resolves.toMatchObject({ status: 403 });
  expect(grantIds).toEqual([]);
});

it('a path with .. leads to no other address of the site', async () => {
  await expect(client().get('/apps/garden/api/../../../admin/links')).rejects.toThrow(TypeError);
  response = { status: 200, body: { data: [] } };
  await expect(client().get('/apps/garden/apis')).resolves.toEqual([]);
  expect(requests).toEqual(['GET /api/v1/apps/garden/apis a.b.c']);
});
