import type { TokenScope } from '@linkstall/contracts/http';
import { TOKEN_SCOPES } from '@linkstall/kit/token-scopes';

import { tokenFor, withToken } from '../../../test/api-token-calls.js';
import { Seller } from '../../../test/products.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { UsersService } from '../../users/users.service.js';

interface Operation {
  readonly security?: readonly object[];
  readonly 'x-token-scope'?: TokenScope | 'any';
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});
const api = () => testApp.api;

/** Ends the session of its token. Without a session there is nothing to end, so it answers 200. */
const LOGOUT = 'post /api/v1/users/logout';

async function readOperations() {
  const { paths } = (await api().get('/docs/openapi.json')).body as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      call: `${method} ${path}`,
      method: method.toUpperCase(),
      path: path.replace(/\{\w+\}/g, 'nobody'),
      scope: operation['x-token-scope'],
      schemes: (operation.security ?? []).flatMap((scheme) => Object.keys(scheme)),
      /** Whether visitors may make the call, too. */
      isPublic:
        `${method} ${path}` === LOGOUT ||
        (operation.security ?? [{}]).some((scheme) => Object.keys(scheme).length === 0),
    })),
  );
}

/** The scope of each call that is open to API tokens. All other calls that need a login are closed to them. */
const OPEN_CALLS: Readonly<Record<string, TokenScope | 'any'>> = {
  // Each tool names its scope, see mcp.spec.
  'post /api/v1/mcp': 'any',
  'get /api/v1/link/all-entry': 'links:read',
  'get /api/v1/link/all-link': 'links:read',
  'patch /api/v1/link/order': 'links:write',
  'patch /api/v1/link/spotlight': 'links:write',
  'patch /api/v1/link/update-entries': 'links:write',
  'patch /api/v1/link/update-entry/{id}': 'links:write',
  'patch /api/v1/link/update-link/{id}': 'links:write',
  'post /api/v1/link/add-entry': 'links:write',
  'post /api/v1/link/add-link': 'links:write',
  'post /api/v1/link/delete-entries': 'links:write',
  'post /api/v1/link/delete-link': 'links:write',
  'post /api/v1/link/import': 'links:write',
  'post /api/v1/link/preview': 'links:write',
  'post /api/v1/link/preview-picture': 'links:write',
  'post /api/v1/link/read-import': 'links:write',
  'post /api/v1/link/restore-entries': 'links:write',
  'post /api/v1/link/restore-link': 'links:write',
  'get /api/v1/product/export': 'products:read',
  'get /api/v1/product/{id}': 'products:read',
  'get /api/v1/{username}/Store': 'products:read',
  'delete /api/v1/product/delete-product/{id}': 'products:write',
  'patch /api/v1/product/order': 'products:write',
  'patch /api/v1/product/update-product/{id}': 'products:write',
  'post /api/v1/product/add-product': 'products:write',
  'post /api/v1/product/delete-products': 'products:write',
  'post /api/v1/product/import': 'products:write',
  'post /api/v1/product/import-pictures': 'products:write',
  'post /api/v1/product/read-import': 'products:write',
  'post /api/v1/product/restore-product/{id}': 'products:write',
  'get /api/v1/users/insights/{days}': 'statistics:read',
  'get /api/v1/users/account': 'profile:read',
};

it('the document names the scope of each call that is open to API tokens', async () => {
  const operations = await readOperations();
  const open = operations.filter(({ scope }) => scope !== undefined);
  expect(Object.fromEntries(open.map(({ call, scope }) => [call, scope]))).toEqual(OPEN_CALLS);
  for (const { call, scope, schemes } of operations)
    expect([call, schemes.includes('apiToken')]).toEqual([call, scope !== undefined]);
});

it('each call accepts exactly its scope: every call of the document with a token of every scope', async () => {
  const { user, token } = await api().newSession();
  // An operator, because also the tokens of operators make no call of operators.
  await testApp.app.get(UsersService).setOperator(user.username, true);
  const operations = (await readOperations()).filter(
    ({ scope, schemes, isPublic }) => scope !== undefined || (schemes.includes('token') && !isPublic),
  );
  expect(operations.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const ownScope of TOKEN_SCOPES) {
    const call = withToken(await tokenFor(api(), token, ownScope));
    for (const { call: name, method, path, scope } of operations) {
      const { status, body } = await api().send(method, path, call);
      const refusal = scope === undefined ? 'auth.api_token_call' : 'auth.api_token_scope';
      const isRight =
        scope === ownScope || scope === 'any'
          ? status !== 401 && status !== 403
          : status === 403 && body.code === refusal;
      if (!isRight) wrong.push(`${name} with ${ownScope}: ${status} ${body.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('a token of all scopes makes no call that is closed to tokens', async () => {
  const { token } = await api().newSession();
  const call = withToken(await tokenFor(api(), token, ...TOKEN_SCOPES));
  const closed = (await readOperations()).filter(
    ({ scope, schemes, isPublic }) => scope === undefined && schemes.includes('token') && !isPublic,
  );
  for (const { call: name, method, path } of closed) {
    const { status, body } = await api().send(method, path, call);
    expect([name, status, body.code]).toEqual([name, 403, 'auth.api_token_call']);
  }
});

it('a token with the scope sees hidden products like their owner, and a token without the scope does not', async () => {
  const seller = await Seller.new(testApp);
  const { token = '' } = seller.call;
  const { _id } = (await seller.add({ Product_status: 'false' })).body.data;
  const [owner, other] = [await tokenFor(api(), token, 'products:read'), await tokenFor(api(), token, 'links:read')];
  const storeOf = (call: object) => api().get<object>(`${seller.username}/Store`, call);
  expect((await storeOf({})).text).not.toContain(_id);
  expect((await storeOf(withToken(owner))).text).toContain(_id);
  expect((await api().get(`product/${_id}`, withToken(owner))).status).toBe(200);
  expect((await storeOf(withToken(other))).status).toBe(403);
});
