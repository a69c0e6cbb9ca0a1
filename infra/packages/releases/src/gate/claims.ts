// Checks which addresses a remote may claim.
import { SLOTS, type SlotName } from '@linkstall/contracts/slots';

import type { Routes } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { addressesOf, remotesOf, teamOf, type Team, type TeamsByName } from '../teams/rights.ts';
import { isBelow, overlap, normalPath, segmentsOf } from './addresses.ts';
import { appPathOf, appPathProblem } from './app-path.ts';
import { EDGE_NAMES } from './edge-names.ts';
import type { Finding } from './findings.ts';
import type { Claim } from './visitor-combinations.ts';

interface ClaimProblem {
  code: string;
  message: string;
}

/** The only remote whose pages may match usernames: `/:userName`. */
const OWNER_OF_NAMES = 'mfe-public';

/** The shell redirects this address to the first page of the admin area. */
const SHELL_PATH = '/admin';

/**
 * Refuses pages at an address that a username could have, that the shell or the edge serves, or that the team of the remote
 * was not granted. A remote without a team belongs to the installation, so only the operator publishes it.
 */
export function checkClaims(claim: {
  remote: string;
  routes: Routes;
  reserved: readonly string[];
  teams?: TeamsByName;
  ownerOfNames?: string;
}) {
  const [problem] = placementProblems(claim);
  if (problem) throw new ReleaseError(problem.code, problem.message);
}

/**
 * Refuses two remotes that claim the same address, or a slot that takes one remote.
 * @param routesByRemote routes of all live releases
 */
export function checkOverlap(routesByRemote: Readonly<Record<string, readonly Routes[]>>) {
  const claims = Object.entries(routesByRemote).flatMap(([remote, all]) =>
    all.map((routes) => ({ remote, name: '', routes })),
  );
  const [problem] = conflictFindings(claims);
  if (problem) throw new ReleaseError(problem.code, problem.message);
}

/**
 * All problems with the addresses of a future state. `force` does not override them, unless the log of teams is damaged.
 * @param teams null when the log of teams is damaged
 */
export const claimFindings = (
  claims: readonly Claim[],
  { reserved, teams }: { reserved: readonly string[]; teams: TeamsByName | null },
): Finding[] => [
  ...(teams ? [] : claims.map(unknownGrants)),
  ...claims.flatMap(({ remote, name, routes }) =>
    placementProblems({ remote, routes, reserved, teams: teams ?? {} }).map((problem) => ({
      ...problem,
      key: `${problem.code} ${remote} ${problem.message}`,
      final: true as const,
      releases: { [remote]: name },
    })),
  ),
  ...appPathFindings(claims, teams ?? {}),
  ...conflictFindings(claims),
];

/** Concerns no release, so a later release of two remotes that are live already is not refused. */
function appPathFindings(claims: readonly Claim[], teams: TeamsByName): Finding[] {
  const remotes = [...new Set(claims.map(({ remote }) => remote))];
  return remotes.flatMap((remote) => {
    const problem = appPathProblem(remote, [...remotes, ...remotesOf(teams)]);
    return problem ? [{ ...problem, key: `${problem.code} ${remote}`, final: true as const, releases: {} }] : [];
  });
}

const unknownGrants = ({ remote, name }: Claim): Finding => ({
  key: `teams.damaged ${remote} ${name}`,
  code: 'teams.damaged',
  message: `The log of teams is damaged, so the addresses of ${remote} are unknown: restore it from a backup.`,
  releases: { [remote]: name },
});

function placementProblems({
  remote,
  routes,
  reserved,
  teams = {},
  ownerOfNames = OWNER_OF_NAMES,
}: Parameters<typeof checkClaims>[0]): ClaimProblem[] {
  const pageProblems = routes.pages.flatMap(({ path }) => {
    const segment = segmentsOf(path)[0] ?? '';
    if (!path.startsWith('/'))
      return { code: 'claim.path', message: `${remote} claims '${path}', which does not start with /.` };
    if (EDGE_NAMES.includes(segment.toLowerCase()))
      return { code: 'claim.edge', message: `${remote} claims '${path}', but the edge itself answers at /${segment}.` };
    const appPath = appPathOf(remote);
    const isGranted = [appPath, ...(teamOf(teams, remote)?.claims ?? [])].some((prefix) => isWithin(path, prefix));
    if (segment.toLowerCase() === 'apps' && !isGranted)
      return { code: 'claim.apps', message: `${remote} claims '${path}', but below /apps it owns only ${appPath}.` };
    if (isBelowOwnApi(path))
      return { code: 'claim.edge', message: `${remote} claims '${path}', but ${appPath}/api is its own API.` };
    const isUnreserved = segment === '' || segment.startsWith(':') || segment === '*';
    const isAllowed = isUnreserved
      ? remote === ownerOfNames && segment !== '*'
      : reserved.includes(segment.toLowerCase());
    if (!isAllowed)
      return {
        code: 'claim.reserved',
        message: `${remote} claims '${path}', but '${segment}' is not on the list of reserved names.`,
      };
    if (overlap(path, SHELL_PATH))
      return {
        code: 'claim.shell',
        message: `${remote} claims '${path}', but the shell itself answers at ${SHELL_PATH}.`,
      };
    return isUnreserved || isGranted ? [] : grantProblems({ remote, path, teams });
  });
  return [...pageProblems, ...slotGrantProblems(remote, routes, teamOf(teams, remote))];
}

/** The slots that need a grant, which the team of the remote does not have. */
const slotGrantProblems = (remote: string, { slots = {} }: Routes, team: Team | undefined): ClaimProblem[] =>
  Object.keys(slots).flatMap((slot) => {
    if (!team || !SLOTS[slot as SlotName]?.needsGrant || team.slots?.includes(slot)) return [];
    return {
      code: 'claim.slot',
      message: `${remote} fills the slot ${slot}, which its team ${team.name} was not granted: ask an operator for \`linkstall team set ${team.name} --slots ${[...(team.slots ?? []), slot].join(',')}\`.`,
    };
  });

/** The problems with a path that the team of the remote was not granted. */
function grantProblems({ remote, path, teams }: { remote: string; path: string; teams: TeamsByName }): ClaimProblem[] {
  const code = 'claim.team';
  const team = teamOf(teams, remote);
  const owner = Object.values(teams).find(
    (other) =>
      other !== team && addressesOf(other).some((prefix) => isWithin(path.toLowerCase(), prefix.toLowerCase())),
  );
  if (owner) return [{ code, message: `${remote} claims '${path}', which belongs to the team ${owner.name}.` }];
  if (!team) return [];
  const granted = [appPathOf(remote), ...team.claims].join(', ');
  return [
    {
      code,
      message: `${remote} claims '${path}', but its team ${team.name} was granted only ${granted}: ask an operator for the address.`,
    },
  ];
}

const isWithin = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** `/apps/<name>/api`, which the edge sends to the team's own API. */
function isBelowOwnApi(path: string) {
  const [first, , third] = segmentsOf(path.toLowerCase());
  return first === 'apps' && third === 'api';
}

/** Pages and slots that two of the remotes claim, or one remote twice. */
export const conflictFindings = (claims: readonly Claim[]): Finding[] =>
  claims.flatMap((claim, index) => [
    ...duplicatePages(claim),
    ...claims
      .slice(0, index)
      .filter(({ remote }) => remote !== claim.remote)
      .flatMap((owner) => [...pageConflicts(owner, claim), ...slotConflicts(owner, claim)]),
  ]);

function duplicatePages(claim: Claim) {
  const normalPaths = claim.routes.pages.map(({ path }) => normalPath(path));
  return normalPaths.flatMap((normalizedPath, index) =>
    normalPaths.indexOf(normalizedPath) === index
      ? []
      : takenFinding(
          [normalizedPath],
          [claim],
          `'${normalizedPath}' is claimed twice by ${labelOf(claim)}: remove one of them`,
        ),
  );
}

const pageConflicts = (owner: Claim, claim: Claim) =>
  owner.routes.pages.flatMap(({ path: ownerPath }) =>
    claim.routes.pages.flatMap(({ path }) => {
      const description = conflictText([ownerPath, owner], [path, claim]);
      if (description === null) return [];
      return takenFinding(
        [normalPath(ownerPath), normalPath(path)],
        [owner, claim],
        `${description}: one of the two remotes must remove its page first`,
      );
    }),
  );

/** Null when both remotes can have their page. */
function conflictText([ownerPath, owner]: [string, Claim], [path, claim]: [string, Claim]): string | null {
  const [ownerPage, page] = [`'${ownerPath}' of ${labelOf(owner)}`, `'${path}' of ${labelOf(claim)}`];
  if (normalPath(ownerPath) === normalPath(path))
    return `'${path}' is claimed by ${labelOf(owner)} and by ${labelOf(claim)}`;
  if (overlap(ownerPath, path)) return `${page} and ${ownerPage} match the same addresses`;
  if (isBelow(path, ownerPath)) return `${page} is below ${ownerPage}`;
  return isBelow(ownerPath, path) ? `${ownerPage} is below ${page}` : null;
}

const slotConflicts = (owner: Claim, claim: Claim) =>
  Object.keys(claim.routes.slots ?? {}).flatMap((slot) => {
    if (SLOTS[slot as SlotName]?.fillers === 'many' || !Object.hasOwn(owner.routes.slots ?? {}, slot)) return [];
    const description = `'slot ${slot}' is claimed by ${labelOf(owner)} and by ${labelOf(claim)}`;
    return takenFinding(
      [`slot ${slot}`],
      [owner, claim],
      `${description}, but it takes one remote: one of the two remotes must remove the slot first`,
    );
  });

const takenFinding = (normalPaths: readonly string[], claims: readonly Claim[], description: string): Finding => ({
  key: `claim.taken ${[...normalPaths, ...claims.map(({ remote }) => remote)].sort().join(' ')}`,
  code: 'claim.taken',
  message: `${description}.`,
  final: true,
  releases: Object.fromEntries(claims.map(({ remote, name }) => [remote, name])),
});

const labelOf = ({ remote, name }: Claim) => `${remote} ${name}`.trim();
