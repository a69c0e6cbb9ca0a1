// A shell may take something away from the contract without a new contract number only when no live remote uses it. The
// release of each shell has the types of its contract. The compiler of TypeScript compares the types of a live shell with the
// types of the shell for which a remote was built.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import type { Release, State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { canonical } from '../signed/canonical.ts';
import type { GateContext, Releases } from './gate-context.ts';
import { keysOf, nameOf, type Finding } from './findings.ts';
import type { VisitorRelease } from './visitor-combinations.ts';

type Pointers = State['remotes'];

/** The contracts of two shells, as text. */
export interface ContractPair {
  readonly before: string;
  readonly after: string;
}

/** A member of ShellApi that remotes cannot use as before. */
export interface ContractChange {
  /** Such as `origin` or `http.get`. */
  readonly member: string;
  /** The types of the member; `after` is null when the member is gone. */
  readonly before: string;
  readonly after: string | null;
}

const CONTRACT = 'contract.d.ts';
/** The number of earlier stable shells for which a live remote may have been built. */
const MAX_EARLIER = 5;
const LIMIT_MS = 20_000;
const PROGRAM = new URL('./compare-contracts.mjs', import.meta.url);

/**
 * The members of ShellApi that a live remote uses and that a live shell does not have as before.
 * @param change `known`: the pointers before the change, whose shell a rollback replaces
 */
export async function contractChangeFindings(
  context: GateContext,
  { remotes, shells }: { remotes: readonly VisitorRelease[]; shells: readonly VisitorRelease[] },
  { pointers, known }: { pointers: Pointers; known: Pointers },
): Promise<Finding[]> {
  // The frame of a foreign remote has a protocol of its own.
  const users = remotes.filter(({ release }) => !release.tier);
  const findings = shells.map(async (shell) => {
    if (!Object.hasOwn(shell.release.files, CONTRACT)) return [];
    const earlier = await readShells(context, earlierShells(shell, pointers, known));
    const releases = [shell.release, ...earlier];
    return Promise.all(
      users.map(async (remote) =>
        findingsOf(context, { shell, remote, atBuild: await shellAtBuild(context, remote, releases) }),
      ),
    );
  });
  return (await Promise.all(findings)).flat(2);
}

function earlierShells({ name }: VisitorRelease, { shell: pointer }: Pointers, { shell: replaced }: Pointers) {
  const names = [replaced?.stable ?? name, pointer?.stable ?? name, ...(pointer?.history ?? [])];
  return [...new Set(names)].filter((earlier) => earlier !== name).slice(0, MAX_EARLIER);
}

const readShells = async ({ releases }: GateContext, names: readonly string[]) =>
  (await Promise.all(names.map((name) => releases.release('shell', name).catch(() => null)))).filter(
    (release) => release !== null,
  );

/**
 * The shell for which the remote was built. A team knows only the shell that is live, so its remote was built for the shell that
 * was live when the remote was published. A shell can be published before that time and deployed after it. The installation
 * itself has the sources of the shell, so its remotes were built for the newest shell that was published before the remote.
 */
async function shellAtBuild(
  context: GateContext,
  { release: { by, publishedAt } }: VisitorRelease,
  shells: readonly Release[],
): Promise<Release | undefined> {
  if (by !== undefined) {
    const live = (await context.shellChanges()).findLast(({ at }) => at <= publishedAt)?.shell;
    const [release] = await readShells(context, live === undefined ? [] : [live]);
    if (release) return release;
  }
  const byTime = shells.toSorted((first, second) => (first.publishedAt < second.publishedAt ? -1 : 1));
  return byTime.findLast((shell) => shell.publishedAt <= publishedAt) ?? byTime[0];
}

async function findingsOf(
  context: GateContext,
  { shell, remote, atBuild }: { shell: VisitorRelease; remote: VisitorRelease; atBuild: Release | undefined },
): Promise<Finding[]> {
  const { contractVersion } = shell.release;
  if (contractVersion !== remote.release.contractVersion || contractVersion !== atBuild?.contractVersion) return [];
  try {
    const changes = await changesBetween(context, atBuild, shell.release);
    if (changes.length === 0) return [];
    const names = await propertyNamesIn(context.releases, remote.release);
    const used = changes.filter(({ member }) => member.split('.').every((name) => names.has(name)));
    return used.map((change) => findingOf(change, shell, remote));
  } catch (error) {
    if (error instanceof ReleaseError) return []; // The caller reports damaged files.
    return [incomparable(error instanceof Error ? error.message : String(error), shell, remote)];
  }
}

let cachedHash: string | undefined;
/** A result counts only for the program that made it, because another version may find more changes. */
const programHash = () => (cachedHash ??= createHash('sha256').update(readFileSync(PROGRAM)).digest('hex'));

/** The comparisons of this process, by the hashes of both contracts. */
const comparisons: Map<string, Promise<ContractChange[]>> = new Map();

async function changesBetween(context: GateContext, earlier: Release, shell: Release): Promise<ContractChange[]> {
  const [hashBefore, hashAfter] = [earlier.files[CONTRACT]?.sha384, shell.files[CONTRACT]?.sha384];
  if (hashBefore === undefined || hashAfter === undefined || hashBefore === hashAfter) return [];
  const key = canonical({ contracts: [hashBefore, hashAfter], program: programHash() });
  if (await context.isCached(key)) return [];
  const [before, after] = await Promise.all(
    [earlier, shell].map(async (release) => (await context.releases.file(release, CONTRACT)).toString('utf8')),
  );
  const comparison = comparisons.get(key) ?? compare({ before: before ?? '', after: after ?? '' });
  comparisons.set(key, comparison);
  comparison.catch(() => comparisons.delete(key));
  const changes = await comparison;
  if (changes.length === 0) await context.cache(key);
  return changes;
}

function compare(pair: ContractPair): Promise<ContractChange[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { workerData: pair });
    const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`it took more than ${LIMIT_MS / 1000} s`));
    });
  });
}

/** A name that reads a property, also by destructuring: `.name`, `{name`, `,name`, `["name`. */
const PROPERTY = /(?:\.|[{,]\s*|\[['"`])([A-Za-z_$][\w$]*)/g;

/**
 * The names of the properties that the scripts of a release read. A minifier keeps these names. Another object can have
 * properties with the names of a member of ShellApi, so a remote can seem to use what it does not use.
 */
async function propertyNamesIn(releases: Releases, release: Release): Promise<Set<string>> {
  const paths = Object.entries(release.files).filter(([path, { kind }]) => kind === 'script' || path === 'server.cjs');
  const texts = paths.map(async ([path]) => (await releases.file(release, path)).toString('utf8'));
  return new Set([...(await Promise.all(texts)).join('\n').matchAll(PROPERTY)].map(([, name = '']) => name));
}

function findingOf({ member, before, after }: ContractChange, shell: VisitorRelease, remote: VisitorRelease): Finding {
  const problem =
    after === null
      ? `has no ${member}, which ${nameOf(remote)} uses`
      : `changes ${member}, which ${nameOf(remote)} uses, from \`${before}\` to \`${after}\``;
  return {
    ...keysOf(`contract ${remote.remote} ${remote.name} ${member}`, shell),
    code: 'gate.contract',
    message: `${nameOf(shell)} ${problem}: change the shell so that deployed remotes still work, or raise CONTRACT_VERSION.`,
    releases: { shell: shell.name, [remote.remote]: remote.name },
  };
}

const incomparable = (reason: string, shell: VisitorRelease, remote: VisitorRelease): Finding => ({
  ...keysOf(`contract ${remote.remote} ${remote.name}`, shell),
  code: 'gate.contract',
  message: `The contract of ${nameOf(shell)} cannot be compared with the contract for which ${nameOf(remote)} was built: ${reason.replace(/\.$/, '')}.`,
  releases: { shell: shell.name, [remote.remote]: remote.name },
});
