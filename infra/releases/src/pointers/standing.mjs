// Where a remote stands, in the words of who looks.

/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').Standing} Standing */
/** @typedef {Partial<Omit<Standing, 'remote'>>} Seen how a remote stood for who wants something of it: what they looked at */

/** @param {string} remote @param {Pointer} pointer @returns {Standing} */
const standingOf = (remote, { stable, candidate, history, disabled = false }) => ({
  remote,
  stable,
  candidate: candidate?.release ?? null,
  percent: candidate?.percent ?? null,
  previous: history[0] ?? null,
  disabled,
});

/** By name. @param {Readonly<Record<string, Pointer>>} remotes @returns {Standing[]} */
export const standingsIn = (remotes) =>
  Object.entries(remotes)
    .map(([remote, pointer]) => standingOf(remote, pointer))
    .sort((a, b) => (a.remote < b.remote ? -1 : 1));

/** Whether a change does now what it would have done when it was looked at. @param {Pointer} pointer @param {Seen} seen */
export function isAsSeen(pointer, seen) {
  const standing = standingOf('', pointer);
  const keys = /** @type {(keyof Seen)[]} */ (Object.keys(seen));
  return keys.every((key) => seen[key] === standing[key]);
}
