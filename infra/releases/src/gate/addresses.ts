// Which addresses a page's path stands for, by the rules of the shell's router (`shell/src/pages/match-page.ts`): case and
// further slashes do not count, `:name` is any one part, `:name?` or `part?` may be missing, and `*` is all that lies below.

/** Segments in small letters, `:` for a parameter. */
type Pattern = readonly string[];

export const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** A path as it would be written to say the same. */
export const placeOf = (path: string) =>
  `/${segmentsOf(path.toLowerCase().replace(/([^/])\*$/, '$1/*'))
    .map((segment) => (segment.startsWith(':') ? `:${segment.endsWith('?') ? '?' : ''}` : segment))
    .join('/')}`;

/**
 * Whether an address is for both, and it is not settled by its first part whose it is: a page that begins with a name
 * that is kept is found before one that begins with anybody's, `/:userName`.
 * @param other paths of two remotes
 */
export const overlap = (one: string, other: string) =>
  variantsOf(one).some((mine) =>
    variantsOf(other).some((theirs) => meet(mine, theirs) && !isSettled(mine, theirs) && !isSettled(theirs, mine)),
  );

/** With and without what may be missing. */
function variantsOf(path: string): Pattern[] {
  let variants: string[][] = [[]];
  for (const segment of segmentsOf(placeOf(path)).slice(0, MOST_SEGMENTS)) {
    const required = variants.map((variant) => [...variant, segment.replace(/\?$/, '')]);
    variants = segment.endsWith('?') ? [...required, ...variants] : required;
  }
  return variants;
}

/** No address of ours has so many parts, and each that may be missing doubles the work. */
const MOST_SEGMENTS = 10;

function meet([mine, ...one]: Pattern, [theirs, ...other]: Pattern): boolean {
  if (isRest(mine, one) || isRest(theirs, other)) return true;
  if (mine === undefined || theirs === undefined) return mine === theirs;
  return (mine === theirs || mine === ':' || theirs === ':') && meet(one, other);
}

const isRest = (segment: string | undefined, below: Pattern) => segment === '*' && below.length === 0;

/** Whether `named` begins with a name, `any` with anybody's, and the router takes `named`. */
const isSettled = (named: Pattern, any: Pattern) =>
  any[0] === ':' && named[0] !== undefined && ![':', '*'].includes(named[0]) && scoreOf(named) > scoreOf(any);

/** What the router ranks by. */
const scoreOf = (pattern: Pattern) =>
  pattern.reduce((score, segment) => score + (segment === '*' ? -1 : segment === ':' ? 4 : 11), 0);
