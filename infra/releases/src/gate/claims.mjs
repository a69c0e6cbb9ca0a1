// Which addresses a remote may have.
import { ReleaseError } from '../release-error.mjs';
import { appPathOf } from './app-path.mjs';

/** @typedef {import('../formats.d.ts').Routes} Routes */
/** @typedef {import('./line-up.mjs').Claim} Claim */
/** @typedef {import('./found.mjs').Found} Found */
/** @typedef {{code: string, message: string}} Wrong */

/** The one remote whose pages may stand where creators' names stand: `/:userName`. */
const OWNER_OF_NAMES = 'mfe-public';

/**
 * Refuses pages at the top level that a creator's name could have, or that the shell keeps.
 * @param {{remote: string, routes: Routes, reserved: readonly string[], ownerOfNames?: string}} claim
 */
export function checkClaims(claim) {
  const [wrong] = misplaced(claim);
  if (wrong) throw new ReleaseError(wrong.code, wrong.message);
}

/**
 * Refuses two remotes that claim one address or one slot.
 * @param {Readonly<Record<string, readonly Routes[]>>} routesByRemote of every release that is shown
 */
export function checkOverlap(routesByRemote) {
  const claims = Object.entries(routesByRemote).flatMap(([remote, all]) =>
    all.map((routes) => ({ remote, name: '', routes })),
  );
  const [wrong] = contested(claims);
  if (wrong) throw new ReleaseError(wrong.code, wrong.message);
}

/**
 * What is wrong with the addresses that somebody could then ask for. No force gets past it.
 * @param {readonly Claim[]} claims @param {readonly string[]} reserved @returns {Found[]}
 */
export const wrongClaims = (claims, reserved) => [
  ...claims.flatMap(({ remote, name, routes }) =>
    misplaced({ remote, routes, reserved }).map((wrong) => ({
      ...wrong,
      key: `${wrong.code} ${remote} ${wrong.message}`,
      final: /** @type {const} */ (true),
      parts: { [remote]: name },
    })),
  ),
  ...contested(claims),
];

/** @param {Parameters<typeof checkClaims>[0]} claim @returns {Wrong[]} */
function misplaced({ remote, routes, reserved, ownerOfNames = OWNER_OF_NAMES }) {
  return routes.pages.flatMap(({ path }) => {
    const segment = path.split('/')[1] ?? '';
    if (!path.startsWith('/'))
      return { code: 'claim.path', message: `${remote} claims '${path}', which does not start with /.` };
    const own = appPathOf(remote);
    if (segment.toLowerCase() === 'apps' && path !== own && !path.startsWith(`${own}/`))
      return { code: 'claim.apps', message: `${remote} claims '${path}', but below /apps only ${own} is its own.` };
    const free = segment === '' || segment.startsWith(':') || segment === '*';
    const allowed = free ? remote === ownerOfNames && segment !== '*' : reserved.includes(segment.toLowerCase());
    return allowed
      ? []
      : {
          code: 'claim.reserved',
          message: `${remote} claims '${path}', but '${segment}' is not on the list of reserved names.`,
        };
  });
}

/** @param {readonly Claim[]} claims @returns {Found[]} */
function contested(claims) {
  /** @type {Map<string, Claim>} */
  const owners = new Map();
  return claims.flatMap((claim) => {
    const places = placesOf(claim.routes);
    return places.flatMap((place, at) => {
      const owner = owners.get(place);
      const isTwice = places.indexOf(place) !== at;
      if (!owner) owners.set(place, claim);
      if (isTwice) return taken(place, [claim], `is claimed twice by ${named(claim)}: leave one of them`);
      if (!owner || owner.remote === claim.remote) return [];
      const both = `is claimed by ${named(owner)} and by ${named(claim)}`;
      return taken(place, [owner, claim], `${both}: one of them has to give it up first`);
    });
  });
}

/** @param {string} place @param {readonly Claim[]} claims @param {string} how @returns {Found} */
const taken = (place, claims, how) => ({
  key: `claim.taken ${place} ${claims
    .map(({ remote }) => remote)
    .sort()
    .join(' ')}`,
  code: 'claim.taken',
  message: `'${place}' ${how}.`,
  final: true,
  parts: Object.fromEntries(claims.map(({ remote, name }) => [remote, name])),
});

/** @param {Claim} claim */
const named = ({ remote, name }) => `${remote} ${name}`.trim();

/** @param {Routes} routes */
const placesOf = ({ pages, slots }) => [
  ...pages.map(({ path }) => path.toLowerCase().replace(/:[^/]+/g, ':')),
  ...Object.keys(slots ?? {}).map((slot) => `slot ${slot}`),
];
