/** @typedef {import('../formats.d.ts').Pointer} Pointer */
/** @typedef {import('../formats.d.ts').State['remotes']} Pointers */

/**
 * Releases that more visitors get than before, or would get once their remote is switched on again.
 * @param {Pointers} pointers @param {Pointers} before
 */
export const gainedBy = (pointers, before) =>
  Object.entries(pointers).flatMap(([remote, pointer]) =>
    gainedOf(pointer, Object.hasOwn(before, remote) ? before[remote] : undefined).map((release) => ({
      remote,
      release,
    })),
  );

/** @param {Pointer} pointer @param {Pointer | undefined} old */
function gainedOf({ stable, candidate, disabled }, old) {
  const had = old?.candidate?.release === candidate?.release ? (old?.candidate?.percent ?? -1) : -1;
  const isNew = !old || (old.disabled === true && !disabled);
  return [
    ...(isNew || old.stable !== stable ? [stable] : []),
    ...(candidate && (isNew || candidate.percent > had) ? [candidate.release] : []),
  ];
}
