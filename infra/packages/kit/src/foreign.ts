/**
 * The client of a foreign remote, which runs in a sandboxed iframe. The shell sends one port to the frame; everything else
 * passes this port (`infra/packages/contracts/src/foreign.ts`).
 */
import {
  PORT_MESSAGE,
  type CallMethod,
  type ForeignMessage,
  type ForeignPage,
  type ShellMessage,
  type ToastKind,
} from '@linkstall/contracts/foreign';
import type { HttpPort } from '@linkstall/contracts/shell';

/** The API of the shell for a foreign remote. */
export interface ForeignShell {
  /** Calls the API. Only the calls that `routes.json` declares are made; all others throw an `ApiFailure`. */
  readonly http: Omit<HttpPort, 'download'>;
  /** Toasts of at most 200 characters, ten in a minute. */
  readonly notice: Readonly<Record<ToastKind, (text: string) => void>>;
  /** The open page: path, language and colour scheme. */
  page(): ForeignPage;
  /** Calls back when the page changes; returns the unsubscribe function. */
  onPage(listener: (page: ForeignPage) => void): () => void;
  /** Opens a page of this site. Only the pages of this remote may have a query. */
  navigate(path: string): void;
  setTitle(title: string): void;
  /** While there are unsaved changes, leaving the page asks for confirmation. */
  setUnsaved(isUnsaved: boolean): void;
}

/** Shows the page in `root`. The page counts as shown when the result is resolved; a rejection shows the failed page. */
type ShowPage = (shell: ForeignShell, root: HTMLElement) => void | Promise<void>;

/** Starts the remote as soon as the shell sends its port, which must be within 8 s. */
export function runForeign(showPage: ShowPage): void {
  const receive = ({ data, source, ports: [port] }: MessageEvent) => {
    if (data !== PORT_MESSAGE || source !== parent || !port) return;
    removeEventListener('message', receive);
    void start(port, showPage);
  };
  addEventListener('message', receive);
}

async function start(port: MessagePort, showPage: ShowPage): Promise<void> {
  const send = (message: ForeignMessage) => port.postMessage(message);
  try {
    const root = document.getElementById('root') ?? document.body;
    await showPage(await connect(port, send), root);
    send({ type: 'ready' });
    new ResizeObserver(() => send({ type: 'height', height: document.documentElement.offsetHeight })).observe(
      document.documentElement,
    );
  } catch (error) {
    send({ type: 'failed', reason: String(error).slice(0, 200) });
  }
}

/** Resolves when the shell has named the page. */
function connect(port: MessagePort, send: (message: ForeignMessage) => void): Promise<ForeignShell> {
  const listeners = new Set<(page: ForeignPage) => void>();
  const calls = createCalls(send);
  return new Promise((resolve) => {
    let current: ForeignPage | null = null;
    const shell: ForeignShell = {
      http: calls.http,
      notice: noticesOf(send),
      page: () => current ?? { path: '/', language: 'en', colorScheme: 'light' },
      onPage: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      navigate: (path) => send({ type: 'navigate', path }),
      setTitle: (title) => send({ type: 'title', title }),
      setUnsaved: (isUnsaved) => send({ type: 'unsaved', isUnsaved }),
    };
    port.onmessage = ({ data }: MessageEvent<ShellMessage>) => {
      if (data.type === 'refused') return console.error(`The shell refused a message: ${data.reason}`);
      if (data.type !== 'page') return calls.settle(data);
      current = { path: data.path, language: data.language, colorScheme: data.colorScheme };
      document.documentElement.lang = data.language;
      for (const listener of listeners) listener(current);
      resolve(shell);
    };
  });
}

const noticesOf = (send: (message: ForeignMessage) => void): ForeignShell['notice'] => ({
  success: (text) => send({ type: 'toast', kind: 'success', text }),
  error: (text) => send({ type: 'toast', kind: 'error', text }),
  info: (text) => send({ type: 'toast', kind: 'info', text }),
});

interface PendingCall {
  readonly resolve: (data: unknown) => void;
  readonly reject: (failure: unknown) => void;
}

type Outcome = Extract<ShellMessage, { readonly id: number }>;

function createCalls(send: (message: ForeignMessage) => void) {
  const pending = new Map<number, PendingCall>();
  let count = 0;
  const call = <T>(method: CallMethod, path: string, body?: object) =>
    new Promise<T>((resolve, reject) => {
      const id = (count += 1);
      pending.set(id, { resolve: resolve as PendingCall['resolve'], reject });
      send({ type: 'call', id, method, path, ...(body && { body }) });
    });
  const http: ForeignShell['http'] = {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
  };
  const settle = (outcome: Outcome) => {
    const waiting = pending.get(outcome.id);
    pending.delete(outcome.id);
    if (outcome.type === 'response') waiting?.resolve(outcome.data);
    else waiting?.reject(Object.assign(new Error(outcome.failure.message), outcome.failure));
  };
  return { http, settle };
}
