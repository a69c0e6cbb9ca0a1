// Server pages, drawn with their samples by each shell that they can meet, before a visitor asks for them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { canonical } from '../signed/canonical.mjs';
import { keysOf, nameOf } from './found.mjs';
import { firstFailure } from './sample.mjs';
import { isDraft } from './unique-names.mjs';

/** @typedef {import('./desk.mjs').Desk} Desk */
/** @typedef {import('./found.mjs').Found} Found */
/** @typedef {import('./line-up.mjs').Shown} Shown */
/** @typedef {import('./shared-versions.mjs').SharedPackages} SharedPackages */
/** @typedef {{remote: Shown | null, shell: Shown | null}} Pair who is drawn by whom; without a remote, what a shell draws alone */
/** @typedef {import('../ssr-worker/protocol.d.ts').SampleJob | import('../ssr-worker/protocol.d.ts').RenderJob} Job */

const WORKER_FOLDER = join(import.meta.dirname, '../ssr-worker');
/** How a remote's page comes to its name in an address. */
const NAMED = /:[^/]+/g;

/**
 * @param {Desk} desk
 * @param {{remotes: readonly Shown[], shells: readonly Shown[], shared: SharedPackages, concerns: (shown: Shown) => boolean}} line
 *   `concerns`: the others were tried when they came
 * @returns {Promise<Found[]>}
 */
export async function undrawn(desk, { remotes, shells, shared, concerns }) {
  const withPages = remotes.filter(mayBeTried);
  const drawing = shells.filter(mayBeTried);
  const alone = drawing.filter(concerns).map((shell) => [{ remote: null, shell }]);
  const trials = withPages.map((remote) =>
    (drawing.length > 0 ? drawing : [null])
      .map((shell) => ({ remote, shell }))
      .filter(({ shell }) => concerns(remote) || (shell !== null && concerns(shell))),
  );
  const waiting = [...alone, ...trials].filter((pairs) => pairs.length > 0).entries();
  /** @type {Found[][]} */
  const found = [];
  const next = async () => {
    for (const [at, pairs] of waiting) found[at] = await tried(desk, pairs, shared);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
  return found.flat();
}

/** Who develops sees for themselves, and soon. @param {Shown} shown */
const mayBeTried = ({ release }) => Object.hasOwn(release.files, 'server.cjs') && !isDraft(release);

/** Of several at once who want the same one tries. @type {Map<string, Promise<Found[]>>} */
const trying = new Map();

/** All with one remote's release, in one SSR worker. @param {Desk} desk @param {readonly Pair[]} pairs @param {SharedPackages} shared @returns {Promise<Found[]>} */
async function tried(desk, pairs, shared) {
  /** @type {Pair[]} */
  const fresh = [];
  for (const pair of pairs) if (!(await desk.isKept(keyOf(pair, shared)))) fresh.push(pair);
  if (fresh.length === 0) return [];
  const which = canonical([desk.place, fresh.map((pair) => keyOf(pair, shared))]);
  const trial = trying.get(which) ?? tryAll(desk, fresh, shared).finally(() => trying.delete(which));
  trying.set(which, trial);
  return trial;
}

/** What one shell cannot draw another may. @param {Desk} desk @param {readonly Pair[]} fresh @param {SharedPackages} shared @returns {Promise<Found[]>} */
async function tryAll(desk, fresh, shared) {
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

/** What its result depends on: bytes by their release, everything that they are given, and what runs them. @param {Pair} pair @param {SharedPackages} shared */
const keyOf = ({ remote, shell }, { versions }) =>
  canonical({
    remote: remote && `${remote.remote} ${remote.name}`,
    shell: shell?.name ?? null,
    shared: versions,
    node: process.version,
    worker: workerHash(),
  });

/** @type {string | undefined} */
let knownHash;
function workerHash() {
  if (knownHash !== undefined) return knownHash;
  const hash = createHash('sha256');
  for (const name of readdirSync(WORKER_FOLDER)
    .filter((file) => /(?<!\.test)\.mjs$/.test(file))
    .sort())
    hash.update(readFileSync(join(WORKER_FOLDER, name)));
  return (knownHash = hash.digest('hex'));
}

/** @param {Pair} pair @returns {Job[]} */
function jobsOf({ remote, shell }) {
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

/** As the edge has a page drawn; without one, as it has its 404 page. @param {Shown} shell @param {Shown} [remote] @param {string} [path] */
function framed(shell, remote, path) {
  const { pages = [], slots = {} } = remote?.routes ?? {};
  const remotes = remote ? { [remote.remote]: { releases: [asLoaded(remote)], pages, slots } } : {};
  return {
    shell: shell.name,
    url: path?.replace(NAMED, 'sample') ?? '/404/not-found',
    origin: 'https://example.com',
    composition: /** @type {import('@linkstall/contracts/shell').Composition} */ (
      /** @type {unknown} */ ({ id: 'sample', shell: asLoaded(shell), remotes })
    ),
    page: null,
  };
}

/** @param {Shown} shown */
const asLoaded = ({ remote, name, release: { entry, uniqueName, files } }) => ({
  release: name,
  base: `/remotes/${remote}/${name}/`,
  entry,
  uniqueName,
  files: { [entry]: files[entry]?.sha384 ?? '' },
});

/** @param {Desk} desk @param {readonly Pair[]} pairs @param {string} name */
async function bundleOf(desk, pairs, name) {
  const shown = pairs
    .flatMap(({ remote, shell }) => [remote, shell])
    .find((one) => one && `${one.remote}/${one.name}` === name);
  if (!shown) throw new Error(`there is no ${name}`);
  return (await desk.releases.file(shown.release, 'server.cjs')).toString('utf8');
}

/** @param {Pair} pair @param {{job: Job, reason: string}} failed @returns {Found} */
function failureOf({ remote, shell }, { job, reason }) {
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

/** @param {string} reason */
const firstLine = (reason) => `${(reason.split('\n')[0] ?? '').replace(/[.:]$/, '')}.`;
