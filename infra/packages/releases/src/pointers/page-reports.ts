// Page reports: signed files beside the log. The hash of a report is its name, and the log entry of a change has the hash.
import { createHash } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { NamedPageSummary, PageReport, State } from '../formats.ts';
import { readSigned, signedFile } from '../signed/signed-file.ts';
import { isReleaseName, isRemoteName } from '../signed/verify.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { ReleaseError } from '../release-error.ts';
import type { EnvironmentReader } from './entries.ts';
import { readLog } from './pointers.ts';

type Pointers = State['remotes'];

/** The minimum age of a report that is deleted: no age is too young. */
const ANY_AGE_MS = 0;
/** The key of a report. */
const KEY = /^envs\/[^/]+\/pages\/([^/]+)\/([^/]+)\/([0-9a-f]{64})\.json$/;

/** Stores a report. Deletes the other reports of the release that no change names. */
export async function storePageReport(
  { store, env, by, privateKey, publicKey }: Environment,
  comparison: Pick<PageReport, 'remote' | 'release' | 'stable' | 'summary' | 'pages'>,
): Promise<PageReport> {
  if (!privateKey)
    throw new ReleaseError('key.missing', 'The pages were not compared, because the private key is missing.');
  const unsigned: Omit<PageReport, 'signature'> = { schema: 1, env, at: new Date().toISOString(), by, ...comparison };
  const { record: report, bytes } = signedFile(unsigned, privateKey);
  const folder = folderOf(env, comparison);
  const named = (await readLog({ store, env, publicKey })).flatMap(({ pages }) => pages?.report ?? []);
  await store.create(`${folder}${hashOf(bytes)}.json`, bytes);
  const unused = (await store.list(folder, 1)).filter((key) => {
    const hash = KEY.exec(key)?.[3] ?? '';
    return hash !== hashOf(bytes) && !named.includes(hash);
  });
  await Promise.all(unused.map((key) => store.sweep(key, ANY_AGE_MS)));
  return report;
}

/** Null when the report is missing, damaged or has a wrong signature. */
export async function readPageReport(
  { store, env, publicKey }: EnvironmentReader,
  key: string,
): Promise<PageReport | null> {
  const [, remote, release, hash] = KEY.exec(key) ?? [];
  const bytes = await store.read(key).catch(() => null);
  if (!bytes || hash === undefined || hashOf(bytes) !== hash) return null;
  const isOwn = (report: PageReport) => report.env === env && report.remote === remote && report.release === release;
  return readSigned(bytes, publicKey, (value): value is PageReport => isReport(value) && isOwn(value));
}

/** The report that a change names. */
export const pageReportOf = (
  reader: EnvironmentReader,
  { remote, release, pages }: Pick<State, 'remote' | 'release' | 'pages'>,
): Promise<PageReport | null> =>
  release === undefined || pages === undefined
    ? Promise.resolve(null)
    : readPageReport(reader, `${folderOf(reader.env, { remote, release })}${pages.report}.json`);

/**
 * The newest report about a release that a change gives to visitors. A report that was made beside other stable releases
 * says nothing about the change.
 * @param before the state before the change
 */
export async function findPageSummary(
  reader: EnvironmentReader,
  { remote, release }: { remote: string; release: string },
  before: Pointers,
): Promise<NamedPageSummary | undefined> {
  if (!isRemoteName(remote) || !isReleaseName(release)) return undefined;
  const keys = await reader.store.list(folderOf(reader.env, { remote, release }), 1);
  const reports = await mapConcurrent(keys, async (key) => ({ key, report: await readPageReport(reader, key) }));
  const [newest] = reports
    .flatMap(({ key, report }) => (report && isAbout(report, before) ? [{ key, report }] : []))
    .sort((a, b) => (a.report.at < b.report.at ? 1 : -1));
  return newest && { ...newest.report.summary, report: KEY.exec(newest.key)?.[3] ?? '' };
}

const isAbout = ({ remote, stable }: PageReport, before: Pointers) =>
  before[remote]?.stable === stable[remote] &&
  Object.entries(stable).every(([remote, release]) => before[remote]?.stable === release);

const folderOf = (env: string, { remote, release }: { remote: string; release: string }) =>
  `envs/${env}/pages/${remote}/${release}/`;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const isReport = (value: any): value is PageReport =>
  value?.schema === 1 &&
  typeof value.at === 'string' &&
  Array.isArray(value.pages) &&
  typeof value.stable === 'object' &&
  value.stable !== null;
