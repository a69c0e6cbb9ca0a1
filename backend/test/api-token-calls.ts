import type { ApiToken, IssuedApiToken, NewApiToken, TokenScope } from '@linkstall/contracts/http';

import type { Call, Client, TestResponse } from './client.js';
import { confirmCall, sendConfirmed } from './confirmed-call.js';
import type { ExpectedStatuses } from './registry-ownership.js';
import { Person, type PrepareScene } from './write-scene.js';

const PATH = 'users/api-tokens';
export const NEW_TOKEN: NewApiToken = { name: 'A script', scopes: ['links:read'], days: 30 };

/** The call of a program with an API token. */
export const withToken = (apiToken: string, headers: Readonly<Record<string, string>> = {}): Call => ({
  headers: { authorization: `Bearer ${apiToken}`, ...headers },
});

export const listTokens = async (api: Client, token: string): Promise<readonly ApiToken[]> =>
  (await api.get<ApiToken[]>(PATH, { token })).body.data;

/** Makes an API token, with the confirmation of its user. */
export async function makeToken(api: Client, token: string, changes: Partial<NewApiToken> = {}): Promise<string> {
  const call = { method: 'POST', path: PATH, body: { ...NEW_TOKEN, ...changes } };
  const { status, text, body } = await sendConfirmed<IssuedApiToken>(api, call, { token });
  if (status !== 200) throw new Error(`not made: ${status} ${text}`);
  return body.data.apiToken;
}

/** An API token with each of the scopes. */
export const tokenFor = (api: Client, token: string, ...scopes: TokenScope[]) => makeToken(api, token, { scopes });

export const API_TOKEN_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/users/api-tokens': async (context) => {
    const person = await Person.new(context);
    const { api } = context.testApp;
    const grant = await confirmCall(api, { method: 'POST', path: PATH, body: NEW_TOKEN }, person);
    return {
      send: (headers) => person.json('POST', PATH, NEW_TOKEN)({ ...grant, ...headers }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect((await listTokens(api, person.token)).map(({ name }) => name)).toEqual([NEW_TOKEN.name]);
        const { apiToken } = body.data as IssuedApiToken;
        expect((await api.get('link/all-link', withToken(apiToken))).status).toBe(200);
      },
    };
  },
  'post /api/v1/mcp': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.json('POST', 'mcp', toolCall('add_link', { title: 'A shop', url: 'example.com' })),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(body).toMatchObject({ result: { structuredContent: { link: { title: 'A shop' } } } });
        const { data } = (await context.testApp.api.get<object[]>('link/all-link', { token: person.token })).body;
        expect(data).toHaveLength(1);
      },
    };
  },
  'delete /api/v1/users/api-tokens/{id}': async (context) => {
    const person = await Person.new(context);
    const { api } = context.testApp;
    await makeToken(api, person.token);
    const [made] = await listTokens(api, person.token);
    return {
      send: (headers) => api.send('DELETE', `${PATH}/${made?._id}`, { token: person.token, headers }),
      status: 200,
      expectOnce: async () => expect(await listTokens(api, person.token)).toEqual([]),
    };
  },
};

const LOGGED_IN: ExpectedStatuses = [401, 401, 200, 200];

/** A call of a tool of the Model Context Protocol. */
export const toolCall = (name: string, values: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: values },
});

/** The owner of the session is the owner of the tokens. */
export const apiTokenOwnership = (
  api: () => Client,
): Readonly<Record<string, readonly [ExpectedStatuses, (_: unknown, call: Call) => Promise<TestResponse>]>> => ({
  'post /api/v1/mcp': [LOGGED_IN, (_, call) => api().post('mcp', toolCall('list_links'), call)],
  'get /api/v1/users/api-tokens': [LOGGED_IN, (_, call) => api().get(PATH, call)],
  'post /api/v1/users/api-tokens': [[401, 401, 403, 403], (_, call) => api().post(PATH, NEW_TOKEN, call)],
  'delete /api/v1/users/api-tokens/{id}': [LOGGED_IN, (_, call) => api().send('DELETE', `${PATH}/none`, call)],
});
