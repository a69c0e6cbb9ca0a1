import { FOREIGN_LIMITS } from '@linkstall/contracts/foreign';

import { type ForeignHandlers, servePort } from './foreign-port.ts';

/** One end of a port, whose other end is the test. */
class TestPort {
  onmessage: ((event: Pick<MessageEvent, 'data' | 'ports'>) => void) | null = null;
  readonly sent: { type: string; reason?: string; id?: number }[] = [];
  isClosed = false;
  postMessage = (message: TestPort['sent'][number]) => void this.sent.push(message);
  close = () => void (this.isClosed = true);
  receive = (data: unknown, ports: readonly MessagePort[] = []) => this.onmessage?.({ data, ports });
}

let port: TestPort;
let now: number;
let effects: unknown[][];
const record =
  (name: string) =>
  (...values: unknown[]) =>
    void effects.push([name, ...values]);
const handlers: ForeignHandlers = {
  ready: record('ready'),
  fail: record('fail'),
  setTitle: record('title'),
  setHeight: record('height'),
  navigate: (path) => {
    effects.push(['navigate', path]);
    return !path.startsWith('/unknown');
  },
  toast: record('toast'),
  setUnsaved: record('unsaved'),
  call: ({ method, path, body }) => {
    effects.push(['call', method, path, body]);
    return path === '/fails' ? Promise.reject(new Error('stack')) : Promise.resolve(1);
  },
};

beforeEach(() => {
  [port, now, effects] = [new TestPort(), 0, []];
  servePort(port as unknown as MessagePort, handlers, () => now);
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('each kind of message has its effect, and only its declared fields arrive', async () => {
  const messages = [
    { type: 'ready', extra: 1 },
    { type: 'title', title: 'Hello' },
    { type: 'height', height: 200.2 },
    { type: 'navigate', path: '/apps/hello?x=1#y' },
    { type: 'toast', kind: 'success', text: '<b>Hi</b>' },
    { type: 'unsaved', isUnsaved: true },
    { type: 'call', id: 1, method: 'PATCH', path: '/link/order', body: { keys: ['a'] }, token: 'x' },
  ];
  for (const message of messages) port.receive(message);
  await settle();
  expect(effects).toEqual([
    ['ready'],
    ['title', 'Hello'],
    ['height', 201],
    ['navigate', '/apps/hello?x=1#y'],
    ['toast', 'success', '<b>Hi</b>'],
    ['unsaved', true],
    ['call', 'PATCH', '/link/order', { keys: ['a'] }],
  ]);
  expect(port.sent).toEqual([{ type: 'response', id: 1, data: 1 }]);
});

const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
const cyclic: Record<string, unknown> = { type: 'call', id: 1, method: 'POST', path: '/x' };
cyclic['body'] = cyclic;
const call = (more: object) => ({ type: 'call', id: 1, method: 'GET', path: '/link/all-link', ...more });

it.each<[string, unknown]>([
  ['no object', 'ready'],
  ['null', null],
  ['a list', [{ type: 'ready' }]],
  ['no type', { text: 'x' }],
  ['an unknown type', { type: 'token' }],
  ['a type of the prototype', { type: 'constructor' }],
  ['an own __proto__', JSON.parse('{"type":"ready","__proto__":{"isAdmin":true}}')],
  ['a constructor in a body', call({ body: JSON.parse('{"constructor":{"prototype":{"x":1}}}') })],
  ['a Map', { type: 'ready', more: new Map() }],
  ['a Date', { type: 'ready', more: new Date(0) }],
  ['bytes', { type: 'ready', more: new Uint8Array(4) }],
  ['NaN', { type: 'height', height: Number.NaN }],
  ['Infinity', { type: 'height', height: Infinity }],
  ['a height below 0', { type: 'height', height: -1 }],
  ['a deep object', { type: 'ready', more: nested(100) }],
  ['a cycle', cyclic],
  ['a text that is too long', { type: 'ready', more: 'x'.repeat(FOREIGN_LIMITS.messageSize) }],
  ['many values', { type: 'ready', more: Array.from({ length: FOREIGN_LIMITS.messageSize }, () => 0) }],
  ['a list with holes', { type: 'ready', more: Array(2 ** 32 - 1) }],
  ['long keys', { type: 'ready', ['x'.repeat(FOREIGN_LIMITS.messageSize)]: 1 }],
  ['an empty title', { type: 'title', title: ' ' }],
  ['a title that is no text', { type: 'title', title: { toString: 'x' } }],
  ['a long toast', { type: 'toast', kind: 'info', text: 'x'.repeat(FOREIGN_LIMITS.toastLength + 1) }],
  ['another kind of toast', { type: 'toast', kind: 'report', text: 'x' }],
  ['a call without an id', call({ id: undefined })],
  ['a call with another method', call({ method: 'PUT' })],
  ['a call with a method in small letters', call({ method: 'get' })],
  ['a call with a text as body', call({ body: 'x' })],
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    'apps/hello',
    '',
    `/${'x'.repeat(FOREIGN_LIMITS.pathLength)}`,
  ].map((path): [string, unknown] => [`the path ${path.slice(0, 30)}`, { type: 'navigate', path }]),
])('a message with %s is refused with a reason, and has no effect', async (_name, message) => {
  port.receive(message);
  await settle();
  expect(effects).toEqual([]);
  expect(port.sent).toEqual([{ type: 'refused', reason: expect.stringMatching(/\w{3}/) }]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

it('a message with another port is refused', () => {
  port.receive({ type: 'ready' }, [new TestPort() as unknown as MessagePort]);
  expect(effects).toEqual([]);
  expect(port.sent).toMatchObject([{ type: 'refused', reason: expect.stringContaining('port') }]);
});

it('a path that the shell does not open is refused with the path', () => {
  port.receive({ type: 'navigate', path: '/unknown' });
  expect(port.sent).toMatchObject([{ type: 'refused', reason: expect.stringContaining('/unknown') }]);
});

it('the height is at most the limit', () => {
  port.receive({ type: 'height', height: 1e9 });
  expect(effects).toEqual([['height', FOREIGN_LIMITS.height]]);
});

it('the failure of a call tells nothing about the shell', async () => {
  port.receive(call({ path: '/fails' }));
  await settle();
  expect(port.sent).toEqual([
    { type: 'failure', id: 1, failure: { status: 0, code: 'remote.failed', message: 'The call could not be made.' } },
  ]);
});

it('more messages in a second than the limit close the port and fail the remote', () => {
  for (let count = 0; count < FOREIGN_LIMITS.messagesPerSecond; count += 1) port.receive({ type: 'ready' });
  expect(port.isClosed).toBe(false);
  port.receive({ type: 'ready' });
  expect(port.isClosed).toBe(true);
  expect(effects.at(-1)).toEqual(['fail', 'more than 100 messages in a second']);
  port.receive({ type: 'ready' });
  expect(effects).toHaveLength(FOREIGN_LIMITS.messagesPerSecond + 1);
});

it('the limits of messages, calls and toasts start again after their period', async () => {
  const receiveMany = (count: number, message: unknown) => {
    for (let index = 0; index < count; index += 1) {
      now += 20;
      port.receive(message);
    }
  };
  const countOf = (name: string) => effects.filter(([kind]) => kind === name).length;
  receiveMany(FOREIGN_LIMITS.toastsPerMinute + 5, { type: 'toast', kind: 'info', text: 'x' });
  expect(countOf('toast')).toBe(FOREIGN_LIMITS.toastsPerMinute);
  receiveMany(FOREIGN_LIMITS.callsPerMinute + 1, call({}));
  await settle();
  expect(countOf('call')).toBe(FOREIGN_LIMITS.callsPerMinute);
  expect(port.sent.filter(({ type }) => type === 'failure')).toMatchObject([{ failure: { status: 429 } }]);
  now += 60_000;
  port.receive({ type: 'toast', kind: 'info', text: 'x' });
  port.receive(call({}));
  expect(countOf('toast')).toBe(FOREIGN_LIMITS.toastsPerMinute + 1);
  expect(countOf('call')).toBe(FOREIGN_LIMITS.callsPerMinute + 1);
});
