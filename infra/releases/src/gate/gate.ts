// The gate: what a change of pointers must not bring about. Called inside the loop of every change, on the state as it would
// be, so that two changes that are each good cannot be bad together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Problem, Routes, State } from '../formats.ts';
import { overweight } from './budgets.ts';
import { wrongClaims } from './claims.ts';
import type { Desk, Releases } from './desk.ts';
import { misfits, missingShared } from './fits.ts';
import { toProblem, type Found } from './found.ts';
import { gainedBy } from './gained.ts';
import { lineUp, readJson, readRoutesOf, type Shown } from './line-up.ts';
import { standingOf } from './standing.ts';
import { undrawn } from './tried-pages.ts';
import { sharedNames } from './unique-names.ts';

type Pointers = State['remotes'];

const NAMES = join(import.meta.dirname, '../../../contracts/reserved-names.json');

/**
 * Everything that is wrong with what visitors could then get and could not before; that their bytes are whole is looked at
 * by who calls it. Of a problem that is `final` no force gets past. Nothing, when the change gives nothing to anybody: to take
 * something away always works.
 * @param pointers as they would be
 * @param change as they stand now
 */
export async function judge(
  desk: Desk,
  pointers: Pointers,
  { before = {} }: { before?: Pointers } = {},
): Promise<Problem[]> {
  const gained = gainedBy(pointers, before);
  if (gained.length === 0) return [];
  const names = new Set(gained.map(({ remote, release }) => `${remote}/${release}`));
  const concerns = ({ remote, name }: Shown) => names.has(`${remote}/${name}`);
  const found = await wrongIn(desk, pointers, concerns);
  if (found.length === 0) return [];
  const known = await wrongIn(desk, before, ({ remote, name }) =>
    found.some(({ code, parts }) => code === 'gate.sample' && parts[remote] === name),
  );
  const standing = standingOf(found, { known, gained: names, pointers, before });
  return standing.map((one) => toProblem(one, pointers));
}

async function wrongIn(desk: Desk, pointers: Pointers, concerns: (shown: Shown) => boolean): Promise<Found[]> {
  const all = await lineUp(desk.releases, pointers);
  const shells = all.shells.filter(isSound);
  const remotes = all.remotes.filter(isSound);
  const fallbacks = all.fallbacks.filter(isSound);
  const shared = desk.shared();
  const live = [...shells, ...remotes];
  return [
    ...[...all.shells, ...all.remotes].flatMap(misdeclared),
    ...wrongClaims(all.claims, reservedNames()),
    ...misfits(remotes, shells),
    ...missingShared(live, shared.versions),
    ...sharedNames(live, fallbacks),
    ...(await Promise.all(remotes.map((shown) => overBudget(desk, shown)))).flat(),
    ...(await undrawn(desk, { remotes, shells, shared, concerns })),
  ];
}

/** Of what says nonsense of itself nothing else can be said. */
const isSound = ({ wrong }: Shown) => wrong.length === 0;

const misdeclared = ({ remote, name, wrong }: Shown): Found[] =>
  wrong.map(({ code, message }) => ({
    key: `${code} ${remote} ${name} ${message}`,
    code,
    message: `${remote} ${name} cannot be shown: ${message}. Mend it and publish again.`,
    final: true,
    parts: { [remote]: name },
  }));

async function overBudget(desk: Desk, shown: Shown) {
  if (!Object.hasOwn(shown.release.files, 'budgets.json')) return [];
  return overweight(shown, await readJson(desk.releases, shown.release, 'budgets.json').catch(() => null));
}

let knownNames: readonly string[] | undefined;
/** Which no creator can have. */
const reservedNames = () => (knownNames ??= JSON.parse(readFileSync(NAMES, 'utf8')).names as readonly string[]);

/** Pages that stable releases and candidates have. A release that cannot be read has no say: it cannot be shown either. */
export async function routesOf(releases: Releases, pointers: Pointers): Promise<Record<string, Routes[]>> {
  const { claims } = await lineUp(releases, pointers);
  const of = (remote: string) => claims.flatMap((claim) => (claim.remote === remote ? claim.routes : []));
  return Object.fromEntries(Object.keys(pointers).map((remote) => [remote, of(remote)]));
}

export const readRoutes = async (releases: Releases, remote: string, name: string) =>
  readRoutesOf(releases, await releases.release(remote, name));
