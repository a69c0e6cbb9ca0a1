// The pointers of one environment. A change is one signed log entry under the next number. The store creates an entry only
// when its number is free, so only one of two concurrent writers succeeds. state.json is a copy of the newest entry, for
// people and as a second source.
import type { Environment } from '../environment.ts';
import type { State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { signatureOf } from '../signed/keys.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { appendToAnchor, checkAnchor } from './anchor.ts';
import {
  bytesOf,
  hashOf,
  logKeys,
  MISSING,
  problemsOf,
  readEntry,
  readStateCopy,
  parseState,
  type EnvironmentReader,
} from './entries.ts';

/** An entry with a number so far ahead is not a real change, and its number is ignored. */
const MAX_GAP = 1_000_000;

const emptyState = (env: string): State => ({
  schema: 1,
  env,
  seq: 0,
  prev: '',
  at: '',
  action: '',
  remote: '',
  remotes: {},
  signature: '',
});

export const readState = async (environment: EnvironmentReader) => (await readStateWithDamage(environment)).state;

/**
 * The newest valid state, and a sentence for each damaged entry that was skipped. Writes nothing, because the store may
 * be read-only.
 */
export async function readStateWithDamage(
  environment: EnvironmentReader,
): Promise<{ state: State; damageMessages: string[] }> {
  const { state, damageMessages } = await readNewest(environment);
  return { state, damageMessages };
}

async function readNewest(environment: EnvironmentReader) {
  const { log, logDamage } = await readableLog(environment);
  const copy = await readStateCopy(environment);
  const damageMessages = [...logDamage, ...(log.length > 0 || copy.problem !== MISSING ? problemsOf(copy) : [])];
  for (const entry of log.reverse()) {
    if (copy.state && entry.seq <= copy.state.seq) break;
    const reading = await readEntry(environment, entry);
    if (reading.state) return { state: reading.state, damageMessages, copy };
    damageMessages.push(...problemsOf(reading));
  }
  return { state: copy.state ?? emptyState(environment.env), damageMessages, copy };
}

/** When the log folder is unreadable, the log counts as empty and state.json is used. */
async function readableLog(environment: EnvironmentReader) {
  try {
    return { log: await logKeys(environment), logDamage: [] };
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'store.unreadable') throw error;
    return { log: [], logDamage: [error.message] };
  }
}

/**
 * Replaces the state `before`. Throws `state.conflict` and changes nothing when another writer was faster. The change
 * counts as soon as its log entry exists. Only one writer can create the entry with this number.
 * @param before the state that `readState` returned
 */
export async function swapState(
  environment: Environment,
  before: State,
  change: Omit<State, 'schema' | 'env' | 'seq' | 'prev' | 'at' | 'signature'>,
): Promise<State> {
  const privateKey = signingKeyOf(environment);
  await checkAnchor(environment);
  // The number is chosen before the check below. A writer that is faster after the check takes this number, so `create`
  // then fails. A damaged entry uses up its number.
  const usedNumbers = (await logKeys(environment))
    .map((entry) => entry.seq)
    .filter((number) => number <= before.seq + MAX_GAP);
  const seq = Math.max(before.seq, ...usedNumbers) + 1;
  if (hashOf(await readState(environment)) !== hashOf(before)) throw conflict(environment.env);
  const unsigned: Omit<State, 'signature'> = {
    schema: 1,
    env: environment.env,
    seq,
    prev: hashOf(before),
    at: new Date().toISOString(),
    ...change,
  };
  const state = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
  if (!parseState(bytesOf(state)))
    throw new ReleaseError('state.name', 'Nothing was changed, because a name is not valid.');
  const key = `envs/${environment.env}/log/${String(seq).padStart(8, '0')}.json`;
  if (!(await environment.store.create(key, bytesOf(state)))) throw conflict(environment.env);
  await appendToAnchor(environment, { log: `envs/${environment.env}`, seq, hash: hashOf(state) });
  await copyToStateFile(environment, state);
  return state;
}

/** All valid changes of an environment, oldest first. */
export async function readLog(environment: EnvironmentReader) {
  const entries = await mapConcurrent(await logKeys(environment), (entry) => readEntry(environment, entry));
  return entries.flatMap(({ state }) => state ?? []);
}

function signingKeyOf({ privateKey, env }: Environment) {
  if (privateKey) return privateKey;
  throw new ReleaseError('key.missing', `${env} was not changed, because the private key is missing.`);
}

/**
 * Copies the change to state.json. When a newer change exists already, its writer copies it, and nothing is left to do
 * here. A slow writer may have replaced a newer copy with its own change, so the loop then copies the newest change. A
 * failure loses nothing, because readers use the log first.
 */
async function copyToStateFile(environment: EnvironmentReader, change: State) {
  try {
    for (let hasCopied = false; ;) {
      const { state, copy } = await readNewest(environment);
      const isCurrent = copy.state && copy.state.seq >= state.seq;
      if (isCurrent || (state.seq !== change.seq && !hasCopied)) return;
      hasCopied = (await environment.store.swapPointer(environment.env, copy.version, bytesOf(state))) || hasCopied;
    }
  } catch {
    // The next change copies again.
  }
}

const conflict = (env: string) =>
  new ReleaseError('state.conflict', `${env} was changed by another writer meanwhile: try again.`);
