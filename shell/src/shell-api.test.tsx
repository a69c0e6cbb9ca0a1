import type { SiteInfo } from '@linkstall/contracts/http';
import { isApiFailure, type ShellApi } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import { render, screen, waitFor } from '@testing-library/react';

import { createReport } from './http/report.ts';
import { noticesAtom } from './notices/notice.state.ts';
import { entryKindsOf } from './layouts/entry-kinds.ts';
import { createBrowserShell, inertShell } from './shell-api.ts';
import { shellStore } from './shell-store.ts';
import { ApiServer } from './testing/api-server.ts';
import { meera } from './testing/meera.ts';

declare const openPage: (url: string) => void;

/** The members of the shell API, such as `http.get`. A new member without a case below does not compile. */
type Member = {
  [K in keyof ShellApi]-?: NonNullable<ShellApi[K]> extends string | SiteInfo | ((...args: never[]) => unknown)
    ? K
    : `${K}.${keyof NonNullable<ShellApi[K]> & string}`;
}[keyof ShellApi];

interface FailureResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** A shell under test, with everything that a remote causes: API calls, notices and error reports. */
interface TestShell {
  readonly shell: ShellApi;
  /** Sets the response of the API to a call: data, the text of a file, or a failure. */
  readonly respond: (call: string, response: { data: unknown } | { file: string } | FailureResponse) => void;
  readonly calls: () => { call: string; body: unknown }[];
  readonly notices: () => { text: string; error: boolean }[];
  readonly reportedErrors: () => string[];
}

const api = new ApiServer();
let origin: string;

let stopRedirect = () => undefined as void;

const openReal = (): TestShell => {
  stopRedirect();
  localStorage.clear();
  sessionStorage.clear();
  openPage(`${origin}/admin/design?x=1`);
  api.calls.length = 0;
  const shell = createBrowserShell(
    createReport({ id: 'c1', shell: { release: '1~a', base: '/', entry: '', uniqueName: '', files: {} } }),
    { entryKinds: entryKindsOf({ remotes: {} }) },
  );
  // A guarded page redirects to the login page when the session ends.
  stopRedirect = shell.session.onChange(() => shell.session.current() ?? openPage(`${origin}/login`));
  return {
    shell,
    respond: (call, response) => {
      const [method, path] = call.split(' ');
      const fileResponse = 'file' in response ? { status: 200, body: response.file } : null;
      const jsonResponse =
        'data' in response
          ? { status: 200, body: response }
          : { status: (response as FailureResponse).status, body: response };
      api.responses.set(`${method} /api/v1${path}`, fileResponse ?? jsonResponse);
    },
    calls: () =>
      api.calls
        .filter(({ call }) => call.includes('/api/v1'))
        .map(({ call, body }) => ({
          call: call.replace('/api/v1', ''),
          body: body === '' ? undefined : parseBody(body),
        })),
    notices: () => shellStore.get(noticesAtom).map(({ text, error }) => ({ text, error })),
    reportedErrors: () =>
      api.calls.flatMap(({ call, body }) =>
        call === 'POST /report' ? [(JSON.parse(body) as { message: string }).message] : [],
      ),
  };
};

const openFake = (): TestShell => {
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
    reportedErrors: () => shell.reportedErrors.map((error) => (error instanceof Error ? error.message : String(error))),
  };
};

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
};
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
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
const REFUSED: FailureResponse = {
  status: 400,
  code: 'input.invalid',
  message: 'Invalid URL',
  errors: [{ field: 'url', message: 'Invalid URL' }],
};
type WriteMethod = 'post' | 'patch' | 'delete';

const writeCase = (method: WriteMethod) => async (testShell: TestShell) => {
  const { shell, respond, calls } = testShell;
  const call = `${method.toUpperCase()} /link/x`;
  respond(call, { data: { done: true } });
  await expect(shell.http[method]('/link/x', { linkId: '1' })).resolves.toEqual({ done: true });
  await expect(shell.http[method]('/link/x')).resolves.toEqual({ done: true });
  expect(calls()).toEqual([
    { call, body: { linkId: '1' } },
    { call, body: undefined },
  ]);
  await expectFailures(testShell, call, () => shell.http[method]('/link/x'));
  for (const path of OUTSIDE) expect(await failureOf(shell.http[method](path))).toBeInstanceOf(TypeError);
};

/** Expects that a call fails with an `ApiFailure`, and that a refused token ends the session. */
async function expectFailures({ shell, respond }: TestShell, call: string, send: () => Promise<unknown>) {
  respond(call, REFUSED);
  const error = await failureOf(send());
  expect(isApiFailure(error)).toBe(true);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject(REFUSED);
  shell.session.start(meera, 'a.b.c');
  respond(call, { status: 401, code: 'auth.token', message: 'Log in again' });
  expect(await failureOf(send())).toMatchObject({ status: 401 });
  expect(shell.session.current()).toBeNull();
}

const noticeCase = (kind: 'success' | 'error' | 'info') => async (testShell: TestShell) => {
  testShell.shell.notice[kind]('First');
  testShell.shell.notice[kind]('Second', 5000);
  await waitFor(() =>
    expect(testShell.notices()).toEqual(['First', 'Second'].map((text) => ({ text, error: kind === 'error' }))),
  );
};

const recordNames = ({ session }: ShellApi) => {
  const receivedNames: (string | undefined)[] = [];
  const stop = session.onChange(() => receivedNames.push(session.current()?.fullName));
  return { receivedNames, stop };
};

const cases: Record<Member, (testShell: TestShell) => void | Promise<void>> = {
  site: ({ shell }) => expect(shell.site).toEqual({ name: 'Linkstall', joining: 'open' }),
  'entryKinds.list': ({ shell }) => expect(shell.entryKinds?.list()).toEqual([]),
  'entryKinds.form': ({ shell }) =>
    expect(shell.entryKinds?.form('garden.poem', { values: {}, errors: {}, onChange: () => undefined })).toBeNull(),
  'http.get': async (testShell) => {
    const { shell, respond, calls } = testShell;
    for (const path of INSIDE) {
      respond(`GET ${path}`, { data: [path] });
      if (path === '/') respond('GET ', { data: [path] }); // the real shell sends `/` without the slash
      await expect(shell.http.get(path)).resolves.toEqual([path]);
    }
    expect(calls()).toHaveLength(INSIDE.length);
    for (const path of OUTSIDE) expect(await failureOf(shell.http.get(path))).toBeInstanceOf(TypeError);
    expect(calls()).toHaveLength(INSIDE.length);
    await expectFailures(testShell, 'GET /link/x', () => shell.http.get('/link/x'));
  },
  'http.post': writeCase('post'),
  'http.patch': writeCase('patch'),
  'http.delete': writeCase('delete'),
  'http.download': async (testShell) => {
    testShell.respond('GET /users/export', { file: 'everything' });
    const file = await testShell.shell.http.download('/users/export');
    expect([file.size, file.type]).toEqual([10, 'text/plain']);
    await expectFailures(testShell, 'GET /users/export', () => testShell.shell.http.download('/users/export'));
    for (const path of OUTSIDE) expect(await failureOf(testShell.shell.http.download(path))).toBeInstanceOf(TypeError);
  },
  'session.current': ({ shell: { session } }) => {
    expect(session.current()).toBeNull();
    session.start(meera, 'a.b.c');
    expect(session.current()).toEqual(meera);
  },
  'session.onChange': ({ shell }) => {
    const { receivedNames, stop } = recordNames(shell);
    shell.session.start(meera, 'a.b.c');
    shell.session.replaceUser({ ...meera, fullName: 'Meera R' });
    stop();
    shell.session.replaceUser(meera);
    expect(receivedNames).toEqual(['Meera Iyer', 'Meera R']);
  },
  'session.start': ({ shell: { session } }) => {
    expect(session.start(meera, 'a.b.c')).toBe('/admin/links');
    // During a session `start` changes the token, and the user stays on the page.
    expect(session.start({ ...meera, fullName: 'Meera R' }, 'd.e.f')).toBe('/admin/design?x=1');
    expect(session.current()?.fullName).toBe('Meera R');
  },
  'session.hasEnded': async ({ shell, respond }) => {
    expect(shell.session.hasEnded()).toBe(false);
    shell.session.start(meera, 'a.b.c');
    respond('GET /link/all-link', { status: 401, code: 'auth.token_invalid', message: 'Log in to do this' });
    await failureOf(shell.http.get('/link/all-link'));
    expect(shell.session.hasEnded()).toBe(true);
    shell.session.start(meera, 'd.e.f');
    expect(shell.session.hasEnded()).toBe(false);
  },
  'session.replaceUser': ({ shell: { session } }) => {
    session.replaceUser(meera);
    expect(session.current()).toBeNull(); // a late response does not start a session
    session.start(meera, 'a.b.c');
    session.replaceUser({ ...meera, theme: 'kulfi' });
    expect(session.current()?.theme).toBe('kulfi');
  },
  'session.end': async ({ shell, respond }) => {
    respond('POST /users/logout', { data: null });
    shell.session.start(meera, 'a.b.c');
    const { receivedNames } = recordNames(shell);
    const logout = shell.session.end();
    expect(shell.session.current()).toBeNull(); // at once, before the response of the server
    await logout;
    expect(receivedNames).toEqual([undefined]);
  },
  'notice.success': noticeCase('success'),
  'notice.error': noticeCase('error'),
  'notice.info': noticeCase('info'),
  'events.emit': async ({ shell: { events }, reportedErrors }) => {
    const receivedValues: unknown[] = [];
    events.on('theme:previewed', () => {
      throw new Error('a listener that throws');
    });
    events.on('theme:previewed', (detail) => {
      receivedValues.push(detail);
      events.on('theme:previewed', () => receivedValues.push('a listener that was added during an event'));
    });
    events.emit('theme:previewed', { theme: null });
    expect(receivedValues).toEqual([{ theme: null }]);
    await waitFor(() => expect(reportedErrors()).toEqual(['a listener that throws']));
  },
  'events.on': ({ shell: { events } }) => {
    const receivedValues: unknown[] = [];
    const stop = events.on('links:changed', ({ links }) => receivedValues.push(links));
    events.emit('theme:previewed', { theme: null });
    events.emit('links:changed', { links: [] });
    stop();
    stop();
    events.emit('links:changed', { links: [] });
    expect(receivedValues).toEqual([[]]);
  },
  notFound: ({ shell }) => {
    render(shell.notFound());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Page Not Found$/);
  },
  unsaved: ({ shell }) => {
    const markSaved = shell.unsaved();
    shell.unsaved();
    expect(() => [markSaved(), markSaved()]).not.toThrow();
  },
  origin: ({ shell }) => expect(shell.origin).toBe(location.origin),
  report: async ({ shell: { report }, reportedErrors }) => {
    report(new Error('unexpected'));
    report('a text');
    await waitFor(() => expect(reportedErrors()).toEqual(['unexpected', 'a text']));
  },
};

/** The members at run time, without the arrays and `…Count` functions that only the fake shell has. */
const membersOf = (shell: ShellApi): string[] =>
  Object.entries(shell).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string' || value === shell.site) return [name];
    if (typeof value === 'function') return name.endsWith('Count') ? [] : [name];
    return Array.isArray(value) ? [] : Object.keys(value as object).map((key) => `${name}.${key}`);
  });

describe.each([
  ['the fake shell', openFake],
  ['the real shell', openReal],
])('%s', (_name, open) => {
  afterEach(async () => {
    await new Promise((resolve) => setTimeout(resolve)); // pending work of a test ends before the next test
    shellStore.set(noticesAtom, []);
  });

  it('has exactly the members that have a case here', () => {
    expect(membersOf(open().shell).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.entries(cases))('%s', (_member, run) => run(open()));
});

it('the shell API on the server has the same members', () => {
  expect(membersOf(inertShell).sort()).toEqual(Object.keys(cases).sort());
});

it('under another host name, the origin is the one with which the edge rendered the page', () => {
  document.head.innerHTML = '<link rel="canonical" href="https://stall.example/meera.cooks">';
  expect(openReal().shell.origin).toBe('https://stall.example');
  document.head.innerHTML = '';
});
