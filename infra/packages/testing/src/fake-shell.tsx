import { type EventSchemas, valueProblem } from '@linkstall/contracts/event-schema';
import type { SessionUser } from '@linkstall/contracts/http';
import {
  type ApiFailure,
  isApiFailure,
  type PageRecording,
  type RoutesFile,
  type ServerPage,
  type ShellApi,
  type ShellEvents,
} from '@linkstall/contracts/shell';

/** Returns the response of one call, or throws `failure(…)`. `body` is the request body, also as FormData. */
type Route = (body?: object) => unknown;
type Listener = (detail: never) => void;

/**
 * In-memory shell for tests of remotes. A call without a route throws. Remotes see the same behaviour as with the real
 * shell, because both pass `shell/src/shell-api.test.tsx`.
 */
export interface FakeShell extends ShellApi {
  readonly notices: { kind: 'success' | 'error' | 'info'; text: string; durationMs?: number }[];
  readonly emittedEvents: { name: keyof ShellEvents; detail: unknown }[];
  readonly calls: { call: string; body: object | undefined }[];
  readonly reportedErrors: unknown[];
  /** Number of unsaved changes. With at least one, leaving the page asks for confirmation. */
  readonly unsavedCount: () => number;
}

/**
 * Creates a fake shell. `routes` maps a call such as `'POST /link/add-link'` to its handler. With the `events` of routes.json,
 * an event that does not match its schema throws.
 */
export function createFakeShell(
  routes: Record<string, Route> = {},
  user: SessionUser | null = null,
  {
    events = {},
    site = { name: 'Linkstall', joining: 'open' },
  }: Pick<RoutesFile, 'events'> & Pick<ShellApi, 'site'> = {},
): FakeShell {
  const record: Pick<FakeShell, 'notices' | 'emittedEvents' | 'calls' | 'reportedErrors'> = {
    notices: [],
    emittedEvents: [],
    calls: [],
    reportedErrors: [],
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
    events: fakeEvents(record, { ...events.listens, ...events.emits }),
    origin: location.origin,
    site,
    notFound: () => <h1>Page Not Found</h1>,
    report: (error) => void record.reportedErrors.push(error),
    entryKinds: { list: () => [], form: () => null },
    unsaved: () => {
      const change = {};
      unsaved.add(change);
      return () => void unsaved.delete(change);
    },
    unsavedCount: () => unsaved.size,
  };
}

const API = '/api/v1';

/** Like the real shell, accepts only paths inside the API, also after `..` is resolved. */
function isInside(path: string): boolean {
  if (path !== '' && !/^\/(?!\/)/.test(path)) return false;
  const { pathname } = new URL(API + path, 'http://here');
  return pathname === API || pathname.startsWith(`${API}/`);
}

function fakeSession(initialUser: SessionUser | null) {
  let user = initialUser;
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
      const isLogin = user === null;
      hasEnded = false;
      change(next);
      return isLogin ? '/admin/links' : location.pathname + location.search;
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
  /** Ends the session after a 401 response. */
  const refuse = () => {
    if (!user) return;
    hasEnded = true;
    change(null);
  };
  return { port, refuse };
}

/** An error in a listener is reported; the other listeners still run. */
function fakeEvents(
  { emittedEvents, reportedErrors }: Pick<FakeShell, 'emittedEvents' | 'reportedErrors'>,
  schemas: EventSchemas,
): ShellApi['events'] {
  const listeners = new Map<string, Set<Listener>>();
  return {
    emit: (name, detail) => {
      const schema = schemas[name];
      const problem = schema ? valueProblem(schema, detail) : null;
      if (problem !== null) throw new TypeError(`${name}: ${problem}`);
      emittedEvents.push({ name, detail });
      for (const listener of [...(listeners.get(name) ?? [])] as ((detail: unknown) => void)[]) {
        try {
          listener(detail);
        } catch (error) {
          reportedErrors.push(error);
        }
      }
    },
    on: (name, listener) => {
      const eventListeners = listeners.get(name) ?? new Set();
      listeners.set(name, eventListeners.add(listener));
      return () => void eventListeners.delete(listener);
    },
  };
}

/** A failure as `HttpPort` throws it: an `Error` with the fields of `ApiFailure`. */
export const failure = (status: number, message: string, code = 'test'): ApiFailure & Error =>
  Object.assign(new Error(message), { status, code });

/** Runs `load` of a server page with its recorded responses, and no others. `paths` has the paths that `load` asked for. */
export async function loadRecorded(page: ServerPage | undefined, { params = {}, responses }: PageRecording) {
  const paths: string[] = [];
  const get = <T,>(path: string) => {
    paths.push(path);
    return Object.hasOwn(responses, path)
      ? Promise.resolve(responses[path] as T)
      : Promise.reject<T>(new Error(`recordings.json has no response for '${path}'`));
  };
  return { result: await page?.load(params, { get }), paths };
}
