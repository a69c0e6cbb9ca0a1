// Changes past the gate. One operator asks for such a change, and another one confirms it. The request is a signed file
// beside the log. It ends after an hour, holds for the status and the problems that the first operator saw, and works once.
import { randomBytes } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { Problem } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { change, dryRun, type ChangeResult } from './changes.ts';
import type { EnvironmentReader } from './entries.ts';
import { environmentNames } from './named-releases.ts';
import { readLog, readState } from './pointers.ts';
import { remoteStatuses, type ExpectedStatus } from './remote-status.ts';
import { transitionOf, type Change, type ChangeOptions } from './transitions.ts';

export const FORCED_VERBS = ['deploy', 'promote', 'rollback', 'enable'] as const;

export interface WantedForcedChange {
  readonly verb: (typeof FORCED_VERBS)[number];
  readonly remote: string;
  /** For `deploy`. */
  readonly release?: string | undefined;
  readonly percent?: number | undefined;
  /** For `deploy`: whether a running candidate is replaced. */
  readonly replace?: boolean | undefined;
  readonly message?: string | undefined;
  /** The reason for overriding the gate. */
  readonly reason: string;
}

/** `envs/<env>/forced/<id>.json` */
export interface ForcedChange extends WantedForcedChange {
  readonly schema: 1;
  readonly kind: 'forced-change';
  readonly id: string;
  readonly env: string;
  readonly at: string;
  readonly until: string;
  /** The operator who asks. */
  readonly by: string;
  /** The status that the operator saw; null when the remote was not deployed. */
  readonly expected: ExpectedStatus | null;
  /** The problems that the change overrides. */
  readonly problems: readonly Problem[];
  readonly signature: string;
}

const LIFETIME_MS = 60 * 60_000;
const ID = /^\d{13}-[0-9a-f]{12}$/;
/** Expired requests are kept for a day, so that a late confirmation gets the right reason. */
const KEPT_MS = 24 * 60 * 60_000;

const folderOf = (env: string) => `envs/${env}/forced/`;
const keyOf = (env: string, id: string) => `${folderOf(env)}${id}.json`;

/** Stores a request, after the gate has judged the change. @param now milliseconds since 1970 */
export async function requestForcedChange(
  environment: Environment,
  wanted: WantedForcedChange,
  now: number,
): Promise<ForcedChange> {
  const { store, env, by, privateKey } = environment;
  if (!privateKey) throw new ReleaseError('key.missing', 'The request cannot be signed without the private key.');
  const expected = await statusOf(environment, wanted.remote);
  const { overriddenProblems } = await dryRun(environment, transitionOf(changeOf(wanted, expected)));
  if (overriddenProblems.length === 0)
    throw new ReleaseError('force.unneeded', 'The gate does not refuse this change: leave out --force.');
  const id = `${now}-${randomBytes(6).toString('hex')}`;
  const unsigned: Omit<ForcedChange, 'signature'> = {
    ...{ schema: 1, kind: 'forced-change', id, env, by, ...withoutUndefined(wanted) },
    ...{ at: new Date(now).toISOString(), until: new Date(now + LIFETIME_MS).toISOString() },
    ...{ expected, problems: overriddenProblems },
  };
  const { record, bytes } = signedFile(unsigned, privateKey);
  await store.create(keyOf(env, id), bytes);
  await sweepOld(environment);
  return record;
}

/** Null when the remote is not deployed. */
async function statusOf(reader: EnvironmentReader, name: string): Promise<ExpectedStatus | null> {
  const { remotes } = await readState(reader);
  const status = remoteStatuses(remotes).find(({ remote }) => remote === name);
  if (!status) return null;
  const { remote: _remote, ...expected } = status;
  return expected;
}

/** Makes the change of a request. @param environment `by`: the second operator */
export async function confirmForcedChange(environment: Environment, id: string, now: number): Promise<ChangeResult> {
  const forced = await openRequest(environment, id, now);
  if (forced.by === environment.by)
    throw new ReleaseError('force.same', `${forced.by} asked for this change: another operator confirms it.`);
  const confirmation = { request: id, by: environment.by };
  const transition = transitionOf(changeOf(forced, forced.expected, confirmation));
  const asker = { ...environment, by: forced.by };
  const { overriddenProblems } = await dryRun(asker, transition);
  const known = forced.problems.map(({ code }) => code);
  const added = overriddenProblems.filter(({ code }) => !known.includes(code));
  if (added.length > 0)
    throw new ReleaseError(
      'force.changed',
      'The gate has found other problems since the request: look at them, and ask again.',
      added,
    );
  return change(asker, transition);
}

/** The requests in all environments that can still be confirmed. */
export async function waitingForcedChanges(reader: EnvironmentReader, now: number): Promise<ForcedChange[]> {
  const environments = await environmentNames(reader);
  return (await mapConcurrent(environments, (env) => waitingIn({ ...reader, env }, now))).flat();
}

/** Newest first. */
async function waitingIn(reader: EnvironmentReader, now: number): Promise<ForcedChange[]> {
  const keys = await reader.store.list(folderOf(reader.env), 1);
  const requests = (await mapConcurrent(keys, (key) => readForcedChange(reader, key)))
    .filter((request) => request !== null)
    .filter(({ until }) => Date.parse(until) > now);
  if (requests.length === 0) return []; // without reading the log, which is long
  const used = await usedRequests(reader);
  return requests.filter(({ id }) => !used.has(id)).sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The request that `confirmForcedChange` would confirm. @throws when it has ended or was used */
export async function openRequest(reader: EnvironmentReader, id: string, now: number): Promise<ForcedChange> {
  const request = ID.test(id) ? await readForcedChange(reader, keyOf(reader.env, id)) : null;
  if (!request || request.id !== id)
    throw new ReleaseError('force.unknown', `There is no request ${id} in ${reader.env}.`);
  if ((await usedRequests(reader)).has(id))
    throw new ReleaseError('force.used', 'This request was confirmed before: a request works once.');
  if (Date.parse(request.until) <= now)
    throw new ReleaseError('force.expired', 'This request has ended: a request works for an hour. Ask again.');
  return request;
}

/** The change of a request that was confirmed; null when there is none. */
export async function findForcedChange(reader: EnvironmentReader, id: string) {
  const state = (await readLog(reader)).find(({ forced }) => forced?.confirmation?.request === id);
  return state ? { seq: state.seq, remote: state.remote, release: state.release ?? null, already: false } : null;
}

/** Null when the file is damaged or has a wrong signature. */
export async function readForcedChange({ store, env, publicKey }: EnvironmentReader, key: string) {
  const bytes = await store.read(key).catch(() => null);
  return readSigned(bytes, publicKey, (value): value is ForcedChange => isForcedChange(value) && value.env === env);
}

const isForcedChange = (value: any): value is ForcedChange =>
  value?.schema === 1 && value.kind === 'forced-change' && ID.test(value.id) && Array.isArray(value.problems);

const usedRequests = async (reader: EnvironmentReader) =>
  new Set((await readLog(reader)).flatMap(({ forced }) => forced?.confirmation?.request ?? []));

function changeOf(
  { verb, remote, release = '', percent, replace, message, reason }: WantedForcedChange,
  expected: ExpectedStatus | null,
  confirmation?: ChangeOptions['confirmation'],
): Change {
  const options = { remote, message, force: reason, confirmation, ...(expected && { expected }) };
  return verb === 'deploy' ? { verb, options: { ...options, release, percent, replace } } : { verb, options };
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

async function sweepOld({ store, env }: Environment) {
  const keys = await store.list(folderOf(env), 1).catch(() => []);
  await mapConcurrent(keys, (key) => store.sweep(key, LIFETIME_MS + KEPT_MS).catch(() => undefined));
}
