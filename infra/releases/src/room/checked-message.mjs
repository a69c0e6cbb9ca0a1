// A room's own code shares its process with a remote's: what comes from there may have been said by anybody in it.

/** Of a page's HTML, and of the data that it carries. */
const MOST_HTML_BYTES = 2 * 1024 * 1024;
const MOST_DATA_BYTES = 2 * 1024 * 1024;
const LONGEST_PATH = 4096;
const LONGEST_REASON = 4000;

const isId = (/** @type {unknown} */ value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (/** @type {unknown} */ value, /** @type {number} */ longest) =>
  typeof value === 'string' && value.length <= longest;

/** @type {Record<string, (message: Record<string, unknown>) => boolean>} */
const FITS = {
  __proto__: /** @type {never} */ (null),
  ready: () => true,
  warm: () => true,
  rest: () => true,
  pong: ({ nonce }) => isId(nonce),
  turn: ({ id, told, part }) => isId(id) && typeof told === 'boolean' && (part === 'shell' || part === 'remote'),
  ask: ({ id, question, path }) => isId(id) && isId(question) && isText(path, LONGEST_PATH),
  dying: ({ reason }) => isText(reason, LONGEST_REASON),
  outcome: ({ id, outcome }) => isId(id) && typeof outcome === 'object' && outcome !== null,
};

/** @typedef {import('./protocol.d.ts').Broken} Broken */
/** @param {Broken['part']} part @param {string} reason @returns {Broken} */
export const broken = (part, reason) => ({ kind: 'broken', part, reason });

/**
 * @param {unknown} head what was said @param {string} text what came beside it @param {{head: number, text: number}} bytes
 * @returns {import('./protocol.d.ts').FromRoom}
 * @throws {Error} when no room says so
 */
export function checkedMessage(head, text, bytes) {
  const message = /** @type {Record<string, unknown>} */ (typeof head === 'object' && head !== null ? head : {});
  const { kind } = message;
  const fits = typeof kind === 'string' ? FITS[kind] : undefined;
  if (!fits?.(message)) throw new Error('it says what no room says');
  if (kind !== 'outcome') return /** @type {import('./protocol.d.ts').FromRoom} */ (head);
  const { id, outcome } = /** @type {{id: number, outcome: object}} */ (head);
  return { kind: 'outcome', id, outcome: boundedOutcome({ ...outcome, html: text }, bytes) };
}

/** @param {object} outcome @param {{head: number, text: number}} bytes @returns {import('./protocol.d.ts').RenderOutcome} */
function boundedOutcome(outcome, bytes) {
  const tooLarge = (/** @type {string} */ what, /** @type {number} */ most) =>
    broken('remote', `its ${what} is larger than ${most} bytes`);
  if (bytes.text > MOST_HTML_BYTES) return tooLarge('HTML', MOST_HTML_BYTES);
  if (bytes.head > MOST_DATA_BYTES) return tooLarge('data', MOST_DATA_BYTES);
  // Of what becomes of rooms, none of them has a say.
  if ('part' in outcome && outcome.part !== 'shell') return /** @type {never} */ ({ ...outcome, part: 'remote' });
  return /** @type {import('./protocol.d.ts').RenderOutcome} */ (outcome);
}
