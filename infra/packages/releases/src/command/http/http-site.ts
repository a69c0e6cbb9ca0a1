// The site of a platform: every question and every change is a call of its API. The server checks the rights and runs the gate.
import type { ReleaseCounts } from '@linkstall/contracts/http';

import type { Envelope, Flag, GateReport, LogLine, Pointer, Problem, RemoteStatus, Watch } from '../../formats.ts';
import { newlyExposed } from '../../gate/newly-exposed.ts';
import { countsNow } from '../../judge/candidate.ts';
import type { Judgement } from '../../judge/judge.ts';
import { watchFrom } from '../../judge/watch-request.ts';
import type { Change, DeployOptions, Transition } from '../../pointers/transitions.ts';
import { ReleaseError } from '../../release-error.ts';
import type { CommandOptions } from '../context.ts';
import type { Changed, PreviewTarget, Seen, Site } from '../site.ts';
import { changeHeaders, checkOptions, GATE_TIMEOUT_MS, refuseMoved } from './change-call.ts';
import { httpSets } from './http-sets.ts';
import { readPlatformFile } from './platform-file.ts';
import { remoteOf, type Platform } from './platform.ts';
import { RegistryClient } from './registry-client.ts';

interface RemoteState extends Omit<RemoteStatus, 'stable' | 'remote'> {
  /** The number of the newest change of the environment. */
  readonly seq: number;
  /** Null when the remote is not deployed. */
  readonly stable: string | null;
  /** The statement of the stable release. */
  readonly statement: Envelope | null;
  readonly flags: Readonly<Record<string, Flag>>;
  /** The watch of the candidate. Absent in the responses of an older site. */
  readonly watch?: Pick<Watch, 'until' | 'promote'> | null;
  /** The verdict on the candidate. Absent in the responses of an older site. */
  readonly judgement?: Judgement | null;
  /** The counts of the edge; null before the first count. Absent in the responses of an older site. */
  readonly stableCounts?: ReleaseCounts | null;
  readonly candidateCounts?: ReleaseCounts | null;
  /** Absent in the responses of an older site. */
  readonly warnings?: readonly string[];
}

export async function openHttpSite(platform: Platform, options: CommandOptions): Promise<Site> {
  const env = await environmentOf(platform, options);
  const clients: Map<string, RegistryClient> = new Map();
  const clientOf = (name: string) => {
    const remote = remoteOf(platform, name);
    const client = clients.get(remote) ?? new RegistryClient({ origin: platform.origin, remote });
    clients.set(remote, client);
    return client;
  };
  const own = () => clientOf(remoteOf(platform));
  return {
    env,
    remoteIn: (argument) => remoteOf(platform, argument),
    remoteAndRelease: (args) => remoteAndRelease(platform, args),
    releases: (remote) => releases(clientOf(remote), env),
    see: async (remote, otherEnv = env) => seenOf(await readState(clientOf(remote), otherEnv)),
    subject: () => remoteOf(platform),
    status: () => status(own(), env),
    warnings: async (remote) => (await readState(clientOf(remote), env)).warnings ?? [],
    log: () => log(own(), env),
    check: async (releaseId) => {
      const report = await check(clientOf(releaseId.remote), releaseId.release, { environment: env });
      return { ok: report.problems.length === 0, ...report };
    },
    comparePages: async ({ remote, release }) => {
      const { pages } = await requestCheck(clientOf(remote), release, { environment: env, pages: true });
      if (pages) return pages;
      throw new ReleaseError('pages.none', `${platform.origin} did not compare pages.`);
    },
    newWatch: async (request) => watchFrom(request, Date.now()),
    tierText: async () => null,
    dryRun: (transition, seen) => dryRun(clientOf(transition.request.remote), env, { transition, seen }),
    change: (change, seen) => applyChange(clientOf(change.options.remote), env, { change, seen }),
    sets: httpSets({ env, clientOf, own: () => clientOf(remoteOf(platform, options.remote)) }),
    preview: (target) => preview(clientOf, target),
  };
}

async function environmentOf({ origin }: Platform, { env }: CommandOptions) {
  if (env !== undefined) return env;
  const { environments } = await readPlatformFile(origin);
  const [only] = environments;
  if (only !== undefined && environments.length === 1) return only;
  throw new ReleaseError('env.which', `Name an environment with --env. There are: ${environments.join(', ')}.`);
}

/** A single argument is the release when linkstall.json names the remote. */
function remoteAndRelease(platform: Platform, [first, second]: readonly (string | undefined)[]) {
  const [remote, release] = second === undefined && platform.remote !== null ? [undefined, first] : [first, second];
  const name = remoteOf(platform, remote);
  if (release !== undefined) return { remote: name, release };
  throw new ReleaseError('command.release', `Name a release: npx linkstall releases ${name} lists them.`);
}

const pathOf = ({ remote }: RegistryClient, env: string) =>
  `/api/v1/environments/${encodeURIComponent(env)}/${encodeURIComponent(remote)}`;

const readState = (client: RegistryClient, env: string): Promise<RemoteState> =>
  client.callTwice({ path: pathOf(client, env) });

function seenOf({ seq, stable, candidate, percent, previous, disabled, flags, watch }: RemoteState): Seen {
  if (stable === null) return { pointer: undefined, seq };
  const pointer: Pointer = {
    stable,
    history: previous === null ? [] : [previous],
    ...(candidate !== null && {
      candidate: {
        ...{ release: candidate, percent: percent ?? 0, rolloutId: '' },
        // The site keeps the counts.
        ...(watch && { watch: { ...watch, before: countsNow([], '', { stable, candidate }) } }),
      },
    }),
    disabled,
    flags,
  };
  return { pointer, seq };
}

async function releases(client: RegistryClient, env: string) {
  const [list, { pointer }] = await Promise.all([
    client.callTwice({ path: client.path('releases') }),
    readState(client, env).then(seenOf),
  ]);
  const all: readonly { release: string; publishedAt: string | null }[] = list.releases;
  if (all.length === 0)
    throw new ReleaseError(
      'remote.unknown',
      `${client.remote} has no releases at ${client.origin}. Publish one first.`,
    );
  const live = pointer && !pointer.disabled ? [pointer.stable, pointer.candidate?.release] : [];
  return all.map(({ release, publishedAt }) => ({ release, publishedAt, live: live.includes(release) }));
}

async function log(client: RegistryClient, env: string): Promise<readonly LogLine[]> {
  return (await client.callTwice({ path: `${pathOf(client, env)}/log` })).lines;
}

async function status(client: RegistryClient, env: string) {
  const [state, lines] = await Promise.all([readState(client, env), log(client, env)]);
  const newest = lines.find(({ seq }) => seq !== null);
  const lastChange = { seq: newest?.seq ?? 0, at: newest?.at ?? '', by: newest?.by ?? '' };
  const { stable, candidate, percent, previous, disabled, statement, judgement, warnings = [] } = state;
  const { remote } = client;
  if (stable === null) return { remotes: [], lastChange, counts: [] };
  const remoteStatus = { remote, stable, candidate, percent, previous, disabled };
  const extra = {
    ...(judgement && { judgement }),
    ...(statement && { statement }),
    ...(warnings.length > 0 && { warnings }),
  };
  const counts = [state.stableCounts, state.candidateCounts].flatMap((each) => (each ? [{ remote, ...each }] : []));
  return { remotes: [{ ...remoteStatus, ...extra }], lastChange, counts };
}

interface CheckRequest {
  readonly environment: string;
  readonly percent?: number;
  /** Whether the check also compares pages. */
  readonly pages?: true;
}

const requestCheck = (client: RegistryClient, release: string, body: CheckRequest) => {
  const path = client.path(`releases/${encodeURIComponent(release)}/check`);
  return client.callTwice({ method: 'POST', path, body, timeoutMs: GATE_TIMEOUT_MS });
};

async function check(client: RegistryClient, release: string, body: CheckRequest): Promise<GateReport> {
  const { problems, notes } = await requestCheck(client, release, body);
  return { problems, notes: notes ?? [] }; // a site of an earlier version has no notes
}

async function dryRun(
  client: RegistryClient,
  env: string,
  { transition: { request, next }, seen }: { transition: Transition; seen: Seen },
) {
  checkOptions(request);
  const pointer = next(seen.pointer);
  const { remote } = client;
  const exposed = newlyExposed({ [remote]: pointer }, seen.pointer ? { [remote]: seen.pointer } : {});
  const allNotes: Problem[] = [];
  for (const { release } of exposed) {
    const percent = release === pointer.stable ? 100 : (pointer.candidate?.percent ?? 100);
    const { problems, notes } = await check(client, release, { environment: env, percent });
    if (problems[0]) throw new ReleaseError(problems[0].code, problems[0].message, problems);
    allNotes.push(...notes);
  }
  return { pointer, isExposing: exposed.length > 0, overriddenProblems: [], notes: allNotes };
}

async function applyChange(
  client: RegistryClient,
  env: string,
  { change, seen }: { change: Change; seen: Seen | undefined },
) {
  const { verb, options } = change;
  checkOptions(options);
  const { message } = options;
  if (verb === 'flag') {
    const { page, value } = options;
    return send(client, env, { verb, body: { page, value, message }, seen });
  }
  if (verb !== 'deploy') return send(client, env, { verb, body: { message }, seen });
  const { release, from, percent = 100, watch } = options;
  return percent < 100
    ? send(client, env, { verb: 'candidate', body: { message, release, percent, ...watchFields(watch) }, seen })
    : send(client, env, { verb, body: { message, release, from }, seen });
}

const watchFields = (watch: DeployOptions['watch']) =>
  watch && { watchMinutes: watch.minutes, ...(watch.promote && { promote: true }) };

async function send(
  client: RegistryClient,
  env: string,
  { verb, body, seen }: { verb: string; body: object; seen: Seen | undefined },
): Promise<Changed> {
  const headers = changeHeaders(seen?.seq);
  const path = `${pathOf(client, env)}/${verb}`;
  const {
    seq,
    already,
    notes = [],
  } = await client
    .callTwice({ method: 'POST', path, body, headers, timeoutMs: GATE_TIMEOUT_MS })
    .catch((error: unknown) => refuseMoved(error, client.remote));
  const { pointer } = seenOf(await readState(client, env));
  return { seq: Number(seq), pointer, already: already === true, notes };
}

async function preview(clientOf: (remote: string) => RegistryClient, target: PreviewTarget) {
  if ('composition' in target)
    throw new ReleaseError(
      'preview.composition',
      'Over HTTP a preview shows a release: use --remote <remote>@<release>.',
    );
  const { remote, ...body } = target;
  const client = clientOf(remote);
  const { url, until } = await client.call({ method: 'POST', path: client.path('previews'), body });
  // A site without PUBLIC_URL gives a path.
  return { url: new URL(String(url), client.origin).href, until: String(until), note: '' };
}
