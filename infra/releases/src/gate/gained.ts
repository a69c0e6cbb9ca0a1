import type { Pointer, State } from '../formats.ts';

type Pointers = State['remotes'];

/** Releases that more visitors get than before, or would get once their remote is switched on again. */
export const gainedBy = (pointers: Pointers, before: Pointers) =>
  Object.entries(pointers).flatMap(([remote, pointer]) =>
    gainedOf(pointer, Object.hasOwn(before, remote) ? before[remote] : undefined).map((release) => ({
      remote,
      release,
    })),
  );

function gainedOf({ stable, candidate, disabled }: Pointer, old: Pointer | undefined) {
  const had = old?.candidate?.release === candidate?.release ? (old?.candidate?.percent ?? -1) : -1;
  const isNew = !old || (old.disabled === true && !disabled);
  return [
    ...(isNew || old.stable !== stable ? [stable] : []),
    ...(candidate && (isNew || candidate.percent > had) ? [candidate.release] : []),
  ];
}
