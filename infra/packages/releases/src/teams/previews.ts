// Previews that teams make over HTTP: one signed file for each label of a remote. The link of a preview names the label, so
// a later preview with the same label has the same link.
import { randomBytes } from 'node:crypto';

import type { Environment } from '../environment.ts';
import type { Problem, Release } from '../formats.ts';
import { namedReleases } from '../pointers/named-releases.ts';
import { isPreviewLabel, teamPreviewPath } from '../preview-link.ts';
import { ReleaseError } from '../release-error.ts';
import { signedFile } from '../signed/signed-file.ts';
import { signedFolder } from '../signed/signed-folder.ts';
import { isRemoteName, readRelease } from '../signed/verify.ts';
import { checkNotRevoked } from './revoked-releases.ts';
import { identityOf, mayDo, memberOf, teamOf, type TeamsByName } from './rights.ts';
import { readTeams, type TeamsReader } from './team-log.ts';

/** `teams/previews/<remote>/<label>.json` */
interface TeamPreview {
  readonly schema: 1;
  readonly remote: string;
  /** The label of the team, or a random name. */
  readonly label: string;
  /** The releases that the preview shows, by remote. All other remotes are as they are live. */
  readonly releases: Readonly<Record<string, string>>;
  readonly at: string;
  readonly by: string;
  readonly until: string;
  /** See `Release`. */
  readonly signature: string;
}

interface ReleaseId {
  readonly remote: string;
  readonly release: string;
}

/** Limit for the previews of a remote at the same time. */
export const MAX_PREVIEWS = 100;
/** A file that another call has just replaced is not deleted. */
const MIN_SWEEP_AGE_MS = 60_000;
/** The version of a release that is only for previews, such as 1.2.0-preview.17. */
const PREVIEW_VERSION = /^\d+\.\d+\.\d+-preview\./;

const FOLDER = 'teams/previews/';
const KEY = /^teams\/previews\/[^/]+\/[^/]+\.json$/;
const keyOf = ({ remote, label }: Pick<TeamPreview, 'remote' | 'label'>) => `${FOLDER}${remote}/${label}.json`;

const PREVIEWS = signedFolder<TeamPreview>({
  ...{ name: 'preview', folder: FOLDER },
  isKey: (key) => KEY.test(key),
  isRecord: (value, key) =>
    value?.schema === 1 &&
    typeof value.until === 'string' &&
    typeof value.releases === 'object' &&
    keyOf(value) === key,
});

/** @param release the name of a release, or its version */
export const isPreviewRelease = (release: string): boolean => PREVIEW_VERSION.test(release);

/** Rejects a release that is only for previews, so that the release of a pull request never gets to visitors. */
export function checkIsDeployable({ remote, version, buildId }: Release): void {
  if (!isPreviewRelease(version)) return;
  throw new ReleaseError(
    'release.preview',
    `${remote} ${version}~${buildId} is only for previews: publish it with a version without -preview.`,
  );
}

/** Rejects a release of another team that no pointer names, because only its own team may show the release. */
export async function checkMayShow(
  environment: Environment,
  remote: string,
  { remote: other, release }: ReleaseId,
): Promise<void> {
  const { teams } = await readTeams(environment);
  if (teamOf(teams, remote)?.remotes.includes(other)) return;
  if ((await namedReleases(environment)).has(`${other}/${release}`)) return;
  throw new ReleaseError('rights.remote', `${other} ${release} is not deployed, and only its own team may show it.`);
}

/**
 * Creates a preview, or replaces the preview with the same label.
 * @returns `path`: the path of its link
 */
export async function createPreview(
  environment: Environment,
  {
    label = `_${randomBytes(8).toString('hex')}`,
    ...wanted
  }: Pick<TeamPreview, 'remote' | 'releases' | 'until'> & { readonly label?: string | undefined },
): Promise<{ path: string; until: string }> {
  const { store, by, privateKey, dataDir } = environment;
  if (!privateKey)
    throw new ReleaseError('key.missing', 'The preview was not created, because the private key is missing.');
  const { remote, releases, until } = wanted;
  for (const [shownRemote, release] of Object.entries(releases)) {
    await checkNotRevoked(environment, await readRelease({ ...environment, remote: shownRemote, release }));
    await store.renew(`releases/${shownRemote}/${release}/release.json`);
  }
  const path = await teamPreviewPath(dataDir, { remote, preview: label });
  const isNew = await makeRoom(environment, { remote, label });
  const unsigned: Omit<TeamPreview, 'signature'> = { schema: 1, ...wanted, label, at: new Date().toISOString(), by };
  const { record: preview, bytes } = signedFile(unsigned, privateKey);
  await store.replace(keyOf(preview), bytes);
  // The last of several parallel calls counts the previews of all calls, so the limit holds without a lock.
  if (isNew && (await previewsOf(environment, remote)).shown.length > MAX_PREVIEWS) {
    await store.sweep(keyOf(preview), 0);
    throw tooMany(remote);
  }
  return { path, until };
}

/** Deletes the ended previews of a remote. Rejects when the remote has too many other previews. Returns whether the label is new. */
async function makeRoom(environment: Environment, own: Pick<TeamPreview, 'remote' | 'label'>): Promise<boolean> {
  const isOther = ({ label }: TeamPreview) => label !== own.label;
  const { shown, ended } = await previewsOf(environment, own.remote);
  const deletable = ended.filter(isOther);
  await Promise.all(deletable.map((preview) => environment.store.sweep(keyOf(preview), MIN_SWEEP_AGE_MS)));
  if (shown.filter(isOther).length >= MAX_PREVIEWS) throw tooMany(own.remote);
  return [...shown, ...ended].every(isOther);
}

async function previewsOf(environment: Environment, remote: string) {
  const { teams } = await readTeams(environment);
  const previews = await PREVIEWS.list(environment, `${FOLDER}${remote}/`);
  const isNowShown = (preview: TeamPreview) => isShown(preview, teams);
  return { shown: previews.filter(isNowShown), ended: previews.filter((preview) => !isNowShown(preview)) };
}

const tooMany = (remote: string) =>
  new ReleaseError(
    'preview.limit',
    `${remote} has ${MAX_PREVIEWS} previews: use the label of one of them, or wait until one ends.`,
  );

/**
 * Null when there is no such preview, when it is damaged or has ended, or when its publisher has lost the right to previews.
 * Rejects when the preview or the log of teams cannot be read.
 */
export async function readTeamPreview(
  reader: TeamsReader,
  { remote, preview: label }: { readonly remote: string; readonly preview: string },
): Promise<TeamPreview | null> {
  if (!isRemoteName(remote) || !isPreviewLabel(label)) return null;
  const preview = await PREVIEWS.read(reader, keyOf({ remote, label })).catch((error) => {
    if (error instanceof ReleaseError && error.code === 'preview.damaged') return null;
    throw error;
  });
  return preview && isShown(preview, (await readTeams(reader)).teams) ? preview : null;
}

/**
 * The releases `<remote>/<release>` of all previews that have not ended. Rejects when a preview cannot be read, because its
 * releases must not be deleted then.
 */
export async function previewedReleases(reader: TeamsReader): Promise<string[]> {
  const { teams } = await readTeams(reader);
  const previews = (await PREVIEWS.listOrThrow(reader)).filter((preview) => isShown(preview, teams));
  return previews.flatMap(({ releases }) =>
    Object.entries(releases).map(([remote, release]) => `${remote}/${release}`),
  );
}

/** The problems of the files of previews. */
export const auditPreviews = (reader: TeamsReader): Promise<Problem[]> => PREVIEWS.problems(reader);

/** Whether a preview has time left, and its publisher still may make previews of the remote. */
function isShown({ remote, by, at, until }: TeamPreview, teams: TeamsByName): boolean {
  const team = teamOf(teams, remote);
  const identity = identityOf(by);
  if (Date.parse(until) <= Date.now() || !mayDo(team, identity, { remote, verb: 'preview' }).allowed) return false;
  if (identity.kind === 'publisher') return true;
  // A member who was removed and added again can be another account.
  const since = team && memberOf(team, identity.username)?.since;
  return since !== undefined && Date.parse(since) <= Date.parse(at);
}
