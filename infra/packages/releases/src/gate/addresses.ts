// The addresses that a page path matches, by the rules of the shell's router (`shell/src/pages/match-page.ts`). The
// router ignores case and extra slashes. `:name` matches any one segment. A segment that ends with `?` is optional. `*`
// matches everything below.

/** Segments in lower case; `:` stands for a parameter. */
type Pattern = readonly string[];

export const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Normal form of a path: two paths with the same normal form match the same addresses. */
export const normalPath = (path: string) =>
  `/${segmentsOf(path.toLowerCase().replace(/([^/])\*$/, '$1/*'))
    .map((segment) => (segment.startsWith(':') ? `:${segment.endsWith('?') ? '?' : ''}` : segment))
    .join('/')}`;

/** The key of a flag: a page in its normal form, or a slot such as `slot:dashboard-card`. */
export const flagKey = (subject: string) => (subject.startsWith('slot:') ? subject : normalPath(subject));

/**
 * Whether two remotes would share an address, and the router could choose either remote. A page that begins with a
 * reserved name does not overlap with `/:userName`, because the router ranks the reserved name higher.
 */
export const overlap = (firstPath: string, secondPath: string) =>
  variantsOf(firstPath).some((firstPattern) =>
    variantsOf(secondPath).some(
      (secondPattern) =>
        intersect(firstPattern, secondPattern) &&
        !isSettled(firstPattern, secondPattern) &&
        !isSettled(secondPattern, firstPattern),
    ),
  );

/**
 * Whether a page is below another page, such as `/login/help` below `/login`. Nothing is below `/`. A page that begins with a
 * reserved name is not below `/:userName`.
 */
export const isBelow = (path: string, upperPath: string) =>
  variantsOf(upperPath).some((upper) =>
    variantsOf(path).some(
      (pattern) =>
        upper.length > 0 &&
        pattern.length > upper.length &&
        upper.every(
          (segment, index) => segment === pattern[index] || (index > 0 && isParameter(segment, pattern[index])),
        ),
    ),
  );

const isParameter = (...segments: readonly (string | undefined)[]) => segments.includes(':');

/** All patterns of a path, with and without the optional segments. */
function variantsOf(path: string): Pattern[] {
  let variants: string[][] = [[]];
  for (const segment of segmentsOf(normalPath(path)).slice(0, MAX_SEGMENTS)) {
    const required = variants.map((variant) => [...variant, segment.replace(/\?$/, '')]);
    variants = segment.endsWith('?') ? [...required, ...variants] : required;
  }
  return variants;
}

/** The paths of all remotes are shorter, and every optional segment doubles the number of variants. */
const MAX_SEGMENTS = 10;

function intersect([firstHead, ...firstRest]: Pattern, [secondHead, ...secondRest]: Pattern): boolean {
  if (isRest(firstHead, firstRest) || isRest(secondHead, secondRest)) return true;
  if (firstHead === undefined || secondHead === undefined) return firstHead === secondHead;
  return (firstHead === secondHead || firstHead === ':' || secondHead === ':') && intersect(firstRest, secondRest);
}

/** Whether a link has the path of a page; the names of parameters may differ. `/store/add` is not the page `/store/:at`. */
export const isPathOf = (pagePath: string, linkPath: string) => {
  const link = segmentsOf(normalPath(linkPath)).join('/');
  return variantsOf(pagePath).some((page) => page.join('/') === link);
};

const isRest = (segment: string | undefined, rest: Pattern) => segment === '*' && rest.length === 0;

/** Whether `fixed` begins with a fixed name, `parametric` with a parameter, and the router ranks `fixed` higher. */
const isSettled = (fixed: Pattern, parametric: Pattern) =>
  parametric[0] === ':' &&
  fixed[0] !== undefined &&
  ![':', '*'].includes(fixed[0]) &&
  scoreOf(fixed) > scoreOf(parametric);

/** The rank of a pattern in the router. */
const scoreOf = (pattern: Pattern) =>
  pattern.reduce((score, segment) => score + (segment === '*' ? -1 : segment === ':' ? 4 : 11), 0);
