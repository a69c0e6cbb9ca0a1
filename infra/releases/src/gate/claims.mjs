// Which addresses a remote may have.
import { ReleaseError } from '../release-error.mjs';

/** The one remote whose pages may stand where creators' names stand: `/:userName`. */
const OWNER_OF_NAMES = 'mfe-public';

/**
 * Refuses pages at the top level that a creator's name could have, or that the shell keeps.
 * @param {{remote: string, routes: import('../formats.d.ts').Routes, reserved: readonly string[], ownerOfNames?: string}} claim
 */
export function checkClaims({ remote, routes, reserved, ownerOfNames = OWNER_OF_NAMES }) {
  for (const { path } of routes.pages) {
    const segment = path.split('/')[1] ?? '';
    if (!path.startsWith('/'))
      throw new ReleaseError('claim.path', `${remote} claims '${path}', which does not start with /.`);
    const free = segment === '' || segment.startsWith(':') || segment === '*';
    const allowed = free ? remote === ownerOfNames && segment !== '*' : reserved.includes(segment.toLowerCase());
    if (!allowed) {
      throw new ReleaseError(
        'claim.reserved',
        `${remote} claims '${path}', but '${segment}' is not on the list of reserved names.`,
      );
    }
  }
}

/**
 * Refuses two remotes that claim one address or one slot.
 * @param {Readonly<Record<string, readonly import('../formats.d.ts').Routes[]>>} routesByRemote of every release that is shown
 */
export function checkOverlap(routesByRemote) {
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const [remote, releases] of Object.entries(routesByRemote)) {
    for (const place of new Set(releases.flatMap((routes) => placesOf(remote, routes)))) {
      const owner = owners.get(place);
      if (owner !== undefined)
        throw new ReleaseError('claim.taken', `'${place}' is claimed by ${owner} and by ${remote}.`);
      owners.set(place, remote);
    }
  }
}

/** @param {string} remote @param {import('../formats.d.ts').Routes} routes */
function placesOf(remote, { pages, slots }) {
  const places = [
    ...pages.map(({ path }) => path.toLowerCase().replace(/:[^/]+/g, ':')),
    ...Object.keys(slots ?? {}).map((slot) => `slot ${slot}`),
  ];
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined) throw new ReleaseError('claim.taken', `'${twice}' is claimed twice by ${remote}.`);
  return places;
}
