import type { SessionUser } from '../src/http.ts';
import { type ApiFailure, isApiFailure, type ShellApi, type ShellEvents } from '../src/shell.ts';

/** Answers one call, or throws `failure(…)`. `body` is what was sent, a FormData included. */
type Route = (body?: object) => unknown;
type Listener = (detail: never) => void;

/**
 * In-memory shell for tests of remotes. A call without a route fails loudly. In everything that a remote can see it is
 * as the real one: both pass `shell/src/shell-api.test.tsx`.
 */
export interface FakeShell extends ShellApi {
  readonly notices: { kind: 'success' | 'error' | 'info'; text: string; durationMs?: number }[];
  readonly emitted: { name: keyof ShellEvents; detail: unknown }[];
  readonly calls: { call: string; body: object | undefined }[];
  readonly reported: unknown[];
  /** How much there is that leaving the page would ask about. */
  readonly unsavedCount: () => number;
}

/** Builds a fake shell; `routes` maps `'POST /link/add-link'` to what answers it. */
export function createFakeShell(routes: Record<string, Route> = {}, user: SessionUser | null = null): FakeShell {
  const record: Pick<FakeShell, 'notices' | 'emitted' | 'calls' | 'reported'> = {
    notices: [],
    emitted: [],
    calls: [],
    reported: [],
  };
  const session = fakeSession(user);
  const unsaved = new Set<object>();
  const send =
    (method: string) =>
    async <T,>(path: string, body?: object): Promise<T> => {
      const call = `${method} ${path}`;
      if (!isInside(path)) throw new TypeError(`not a path of the API: ${path}`);
      record.calls.push({ call, body });
      const route = routes[call];
      if (!route) throw new Error(`the fake shell has no route for ${call}`);
      try {
        return (await route(body)) as T;
      } catch (error) {
        if (isApiFailure(error) && error.status === 401) session.refuse();
        throw error;
      }
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
    session: session.port,
    notice: { success: notice('success'), error: notice('error'), info: notice('info') },
    events: fakeEvents(record),
    origin: location.origin,
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

const API = '/api/v1';

/** As the real one: a call goes nowhere but to the API, whatever its path says. */
function isInside(path: string): boolean {
  if (path !== '' && !/^\/(?!\/)/.test(path)) return false;
  const { pathname } = new URL(API + path, 'http://here');
  return pathname === API || pathname.startsWith(`${API}/`);
}

function fakeSession(first: SessionUser | null) {
  let user = first;
  let hasEnded = false;
  const listeners = new Set<() => void>();
  const change = (next: SessionUser | null) => {
    user = next;
    for (const listener of [...listeners]) listener();
  };
  const port: ShellApi['session'] = {
    current: () => user,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: (next) => {
      const begun = user === null;
      hasEnded = false;
      change(next);
      return begun ? '/admin/links' : location.pathname + location.search;
    },
    replaceUser: (next) => {
      if (user) change(next);
    },
    end: () => {
      change(null);
      return Promise.resolve();
    },
    hasEnded: () => hasEnded,
  };
  /** A call was answered 401. */
  const refuse = () => {
    if (!user) return;
    hasEnded = true;
    change(null);
  };
  return { port, refuse };
}

/** A listener that throws is reported and keeps nobody else from hearing. */
function fakeEvents({ emitted, reported }: Pick<FakeShell, 'emitted' | 'reported'>): ShellApi['events'] {
  const listeners = new Map<string, Set<Listener>>();
  return {
    emit: (name, detail) => {
      emitted.push({ name, detail });
      for (const listener of [...(listeners.get(name) ?? [])] as ((detail: unknown) => void)[]) {
        try {
          listener(detail);
        } catch (error) {
          reported.push(error);
        }
      }
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
