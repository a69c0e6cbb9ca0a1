/**
 * Checks the messages of a foreign remote. Each message is copied into new plain data field by field, so nothing that the
 * remote sends besides the declared fields reaches the shell.
 */
import { FOREIGN_LIMITS, type CallMethod, type ForeignMessage, type ToastKind } from '@linkstall/contracts/foreign';

/** The reason for a refusal, for the developers of the remote. */
export class RefusedMessage extends Error {}

type Fields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 20;
const TOAST_KINDS: readonly ToastKind[] = ['success', 'error', 'info'];
const METHODS: readonly CallMethod[] = ['GET', 'POST', 'PATCH', 'DELETE'];
/** Keys that change prototypes when data is merged. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

const refuse = (reason: string): never => {
  throw new RefusedMessage(reason);
};

/** @throws RefusedMessage */
export function readMessage({ data, ports }: Pick<MessageEvent, 'data' | 'ports'>): ForeignMessage {
  if (ports.length > 0) refuse('a message contains a port: the shell speaks on one port only');
  const message = plainCopy(data, { left: FOREIGN_LIMITS.messageSize }, 0);
  if (!isFields(message)) return refuse('a message is an object with a type');
  const read = typeof message['type'] === 'string' && READERS.get(message['type']);
  return read ? read(message) : refuse(`the type of a message is one of ${[...READERS.keys()].join(', ')}`);
}

const READERS: ReadonlyMap<string, (message: Fields) => ForeignMessage> = new Map<
  string,
  (message: Fields) => ForeignMessage
>([
  ['ready', () => ({ type: 'ready' })],
  ['failed', ({ reason }) => ({ type: 'failed', reason: textOf(reason, 'reason', FOREIGN_LIMITS.toastLength) })],
  ['title', ({ title }) => ({ type: 'title', title: textOf(title, 'title', FOREIGN_LIMITS.titleLength) })],
  ['height', ({ height }) => ({ type: 'height', height: heightOf(height) })],
  ['navigate', ({ path }) => ({ type: 'navigate', path: pathOf(path) })],
  [
    'toast',
    ({ kind, text }) => ({
      type: 'toast',
      kind: TOAST_KINDS.find((each) => each === kind) ?? refuse(`kind is one of ${TOAST_KINDS.join(', ')}`),
      text: textOf(text, 'text', FOREIGN_LIMITS.toastLength),
    }),
  ],
  ['unsaved', ({ isUnsaved }) => ({ type: 'unsaved', isUnsaved: isUnsaved === true })],
  ['call', callOf],
]);

function callOf({ id, method, path, body }: Fields): ForeignMessage {
  if (!Number.isSafeInteger(id)) refuse('id is a whole number');
  if (body !== undefined && !isFields(body)) refuse('body is an object');
  return {
    type: 'call',
    id: Number(id),
    method: METHODS.find((each) => each === method) ?? refuse(`method is one of ${METHODS.join(', ')}`),
    path: textOf(path, 'path', FOREIGN_LIMITS.pathLength),
    ...(body !== undefined && { body: body as object }),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown, name: string, maxLength: number): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > maxLength)
    return refuse(`${name} is a text of 1 to ${maxLength} letters`);
  return value;
}

function heightOf(value: unknown): number {
  if (typeof value !== 'number' || value < 0) return refuse('height is a number of pixels');
  return Math.min(Math.ceil(value), FOREIGN_LIMITS.height);
}

/** A path of this site. Two slashes or a backslash would start a host name. */
function pathOf(value: unknown): string {
  const text = textOf(value, 'path', FOREIGN_LIMITS.pathLength);
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters of an address
  const url = /^\/[^\\\u0000-\u001f]*$/.test(text) ? new URL(`http://site${text}`) : null;
  if (!url || url.host !== 'site' || url.pathname.startsWith('//'))
    return refuse('path is a path of this site that starts with one slash, such as /apps/hello');
  return url.pathname + url.search + url.hash;
}

/** Copies JSON-like data. Everything else is refused: other objects, cycles, and more than the size that is left. */
function plainCopy(value: unknown, size: { left: number }, depth: number): unknown {
  size.left -= typeof value === 'string' || Array.isArray(value) ? value.length + 1 : 1;
  if (size.left < 0 || depth > MAX_DEPTH)
    return refuse(`a message has at most ${FOREIGN_LIMITS.messageSize} letters and values, ${MAX_DEPTH} levels deep`);
  if (value === null || ['string', 'boolean', 'undefined'].includes(typeof value)) return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map((item) => plainCopy(item, size, depth + 1));
  if (Object.prototype.toString.call(value) !== '[object Object]') return refuse('a message contains only JSON');
  const entries = Object.entries(value as object).map(([key, item]) => {
    if (PROTOTYPE_KEYS.includes(key)) refuse(`a message has no key ${key}`);
    size.left -= key.length;
    return [key, plainCopy(item, size, depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}
