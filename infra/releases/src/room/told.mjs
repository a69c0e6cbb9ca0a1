// Answers of the API that go into a room with the page that will ask for them: what they are, and beside it their bodies,
// one after the other.

/** @typedef {import('./protocol.d.ts').Told} Told */
/** @typedef {import('./protocol.d.ts').ApiReply} ApiReply */
/** @typedef {Extract<import('./protocol.d.ts').ToRoom, {kind: 'render'}>} Rendering */

/**
 * The message, and what goes beside it.
 * @param {Pick<Rendering, 'id' | 'job'>} page @param {ReadonlyMap<string, ApiReply>} answers
 * @returns {[Rendering, string]}
 */
export function rendering(page, answers) {
  const told = [...answers].map(([path, { status, body }]) => ({ path, status, length: body.length }));
  return [{ kind: 'render', ...page, told }, [...answers.values()].map(({ body }) => body).join('')];
}

/** @param {readonly Told[]} told @param {string} bodies @returns {Map<string, ApiReply>} */
export function answersIn(told, bodies) {
  let at = 0;
  return new Map(told.map(({ path, status, length }) => [path, { status, body: bodies.slice(at, (at += length)) }]));
}
