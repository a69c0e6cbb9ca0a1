// The gate judges the state that a change would create. Each attempt of a change calls the gate again on the newest
// state. Therefore two valid changes cannot create an invalid state together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { GateReport, Problem, Routes, State } from '../formats.ts';
import { budgetFindings, DEFAULT_BUDGETS } from './budgets.ts';
import { claimFindings } from './claims.ts';
import type { GateContext, Releases } from './gate-context.ts';
import { incompatibilities, sharedFindings } from './compatibility.ts';
import { contractChangeFindings } from './contract-changes.ts';
import { toProblem, type Finding } from './findings.ts';
import { entryKindFindings } from './entry-kinds.ts';
import { eventFindings } from './events.ts';
import { linkFindings } from './links.ts';
import { mountFindings } from './mount/mount-findings.ts';
import { newlyExposed } from './newly-exposed.ts';
import { visitorCombinations, readJson, readRoutesOf, type VisitorRelease } from './visitor-combinations.ts';
import { newProblems } from './new-problems.ts';
import { renderFindings } from './sample-renders.ts';
import { scriptFindings } from './script-rules.ts';
import { trustFindings } from './trust.ts';
import { uniqueNameFindings } from './unique-names.ts';

type Pointers = State['remotes'];

const RESERVED_NAMES_FILE = join(import.meta.dirname, '../../../contracts/reserved-names.json');

/** The problems of `report`, without its notes. */
export const judge = async (...args: Parameters<typeof report>): Promise<readonly Problem[]> =>
  (await report(...args)).problems;

/**
 * Returns every problem with the releases that visitors would newly get. The caller verifies the bytes of these
 * releases. `force` does not override a problem that is `final`. A change that exposes nothing has no problems, so
 * rollback and disable always work.
 * @param pointers the state after the change
 * @param change `before`: the state that the change is compared with; `known`: the remotes that were deployed before
 */
export async function report(
  context: GateContext,
  pointers: Pointers,
  { before = {}, known = before }: { before?: Pointers; known?: Pointers } = {},
): Promise<GateReport> {
  const exposed = newlyExposed(pointers, before);
  if (exposed.length === 0) return { problems: [], notes: [] };
  const names = new Set(exposed.map(({ remote, release }) => `${remote}/${release}`));
  const isExposed = ({ remote, name }: VisitorRelease) => names.has(`${remote}/${name}`);
  // Two remotes can link to each other, or listen to each other, so a remote may name missing pages and events when it is
  // deployed for the first time.
  const isFirstDeploy = ({ code, releases }: Finding) =>
    DECLARED_USES.includes(code) && Object.keys(releases).every((remote) => !Object.hasOwn(known, remote));
  const allFindings = await findingsIn(context, pointers, { mustRead: isExposed, mustMount: isExposed, known });
  const findings = allFindings.filter((finding) => !isFirstDeploy(finding));
  const notes = findings.filter(({ isNote }) => isNote).map((finding) => toProblem(finding, pointers));
  const refusals = findings.filter(({ isNote }) => !isNote);
  if (refusals.length === 0) return { problems: [], notes };
  // Before the change, only the releases that fail now are rendered and mounted, because this is expensive.
  const fails = (wanted: string, { remote, name }: VisitorRelease) =>
    refusals.some(({ code, releases }) => code === wanted && releases[remote] === name);
  const findingsBefore = await findingsIn(context, before, {
    mustRead: (visitorRelease) => fails('gate.sample', visitorRelease),
    mustMount: (visitorRelease) => visitorRelease.remote !== 'shell' && fails('gate.mount', visitorRelease),
    known: before,
  });
  // `check` judges a live release as a new one, but a link or an event that is missing already is no problem of the change.
  const otherFindingsBefore = findingsBefore.filter(({ code, isNote }) => !isNote && !DECLARED_USES.includes(code));
  const problems = newProblems(refusals, {
    findingsBefore: [...otherFindingsBefore, ...(await missingUsesIn(context, known))],
    ...{ exposed: names, pointers, before },
  });
  return { problems: problems.map((finding) => toProblem(finding, pointers)), notes };
}

/** The codes for pages and events of other remotes that a remote declares to use. */
const DECLARED_USES = ['gate.link', 'gate.event'];

async function missingUsesIn({ releases }: GateContext, pointers: Pointers): Promise<Finding[]> {
  const { remotes, claims } = await visitorCombinations(releases, pointers);
  const live = remotes.filter(isValid);
  return [...linkFindings(live, claims), ...eventFindings(live, claims)];
}

async function findingsIn(
  context: GateContext,
  pointers: Pointers,
  {
    mustRead,
    mustMount,
    known,
  }: Record<'mustRead' | 'mustMount', (visitorRelease: VisitorRelease) => boolean> & { known: Pointers },
): Promise<Finding[]> {
  const combinations = await visitorCombinations(context.releases, pointers);
  const shells = combinations.shells.filter(isValid);
  const remotes = combinations.remotes.filter(isValid);
  const fallbacks = combinations.fallbacks.filter(isValid);
  const shared = context.shared();
  const live = [...shells, ...remotes];
  // At the same time, because most of them wait for a process of their own: a compiler, an SSR worker, or Chromium.
  const slow = await Promise.all([
    contractChangeFindings(context, { remotes, shells }, { pointers, known }),
    scriptFindings(context.releases, remotes.filter(mustRead)),
    ...remotes.map((visitorRelease) => overBudgetFindings(context, visitorRelease)),
    renderFindings(context, { remotes, shells, shared, mustRender: mustRead }),
    mountFindings(context, { remotes, shells, mustMount }),
  ]);
  return [
    ...[...combinations.shells, ...combinations.remotes].flatMap(invalidDeclarations),
    ...claimFindings(combinations.claims, { reserved: reservedNames(), teams: await context.teams() }),
    ...incompatibilities(remotes, shells),
    ...sharedFindings(live, shared.versions),
    ...uniqueNameFindings(live, fallbacks),
    ...trustFindings(remotes, fallbacks),
    ...linkFindings(remotes, combinations.claims),
    ...eventFindings(remotes, combinations.claims),
    ...entryKindFindings(remotes.filter(mustRead), known),
    ...slow.flat(),
  ];
}

/** A release with an invalid declaration gets no further checks, because they rely on the declaration. */
const isValid = ({ declarationProblems }: VisitorRelease) => declarationProblems.length === 0;

const invalidDeclarations = ({ remote, name, declarationProblems }: VisitorRelease): Finding[] =>
  declarationProblems.map(({ code, message }) => ({
    key: `${code} ${remote} ${name} ${message}`,
    code,
    message: `${remote} ${name} cannot be shown: ${message}. Fix it and publish again.`,
    final: true,
    releases: { [remote]: name },
  }));

async function overBudgetFindings(context: GateContext, visitorRelease: VisitorRelease) {
  if (!Object.hasOwn(visitorRelease.release.files, 'budgets.json'))
    return budgetFindings(visitorRelease, DEFAULT_BUDGETS);
  return budgetFindings(
    visitorRelease,
    await readJson(context.releases, visitorRelease.release, 'budgets.json').catch(() => null),
  );
}

let cachedNames: readonly string[] | undefined;
/** Names that no creator can register. */
export const reservedNames = (): readonly string[] =>
  (cachedNames ??= JSON.parse(readFileSync(RESERVED_NAMES_FILE, 'utf8')).names as readonly string[]);

/** Routes of the stable releases and candidates. An unreadable release has no routes, because it cannot be served. */
export async function routesOf(releases: Releases, pointers: Pointers): Promise<Record<string, Routes[]>> {
  const { claims } = await visitorCombinations(releases, pointers);
  const routesOfRemote = (remote: string) => claims.flatMap((claim) => (claim.remote === remote ? claim.routes : []));
  return Object.fromEntries(Object.keys(pointers).map((remote) => [remote, routesOfRemote(remote)]));
}

export const readRoutes = async (releases: Releases, remote: string, name: string) =>
  readRoutesOf(releases, await releases.release(remote, name));
