// Lists and changes teams: their remotes, members, publishers and rules. Each change asks first.
import { openEnvironment } from '../environment.ts';
import { appPathOf } from '../gate/app-path.ts';
import { environmentNames } from '../pointers/named-releases.ts';
import { readState } from '../pointers/pointers.ts';
import { ReleaseError } from '../release-error.ts';
import { mapConcurrent } from '../store/map-concurrent.ts';
import { readAudit } from '../teams/audit.ts';
import { releasesBy } from '../teams/revoked-releases.ts';
import type { Publisher, Rule, Team } from '../teams/rights.ts';
import {
  addPublisher,
  describePublisher,
  grantVerbs,
  parseVerbs,
  revokePublisher,
  setTeam,
  setTeamApi,
  teamIn,
} from '../teams/team-changes.ts';
import { readTeamLog, readTeams, type Teams } from '../teams/team-log.ts';
import { setTeamWebhook } from '../teams/team-webhook.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import {
  currentActor,
  dataDirOf,
  environmentHere,
  storeUrlHere,
  type CommandOptions,
  type Environment,
} from './context.ts';
import { asTime, table } from './output.ts';

const AUDIT_LINES = 200;

/** The arguments after the verb. */
interface Arguments {
  readonly name: string;
  readonly id: string;
  readonly key: string;
}
type ChangedTeams = Teams & { readonly secret?: string };
type Change = (environment: Environment, options: CommandOptions, args: Arguments) => Promise<ChangedTeams>;

const QUERIES: Readonly<Record<string, (environment: Environment) => Promise<CommandResult>>> = {
  list,
  log,
  audit,
};
const CHANGES: Readonly<Record<string, Change>> = {
  set,
  grant,
  'add-publisher': addOidc,
  'add-key': addKey,
  'revoke-key': revoke,
  api: setApi,
  webhook: setWebhook,
};

export async function team(
  options: CommandOptions,
  ...[verb = '', name, id = '', key = '']: string[]
): Promise<CommandResult> {
  const query = Object.hasOwn(QUERIES, verb) ? QUERIES[verb] : undefined;
  if (query) return query(await open(options, false));
  const change = Object.hasOwn(CHANGES, verb) ? CHANGES[verb] : undefined;
  if (!change) {
    const verbs = [...Object.keys(QUERIES), ...Object.keys(CHANGES)].join(', ');
    throw new ReleaseError('team.verb', `'${verb}' is not a verb of team. Use: ${verbs}.`);
  }
  if (name === undefined) throw new ReleaseError('team.name', `Name a team: linkstall team ${verb} <name>.`);
  const json = await change(await open(options, true), options, { name, id, key });
  const { secret, teams, detail, seq } = json;
  const note = secret === undefined ? '' : `\nThe secret, which is shown only now: ${secret}`;
  return {
    json: { ...teams[name], ...(secret !== undefined && { secret }) },
    text: `${name}: ${detail} (change ${seq} of the teams).${note}`,
  };
}

const open = (options: CommandOptions, signs: boolean) => {
  const env = environmentHere(options);
  return openEnvironment({
    ...{ dataDir: dataDirOf(options), storeUrl: storeUrlHere(), env, signs },
    ...(signs && { by: currentActor() }),
  });
};

async function list(environment: Environment): Promise<CommandResult> {
  const { teams } = await readTeams(environment);
  const text = Object.values(teams).map(describeTeam).join('\n\n');
  return { json: Object.values(teams), text: text || 'There is no team.' };
}

const describeTeam = ({ name, remotes, members, claims, publishers, rules, apis = {}, slots = [], webhook }: Team) =>
  [
    name,
    table([
      ['  remotes', remotes.join(', ')],
      ['  members', members.map(({ username }) => username).join(', ') || 'none'],
      ...(claims.length > 0 ? [['  claims', claims.join(', ')]] : []),
      ...publishers.map((publisher) => ['  publisher', describePublisher(publisher)]),
      ...rules.map((rule) => ['  rule', describeRule(rule)]),
      ...Object.entries(apis).map(([remote, address]) => ['  API', `${appPathOf(remote)}/api goes to ${address}`]),
      ...(slots.length > 0 ? [['  slots', slots.join(', ')]] : []),
      ...(webhook ? [['  webhook', webhook.address]] : []),
    ]),
  ].join('\n');

const describeRule = ({ who, environment, verbs, maxPercent }: Rule) =>
  `${who} in ${environment === '*' ? 'every environment' : environment}: ${verbs.join(', ')}${maxPercent === undefined ? '' : `, candidates up to ${maxPercent} %`}`;

async function log(environment: Environment): Promise<CommandResult> {
  const json = (await readTeamLog(environment)).toReversed();
  const rows = json.map(({ seq, at, by, action, team: name, detail }) => [
    ...[String(seq), asTime(at), by, action, name],
    detail,
  ]);
  const text = rows.length === 0 ? 'No team was ever created.' : table(rows, ['', 'AT (UTC)', 'BY', 'DID', 'TEAM', '']);
  return { json, text };
}

async function audit(environment: Environment): Promise<CommandResult> {
  const json = await readAudit(environment, AUDIT_LINES);
  const rows = json.map(({ at, identity, call, remote, team: name, environment: env = '', release = '', outcome }) => [
    ...[asTime(at), identity ?? 'unknown', call, name ?? remote, env],
    ...[release, outcome],
  ]);
  const heads = ['AT (UTC)', 'BY', 'CALL', 'REMOTE OR TEAM', 'ENVIRONMENT', 'RELEASE', 'OUTCOME'];
  return { json, text: rows.length === 0 ? 'Nobody has called the registry.' : table(rows, heads) };
}

const wordsOf = (list: string | undefined) =>
  list
    ?.split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const orNone = (words: string[] | undefined) => (words?.join() === 'none' ? [] : words);

async function set(environment: Environment, options: CommandOptions, { name }: Arguments) {
  const settings = {
    remotes: wordsOf(options.remotes),
    members: orNone(wordsOf(options.members)),
    claims: orNone(wordsOf(options.claims)),
    slots: orNone(wordsOf(options.slots)),
  };
  const { teams } = await readTeams(environment);
  const given = Object.entries(settings).flatMap(([field, words]) =>
    words ? [[field, words.join(', ') || 'none'] as const] : [],
  );
  printPlan(Object.hasOwn(teams, name) ? `Change the team ${name}` : `Create the team ${name}`, given);
  await confirm(options, 'Go on?');
  return setTeam(environment, name, settings);
}

async function grant(environment: Environment, options: CommandOptions, { name, id: who }: Arguments) {
  if (who !== 'publishers' && who !== 'members')
    throw new ReleaseError('team.who', `'${who}' has no rules. Use: linkstall team grant ${name} publishers|members.`);
  const words = wordsOf(options.verbs) ?? [];
  const verbs = parseVerbs(orNone(words) ?? []);
  if (words.length === 0) throw new ReleaseError('team.verb', 'Name the verbs with --verbs, or none.');
  const percent = options.percent === undefined ? {} : { maxPercent: Number(options.percent) };
  const rule: Rule = { who, environment: options.env ?? '*', verbs, ...percent };
  printPlan(`Change what the ${who} of ${name} may do`, [['rule', describeRule(rule)]]);
  await confirm(options, 'Go on?');
  return grantVerbs(environment, name, rule);
}

async function addOidc(environment: Environment, options: CommandOptions, { name }: Arguments) {
  const { issuer, repositoryId, workflow, ref } = options;
  if (issuer === undefined || repositoryId === undefined)
    throw new ReleaseError('team.publisher', 'A publisher needs --issuer and --repository-id.');
  const { publishers } = teamIn(await readTeams(environment), name);
  const publisher: Publisher = {
    ...{ id: options.id ?? nextId(publishers), kind: 'oidc', issuer, repositoryId },
    ...(workflow !== undefined && { workflow }),
    ...(ref !== undefined && { ref }),
  };
  return add(environment, options, { name, publisher });
}

function nextId(publishers: readonly Publisher[]) {
  const numbers = publishers.map(({ id }) => Number(/^oidc-(\d{1,6})$/.exec(id)?.[1] ?? 0));
  return `oidc-${Math.max(0, ...numbers) + 1}`;
}

function addKey(environment: Environment, options: CommandOptions, { name, id, key: publicKey }: Arguments) {
  return add(environment, options, { name, publisher: { id, kind: 'key', publicKey } });
}

async function add(
  environment: Environment,
  options: CommandOptions,
  { name, publisher }: { name: string; publisher: Publisher },
) {
  const { remotes } = teamIn(await readTeams(environment), name);
  printPlan(`Add a publisher to ${name}`, [
    ['publisher', describePublisher(publisher)],
    ['remotes', remotes.join(', ')],
  ]);
  await confirm(options, 'Go on?');
  return addPublisher(environment, name, publisher);
}

async function revoke(environment: Environment, options: CommandOptions, { name, id }: Arguments) {
  const { remotes } = teamIn(await readTeams(environment), name);
  const envs = await environmentNames(environment);
  const states = await mapConcurrent(envs, (env) => readState({ ...environment, env }));
  const releases = await releasesBy(environment, `${name}/${id}`, { remotes, states });
  printPlan(`Revoke ${id} of ${name}`, [
    ['publisher', `${id} has no rights from now on; a running login ends at once`],
    ['releases', `${releases.length} can no longer be deployed`],
    ...releases.map(({ remote, release, liveIn }): [string, string] => [
      `${remote} ${release}`,
      liveIn.length === 0
        ? 'is not live'
        : `is live in ${liveIn.join(', ')}: edges leave it out, and npx linkstall status says what to do then`,
    ]),
  ]);
  await confirm(options, 'Go on?');
  return revokePublisher(environment, name, id);
}

async function setApi(environment: Environment, options: CommandOptions, { name, id: remote, key }: Arguments) {
  if (key === '')
    throw new ReleaseError('team.api', `Name the address, or none: linkstall team api ${name} <remote> <address>.`);
  const address = key === 'none' ? null : key;
  printPlan(`Change the own API of ${name}`, [
    ['requests to', `${appPathOf(remote)}/api`],
    ['go to', address ?? 'no address'],
    ['with', 'the id of the logged-in user and the name of the remote, signed; no cookie and no token'],
  ]);
  await confirm(options, 'Go on?');
  return setTeamApi(environment, name, { remote, address });
}

async function setWebhook(environment: Environment, options: CommandOptions, { name, id }: Arguments) {
  if (id === '')
    throw new ReleaseError('team.webhook', `Name the address, or none: linkstall team webhook ${name} <address>.`);
  const address = id === 'none' ? null : id;
  const { remotes } = teamIn(await readTeams(environment), name);
  printPlan(`Change the webhook of ${name}`, [
    ['changes of', remotes.join(', ')],
    ['go to', address ?? 'no address'],
    ['signed with', 'a new secret'],
  ]);
  await confirm(options, 'Go on?');
  return setTeamWebhook(environment, name, address);
}
