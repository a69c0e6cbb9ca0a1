// The pointers of one environment. A change is one entry of the log, created once under the next number and signed;
// state.json is a copy of the newest, for people and as a second place to read from.
import type { Environment } from '../environment.ts';
import type { State } from '../formats.ts';
import { ReleaseError } from '../release-error.ts';
import { signatureOf } from '../signed/keys.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import {
  bytesOf,
  hashOf,
  logKeys,
  MISSING,
  problemsOf,
  readEntry,
  readPointer,
  stateIn,
  type Where,
} from './entries.ts';

/** Nobody changes that often: an entry so far ahead is not ours, and takes no number. */
const FAR = 1_000_000;

const nothingYet = (env: string): State => ({
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

/** What an environment points at. */
export const readState = async (where: Where) => (await inspect(where)).state;

/**
 * The newest change that is whole and signed, and a sentence on each entry that had to be passed over for it. Writes
 * nothing: the store may be read-only.
 */
export async function inspect(where: Where): Promise<{ state: State; damaged: string[] }> {
  const { state, damaged } = await look(where);
  return { state, damaged };
}

async function look(where: Where) {
  const { log, unread } = await readableLog(where);
  const copy = await readPointer(where);
  const damaged = [...unread, ...(log.length > 0 || copy.problem !== MISSING ? problemsOf(copy) : [])];
  for (const entry of log.reverse()) {
    if (copy.state && entry.seq <= copy.state.seq) break;
    const reading = await readEntry(where, entry);
    if (reading.state) return { state: reading.state, damaged, copy };
    damaged.push(...problemsOf(reading));
  }
  return { state: copy.state ?? nothingYet(where.env), damaged, copy };
}

/** A log of which not even the names can be had is passed over, too: then state.json counts. */
async function readableLog(where: Where) {
  try {
    return { log: await logKeys(where), unread: [] };
  } catch (error) {
    if (!(error instanceof ReleaseError) || error.code !== 'store.unreadable') throw error;
    return { log: [], unread: [error.message] };
  }
}

/**
 * Replaces `before` by `remotes`, unless somebody else was faster: then it throws `state.conflict` and nothing changed.
 * It counts from the moment its log entry exists, and of those who saw the same number only one can create that.
 * @param before what `readState` answered
 */
export async function swapState(
  where: Environment,
  before: State,
  change: Omit<State, 'schema' | 'env' | 'seq' | 'prev' | 'at' | 'signature'>,
): Promise<State> {
  const privateKey = signingKeyOf(where);
  // The number first: whoever changes something from here on takes it. A damaged entry keeps its own.
  const taken = (await logKeys(where)).map((entry) => entry.seq).filter((number) => number <= before.seq + FAR);
  const seq = Math.max(before.seq, ...taken) + 1;
  if (hashOf(await readState(where)) !== hashOf(before)) throw overtaken(where.env);
  const unsigned: Omit<State, 'signature'> = {
    schema: 1,
    env: where.env,
    seq,
    prev: hashOf(before),
    at: new Date().toISOString(),
    ...change,
  };
  const state = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
  if (!stateIn(bytesOf(state)))
    throw new ReleaseError('state.name', 'No remote or release can have such a name: nothing was changed.');
  const key = `envs/${where.env}/log/${String(seq).padStart(8, '0')}.json`;
  if (!(await where.store.create(key, bytesOf(state)))) throw overtaken(where.env);
  await followLog(where, state);
  return state;
}

/** All changes of an environment that are whole, oldest first. */
export async function readLog(where: Where) {
  const entries = await mapConcurrent(await logKeys(where), (entry) => readEntry(where, entry));
  return entries.flatMap(({ state }) => state ?? []);
}

function signingKeyOf({ privateKey, env }: Environment) {
  if (privateKey) return privateKey;
  throw new ReleaseError('key.missing', `${env} was opened without the key that signs: nothing was changed.`);
}

/**
 * Copies a change to state.json, once: a newer one is copied by who made that. Who was stopped here for long may have left
 * an older copy over a newer one, and puts that right. Nothing is lost when it fails: readers ask the log first.
 */
async function followLog(where: Where, own: State) {
  try {
    for (let copied = false; ;) {
      const { state, copy } = await look(where);
      const stands = copy.state && copy.state.seq >= state.seq;
      if (stands || (state.seq !== own.seq && !copied)) return;
      copied = (await where.store.swapPointer(where.env, copy.version, bytesOf(state))) || copied;
    }
  } catch {
    // The next change copies again.
  }
}

const overtaken = (env: string) =>
  new ReleaseError('state.conflict', `${env} was changed by somebody else meanwhile: try again.`);
