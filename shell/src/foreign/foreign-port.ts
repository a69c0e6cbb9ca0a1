/** Serves the port of a foreign remote. All of the remote's influence on the page passes `ForeignHandlers`. */
import {
  FOREIGN_LIMITS,
  type ForeignMessage,
  type ForeignPage,
  type ShellMessage,
  type ToastKind,
} from '@linkstall/contracts/foreign';
import { isApiFailure, type ApiFailure } from '@linkstall/contracts/shell';

import { requestError } from '../http/failure.ts';
import { readMessage, RefusedMessage } from './read-message.ts';

export type ForeignCallMessage = Extract<ForeignMessage, { readonly type: 'call' }>;

export interface ForeignHandlers {
  ready(): void;
  /** The remote cannot show its page, or floods the port. */
  fail(reason: string): void;
  setTitle(title: string): void;
  setHeight(height: number): void;
  /** Returns false when the remote may not open the path. */
  navigate(path: string): boolean;
  toast(kind: ToastKind, text: string): void;
  setUnsaved(isUnsaved: boolean): void;
  /** Makes an API call; rejects with an `ApiFailure`. */
  call(call: ForeignCallMessage): Promise<unknown>;
}

export interface ForeignConnection {
  showPage(page: ForeignPage): void;
  close(): void;
}

const MINUTE_MS = 60_000;

/** Allows `max` events in each period. */
function limiter(max: number, periodMs: number, now: () => number): () => boolean {
  let startedAt = -Infinity;
  let count = 0;
  return () => {
    if (now() - startedAt >= periodMs) [startedAt, count] = [now(), 0];
    count += 1;
    return count <= max;
  };
}

/** Starts to serve a port. @param now the clock of the limits */
export function servePort(port: MessagePort, handlers: ForeignHandlers, now = () => Date.now()): ForeignConnection {
  const mayMessage = limiter(FOREIGN_LIMITS.messagesPerSecond, 1000, now);
  const mayCall = limiter(FOREIGN_LIMITS.callsPerMinute, MINUTE_MS, now);
  const mayToast = limiter(FOREIGN_LIMITS.toastsPerMinute, MINUTE_MS, now);
  const send = (message: ShellMessage) => port.postMessage(message);
  const close = () => {
    port.onmessage = null;
    port.close();
  };
  const call = async (message: ForeignCallMessage) => {
    const { id } = message;
    try {
      if (!mayCall()) throw tooManyCalls();
      send({ type: 'response', id, data: await handlers.call(message) });
    } catch (error) {
      send({ type: 'failure', id, failure: plainFailure(error) });
    }
  };
  const handle = (message: ForeignMessage) => {
    if (message.type === 'call') return void call(message);
    if (message.type === 'toast' && !mayToast())
      throw new RefusedMessage(`at most ${FOREIGN_LIMITS.toastsPerMinute} toasts are shown in a minute`);
    apply(message, handlers);
  };
  port.onmessage = (event) => {
    if (!mayMessage()) {
      close();
      return handlers.fail(`more than ${FOREIGN_LIMITS.messagesPerSecond} messages in a second`);
    }
    try {
      handle(readMessage(event));
    } catch (error) {
      if (!(error instanceof RefusedMessage)) throw error;
      send({ type: 'refused', reason: error.message });
    }
  };
  return { showPage: (page) => send({ type: 'page', ...page }), close };
}

function apply(message: Exclude<ForeignMessage, ForeignCallMessage>, handlers: ForeignHandlers): void {
  switch (message.type) {
    case 'ready':
      return handlers.ready();
    case 'failed':
      return handlers.fail(message.reason);
    case 'title':
      return handlers.setTitle(message.title);
    case 'height':
      return handlers.setHeight(message.height);
    case 'toast':
      return handlers.toast(message.kind, message.text);
    case 'unsaved':
      return handlers.setUnsaved(message.isUnsaved);
    case 'navigate':
      if (!handlers.navigate(message.path))
        throw new RefusedMessage(
          `${message.path} is not a page of this site, or is a page of another remote with a query or a hash`,
        );
  }
}

const tooManyCalls = () =>
  requestError({
    status: 429,
    code: 'remote.calls',
    message: `At most ${FOREIGN_LIMITS.callsPerMinute} calls are made in a minute. Try again in a minute.`,
  });

/** A failure as plain data, because errors of the page have a stack with its addresses. */
function plainFailure(error: unknown): ApiFailure {
  if (!isApiFailure(error)) return { status: 0, code: 'remote.failed', message: 'The call could not be made.' };
  const { status, code, message, errors } = error;
  return { status, code, message, ...(errors && { errors }) };
}
