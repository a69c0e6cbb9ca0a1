// Attempts that were refused: beside the log, signed as it is, without a number.
import { randomBytes } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { Refusal } from '../formats.ts';
import type { ReleaseError } from '../release-error.ts';
import { isSigned, signatureOf } from '../signed/keys.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { isReleaseName, isRemoteName } from '../signed/verify.ts';
import type { Where } from './entries.ts';
import type { Asked } from './moves.ts';
import { wordsOf } from './reasons.ts';

/** The newest ones; a program that tries for ever must not fill the store. */
const KEPT = 200;
/** These say nothing of what was asked for. */
const NOT_NOTED = ['state.conflict', 'state.moved', 'key.missing'];

/** Nobody's refusal is lost because it could not be written down: that only costs its line. */
export async function noteRefusal(
  environment: Environment,
  { action, remote, release, percent, ...why }: Asked,
  { code, problems }: ReleaseError,
) {
  const { store, env, by, privateKey } = environment;
  if (!privateKey || !isRemoteName(remote) || NOT_NOTED.includes(code) || code.startsWith('store.')) return;
  const message = wordsOf(why);
  const at = new Date();
  const unsigned: Omit<Refusal, 'signature'> = {
    ...{ schema: 1, env, at: at.toISOString(), by, action, remote },
    ...(isReleaseName(release) && { release, percent: percent ?? 100 }),
    ...(message && { message }),
    problems,
  };
  const record = { ...unsigned, signature: signatureOf(unsigned, privateKey) };
  const key = `${folderOf(env)}${at.getTime()}-${randomBytes(6).toString('hex')}.json`;
  try {
    await store.create(key, Buffer.from(`${JSON.stringify(record, null, 1)}\n`));
    const keys = await store.list(folderOf(env), 1);
    await Promise.all(keys.slice(0, -KEPT).map((old) => store.sweep(old, 0)));
  } catch {
    // said above
  }
}

/** Those that are whole and ours, oldest first. */
export async function readRefusals(where: Where) {
  const keys = await where.store.list(folderOf(where.env), 1);
  return (await mapConcurrent(keys, (key) => readRefusal(where, key))).filter((refusal) => refusal !== null);
}

/** Null: it is damaged, or nobody of ours wrote it. */
export async function readRefusal({ store, env, publicKey }: Where, key: string): Promise<Refusal | null> {
  const refusal = refusalIn(await store.read(key).catch(() => null));
  return refusal?.env === env && isSigned(refusal, publicKey) ? refusal : null;
}

const folderOf = (env: string) => `envs/${env}/refused/`;

function refusalIn(bytes: Buffer | null): Refusal | null {
  try {
    const found = JSON.parse(bytes?.toString('utf8') ?? '');
    return found?.schema === 1 && typeof found.at === 'string' && Array.isArray(found.problems) ? found : null;
  } catch {
    return null;
  }
}
