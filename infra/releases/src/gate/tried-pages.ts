// Server pages, drawn with their samples by each shell that they can meet, before a visitor asks for them.
import type { Composition } from '@linkstall/contracts/shell';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { canonical } from '../signed/canonical.ts';
import type { RenderJob, SampleJob } from '../ssr-worker/protocol.ts';
import type { Desk } from './desk.ts';
import { keysOf, nameOf, type Found } from './found.ts';
import type { Shown } from './line-up.ts';
import { firstFailure } from './sample.ts';
import type { SharedPackages } from './shared-versions.ts';
import { isDraft } from './unique-names.ts';

/** who is drawn by whom; without a remote, what a shell draws alone */
interface Pair {
  remote: Shown | null;
  shell: Shown | null;
}
type Job = SampleJob | RenderJob;

const WORKER_FOLDER = join(import.meta.dirname, '../../dist/ssr-worker');
/** How a remote's page comes to its name in an address. */
const NAMED = /:[^/]+/g;

/** @param line `concerns`: the others were tried when they came */
export async function undrawn(
  desk: Desk,
  {
    remotes,
    shells,
    shared,
    concerns,
  }: {
    remotes: readonly Shown[];
    shells: readonly Shown[];
    shared: SharedPackages;
    concerns: (shown: Shown) => boolean;
  },
): Promise<Found[]> {
  const withPages = remotes.filter(mayBeTried);
  const drawing = shells.filter(mayBeTried);
  const alone = drawing.filter(concerns).map((shell) => [{ remote: null, shell }]);
  const trials = withPages.map((remote) =>
    (drawing.length > 0 ? drawing : [null])
      .map((shell) => ({ remote, shell }))
      .filter(({ shell }) => concerns(remote) || (shell !== null && concerns(shell))),
  );
  const waiting = [...alone, ...trials].filter((pairs) => pairs.length > 0).entries();
  const found: Found[][] = [];
  const next = async () => {
    for (const [at, pairs] of waiting) found[at] = await tried(desk, pairs, shared);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return found.flat();
}

/** Who develops sees for themselves, and soon. */
const mayBeTried = ({ release }: Shown) => Object.hasOwn(release.files, 'server.cjs') && !isDraft(release);

/** Of several at once who want the same one tries. */
const trying: Map<string, Promise<Found[]>> = new Map();

/** All with one remote's release, in one SSR worker. */
async function tried(desk: Desk, pairs: readonly Pair[], shared: SharedPackages): Promise<Found[]> {
  const fresh: Pair[] = [];
  for (const pair of pairs) if (!(await desk.isKept(keyOf(pair, shared)))) fresh.push(pair);
  if (fresh.length === 0) return [];
  const which = canonical([desk.place, fresh.map((pair) => keyOf(pair, shared))]);
  const trial = trying.get(which) ?? tryAll(desk, fresh, shared).finally(() => trying.delete(which));
  trying.set(which, trial);
  return trial;
}

/** What one shell cannot draw another may. */
async function tryAll(desk: Desk, fresh: readonly Pair[], shared: SharedPackages): Promise<Found[]> {
  if (fresh.length === 0) return [];
  const jobs = fresh.flatMap((pair) => jobsOf(pair).map((job) => ({ job, pair })));
  const failed = await firstFailure({
    packagesFrom: shared.from,
    bundle: (name) => bundleOf(desk, fresh, name),
    jobs: jobs.map(({ job }) => job),
  });
  const pair = jobs.find(({ job }) => job === failed?.job)?.pair;
  if (failed && pair) {
    const others = fresh.filter((other) => other !== pair);
    return [failureOf(pair, failed), ...(await tryAll(desk, others, shared))];
  }
  for (const drawn of fresh) await desk.keep(keyOf(drawn, shared));
  return [];
}

/** What its result depends on: bytes by their release, everything that they are given, and what runs them. */
const keyOf = ({ remote, shell }: Pair, { versions }: SharedPackages) =>
  canonical({
    remote: remote && `${remote.remote} ${remote.name}`,
    shell: shell?.name ?? null,
    shared: versions,
    node: process.version,
    worker: workerHash(),
  });

let knownHash: string | undefined;
function workerHash() {
  if (knownHash !== undefined) return knownHash;
  const hash = createHash('sha256');
  for (const name of readdirSync(WORKER_FOLDER)
    .filter((file) => /\.js$/.test(file))
    .sort())
    hash.update(readFileSync(join(WORKER_FOLDER, name)));
  return (knownHash = hash.digest('hex'));
}

function jobsOf({ remote, shell }: Pair): Job[] {
  if (!remote) return shell ? [framed(shell)] : [];
  const { contractVersion, version, buildId } = remote.release;
  const sample = `${remote.remote}/${version}~${buildId}`;
  const paths = (remote.routes?.pages ?? []).flatMap(({ path, server }) => (server ? [path] : []));
  return [null, ...paths].map((path) => ({
    sample,
    contractVersion,
    path,
    ...(path !== null && shell && { frame: framed(shell, remote, path) }),
  }));
}

/** As the edge has a page drawn; without one, as it has its 404 page. */
function framed(shell: Shown, remote?: Shown, path?: string) {
  const { pages = [], slots = {} } = remote?.routes ?? {};
  const remotes = remote ? { [remote.remote]: { releases: [asLoaded(remote)], pages, slots } } : {};
  return {
    shell: shell.name,
    url: path?.replace(NAMED, 'sample') ?? '/404/not-found',
    origin: 'https://example.com',
    composition: { id: 'sample', shell: asLoaded(shell), remotes } as unknown as Composition,
    page: null,
  };
}

const asLoaded = ({ remote, name, release: { entry, uniqueName, files } }: Shown) => ({
  release: name,
  base: `/remotes/${remote}/${name}/`,
  entry,
  uniqueName,
  files: { [entry]: files[entry]?.sha384 ?? '' },
});

async function bundleOf(desk: Desk, pairs: readonly Pair[], name: string) {
  const shown = pairs
    .flatMap(({ remote, shell }) => [remote, shell])
    .find((one) => one && `${one.remote}/${one.name}` === name);
  if (!shown) throw new Error(`there is no ${name}`);
  return (await desk.releases.file(shown.release, 'server.cjs')).toString('utf8');
}

function failureOf({ remote, shell }: Pair, { job, reason }: { job: Job; reason: string }): Found {
  const path = 'path' in job ? job.path : null;
  const what = remote
    ? path
      ? `Page ${path} of ${nameOf(remote)}`
      : `The server bundle of ${nameOf(remote)}`
    : 'A page';
  const by = shell ? `, drawn by ${nameOf(shell)},` : '';
  return {
    ...(remote ? keysOf(`sample ${remote.remote} ${remote.name}`, shell) : { key: `sample shell ${shell?.name}` }),
    code: 'gate.sample',
    message: `${what}${by} fails with its sample: ${firstLine(reason)} Mend it and publish again, or stay with the release before.`,
    parts: { ...(shell && { shell: shell.name }), ...(remote && { [remote.remote]: remote.name }) },
  };
}

const firstLine = (reason: string) => `${(reason.split('\n')[0] ?? '').replace(/[.:]$/, '')}.`;
