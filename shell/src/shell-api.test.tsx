import type { SessionUser } from '@linkstall/contracts/http';
import { isApiFailure, type ShellApi } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/contracts/testing';
import { render, screen, waitFor } from '@testing-library/react';

import { createReport } from './http/report.ts';
import { noticesAtom } from './notices/notice.state.ts';
import { createBrowserShell, inertShell } from './shell-api.ts';
import { shellStore } from './shell-store.ts';
import { ApiServer } from './testing/api-server.ts';

declare const openPage: (url: string) => void;

/** `http.get`, `page` …: whatever is shared. A new one without a case below does not compile. */
type Member = {
  [K in keyof ShellApi]-?: NonNullable<ShellApi[K]> extends string | ((...args: never[]) => unknown)
    ? K
    : `${K}.${keyof NonNullable<ShellApi[K]> & string}`;
}[keyof ShellApi];

interface Failing {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** A shell in a page, and what somebody outside of the remote sees of it. */
interface Opened {
  readonly shell: ShellApi;
  /** What the API answers to a call: data, a file's text, or a failure. */
  readonly respond: (call: string, response: { data: unknown } | { file: string } | Failing) => void;
  readonly calls: () => { call: string; body: unknown }[];
  readonly notices: () => { text: string; error: boolean }[];
  readonly reported: () => string[];
}

const meera: SessionUser = {
  _id: '1',
  username: 'meera',
  fullName: 'Meera Iyer',
  email: 'meera@example.com',
  avatar: { url: '' },
  account_email_Verified: true,
  theme: 'marigold',
  line: '',
  place: '',
  hidesEmail: false,
  timeZone: 'Asia/Kolkata',
};
const api = new ApiServer();
let origin: string;

let leaveThePage = () => undefined as void;

const openReal = (): Opened => {
  leaveThePage();
  localStorage.clear();
  sessionStorage.clear();
  openPage(`${origin}/admin/design?x=1`);
  api.calls.length = 0;
  const shell = createBrowserShell(
    createReport({ id: 'c1', shell: { release: '1~a', base: '/', entry: '', uniqueName: '', files: {} } }),
  );
  // A guarded page leads to the login by itself.
  leaveThePage = shell.session.onChange(() => shell.session.current() ?? openPage(`${origin}/login`));
  return {
    shell,
    respond: (call, response) => {
      const [method, path] = call.split(' ');
      const said = 'file' in response ? { status: 200, body: response.file } : null;
      const told =
        'data' in response ? { status: 200, body: response } : { status: (response as Failing).status, body: response };
      api.replies.set(`${method} /api/v1${path}`, said ?? told);
    },
    calls: () =>
      api.calls
        .filter(({ call }) => call.includes('/api/v1'))
        .map(({ call, body }) => ({ call: call.replace('/api/v1', ''), body: body === '' ? undefined : parsed(body) })),
    notices: () => shellStore.get(noticesAtom).map(({ text, error }) => ({ text, error })),
    reported: () =>
      api.calls.flatMap(({ call, body }) =>
        call === 'POST /report' ? [(JSON.parse(body) as { message: string }).message] : [],
      ),
  };
};

const openFake = (): Opened => {
  openPage(`${origin}/admin/design?x=1`);
  const routes: Parameters<typeof createFakeShell>[0] = {};
  const shell = createFakeShell(routes);
  return {
    shell,
    respond: (call, response) => {
      routes[call] = () => {
        if ('data' in response) return response.data;
        if ('file' in response) return new Blob([response.file], { type: 'text/plain' });
        throw Object.assign(failure(response.status, response.message, response.code), response);
      };
    },
    calls: () => shell.calls,
    notices: () => shell.notices.map(({ text, kind }) => ({ text, error: kind === 'error' })),
    reported: () => shell.reported.map((error) => (error instanceof Error ? error.message : String(error))),
  };
};

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};
const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
beforeAll(async () => {
  origin = await api.start();
});
afterAll(() => api.stop());

const INSIDE = ['', '/', '/meera', '/users/u/meera?x=1'];
const OUTSIDE = ['meera', '//elsewhere.example/x', 'https://elsewhere.example/', '/../health', '/..', '/%2e%2e/x'];
const REFUSED: Failing = {
  status: 400,
  code: 'input.invalid',
  message: 'Invalid URL',
  errors: [{ field: 'url', message: 'Invalid URL' }],
};
type Sending = 'post' | 'patch' | 'delete';

const sends = (method: Sending) => async (opened: Opened) => {
  const { shell, respond, calls } = opened;
  const call = `${method.toUpperCase()} /link/x`;
  respond(call, { data: { done: true } });
  await expect(shell.http[method]('/link/x', { linkId: '1' })).resolves.toEqual({ done: true });
  await expect(shell.http[method]('/link/x')).resolves.toEqual({ done: true });
  expect(calls()).toEqual([
    { call, body: { linkId: '1' } },
    { call, body: undefined },
  ]);
  await fails(opened, call, () => shell.http[method]('/link/x'));
  for (const path of OUTSIDE) expect(await caught(shell.http[method](path))).toBeInstanceOf(TypeError);
};

/** As a failure that a screen can show; and a refused token ends the session. */
async function fails({ shell, respond }: Opened, call: string, send: () => Promise<unknown>) {
  respond(call, REFUSED);
  const error = await caught(send());
  expect(isApiFailure(error)).toBe(true);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject(REFUSED);
  shell.session.start(meera, 'a.b.c');
  respond(call, { status: 401, code: 'auth.token', message: 'Log in again' });
  expect(await caught(send())).toMatchObject({ status: 401 });
  expect(shell.session.current()).toBeNull();
}

const notices = (kind: 'success' | 'error' | 'info') => async (opened: Opened) => {
  opened.shell.notice[kind]('First');
  opened.shell.notice[kind]('Second', 5000);
  await waitFor(() =>
    expect(opened.notices()).toEqual(['First', 'Second'].map((text) => ({ text, error: kind === 'error' }))),
  );
};

const heard = ({ session }: ShellApi) => {
  const seen: (string | undefined)[] = [];
  const stop = session.onChange(() => seen.push(session.current()?.fullName));
  return { seen, stop };
};

const cases: Record<Member, (opened: Opened) => void | Promise<void>> = {
  'http.get': async (opened) => {
    const { shell, respond, calls } = opened;
    for (const path of INSIDE) {
      respond(`GET ${path}`, { data: [path] });
      if (path === '/') respond('GET ', { data: [path] });
      await expect(shell.http.get(path)).resolves.toEqual([path]);
    }
    expect(calls()).toHaveLength(INSIDE.length);
    for (const path of OUTSIDE) expect(await caught(shell.http.get(path))).toBeInstanceOf(TypeError);
    expect(calls()).toHaveLength(INSIDE.length);
    await fails(opened, 'GET /link/x', () => shell.http.get('/link/x'));
  },
  'http.post': sends('post'),
  'http.patch': sends('patch'),
  'http.delete': sends('delete'),
  'http.download': async (opened) => {
    opened.respond('GET /users/export', { file: 'everything' });
    const file = await opened.shell.http.download('/users/export');
    expect([file.size, file.type]).toEqual([10, 'text/plain']);
    await fails(opened, 'GET /users/export', () => opened.shell.http.download('/users/export'));
    for (const path of OUTSIDE) expect(await caught(opened.shell.http.download(path))).toBeInstanceOf(TypeError);
  },
  'session.current': ({ shell: { session } }) => {
    expect(session.current()).toBeNull();
    session.start(meera, 'a.b.c');
    expect(session.current()).toEqual(meera);
  },
  'session.onChange': ({ shell }) => {
    const { seen, stop } = heard(shell);
    shell.session.start(meera, 'a.b.c');
    shell.session.replaceUser({ ...meera, fullName: 'Meera R' });
    stop();
    shell.session.replaceUser(meera);
    expect(seen).toEqual(['Meera Iyer', 'Meera R']);
  },
  'session.start': ({ shell: { session } }) => {
    expect(session.start(meera, 'a.b.c')).toBe('/admin/links');
    // In mid-session: a new token, and the user stays where they are.
    expect(session.start({ ...meera, fullName: 'Meera R' }, 'd.e.f')).toBe('/admin/design?x=1');
    expect(session.current()?.fullName).toBe('Meera R');
  },
  'session.hasEnded': async ({ shell, respond }) => {
    expect(shell.session.hasEnded()).toBe(false);
    shell.session.start(meera, 'a.b.c');
    respond('GET /link/all-link', { status: 401, code: 'auth.token_invalid', message: 'Log in to do this' });
    await caught(shell.http.get('/link/all-link'));
    expect(shell.session.hasEnded()).toBe(true);
    shell.session.start(meera, 'd.e.f');
    expect(shell.session.hasEnded()).toBe(false);
  },
  'session.replaceUser': ({ shell: { session } }) => {
    session.replaceUser(meera);
    expect(session.current()).toBeNull(); // a late response logs nobody in
    session.start(meera, 'a.b.c');
    session.replaceUser({ ...meera, theme: 'kulfi' });
    expect(session.current()?.theme).toBe('kulfi');
  },
  'session.end': async ({ shell, respond }) => {
    respond('POST /users/logout', { data: null });
    shell.session.start(meera, 'a.b.c');
    const { seen } = heard(shell);
    const ended = shell.session.end();
    expect(shell.session.current()).toBeNull(); // at once, whatever the server says
    await ended;
    expect(seen).toEqual([undefined]);
  },
  'notice.success': notices('success'),
  'notice.error': notices('error'),
  'notice.info': notices('info'),
  'events.emit': async ({ shell: { events }, reported }) => {
    const seen: unknown[] = [];
    events.on('theme:previewed', () => {
      throw new Error('a listener that throws');
    });
    events.on('theme:previewed', (detail) => {
      seen.push(detail);
      events.on('theme:previewed', () => seen.push('who came meanwhile hears the next one'));
    });
    events.emit('theme:previewed', { theme: null });
    expect(seen).toEqual([{ theme: null }]);
    await waitFor(() => expect(reported()).toEqual(['a listener that throws']));
  },
  'events.on': ({ shell: { events } }) => {
    const seen: unknown[] = [];
    const stop = events.on('links:changed', ({ links }) => seen.push(links));
    events.emit('theme:previewed', { theme: null });
    events.emit('links:changed', { links: [] });
    stop();
    stop();
    events.emit('links:changed', { links: [] });
    expect(seen).toEqual([[]]);
  },
  notFound: ({ shell }) => {
    render(shell.notFound());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Page Not Found$/);
  },
  unsaved: ({ shell }) => {
    const saved = shell.unsaved();
    shell.unsaved();
    expect(() => [saved(), saved()]).not.toThrow();
  },
  origin: ({ shell }) => expect(shell.origin).toBe(location.origin),
  report: async ({ shell: { report }, reported }) => {
    report(new Error('unexpected'));
    report('a text');
    await waitFor(() => expect(reported()).toEqual(['unexpected', 'a text']));
  },
};

/** As they are at run time; what only a test's fake has is recorded in arrays or asked by `…Count`. */
const membersOf = (shell: ShellApi): string[] =>
  Object.entries(shell).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name];
    if (typeof value === 'function') return name.endsWith('Count') ? [] : [name];
    return Array.isArray(value) ? [] : Object.keys(value as object).map((inner) => `${name}.${inner}`);
  });

describe.each([
  ['the fake shell', openFake],
  ['the real shell', openReal],
])('%s', (_name, open) => {
  afterEach(async () => {
    await new Promise((done) => setTimeout(done)); // what a test has begun ends with it
    shellStore.set(noticesAtom, []);
  });

  it('shares what has a case here, and nothing else', () => {
    expect(membersOf(open().shell).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.entries(cases))('%s', (_member, run) => run(open()));
});

it('what the server renders with shares the same, and none of it does anything', () => {
  expect(membersOf(inertShell).sort()).toEqual(Object.keys(cases).sort());
});
