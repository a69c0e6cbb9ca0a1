// Renders server pages with their samples and recorded responses inside every shell that visitors can get, before the
// pages go live.
import type { Composition, RecordingsFile } from '@linkstall/contracts/shell';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { canonical } from '../signed/canonical.ts';
import type { RenderJob, SampleJob } from '../ssr-worker/protocol.ts';
import type { GateContext } from './gate-context.ts';
import { keysOf, nameOf, type Finding } from './findings.ts';
import { readJson, type VisitorRelease } from './visitor-combinations.ts';
import { firstFailure, sampleJobs } from './sample.ts';
import type { SharedPackages } from './shared-versions.ts';
import { isDraft } from './unique-names.ts';

/** A remote and the shell that renders its page. Without a remote, the shell renders a page alone. */
interface Pair {
  remote: VisitorRelease | null;
  shell: VisitorRelease | null;
}
type Job = SampleJob | RenderJob;

const WORKER_FOLDER = join(import.meta.dirname, '../../dist/ssr-worker');
/** A parameter in a page path, such as `:name`. */
const PARAMETER = /:[^/]+/g;

/**
 * Findings for all pages that fail to render.
 * @param site `mustRender`: whether the caller needs a render with this release; other pairs are not rendered
 */
export async function renderFindings(
  context: GateContext,
  {
    remotes,
    shells,
    shared,
    mustRender,
  }: {
    remotes: readonly VisitorRelease[];
    shells: readonly VisitorRelease[];
    shared: SharedPackages;
    mustRender: (visitorRelease: VisitorRelease) => boolean;
  },
): Promise<Finding[]> {
  const remotesWithServer = remotes.filter(isRenderable);
  const shellsWithServer = shells.filter(isRenderable);
  const shellPairs = shellsWithServer.filter(mustRender).map((shell) => [{ remote: null, shell }]);
  const remotePairs = remotesWithServer.map((remote) =>
    (shellsWithServer.length > 0 ? shellsWithServer : [null])
      .map((shell) => ({ remote, shell }))
      .filter(({ shell }) => mustRender(remote) || (shell !== null && mustRender(shell))),
  );
  const queue = [...shellPairs, ...remotePairs].filter((pairs) => pairs.length > 0).entries();
  const findings: Finding[][] = [];
  const work = async () => {
    for (const [at, pairs] of queue) {
      context.signal?.throwIfAborted();
      findings[at] = await tryPairs(context, pairs, shared);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return findings.flat();
}

/** Drafts are not rendered, because developers see a failure in their browser at once. */
const isRenderable = ({ release }: VisitorRelease) => Object.hasOwn(release.files, 'server.cjs') && !isDraft(release);

/** The renders that run now, so that parallel changes share one render of the same pairs. */
const runningRenders: Map<string, Promise<Finding[]>> = new Map();

/** Renders all pairs of one remote's release in one SSR worker. */
async function tryPairs(context: GateContext, pairs: readonly Pair[], shared: SharedPackages): Promise<Finding[]> {
  const uncached: Pair[] = [];
  for (const pair of pairs) if (!(await context.isCached(keyOf(pair, shared)))) uncached.push(pair);
  if (uncached.length === 0) return [];
  const renderKey = canonical([context.dataDir, uncached.map((pair) => keyOf(pair, shared))]);
  const render =
    runningRenders.get(renderKey) ?? tryAll(context, uncached, shared).finally(() => runningRenders.delete(renderKey));
  runningRenders.set(renderKey, render);
  return render;
}

/** Continues without a pair that fails, because another shell may render the page. */
async function tryAll(context: GateContext, uncached: readonly Pair[], shared: SharedPackages): Promise<Finding[]> {
  if (uncached.length === 0) return [];
  const jobs: { job: Job; pair: Pair }[] = [];
  for (const pair of uncached) jobs.push(...(await jobsOf(context, pair)).map((job) => ({ job, pair })));
  const failure = await firstFailure({
    packagesFrom: shared.from,
    bundle: (name) => bundleOf(context, uncached, name),
    jobs: jobs.map(({ job }) => job),
  });
  const pair = jobs.find(({ job }) => job === failure?.job)?.pair;
  if (failure && pair) {
    const otherPairs = uncached.filter((otherPair) => otherPair !== pair);
    return [findingOf(pair, failure), ...(await tryAll(context, otherPairs, shared))];
  }
  for (const uncachedPair of uncached) await context.cache(keyOf(uncachedPair, shared));
  return [];
}

/** Cache key: the releases, the shared packages, and the code that runs the bundles. */
const keyOf = ({ remote, shell }: Pair, { versions }: SharedPackages) =>
  canonical({
    remote: remote && `${remote.remote} ${remote.name}`,
    shell: shell?.name ?? null,
    shared: versions,
    node: process.version,
    worker: workerHash(),
  });

let cachedHash: string | undefined;
function workerHash() {
  if (cachedHash !== undefined) return cachedHash;
  const hash = createHash('sha256');
  for (const name of readdirSync(WORKER_FOLDER)
    .filter((file) => /\.js$/.test(file))
    .sort())
    hash.update(readFileSync(join(WORKER_FOLDER, name)));
  return (cachedHash = hash.digest('hex'));
}

async function jobsOf({ releases }: GateContext, { remote, shell }: Pair): Promise<Job[]> {
  if (!remote) return shell ? [shellJobOf(shell)] : [];
  const { contractVersion, version, buildId } = remote.release;
  const sample = `${remote.remote}/${version}~${buildId}`;
  // `publish` has checked the content. A damaged file is no problem of the change.
  const file = await readJson(releases, remote.release, 'recordings.json').catch(() => null);
  const recordings = file as RecordingsFile | null;
  return sampleJobs({ sample, contractVersion }, { routes: remote.routes, recordings }).map((job) => ({
    ...job,
    ...(job.path !== null && shell && { shellJob: shellJobOf(shell, remote, job.path) }),
  }));
}

/** The shell's part of a job, as the edge creates it for a page; without a remote, for the 404 page. */
function shellJobOf(shell: VisitorRelease, remote?: VisitorRelease, path?: string) {
  const { pages = [], slots = {} } = remote?.routes ?? {};
  const remotes = remote ? { [remote.remote]: { releases: [loadableRelease(remote)], pages, slots } } : {};
  return {
    shell: shell.name,
    url: path?.replace(PARAMETER, 'sample') ?? '/404/not-found',
    origin: 'https://example.com',
    composition: { id: 'sample', shell: loadableRelease(shell), remotes } as unknown as Composition,
    page: null,
  };
}

/** A release as the composition of a page names it. */
export const loadableRelease = ({
  remote,
  name,
  release: { entry, uniqueName, files },
}: Pick<VisitorRelease, 'remote' | 'name' | 'release'>) => ({
  release: name,
  base: `/remotes/${remote}/${name}/`,
  entry,
  uniqueName,
  files: { [entry]: files[entry]?.sha384 ?? '' },
});

async function bundleOf(context: GateContext, pairs: readonly Pair[], name: string) {
  const visitorRelease = pairs
    .flatMap(({ remote, shell }) => [remote, shell])
    .find((member) => member && `${member.remote}/${member.name}` === name);
  if (!visitorRelease) throw new Error(`there is no ${name}`);
  return (await context.releases.file(visitorRelease.release, 'server.cjs')).toString('utf8');
}

function findingOf({ remote, shell }: Pair, { job, reason }: { job: Job; reason: string }): Finding {
  const path = 'path' in job ? job.path : null;
  const kind = 'sample' in job ? job.entry?.kind : undefined;
  const subject = remote
    ? path
      ? `Page ${path} of ${nameOf(remote)}`
      : kind !== undefined
        ? `The kind of entry ${kind} of ${nameOf(remote)}`
        : `The server bundle of ${nameOf(remote)}`
    : 'A page';
  const shellText = shell ? `, drawn by ${nameOf(shell)},` : '';
  return {
    ...(remote ? keysOf(`sample ${remote.remote} ${remote.name}`, shell) : { key: `sample shell ${shell?.name}` }),
    code: 'gate.sample',
    message: `${subject}${shellText} fails with its ${'recording' in job ? 'recorded responses' : 'sample'}: ${firstLine(reason)} Fix it and publish again, or keep the previous release.`,
    releases: { ...(shell && { shell: shell.name }), ...(remote && { [remote.remote]: remote.name }) },
  };
}

const firstLine = (reason: string) => `${(reason.split('\n')[0] ?? '').replace(/[.:]$/, '')}.`;
