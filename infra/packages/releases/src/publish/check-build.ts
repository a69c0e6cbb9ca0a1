// Checks the content of a build before anything is stored. The build can come from a folder or over the network.
import type { RecordingsFile } from '@linkstall/contracts/shell';
import { exposeOf } from '@linkstall/contracts/slots';

import type { Build, Routes, SignedStatement } from '../formats.ts';
import { areBudgets, unknownNames } from '../gate/budgets.ts';
import { checkClaims, checkOverlap } from '../gate/claims.ts';
import { buildProblems, recordingsProblems, routesProblems } from '../gate/declarations.ts';
import { entryKindNameProblems, eventNameProblems } from '../gate/event-names.ts';
import { tierProblems } from '../gate/foreign-rules.ts';
import { scriptProblems } from '../gate/script-rules.ts';
import { isOwnUniqueName, uniqueNameAdvice } from '../gate/unique-names.ts';
import { ReleaseError } from '../release-error.ts';
import { isFilePath, isRemoteName, SUFFIXES } from '../signed/verify.ts';
import type { TeamsByName } from '../teams/rights.ts';
import { CONTRACT_VERSION } from '../ssr-worker/contract-version.ts';
import { fileHash } from '../store/blobs.ts';

export interface Publication {
  /** Names that no creator can register. */
  reserved: readonly string[];
  /** Routes of the other deployed remotes. */
  otherRoutes?: Readonly<Record<string, readonly Routes[]>>;
  /** The teams with the addresses that they were granted. The gate asks again. */
  teams?: TeamsByName;
  /**
   * A draft is a build of a running development session. A draft has no compressed files, because compression takes
   * longest. All drafts of a remote share one uniqueName, because a page shows only one of them.
   */
  draft?: boolean;
  /** The remote that may claim `/:param`. */
  ownerOfNames?: string;
  commit?: string;
  /** The publisher over HTTP, as the API verified it. */
  by?: string;
  /** The statement of a publisher with a key. For another publisher the installation makes it from the two fields below. */
  statement?: SignedStatement;
  repository?: string;
  builder?: string;
}

export function checkBuild(build: Build) {
  const remote: unknown = build?.remote;
  if (!isRemoteName(remote))
    throw new ReleaseError('build.name', `'${String(remote)}' is not the name of a remote: see build.json.`);
  refuse(buildProblems(build), { code: 'build.schema', label: `build.json of ${remote}` });
  if (build.contractVersion === CONTRACT_VERSION) return;
  throw new ReleaseError(
    'build.contract',
    `${remote} needs contract ${build.contractVersion}; this Linkstall has ${CONTRACT_VERSION}.`,
  );
}

/** Checks the names of the files, and that the files that build.json names exist. */
export function checkSources(build: Build, sources: Map<string, Buffer>) {
  for (const path of sources.keys()) {
    if (!isFilePath(path) || path === 'release.json' || path === 'build.json')
      throw new ReleaseError('build.file', `'${path}' is not a valid name for a file of a release.`);
    const formSuffix = Object.values(SUFFIXES).find((suffix) => path.endsWith(suffix));
    if (formSuffix !== undefined && sources.has(path.slice(0, -formSuffix.length)))
      throw new ReleaseError(
        'build.file',
        `'${path}' has the name of a compressed form, which publish creates: leave it out of the build.`,
      );
  }
  for (const requiredPath of [
    build.entry,
    ...(build.server ? [build.server] : []),
    ...(build.remote === 'shell' ? ['base.css'] : ['routes.json']),
  ]) {
    if (!sources.has(requiredPath)) throw new ReleaseError('build.file', `${build.remote} lacks ${requiredPath}.`);
  }
  checkEntry(build, sources);
}

/** Checks the entry file, the listed chunks and the uniqueName. */
function checkEntry({ remote, entry, uniqueName, loads }: Build, sources: Map<string, Buffer>) {
  if (!entry.endsWith('.js'))
    throw new ReleaseError('build.file', `The entry of ${remote}, ${entry}, is not a script.`);
  const chunkPaths = [loads?.exposes, loads?.late].flatMap((lists) => Object.values(lists ?? {}).flat());
  const absent = chunkPaths.find((path) => !sources.has(path));
  if (absent !== undefined)
    throw new ReleaseError('build.file', `${remote} loads ${absent} by its build.json, but it is not in the build.`);
  if (remote !== 'shell' && !isOwnUniqueName(remote, uniqueName))
    throw new ReleaseError(
      'build.unique',
      `The uniqueName of ${remote}, ${uniqueName}, may be the name of another remote or of a global variable: ${uniqueNameAdvice(remote)}.`,
    );
}

/** Checks the integrity of chunks, and that no script contains a shared package. */
export function checkScripts({ remote, entry, tier }: Build, sources: Map<string, Buffer>) {
  const scripts = [...sources]
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, bytes]) => [path, { ...fileHash(bytes), text: bytes.toString('utf8') }] as const);
  const problems = scriptProblems({ remote, entry, tier, scripts: new Map(scripts) }).map(({ code, sentence }) => ({
    code: `build.${code}`,
    message: `${remote}: ${sentence}.`,
  }));
  if (problems[0]) throw new ReleaseError(problems[0].code, problems[0].message, problems);
}

export function checkRoutes(
  { reserved, ownerOfNames, otherRoutes = {}, teams = {}, draft = false }: Publication,
  build: Build,
  sources: Map<string, Buffer>,
) {
  const bytes = sources.get('routes.json');
  if (!bytes) return;
  const { remote } = build;
  const routes: Routes = parseJson(bytes.toString('utf8'), `routes.json of ${remote}`);
  refuse(routesProblems(routes), { code: 'routes.schema', label: `routes.json of ${remote}` });
  const nameProblems = [...eventNameProblems(remote, routes), ...entryKindNameProblems(remote, routes)];
  refuse(nameProblems, { code: 'routes.schema', label: `routes.json of ${remote}` });
  const files = [...sources.keys()];
  refuse(tierProblems({ ...build, files }, routes), { code: 'routes.tier', label: `routes.json of ${remote}` });
  const needsModule = routes.pages.length > 0 && remote !== 'shell' && !build.tier;
  if (needsModule && !build.exposes.includes('./routes'))
    throw new ReleaseError('routes.expose', `${remote} has pages, but exposes no ./routes that would show them.`);
  const lacking = Object.values(routes.slots ?? {})
    .map(exposeOf)
    .find((expose) => !build.exposes.includes(expose));
  if (lacking !== undefined)
    throw new ReleaseError('routes.slot', `${remote} fills a slot with ${lacking}, which it does not expose.`);
  const kinds = Object.values(routes.entryKinds ?? {});
  const missingForm = kinds.find(({ form }) => !build.exposes.includes(form));
  if (missingForm)
    throw new ReleaseError('routes.form', `${remote} has a form ${missingForm.form}, which it does not expose.`);
  if (kinds.length > 0 && !build.server)
    throw new ReleaseError('build.file', `${remote} has kinds of entries but no server bundle that draws them.`);
  if (routes.pages.some(({ server }) => server) && !build.server)
    throw new ReleaseError('build.file', `${remote} declares server pages but has no server bundle.`);
  checkClaims({ remote, routes, reserved, teams, ...(ownerOfNames !== undefined && { ownerOfNames }) });
  checkOverlap({ ...otherRoutes, [remote]: [routes] });
  checkRecordings(build, routes, sources);
  const budgets = sources.get('budgets.json');
  if (budgets)
    checkBudgets(parseJson(budgets.toString('utf8'), `budgets.json of ${remote}`), build, draft ? null : routes);
}

function checkRecordings({ remote }: Build, routes: Routes, sources: Map<string, Buffer>) {
  const bytes = sources.get('recordings.json');
  if (!bytes) return;
  const recordings: RecordingsFile = parseJson(bytes.toString('utf8'), `recordings.json of ${remote}`);
  refuse(recordingsProblems(recordings), { code: 'recordings.schema', label: `recordings.json of ${remote}` });
  const serverPaths = routes.pages.flatMap(({ path, server }) => (server ? [path] : []));
  const unknownPaths = Object.keys(recordings.pages).filter((path) => !serverPaths.includes(path));
  if (unknownPaths.length === 0) return;
  throw new ReleaseError(
    'recordings.unknown',
    `recordings.json of ${remote} names ${unknownPaths.join(', ')}, which is no server page in its routes.json.`,
  );
}

/** @param routes null for a draft, which has no separate chunks */
function checkBudgets(budgets: unknown, build: Build, routes: Routes | null) {
  const { remote } = build;
  if (!areBudgets(budgets))
    throw new ReleaseError(
      'budgets.schema',
      `budgets.json of ${remote} is not valid for schema 1: compare it with the budgets.json of another remote.`,
    );
  const unknownBudgets = routes ? unknownNames(budgets, build, routes) : [];
  if (unknownBudgets.length > 0)
    throw new ReleaseError(
      'budgets.unknown',
      `budgets.json of ${remote} names ${unknownBudgets.join(', ')}, which the build does not have: remove it, or use a name of the build.`,
    );
}

function refuse(sentences: readonly string[], { code, label }: { code: string; label: string }) {
  const problems = sentences.map((sentence) => ({ code, message: `${label}: ${sentence}.` }));
  if (problems[0]) throw new ReleaseError(code, problems[0].message, problems);
}

export function parseJson(text: string, label: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError('build.json', `${label} is not JSON: build again.`);
  }
}
