// The log of teams: one signed file for each change, as in the log of an environment. Unlike there, a damaged newest entry
// refuses everything, because the entry before it may still name a revoked key.
import type { KeyObject } from 'node:crypto';

import type { Problem, Release } from '../formats.ts';
import { appendToAnchor, checkAnchor, type Anchored } from '../pointers/anchor.ts';
import { hashOf } from '../pointers/entries.ts';
import { ReleaseError } from '../release-error.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { isRemoteName } from '../signed/verify.ts';
import type { Store } from '../store/store.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import type { TeamsByName } from './rights.ts';

export type TeamAction = 'set' | 'grant' | 'add-publisher' | 'add-key' | 'revoke-key' | 'api' | 'webhook';

/** A publisher that lost its rights. Its id is never used again, because releases name it. */
export interface RevokedPublisher {
  readonly team: string;
  readonly id: string;
  readonly at: string;
}

/** `teams/log/<seq>.json` */
export interface Teams {
  readonly schema: 1;
  readonly kind: 'teams';
  readonly seq: number;
  /** Hash of the entry before this one. */
  readonly prev: string;
  readonly at: string;
  readonly by: string;
  readonly action: TeamAction | '';
  readonly team: string;
  /** The change, as text for people. */
  readonly detail: string;
  readonly teams: TeamsByName;
  readonly revoked: readonly RevokedPublisher[];
  readonly signature: string;
}

export interface TeamsReader {
  readonly store: Pick<Store, 'read' | 'list'>;
  readonly publicKey: KeyObject;
}
export interface TeamsWriter extends TeamsReader, Anchored {
  readonly store: Store;
  readonly privateKey?: KeyObject;
  readonly by: string;
  /** The number of the newest entry that the actor saw; the change is rejected when there is a newer one. */
  readonly expectedSeq?: number;
  /** Checks the change and writes nothing. */
  readonly isDryRun?: boolean;
}

const FOLDER = 'teams/log/';
const ENTRY = /^teams\/log\/(\d{8})\.json$/;

const NO_TEAMS: Teams = {
  ...{ schema: 1, kind: 'teams', seq: 0, prev: '', at: '', by: '', action: '', team: '', detail: '' },
  teams: {},
  revoked: [],
  signature: '',
};

/** The newest entry. Rejects with `teams.damaged` when it cannot be trusted. */
export async function readTeams(reader: TeamsReader): Promise<Teams> {
  const keys = await logKeys(reader);
  const last = keys.at(-1);
  if (last === undefined) return NO_TEAMS;
  if (seqOf(last) !== keys.length) throw damaged(`${FOLDER} has a gap.`);
  const teams = await readEntry(reader, last);
  const before = keys.at(-2);
  const prev = before === undefined ? hashOf(NO_TEAMS) : hashOf(await readEntry(reader, before));
  if (teams.prev !== prev) throw damaged(`${last} does not follow the entry before it.`);
  return teams;
}

/** The newest entries, oldest first; all without a limit. */
export const readTeamLog = async (reader: TeamsReader, limit: number = Infinity): Promise<Teams[]> =>
  mapConcurrent((await logKeys(reader)).slice(-limit), (key) => readEntry(reader, key));

/**
 * The key of each publisher `<team>/<publisher>` that the log has ever named; an id never gets a second key. Null when the log
 * is damaged.
 */
export async function publisherKeys(reader: TeamsReader): Promise<ReadonlyMap<string, string> | null> {
  try {
    return keysIn(await readTeamLog(reader));
  } catch (error) {
    if (error instanceof ReleaseError) return null;
    throw error;
  }
}

/** The keys of the publishers `<team>/<publisher>` in entries of the log. */
export const keysIn = (entries: readonly Pick<Teams, 'teams'>[]): ReadonlyMap<string, string> =>
  new Map(
    entries
      .flatMap(({ teams }) => Object.values(teams))
      .flatMap(({ name, publishers }) =>
        publishers.flatMap((publisher) =>
          publisher.kind === 'key' ? [[`${name}/${publisher.id}`, publisher.publicKey] as const] : [],
        ),
      ),
  );

/** Whether the log names the key of a statement for its publisher. @param keys `publisherKeys(reader)` */
export const hasKeyOfLog = ({ by = '', statement }: Release, keys: ReadonlyMap<string, string>) =>
  statement?.publicKey === keys.get(by);

/** The problems of the log: a damaged or missing entry, or an entry that does not follow the one before it. */
export async function auditTeams(reader: TeamsReader): Promise<Problem[]> {
  try {
    const entries = await readTeamLog(reader);
    const firstWrong = entries.find(
      ({ seq, prev }, index) => seq !== index + 1 || prev !== hashOf(entries[index - 1] ?? NO_TEAMS),
    );
    if (firstWrong) throw damaged(`Entry ${firstWrong.seq} of ${FOLDER} does not follow the entry before it.`);
    return [];
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return [{ code: error.code, message: error.message }];
  }
}

/**
 * Writes the next entry. Rejects with `teams.conflict` when another writer was faster.
 * @param before the entry that the change starts from
 */
export async function appendTeams(
  writer: TeamsWriter,
  before: Teams,
  change: Pick<Teams, 'action' | 'team' | 'detail' | 'teams' | 'revoked'>,
): Promise<Teams> {
  const { store, privateKey, by, expectedSeq = before.seq } = writer;
  if (expectedSeq !== before.seq)
    throw new ReleaseError('teams.moved', 'The teams were changed by somebody else meanwhile: check them again.');
  if (!privateKey)
    throw new ReleaseError('key.missing', 'The teams were not changed, because the private key is missing.');
  await checkAnchor(writer);
  const unsigned: Omit<Teams, 'signature'> = {
    ...{ schema: 1, kind: 'teams', seq: before.seq + 1, prev: hashOf(before), at: new Date().toISOString(), by },
    ...change,
  };
  const { record: teams, bytes } = signedFile(unsigned, privateKey);
  if (writer.isDryRun) return teams;
  const key = `${FOLDER}${String(teams.seq).padStart(8, '0')}.json`;
  if (await store.create(key, bytes)) {
    await appendToAnchor(writer, { log: 'teams', seq: teams.seq, hash: hashOf(teams) });
    return teams;
  }
  throw new ReleaseError('teams.conflict', 'The teams were changed by another writer meanwhile: try again.');
}

const logKeys = async ({ store }: TeamsReader) => (await store.list(FOLDER, 1)).filter((key) => ENTRY.test(key));

const seqOf = (key: string) => Number(ENTRY.exec(key)?.[1]);

async function readEntry({ store, publicKey }: TeamsReader, key: string): Promise<Teams> {
  const teams = readSigned(await store.read(key), publicKey, isTeams);
  if (!teams) throw damaged(`${key} is damaged or has a wrong signature.`);
  if (teams.seq !== seqOf(key)) throw damaged(`${key} is entry ${teams.seq}.`);
  return teams;
}

const isTeams = (value: any): value is Teams =>
  value?.schema === 1 &&
  value.kind === 'teams' &&
  Number.isSafeInteger(value.seq) &&
  Array.isArray(value.revoked) &&
  Object.keys(value.teams).every(isRemoteName);

const damaged = (problem: string) =>
  new ReleaseError('teams.damaged', `${problem} Until it is restored from a backup, nobody has rights over HTTP.`);
