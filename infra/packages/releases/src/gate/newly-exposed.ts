import type { Pointer, State } from '../formats.ts';

type Pointers = State['remotes'];

/**
 * Newly exposed releases: releases that more visitors get than before, or will get when their remote is enabled again.
 */
export const newlyExposed = (pointers: Pointers, before: Pointers) =>
  Object.entries(pointers).flatMap(([remote, pointer]) =>
    exposedOf(pointer, Object.hasOwn(before, remote) ? before[remote] : undefined).map((release) => ({
      remote,
      release,
    })),
  );

function exposedOf({ stable, candidate, disabled }: Pointer, previousPointer: Pointer | undefined) {
  const previousPercent =
    previousPointer?.candidate?.release === candidate?.release ? (previousPointer?.candidate?.percent ?? -1) : -1;
  const isNew = !previousPointer || (previousPointer.disabled === true && !disabled);
  return [
    ...(isNew || previousPointer.stable !== stable ? [stable] : []),
    ...(candidate && (isNew || candidate.percent > previousPercent) ? [candidate.release] : []),
  ];
}
