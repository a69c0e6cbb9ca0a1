import type { SessionUser } from '../src/http.ts';
import type { ApiFailure, ShellApi, ShellEvents } from '../src/shell.ts';

/** Answers one call, or throws `failure(…)`. `body` is what was sent, a FormData included. */
type Route = (body?: object) => unknown;
type Listener = (detail: never) => void;

/** In-memory shell for tests of remotes. A call without a route fails loudly. */
export interface FakeShell extends ShellApi {
  readonly notices: { kind: 'success' | 'error' | 'info'; text: string; durationMs?: number }[];
  readonly emitted: { name: keyof ShellEvents; detail: unknown }[];
  readonly calls: { call: string; body: object | undefined }[];
  readonly titles: string[];
  readonly reported: unknown[];
  /** How much there is that leaving the page would ask about. */
  readonly unsavedCount: () => number;
}

/** Builds a fake shell; `routes` maps `'POST /link/add-link'` to what answers it. */
export function createFakeShell(routes: Record<string, Route> = {}, user: SessionUser | null = null): FakeShell {
  const record: Pick<FakeShell, 'notices' | 'emitted' | 'calls' | 'titles' | 'reported'> = {
    notices: [],
    emitted: [],
    calls: [],
    titles: [],
    reported: [],
  };
  const session = fakeSession(user);
  const unsaved = new Set<object>();
  const send =
    (method: string) =>
    async <T,>(path: string, body?: object): Promise<T> => {
      const call = `${method} ${path}`;
      record.calls.push({ call, body });
      const route = routes[call];
      if (!route) throw new Error(`the fake shell has no route for ${call}`);
      return (await route(body)) as T;
    };
  const notice = (kind: 'success' | 'error' | 'info') => (text: string, durationMs?: number) =>
    void record.notices.push({ kind, text, ...(durationMs !== undefined && { durationMs }) });
  return {
    ...record,
    http: {
      get: send('GET'),
      post: send('POST'),
      patch: send('PATCH'),
      delete: send('DELETE'),
      download: (path) => send('GET')<Blob>(path),
    },
    session,
    notice: { success: notice('success'), error: notice('error'), info: notice('info') },
    events: fakeEvents(record.emitted),
    page: ({ title }) => void record.titles.push(title),
    notFound: () => <h1>Page Not Found</h1>,
    report: (error) => void record.reported.push(error),
    unsaved: () => {
      const change = {};
      unsaved.add(change);
      return () => void unsaved.delete(change);
    },
    unsavedCount: () => unsaved.size,
  };
}

function fakeSession(first: SessionUser | null): ShellApi['session'] {
  let user = first;
  const listeners = new Set<() => void>();
  const change = (next: SessionUser | null) => {
    user = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => user,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (next) => {
      change(next);
      return '/admin/links';
    },
    replaceUser: change,
    end: () => {
      change(null);
      return Promise.resolve();
    },
  };
}

function fakeEvents(emitted: FakeShell['emitted']): ShellApi['events'] {
  const listeners = new Map<string, Set<Listener>>();
  return {
    emit: (name, detail) => {
      emitted.push({ name, detail });
      for (const listener of listeners.get(name) ?? []) (listener as (detail: unknown) => void)(detail);
    },
    on: (name, listener) => {
      const heard = listeners.get(name) ?? new Set();
      listeners.set(name, heard.add(listener));
      return () => void heard.delete(listener);
    },
  };
}

/** A failure as `HttpPort` throws it: an error with what `ApiFailure` says. */
export const failure = (status: number, message: string, code = 'test'): ApiFailure & Error =>
  Object.assign(new Error(message), { status, code });
