// Checks every message of a worker, because the worker's code shares its process with a remote's code.
import { drawnHtmlFault } from '../drawn-html.ts';
import type { Broken, FromWorker, RenderedContent, RenderOutcome } from './protocol.ts';

/** Limits for a page's HTML and for its data. */
const MAX_HTML_BYTES = 2 * 1024 * 1024;
const MAX_DATA_BYTES = 2 * 1024 * 1024;
const MAX_PATH_LENGTH = 4096;
const MAX_REASON_LENGTH = 4000;

const isId = (value: unknown) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown, longest: number) => typeof value === 'string' && value.length <= longest;

const CHECKS: Record<string, (message: Record<string, unknown>) => boolean> = {
  __proto__: null as never,
  ready: () => true,
  warm: () => true,
  idle: () => true,
  pong: ({ nonce }) => isId(nonce),
  run: ({ id, byMessage, owner }) =>
    isId(id) && typeof byMessage === 'boolean' && (owner === 'shell' || owner === 'remote'),
  ask: ({ id, requestId, path }) => isId(id) && isId(requestId) && isText(path, MAX_PATH_LENGTH),
  dying: ({ reason }) => isText(reason, MAX_REASON_LENGTH),
  outcome: ({ id, outcome }) => isId(id) && typeof outcome === 'object' && outcome !== null,
};

export const broken = (cause: Broken['cause'], reason: string): Broken => ({ kind: 'broken', cause, reason });

/**
 * @param head of the frame
 * @param text of the frame
 * @throws {Error} when the message is not part of the protocol
 */
export function checkedMessage(head: unknown, text: string, bytes: { head: number; text: number }): FromWorker {
  const message = (typeof head === 'object' && head !== null ? head : {}) as Record<string, unknown>;
  const { kind } = message;
  const isValid = typeof kind === 'string' ? CHECKS[kind] : undefined;
  if (!isValid?.(message)) throw new Error('it sent an unknown message');
  if (kind !== 'outcome') return head as FromWorker;
  const { id, outcome } = head as { id: number; outcome: object };
  return { kind: 'outcome', id, outcome: boundedOutcome({ ...outcome, html: text }, bytes) };
}

function boundedOutcome(outcome: object, bytes: { head: number; text: number }): RenderOutcome {
  const tooLarge = (label: string, maxBytes: number) =>
    broken('remote', `its ${label} is larger than ${maxBytes} bytes`);
  if (bytes.text > MAX_HTML_BYTES) return tooLarge('HTML', MAX_HTML_BYTES);
  if (bytes.head > MAX_DATA_BYTES) return tooLarge('data', MAX_DATA_BYTES);
  const fault = 'styles' in outcome && 'html' in outcome ? drawnHtmlFault(outcome as RenderedContent) : null;
  if (fault !== null) return broken('remote', fault);
  // A worker may blame only the shell or the remote. Only the edge decides the other causes, so they become `remote`.
  if ('cause' in outcome && outcome.cause !== 'shell') return { ...outcome, cause: 'remote' } as never;
  return outcome as RenderOutcome;
}
