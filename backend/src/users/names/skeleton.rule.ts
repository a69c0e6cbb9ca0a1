const SEPARATORS = /[._-]/g;

/**
 * Replaces letters by the letters that they look like. Usernames are ASCII, so this is the ASCII part of the confusables of
 * Unicode TR39 (`1`, `I` and `l`; `0` and `o`; `rn` and `m`). The name is read as typed, because pages show a capital `I`.
 */
export function letterSkeleton(name: string): string {
  return name.replace(/[1I]/g, 'l').toLowerCase().replaceAll('0', 'o').replaceAll('rn', 'm');
}

/** The skeleton of a name: names that look alike have the same skeleton. Separators do not count. */
export function nameSkeleton(name: string): string {
  return letterSkeleton(name).replace(SEPARATORS, '');
}

/** A wider skeleton for protected words: a small `i` counts as `l`, too, so that `off1cial` is refused. */
export function wordSkeleton(word: string): string {
  return nameSkeleton(word).replaceAll('i', 'l');
}

/** The parts of a name between its separators. */
export function partsOf(name: string): string[] {
  return name.split(SEPARATORS);
}
