// Changes of teams. Each change writes one entry of the log of teams.
import { SLOTS } from '@linkstall/contracts/slots';
import { createPublicKey } from 'node:crypto';

import { appPathOf } from '../gate/app-path.ts';
import { ReleaseError } from '../release-error.ts';
import { isRemoteName } from '../signed/verify.ts';
import { checkNewRemote } from './known-remotes.ts';
import {
  addressesOf,
  DEFAULT_RULES,
  memberOf,
  VERBS,
  type Publisher,
  type Rule,
  type Team,
  type Verb,
} from './rights.ts';
import { appendTeams, readTeams, type TeamAction, type Teams, type TeamsWriter } from './team-log.ts';
import { checkIsUnused } from './used-keys.ts';

export interface TeamSettings {
  readonly remotes?: readonly string[] | undefined;
  /** Usernames. */
  readonly members?: readonly string[] | undefined;
  /** When the new members were added; default: now. */
  readonly since?: string;
  readonly claims?: readonly string[] | undefined;
  /** Slots that need a grant. */
  readonly slots?: readonly string[] | undefined;
}

const ID = /^[a-z0-9][a-z0-9-]{0,40}$/;
const CLAIM = /^\/[\w-]+(?:\/[\w-]+)*$/;

/** Creates a team or changes the given fields. */
export async function setTeam(writer: TeamsWriter, name: string, settings: TeamSettings): Promise<Teams> {
  if (!isRemoteName(name)) throw new ReleaseError('team.name', `'${name}' is not a valid name of a team.`);
  const before = await readTeams(writer);
  const known = before.teams[name];
  const remotes = settings.remotes ?? known?.remotes ?? [];
  const claims = settings.claims ?? known?.claims ?? [];
  if (remotes.length === 0)
    throw new ReleaseError(
      'team.remotes',
      `A team has at least one remote: linkstall team set ${name} --remotes <name>.`,
    );
  await checkNames(writer, before, { name, remotes });
  checkClaims(before, name, claims);
  const { since = new Date().toISOString() } = settings;
  const knownMembers = known?.members ?? [];
  const members =
    settings.members?.map((username) => memberOf({ members: knownMembers }, username) ?? { username, since }) ??
    knownMembers;
  const { publishers = [], rules = DEFAULT_RULES, webhook, apis = {} } = known ?? {};
  const ownApis = Object.entries(apis).filter(([remote]) => remotes.includes(remote));
  const slots = settings.slots ?? known?.slots ?? [];
  checkSlots(slots);
  const team = {
    ...{ name, remotes, claims, publishers, members, rules },
    ...apisField(ownApis),
    ...(slots.length > 0 && { slots }),
    ...(webhook && { webhook }),
  };
  const usernames = members.map(({ username }) => username);
  const claimsText = settings.claims === undefined ? '' : `; claims ${claims.join(', ') || 'none'}`;
  const detail = `remotes ${remotes.join(', ')}; members ${usernames.join(', ') || 'none'}${claimsText}`;
  return write(writer, before, { action: 'set', team, detail });
}

async function checkNames(
  { store }: TeamsWriter,
  { teams }: Teams,
  { name, remotes }: { readonly name: string; readonly remotes: readonly string[] },
) {
  const others = Object.values(teams).filter((team) => team.name !== name);
  for (const remote of remotes) {
    if (!isRemoteName(remote)) throw new ReleaseError('team.remotes', `'${remote}' is not the name of a remote.`);
    const owner = others.find((team) => team.remotes.includes(remote));
    if (owner) throw new ReleaseError('team.remotes', `${remote} belongs to the team ${owner.name}.`);
    const appPath = appPathOf(remote);
    const claimant = others.find(({ claims }) => claims.some((claim) => sharesAddresses(claim, appPath)));
    if (claimant)
      throw new ReleaseError(
        'team.remotes',
        `${remote} would own ${appPath}, which belongs to the team ${claimant.name}.`,
      );
  }
  const known = teams[name]?.remotes ?? [];
  const team = { ...teams[name], remotes: [...known, ...remotes] } as Team;
  for (const remote of remotes)
    if (!known.includes(remote)) await checkNewRemote(store, { remote, teams: { ...teams, [name]: team } });
}

function checkSlots(slots: readonly string[]) {
  const grantableSlots = Object.entries(SLOTS).flatMap(([slot, { needsGrant }]) => (needsGrant ? [slot] : []));
  const unknown = slots.find((slot) => !grantableSlots.includes(slot));
  if (unknown !== undefined)
    throw new ReleaseError(
      'team.slots',
      `'${unknown}' is not a slot that needs a grant: ${grantableSlots.join(', ')}.`,
    );
}

/** An address belongs to one team, with everything below. */
function checkClaims({ teams }: Teams, name: string, claims: readonly string[]) {
  for (const claim of claims) {
    if (!CLAIM.test(claim)) throw new ReleaseError('team.claims', `'${claim}' is not a path such as /apps/garden.`);
    const owner = Object.values(teams).find(
      (team) => team.name !== name && addressesOf(team).some((other) => sharesAddresses(other, claim)),
    );
    if (owner) throw new ReleaseError('team.claims', `${claim} belongs to the team ${owner.name}.`);
  }
}

function sharesAddresses(...claims: [string, string]) {
  const [first, second] = claims.map((claim) => `${claim.toLowerCase()}/`) as [string, string];
  return first.startsWith(second) || second.startsWith(first);
}

/** Adds a publisher, which proves itself with an OIDC token or with a key. */
export async function addPublisher(writer: TeamsWriter, name: string, publisher: Publisher): Promise<Teams> {
  const before = await readTeams(writer);
  const team = teamIn(before, name);
  const { id } = publisher;
  if (!ID.test(id)) throw new ReleaseError('team.id', `'${id}' is not a valid id of a publisher.`);
  if (team.publishers.some((known) => known.id === id))
    throw new ReleaseError('team.id', `${name} has a publisher ${id} already.`);
  if (before.revoked.some((revoked) => revoked.team === name && revoked.id === id))
    throw new ReleaseError('team.id', `${id} of ${name} was revoked, and releases name it: choose another id.`);
  checkPublisher(publisher);
  if (publisher.kind === 'key') await checkIsUnused(writer, { before, team, publicKey: publisher.publicKey });
  const changed = { ...team, publishers: [...team.publishers, publisher] };
  const action = publisher.kind === 'key' ? 'add-key' : 'add-publisher';
  return write(writer, before, { action, team: changed, detail: describePublisher(publisher) });
}

function checkPublisher(publisher: Publisher) {
  if (publisher.kind === 'key') return checkKey(publisher.publicKey);
  const { issuer, repositoryId } = publisher;
  if (!isServerAddress(issuer))
    throw new ReleaseError('team.issuer', `'${issuer}' is not an https address of an issuer.`);
  if (!/^[\w-]{1,80}$/.test(repositoryId))
    throw new ReleaseError('team.repository', `'${repositoryId}' is not the id of a repository.`);
}

/** An https address, or an address of this machine, for tests. */
export function isServerAddress(address: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(address);
  if (search || hash || username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname));
}

function checkKey(publicKey: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return;
  } catch {
    // The error is thrown below.
  }
  throw new ReleaseError('team.key', 'The public key is not an Ed25519 key (SPKI in base64).');
}

/** Takes all rights of a publisher. The gate then refuses the releases that it published. */
export async function revokePublisher(writer: TeamsWriter, name: string, id: string): Promise<Teams> {
  const before = await readTeams(writer);
  const team = teamIn(before, name);
  const publisher = team.publishers.find((known) => known.id === id);
  if (!publisher) {
    const known = team.publishers.map((entry) => entry.id).join(', ') || 'none';
    throw new ReleaseError('team.id', `${name} has no publisher ${id}. It has: ${known}.`);
  }
  const changed = { ...team, publishers: team.publishers.filter((known) => known.id !== id) };
  const revoked = [...before.revoked, { team: name, id, at: new Date().toISOString() }];
  return write(writer, before, { action: 'revoke-key', team: changed, detail: describePublisher(publisher), revoked });
}

/** Replaces the rules of publishers or members for one environment. Without verbs, the rules end. */
export async function grantVerbs(writer: TeamsWriter, name: string, rule: Rule): Promise<Teams> {
  const before = await readTeams(writer);
  const team = teamIn(before, name);
  const { who, environment, verbs, maxPercent } = rule;
  if (environment !== '*' && !isRemoteName(environment))
    throw new ReleaseError('env.name', `'${environment}' is not the name of an environment.`);
  if (maxPercent !== undefined && !(maxPercent >= 0 && maxPercent < 100))
    throw new ReleaseError('team.percent', 'The limit for a candidate is a number from 0 to 99.');
  const others = team.rules.filter((known) => known.who !== who || known.environment !== environment);
  const rules = verbs.length > 0 ? [...others, rule] : others;
  const limit = maxPercent === undefined ? '' : `, candidates up to ${maxPercent} %`;
  const detail = `${who} in ${environment}: ${verbs.join(', ') || 'nothing'}${limit}`;
  return write(writer, before, { action: 'grant', team: { ...team, rules }, detail });
}

/** Grants the address of the own API of a remote. Without an address, the grant ends. */
export async function setTeamApi(
  writer: TeamsWriter,
  name: string,
  { remote, address }: { readonly remote: string; readonly address: string | null },
): Promise<Teams> {
  const before = await readTeams(writer);
  const team = teamIn(before, name);
  if (!team.remotes.includes(remote))
    throw new ReleaseError('team.remotes', `${name} does not have the remote ${remote || '(name it)'}.`);
  if (address !== null && !isServerAddress(address))
    throw new ReleaseError('team.api', `'${address}' is not an https address without a query.`);
  const others = Object.entries(team.apis ?? {}).filter(([known]) => known !== remote);
  const { apis: _former, ...rest } = team;
  const granted: [string, string][] = address === null ? [] : [[remote, new URL(address).href.replace(/\/$/, '')]];
  const detail = `${appPathOf(remote)}/api goes to ${granted[0]?.[1] ?? 'no address'}`;
  return write(writer, before, { action: 'api', team: { ...rest, ...apisField([...others, ...granted]) }, detail });
}

const apisField = (apis: readonly (readonly [string, string])[]) =>
  apis.length > 0 ? { apis: Object.fromEntries(apis) } : {};

export function parseVerbs(names: readonly string[]): Verb[] {
  return names.map((name) => {
    const verb = VERBS.find((known) => known === name);
    if (verb) return verb;
    throw new ReleaseError('team.verb', `'${name}' is not a verb. The verbs are: ${VERBS.join(', ')}.`);
  });
}

export function teamIn({ teams }: Teams, name: string): Team {
  const team = Object.hasOwn(teams, name) ? teams[name] : undefined;
  if (team) return team;
  const known = Object.keys(teams).sort().join(', ') || 'none';
  throw new ReleaseError('team.unknown', `There is no team ${name}. There are: ${known}.`);
}

export const describePublisher = (publisher: Publisher) =>
  publisher.kind === 'key'
    ? `key ${publisher.id}`
    : [
        `publisher ${publisher.id}: repository ${publisher.repositoryId} of ${publisher.issuer}`,
        ...(publisher.workflow === undefined ? [] : [`workflow ${publisher.workflow}`]),
        ...(publisher.ref === undefined ? [] : [`ref ${publisher.ref}`]),
      ].join(', ');

interface Change {
  readonly action: TeamAction;
  readonly team: Team;
  readonly detail: string;
  readonly revoked?: Teams['revoked'];
}

export const write = (writer: TeamsWriter, before: Teams, { action, team, detail, revoked = before.revoked }: Change) =>
  appendTeams(writer, before, {
    action,
    team: team.name,
    detail,
    teams: { ...before.teams, [team.name]: team },
    revoked,
  });
