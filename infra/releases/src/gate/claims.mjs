// Which addresses a remote may have.
import { ReleaseError } from '../release-error.mjs';
import { overlap, placeOf, segmentsOf } from './addresses.mjs';
import { appPathOf } from './app-path.mjs';
import { EDGE_NAMES } from './edge-names.mjs';

/** @typedef {import('../formats.d.ts').Routes} Routes */
/** @typedef {import('./line-up.mjs').Claim} Claim */
/** @typedef {import('./found.mjs').Found} Found */
/** @typedef {{code: string, message: string}} Wrong */

/** The one remote whose pages may stand where creators' names stand: `/:userName`. */
const OWNER_OF_NAMES = 'mfe-public';

/** From there the shell leads on to the first page of the admin area. */
const SHELL_PATH = '/admin';

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
    const segment = segmentsOf(path)[0] ?? '';
    if (!path.startsWith('/'))
      return { code: 'claim.path', message: `${remote} claims '${path}', which does not start with /.` };
    if (EDGE_NAMES.includes(segment.toLowerCase()))
      return { code: 'claim.edge', message: `${remote} claims '${path}', but the edge itself answers at /${segment}.` };
    const own = appPathOf(remote);
    if (segment.toLowerCase() === 'apps' && path !== own && !path.startsWith(`${own}/`))
      return { code: 'claim.apps', message: `${remote} claims '${path}', but below /apps only ${own} is its own.` };
    const free = segment === '' || segment.startsWith(':') || segment === '*';
    const allowed = free ? remote === ownerOfNames && segment !== '*' : reserved.includes(segment.toLowerCase());
    if (!allowed)
      return {
        code: 'claim.reserved',
        message: `${remote} claims '${path}', but '${segment}' is not on the list of reserved names.`,
      };
    return overlap(path, SHELL_PATH)
      ? { code: 'claim.shell', message: `${remote} claims '${path}', but the shell itself answers at ${SHELL_PATH}.` }
      : [];
  });
}

/** @param {readonly Claim[]} claims @returns {Found[]} */
const contested = (claims) =>
  claims.flatMap((claim, at) => [
    ...twiceIn(claim),
    ...claims
      .slice(0, at)
      .filter(({ remote }) => remote !== claim.remote)
      .flatMap((owner) => [...samePages(owner, claim), ...sameSlots(owner, claim)]),
  ]);

/** @param {Claim} claim */
function twiceIn(claim) {
  const places = claim.routes.pages.map(({ path }) => placeOf(path));
  return places.flatMap((place, at) =>
    places.indexOf(place) === at
      ? []
      : taken([place], [claim], `'${place}' is claimed twice by ${named(claim)}: leave one of them`),
  );
}

/** @param {Claim} owner @param {Claim} claim */
const samePages = (owner, claim) =>
  owner.routes.pages.flatMap(({ path: theirs }) =>
    claim.routes.pages.flatMap(({ path }) => {
      if (!overlap(theirs, path)) return [];
      const both =
        placeOf(theirs) === placeOf(path)
          ? `'${path}' is claimed by ${named(owner)} and by ${named(claim)}`
          : `'${path}' of ${named(claim)} and '${theirs}' of ${named(owner)} would have addresses in common`;
      return taken([placeOf(theirs), placeOf(path)], [owner, claim], `${both}: one of them has to give it up first`);
    }),
  );

/** @param {Claim} owner @param {Claim} claim */
const sameSlots = (owner, claim) =>
  Object.keys(claim.routes.slots ?? {}).flatMap((slot) => {
    if (!Object.hasOwn(owner.routes.slots ?? {}, slot)) return [];
    const both = `'slot ${slot}' is claimed by ${named(owner)} and by ${named(claim)}`;
    return taken([`slot ${slot}`], [owner, claim], `${both}: one of them has to give it up first`);
  });

/** @param {readonly string[]} places @param {readonly Claim[]} claims @param {string} how @returns {Found} */
const taken = (places, claims, how) => ({
  key: `claim.taken ${[...places, ...claims.map(({ remote }) => remote)].sort().join(' ')}`,
  code: 'claim.taken',
  message: `${how}.`,
  final: true,
  parts: Object.fromEntries(claims.map(({ remote, name }) => [remote, name])),
});

/** @param {Claim} claim */
const named = ({ remote, name }) => `${remote} ${name}`.trim();
