// The site of a data folder on this machine.
import type { ReleaseMetrics, RemoteStatus, State } from '../formats.ts';
import { check } from '../gate/check.ts';
import { leftOutReleases } from '../gate/left-out.ts';
import { judgeCandidate } from '../judge/candidate.ts';
import { newWatch } from '../judge/watch.ts';
import * as changes from '../pointers/changes.ts';
import { readState } from '../pointers/pointers.ts';
import * as queries from '../pointers/queries.ts';
import { transitionOf, type Transition } from '../pointers/transitions.ts';
import { previewLink } from '../preview-link.ts';
import { ReleaseError } from '../release-error.ts';
import { readReleaseMetrics, releaseCounts } from '../release-metrics.ts';
import {
  dataDirOf,
  open,
  releasesOf,
  remoteAndRelease,
  remoteIn,
  runRecordOf,
  type CommandOptions,
  type Environment,
} from './context.ts';
import { folderSets } from './folder-sets.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { PreviewTarget, Seen, Site } from './site.ts';
import { tierText } from './tier-text.ts';

const TIMEOUT_MS = 5000;

/** @param signs whether the command changes something */
export async function openFolderSite(options: CommandOptions, signs: boolean): Promise<Site> {
  const { environment, state } = await open(options, signs);
  return {
    env: environment.env,
    remoteIn,
    remoteAndRelease,
    releases: (remote) => releasesOf(environment, remote),
    see: async (remote, env) => {
      const { seq, remotes } = env === undefined ? state : await readState({ ...environment, env });
      return { pointer: Object.hasOwn(remotes, remote) ? remotes[remote] : undefined, seq };
    },
    subject: () => null,
    status: () => status(environment, state),
    warnings: async (remote) => (await leftOutReleases(environment, state, [remote])).map(({ sentence }) => sentence),
    log: () => queries.log(environment),
    check: (releaseId) => check(environment, releaseId),
    comparePages: async (releaseId) => (await import('./pages.ts')).comparePagesOfSite(environment, releaseId),
    newWatch: (request) => newWatch(environment, request, Date.now()),
    tierText: (request) => tierText(environment, request),
    dryRun: ({ request, next }, seen) =>
      changes.dryRun(environment, { request: { ...request, ...expectedOf(seen) }, next }),
    change: (change, seen) => applyChange(environment, transitionOf(change), seen),
    sets: folderSets(environment),
    preview: (target) => preview(options, target),
  };
}

async function status(environment: Environment, state: State) {
  const metrics = await readReleaseMetrics(environment);
  const leftOut = await leftOutReleases(environment, state);
  const remotes = await mapConcurrent(await queries.status(environment), async (remoteStatus) => {
    const { remote, stable } = remoteStatus;
    const pointer = state.remotes[remote];
    const judgement = pointer && judgeCandidate(remote, pointer, metrics);
    const statement = await queries.statementOf(environment, remote, stable);
    const warnings = leftOut.flatMap((entry) => (entry.remote === remote ? entry.sentence : []));
    return {
      ...remoteStatus,
      ...(judgement && { judgement }),
      ...(statement && { statement }),
      ...(warnings.length > 0 && { warnings }),
    };
  });
  return { remotes, lastChange: state, counts: remotes.flatMap((status) => countsOf(status, metrics)) };
}

/** The counts of the stable release and of the candidate, where the edge has counted them. */
const countsOf = ({ remote, stable, candidate }: RemoteStatus, metrics: readonly ReleaseMetrics[]) =>
  [stable, candidate].flatMap((release) => {
    const counts = metrics.find((each) => each.remote === remote && each.release === release);
    return counts ? [{ remote, ...releaseCounts(counts) }] : [];
  });

/** The change is made only on the status that the person saw. */
const expectedOf = (seen: Seen | undefined) =>
  seen?.pointer && {
    expected: {
      stable: seen.pointer.stable,
      candidate: seen.pointer.candidate?.release ?? null,
      flags: seen.pointer.flags ?? {},
    },
  };

async function applyChange(environment: Environment, { request, next }: Transition, seen: Seen | undefined) {
  const { remote } = request;
  const {
    seq,
    remotes,
    already,
    notes = [],
  } = await changes.change(environment, {
    request: { ...request, ...expectedOf(seen) },
    next,
  });
  return { seq, pointer: remotes[remote], already: already === true, notes };
}

async function preview(options: CommandOptions, target: PreviewTarget) {
  const isComposition = 'composition' in target;
  if (!isComposition && (target.label ?? target.days ?? target.with) !== undefined)
    throw new ReleaseError('preview.folder', '--label, --days and --with work only over HTTP: add --platform.');
  const runRecord = runRecordOf(options);
  if (!runRecord)
    throw new ReleaseError(
      'preview.stopped',
      `No site runs on ${dataDirOf(options)}, so a link would not work. Start it with npm start.`,
    );
  const previewed = isComposition ? target : { remote: target.remote, release: target.release };
  const { url, until } = await previewLink({ dataDir: dataDirOf(options), url: runRecord.url }, previewed);
  if (await isNotFound(url))
    throw new ReleaseError(
      'preview.unknown',
      'The running site does not know this composition or release. It knows the compositions of the last 1,000 changes, and releases whose files are unchanged (npx linkstall verify).',
    );
  return { url, until, note: ' The preview ends an hour after somebody opens the link.' };
}

/** Asks the running edge, because only the edge knows the compositions that contain fallback releases. */
async function isNotFound(url: string) {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  return response?.status === 404;
}
