// Which addresses a remote may have.
import type { Routes } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { overlap, placeOf, segmentsOf } from './addresses.ts';
import { appPathOf } from './app-path.ts';
import { EDGE_NAMES } from './edge-names.ts';
import type { Found } from './found.ts';
import type { Claim } from './line-up.ts';

interface Wrong {
  code: string;
  message: string;
}

/** The one remote whose pages may stand where creators' names stand: `/:userName`. */
const OWNER_OF_NAMES = 'mfe-public';

/** From there the shell leads on to the first page of the admin area. */
const SHELL_PATH = '/admin';

/** Refuses pages at the top level that a creator's name could have, or that the shell keeps. */
export function checkClaims(claim: {
  remote: string;
  routes: Routes;
  reserved: readonly string[];
  ownerOfNames?: string;
}) {
  const [wrong] = misplaced(claim);
  if (wrong) throw new ReleaseError(wrong.code, wrong.message);
}

/**
 * Refuses two remotes that claim one address or one slot.
 * @param routesByRemote of every release that is shown
 */
export function checkOverlap(routesByRemote: Readonly<Record<string, readonly Routes[]>>) {
  const claims = Object.entries(routesByRemote).flatMap(([remote, all]) =>
    all.map((routes) => ({ remote, name: '', routes })),
  );
  const [wrong] = contested(claims);
  if (wrong) throw new ReleaseError(wrong.code, wrong.message);
}

/** What is wrong with the addresses that somebody could then ask for. No force gets past it. */
export const wrongClaims = (claims: readonly Claim[], reserved: readonly string[]): Found[] => [
  ...claims.flatMap(({ remote, name, routes }) =>
    misplaced({ remote, routes, reserved }).map((wrong) => ({
      ...wrong,
      key: `${wrong.code} ${remote} ${wrong.message}`,
      final: true as const,
      parts: { [remote]: name },
    })),
  ),
  ...contested(claims),
];

function misplaced({
  remote,
  routes,
  reserved,
  ownerOfNames = OWNER_OF_NAMES,
}: Parameters<typeof checkClaims>[0]): Wrong[] {
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

const contested = (claims: readonly Claim[]): Found[] =>
  claims.flatMap((claim, at) => [
    ...twiceIn(claim),
    ...claims
      .slice(0, at)
      .filter(({ remote }) => remote !== claim.remote)
      .flatMap((owner) => [...samePages(owner, claim), ...sameSlots(owner, claim)]),
  ]);

function twiceIn(claim: Claim) {
  const places = claim.routes.pages.map(({ path }) => placeOf(path));
  return places.flatMap((place, at) =>
    places.indexOf(place) === at
      ? []
      : taken([place], [claim], `'${place}' is claimed twice by ${named(claim)}: leave one of them`),
  );
}

const samePages = (owner: Claim, claim: Claim) =>
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

const sameSlots = (owner: Claim, claim: Claim) =>
  Object.keys(claim.routes.slots ?? {}).flatMap((slot) => {
    if (!Object.hasOwn(owner.routes.slots ?? {}, slot)) return [];
    const both = `'slot ${slot}' is claimed by ${named(owner)} and by ${named(claim)}`;
    return taken([`slot ${slot}`], [owner, claim], `${both}: one of them has to give it up first`);
  });

const taken = (places: readonly string[], claims: readonly Claim[], how: string): Found => ({
  key: `claim.taken ${[...places, ...claims.map(({ remote }) => remote)].sort().join(' ')}`,
  code: 'claim.taken',
  message: `${how}.`,
  final: true,
  parts: Object.fromEntries(claims.map(({ remote, name }) => [remote, name])),
});

const named = ({ remote, name }: Claim) => `${remote} ${name}`.trim();
