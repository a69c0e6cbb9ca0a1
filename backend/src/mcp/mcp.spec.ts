import type { Link } from '@linkstall/contracts/http';
import { TOKEN_SCOPES } from '@linkstall/kit/token-scopes';

import { tokenFor, toolCall, withToken } from '../../test/api-token-calls.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

interface Message {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: {
    readonly protocolVersion?: string;
    readonly tools?: readonly { readonly name: string }[];
    readonly isError?: boolean;
    readonly content?: readonly { readonly text: string }[];
    readonly structuredContent?: { readonly links?: readonly Link[]; readonly link?: Link };
  };
  readonly error?: { readonly code: number; readonly message: string };
}

const api = () => testApp.api;

/** An assistant with a token of these scopes. */
async function newAssistant(...scopes: Parameters<typeof tokenFor>[2][]) {
  const seller = await Seller.new(testApp);
  const { token = '' } = seller.call;
  const apiToken = await tokenFor(api(), token, ...scopes);
  const headers = { accept: 'application/json, text/event-stream' };
  const send = async (message: unknown, more: Readonly<Record<string, string>> = {}) => {
    const response = await api().post('mcp', message, withToken(apiToken, { ...headers, ...more }));
    return { ...response, message: response.body as unknown as Message };
  };
  const call = async (name: string, values?: object) => (await send(toolCall(name, values))).message.result;
  return { seller, token, send, call };
}

const request = (method: string, params: object = {}, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

describe('the Model Context Protocol', () => {
  it('a client starts, lists the tools of its scopes, and gets each response as JSON', async () => {
    const { send } = await newAssistant('links:read', 'statistics:read');
    const capabilities = { tasks: { requests: { sampling: { createMessage: {} } } }, roots: { listChanged: true } };
    const client = { capabilities, clientInfo: { name: 'test', version: '1' } };
    const start = await send(request('initialize', { protocolVersion: '2025-06-18', ...client }));
    expect(start.headers.get('content-type')).toContain('application/json');
    expect(start.message).toMatchObject({
      ...{ jsonrpc: '2.0', id: 1 },
      result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'linkstall' } },
    });
    const version = { 'mcp-protocol-version': '2025-06-18' };
    const notification = await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, version);
    expect([notification.status, notification.text]).toEqual([202, '']);
    const { message } = await send(request('tools/list', {}, 'second'), version);
    expect([message.id, message.result?.tools?.map(({ name }) => name)]).toEqual([
      'second',
      ['list_links', 'get_statistics'],
    ]);
    expect((await send(request('ping'))).message.result).toEqual({});
  });

  it('answers an unknown revision with the newest one that it speaks, and 400 in the header', async () => {
    const { send } = await newAssistant('links:read');
    const { message } = await send(request('initialize', { protocolVersion: '2026-07-28' }));
    expect(message.result?.protocolVersion).toBe('2025-11-25');
    const refused = await send(request('tools/list'), { 'mcp-protocol-version': '2026-07-28' });
    expect([refused.status, refused.message.error?.code]).toEqual([400, -32_000]);
  });

  it.each([
    ['no message', {}, [400, -32_600]],
    ['another version of JSON-RPC', { jsonrpc: '1.0', id: 1, method: 'ping' }, [400, -32_600]],
    ['no method', { jsonrpc: '2.0', id: 1 }, [400, -32_600]],
    ['the id null', { jsonrpc: '2.0', id: null, method: 'ping' }, [400, -32_600]],
    ['a list as params', { jsonrpc: '2.0', id: 1, method: 'ping', params: [] }, [400, -32_602]],
    ['an unknown method', request('resources/list'), [200, -32_601]],
    ['an unknown tool', toolCall('delete_account'), [200, -32_602]],
    ['a list as arguments', request('tools/call', { name: 'list_links', arguments: [] }), [200, -32_602]],
  ])('answers %s with an error', async (_, message, expected) => {
    const { send } = await newAssistant('links:read');
    const response = await send(message);
    expect([response.status, response.message.error?.code]).toEqual(expected);
  });

  it('refuses a batch and a body that is not JSON', async () => {
    const { send } = await newAssistant('links:read');
    expect((await send([request('ping')])).status).toBe(400);
    expect((await send('{')).status).toBe(400);
  });

  it('needs a token, and has no stream of events', async () => {
    expect((await api().post('mcp', request('ping'))).status).toBe(401);
    const stream = await api().get('mcp');
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the tools', () => {
  it('add, edit and list links like the API, and visitors see the changes', async () => {
    const { seller, token, call } = await newAssistant('links:read', 'links:write');
    const page = async () => (await api().get(`${seller.username}/Page`)).text;
    await page();
    const added = await call('add_link', { title: 'A shop', url: 'example.com/shop' });
    const link = added?.structuredContent?.link;
    expect(link).toMatchObject({ title: 'A shop', url: 'example.com/shop', isActive: true });
    expect(await page()).toContain('A shop');
    const edited = await call('edit_link', { id: link?._id, title: 'Our shop', countClicks: true });
    expect(edited?.structuredContent?.link).toMatchObject({ title: 'Our shop', url: 'example.com/shop' });
    expect(await page()).toContain('Our shop');
    await call('edit_link', { id: link?._id, isActive: false });
    expect(await page()).not.toContain('Our shop');
    const { data } = (await api().get<Link[]>('link/all-link', { token })).body;
    const listed = await call('list_links');
    expect(listed?.structuredContent?.links).toEqual(data);
    expect(JSON.parse(listed?.content?.[0]?.text ?? '')).toEqual({ links: data });
  });

  it('list products and read statistics like the API', async () => {
    const { seller, token, call } = await newAssistant('products:read', 'statistics:read');
    const { data } = (await seller.add({ Product_status: 'false' })).body;
    expect((await call('list_products'))?.structuredContent).toMatchObject({ products: [{ _id: data._id }] });
    const statistics = await api().get('users/insights/7', { token });
    expect((await call('get_statistics', { days: 7 }))?.structuredContent).toEqual(statistics.body.data);
  });

  it.each([
    ['add_link', { title: 'A shop' }, /url is required/],
    ['add_link', { title: 'A shop', url: 'javascript:alert(1)' }, /Invalid URL/],
    ['add_link', { title: '', url: 'example.com' }, /Title is required/],
    ['add_link', { title: 'A shop', url: 'example.com', isActive: 'maybe' }, /isActive/],
    ['add_link', { title: 'A shop', url: 'example.com', owner: 'another' }, /not known/],
    ['edit_link', { title: 'A shop' }, /id must be text/],
    ['edit_link', { id: '6920a1b2c3d4e5f60718293a', title: 'A shop' }, /Link Not Found/],
    ['edit_link', { id: 'x', title: 'A shop' }, /Link Not Found/],
    ['get_statistics', { days: 8 }, /days must be 1, 7, 30, 90 or 365/],
    ['get_statistics', {}, /days must be/],
  ])('%s with %j tells the assistant what is wrong', async (name, values, reason) => {
    const { token, call } = await newAssistant(...TOKEN_SCOPES);
    const result = await call(name, values);
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(reason) }] });
    expect((await api().get<Link[]>('link/all-link', { token })).body.data).toEqual([]);
  });

  const SCOPES = {
    list_links: 'links:read',
    add_link: 'links:write',
    edit_link: 'links:write',
    list_products: 'products:read',
    get_statistics: 'statistics:read',
  } as const;

  it.each(Object.entries(SCOPES))('%s needs the scope %s', async (name, scope) => {
    const { send, call } = await newAssistant(...TOKEN_SCOPES.filter((each) => each !== scope));
    const { tools = [] } = (await send(request('tools/list'))).message.result ?? {};
    expect(tools.map((tool) => tool.name)).not.toContain(name);
    const result = await call(name, { title: 'A shop', url: 'example.com', days: 7 });
    expect(result?.isError).toBe(true);
    expect(result?.content?.[0]?.text).toContain(`lacks the scope ${scope}`);
  });

  it('a tool changes no link of another account', async () => {
    const owner = await newAssistant('links:write');
    const link = (await owner.call('add_link', { title: 'A shop', url: 'example.com' }))?.structuredContent?.link;
    const other = await newAssistant('links:write');
    expect((await other.call('edit_link', { id: link?._id, title: 'Mine' }))?.isError).toBe(true);
  });

  it('reading keeps the cached page, and a change names the page for the caches', async () => {
    const { seller, call, send } = await newAssistant('links:read', 'links:write');
    const changedBy = async (message: object) => (await send(message)).headers.get('x-linkstall-changed');
    expect(await changedBy(toolCall('list_links'))).toBeNull();
    expect(await changedBy(request('ping'))).toBeNull();
    const change = await changedBy(toolCall('add_link', { title: 'A shop', url: 'example.com' }));
    expect(change).toBe(`user:${seller.username.toLowerCase()}`);
    expect((await call('list_links'))?.structuredContent?.links).toHaveLength(1);
  });
});
