// The worker's own code shares a process with a remote's code, so every message may come from the remote and is checked.

/** Limits for a page's HTML and for its data. */
const MAX_HTML_BYTES = 2 * 1024 * 1024;
const MAX_DATA_BYTES = 2 * 1024 * 1024;
const MAX_PATH_LENGTH = 4096;
const MAX_REASON_LENGTH = 4000;

const isId = (/** @type {unknown} */ value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (/** @type {unknown} */ value, /** @type {number} */ longest) =>
  typeof value === 'string' && value.length <= longest;

/** @type {Record<string, (message: Record<string, unknown>) => boolean>} */
const CHECKS = {
  __proto__: /** @type {never} */ (null),
  ready: () => true,
  warm: () => true,
  idle: () => true,
  pong: ({ nonce }) => isId(nonce),
  run: ({ id, byMessage, part }) =>
    isId(id) && typeof byMessage === 'boolean' && (part === 'shell' || part === 'remote'),
  ask: ({ id, question, path }) => isId(id) && isId(question) && isText(path, MAX_PATH_LENGTH),
  dying: ({ reason }) => isText(reason, MAX_REASON_LENGTH),
  outcome: ({ id, outcome }) => isId(id) && typeof outcome === 'object' && outcome !== null,
};

/** @typedef {import('./protocol.d.ts').Broken} Broken */
/** @param {Broken['part']} part @param {string} reason @returns {Broken} */
export const broken = (part, reason) => ({ kind: 'broken', part, reason });

/**
 * @param {unknown} head of the frame @param {string} text of the frame @param {{head: number, text: number}} bytes
 * @returns {import('./protocol.d.ts').FromWorker}
 * @throws {Error} when the message is not part of the protocol
 */
export function checkedMessage(head, text, bytes) {
  const message = /** @type {Record<string, unknown>} */ (typeof head === 'object' && head !== null ? head : {});
  const { kind } = message;
  const isValid = typeof kind === 'string' ? CHECKS[kind] : undefined;
  if (!isValid?.(message)) throw new Error('it sent an unknown message');
  if (kind !== 'outcome') return /** @type {import('./protocol.d.ts').FromWorker} */ (head);
  const { id, outcome } = /** @type {{id: number, outcome: object}} */ (head);
  return { kind: 'outcome', id, outcome: boundedOutcome({ ...outcome, html: text }, bytes) };
}

/** @param {object} outcome @param {{head: number, text: number}} bytes @returns {import('./protocol.d.ts').RenderOutcome} */
function boundedOutcome(outcome, bytes) {
  const tooLarge = (/** @type {string} */ what, /** @type {number} */ most) =>
    broken('remote', `its ${what} is larger than ${most} bytes`);
  if (bytes.text > MAX_HTML_BYTES) return tooLarge('HTML', MAX_HTML_BYTES);
  if (bytes.head > MAX_DATA_BYTES) return tooLarge('data', MAX_DATA_BYTES);
  // A worker may not claim that it was lost, so every other part becomes `remote`.
  if ('part' in outcome && outcome.part !== 'shell') return /** @type {never} */ ({ ...outcome, part: 'remote' });
  return /** @type {import('./protocol.d.ts').RenderOutcome} */ (outcome);
}
