// The gate: what a change of pointers must not bring about. Called inside the loop of every change, on the state as it would
// be, so that two changes that are each good cannot be bad together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { overweight } from './budgets.mjs';
import { wrongClaims } from './claims.mjs';
import { misfits, missingShared } from './fits.mjs';
import { toProblem } from './found.mjs';
import { gainedBy } from './gained.mjs';
import { lineUp, readJson, readRoutesOf } from './line-up.mjs';
import { standingOf } from './standing.mjs';
import { undrawn } from './tried-pages.mjs';
import { sharedNames } from './unique-names.mjs';

/** @typedef {import('./desk.mjs').Desk} Desk */
/** @typedef {import('../formats.d.ts').Problem} Problem */
/** @typedef {import('../formats.d.ts').Routes} Routes */
/** @typedef {import('../formats.d.ts').State['remotes']} Pointers */
/** @typedef {import('./found.mjs').Found} Found */
/** @typedef {import('./desk.mjs').Releases} Releases */
/** @typedef {import('./line-up.mjs').Shown} Shown */

const NAMES = join(import.meta.dirname, '../../../contracts/reserved-names.json');

/**
 * Everything that is wrong with what visitors could then get and could not before; that their bytes are whole is looked at
 * by who calls it. Of a problem that is `final` no force gets past. Nothing, when the change gives nothing to anybody: to take something away always works.
 * @param {Desk} desk @param {Pointers} pointers as they would be
 * @param {{before?: Pointers}} [change] as they stand now
 * @returns {Promise<Problem[]>}
 */
export async function judge(desk, pointers, { before = {} } = {}) {
  const gained = gainedBy(pointers, before);
  if (gained.length === 0) return [];
  const names = new Set(gained.map(({ remote, release }) => `${remote}/${release}`));
  const concerns = (/** @type {Shown} */ { remote, name }) => names.has(`${remote}/${name}`);
  const found = await wrongIn(desk, pointers, concerns);
  if (found.length === 0) return [];
  const known = await wrongIn(desk, before, ({ remote, name }) =>
    found.some(({ code, parts }) => code === 'gate.sample' && parts[remote] === name),
  );
  const standing = standingOf(found, { known, gained: names, pointers, before });
  return standing.map((one) => toProblem(one, pointers));
}

/** @param {Desk} desk @param {Pointers} pointers @param {(shown: Shown) => boolean} concerns @returns {Promise<Found[]>} */
async function wrongIn(desk, pointers, concerns) {
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

/** Of what says nonsense of itself nothing else can be said. @param {Shown} shown */
const isSound = ({ wrong }) => wrong.length === 0;

/** @param {Shown} shown @returns {Found[]} */
const misdeclared = ({ remote, name, wrong }) =>
  wrong.map(({ code, message }) => ({
    key: `${code} ${remote} ${name} ${message}`,
    code,
    message: `${remote} ${name} cannot be shown: ${message}. Mend it and publish again.`,
    final: true,
    parts: { [remote]: name },
  }));

/** @param {Desk} desk @param {Shown} shown */
async function overBudget(desk, shown) {
  if (!Object.hasOwn(shown.release.files, 'budgets.json')) return [];
  return overweight(shown, await readJson(desk.releases, shown.release, 'budgets.json').catch(() => null));
}

/** @type {readonly string[] | undefined} */
let knownNames;
/** Which no creator can have. */
const reservedNames = () =>
  (knownNames ??= /** @type {readonly string[]} */ (JSON.parse(readFileSync(NAMES, 'utf8')).names));

/**
 * Pages that stable releases and candidates have. A release that cannot be read has no say: it cannot be shown either.
 * @param {Releases} releases @param {Pointers} pointers
 * @returns {Promise<Record<string, Routes[]>>}
 */
export async function routesOf(releases, pointers) {
  const { claims } = await lineUp(releases, pointers);
  const of = (/** @type {string} */ remote) => claims.flatMap((claim) => (claim.remote === remote ? claim.routes : []));
  return Object.fromEntries(Object.keys(pointers).map((remote) => [remote, of(remote)]));
}

/** @param {Releases} releases @param {string} remote @param {string} name */
export const readRoutes = async (releases, remote, name) =>
  readRoutesOf(releases, await releases.release(remote, name));
