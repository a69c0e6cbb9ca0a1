// Teams and their rights. Pure: reads and writes nothing. The API asks `mayDo` again for every call.
import { appPathOf } from '../gate/app-path.ts';

export const VERBS = [
  ...(['publish', 'check', 'preview'] as const),
  ...(['candidate', 'deploy', 'promote', 'rollback', 'disable', 'enable', 'flag'] as const),
];
export type Verb = (typeof VERBS)[number];

/** A CI that proves itself with an OIDC token. A repository is known by its id, because another one can get its name. */
interface OidcPublisher {
  readonly id: string;
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly repositoryId: string;
  readonly workflow?: string;
  readonly ref?: string;
}

/** A CI without OIDC, which signs its requests with an Ed25519 key. */
interface KeyPublisher {
  readonly id: string;
  readonly kind: 'key';
  /** SPKI, in base64. */
  readonly publicKey: string;
}

export type Publisher = OidcPublisher | KeyPublisher;

export interface Rule {
  readonly who: 'publishers' | 'members';
  /** The name of an environment, or `*` for all. */
  readonly environment: string;
  readonly verbs: readonly Verb[];
  /** Limit for the share of a candidate; absent: below 100. */
  readonly maxPercent?: number;
}

interface Member {
  readonly username: string;
  /** When the name was added. An account that got the name later is no member: names of deleted accounts become free. */
  readonly since: string;
}

export interface Team {
  readonly name: string;
  readonly remotes: readonly string[];
  /** Path prefixes, such as `/apps/garden`. */
  readonly claims: readonly string[];
  readonly publishers: readonly Publisher[];
  readonly members: readonly Member[];
  readonly rules: readonly Rule[];
  /** The addresses of the team's own APIs, by remote. Absent: none. */
  readonly apis?: Readonly<Record<string, string>>;
  /** Slots that need a grant, such as `account-section`. Absent: none. */
  readonly slots?: readonly string[];
  readonly webhook?: TeamWebhook;
}

/** The webhook that receives the events of the team's remotes. */
interface TeamWebhook {
  readonly address: string;
  /** Another salt makes another secret, see team-webhook.ts. */
  readonly salt: string;
}

export type TeamsByName = Readonly<Record<string, Team>>;

/** A caller whose identity the API has verified. */
export type Identity =
  | {
      readonly kind: 'publisher';
      readonly team: string;
      readonly publisher: string;
      /** The CI runs for a pull request, whose author can be a stranger. */
      readonly isPullRequest?: boolean;
    }
  | { readonly kind: 'member'; readonly username: string };

export interface Request {
  readonly remote: string;
  readonly verb: Verb;
  /** Absent for publish, check and preview, which change no environment. */
  readonly environment?: string | undefined;
  /** The share of a candidate. */
  readonly percent?: number | undefined;
}

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly code: string; readonly message: string };

/** The rules of a new team: its CI publishes and starts small candidates, and people do the rest. */
export const DEFAULT_RULES: readonly Rule[] = [
  { who: 'publishers', environment: '*', verbs: ['publish', 'check', 'preview', 'candidate'], maxPercent: 5 },
  { who: 'members', environment: '*', verbs: VERBS },
];

const PULL_REQUEST_VERBS: readonly Verb[] = ['check', 'preview'];

/** The identity in logs and release records: `@<username>`, or `<team>/<publisher>`. */
export const identityText = (identity: Identity) =>
  identity.kind === 'member' ? `@${identity.username}` : `${identity.team}/${identity.publisher}`;

/** The path prefixes of a team: those that it was granted, and `/apps/<name>` of each of its remotes. */
export const addressesOf = ({ remotes, claims }: Pick<Team, 'remotes' | 'claims'>): readonly string[] => [
  ...remotes.map(appPathOf),
  ...claims,
];

/** The identity of a text in logs and release records. */
export function identityOf(text: string): Identity {
  if (text.startsWith('@')) return { kind: 'member', username: text.slice(1) };
  const [team = '', publisher = ''] = text.split('/');
  return { kind: 'publisher', team, publisher };
}

export const teamOf = (teams: TeamsByName, remote: string): Team | undefined =>
  Object.values(teams).find(({ remotes }) => remotes.includes(remote));

export const remotesOf = (teams: TeamsByName): string[] => Object.values(teams).flatMap(({ remotes }) => remotes);

/** Usernames are unique without regard to case. */
export const memberOf = ({ members }: Pick<Team, 'members'>, username: string): Member | undefined =>
  members.find((member) => member.username.toLowerCase() === username.toLowerCase());

/** The key of the publisher `<team>/<publisher>`; undefined for a member and for a publisher with OIDC. */
export function publisherKey(teams: TeamsByName, by: string): string | undefined {
  const [team = '', id] = by.split('/');
  const publishers = Object.hasOwn(teams, team) ? teams[team]?.publishers : undefined;
  const publisher = publishers?.find((known) => known.id === id);
  return publisher?.kind === 'key' ? publisher.publicKey : undefined;
}

/** The remote at `/apps/<app>` and the address of its team's own API; undefined when nobody granted one. */
export function teamApiOf(teams: TeamsByName, app: string) {
  const apis = Object.values(teams).flatMap((team) => Object.entries(team.apis ?? {}));
  const [remote, address] = apis.find(([name]) => appPathOf(name) === `/apps/${app}`) ?? [];
  return remote === undefined || address === undefined ? undefined : { remote, address };
}

/** @param team the team that owns the remote, from the newest entry of the log of teams */
export function mayDo(team: Team | undefined, identity: Identity, request: Request): Decision {
  const { remote, verb, environment, percent } = request;
  if (!team?.remotes.includes(remote)) return refuse('team', `No team of this site has the remote ${remote}.`);
  if (!isOf(team, identity))
    return refuse('remote', `${identityText(identity)} has no rights to ${remote}, which belongs to ${team.name}.`);
  if (isPullRequest(identity) && !PULL_REQUEST_VERBS.includes(verb))
    return refuse('pull_request', `A pull request may only check and preview ${remote}.`);
  const rules = rulesOf(team, identity).filter(({ verbs }) => verbs.includes(verb));
  const where = environment === undefined ? '' : ` in ${environment}`;
  const message = `${identityText(identity)} may not ${verb} ${remote}${where}: an operator of the site can grant this to the ${roleOf(identity)} of the team ${team.name}.`;
  if (rules.length === 0) return refuse('verb', message);
  const matching = rules.filter((rule) => environment === undefined || ['*', environment].includes(rule.environment));
  if (matching.length === 0) return refuse('environment', message);
  if (verb !== 'candidate') return { allowed: true };
  const limit = Math.max(...matching.map(({ maxPercent = 99 }) => maxPercent));
  if (percent !== undefined && percent >= 0 && percent <= limit) return { allowed: true };
  return refuse('percent', `${identityText(identity)} may give a candidate to at most ${limit} % of the visitors.`);
}

/** The verbs of an identity in each environment, for the answer to its login. */
export function verbsOf(team: Team, identity: Identity) {
  return rulesOf(team, identity).flatMap(({ verbs, environment, maxPercent }) =>
    verbs
      .filter((verb) => !isPullRequest(identity) || PULL_REQUEST_VERBS.includes(verb))
      .map((verb) => ({
        environment,
        verb,
        ...(verb === 'candidate' && maxPercent !== undefined && { maxPercent }),
      })),
  );
}

const isPullRequest = (identity: Identity) => identity.kind === 'publisher' && identity.isPullRequest === true;

const roleOf = ({ kind }: Identity): Rule['who'] => (kind === 'member' ? 'members' : 'publishers');

const rulesOf = ({ rules }: Team, identity: Identity) => rules.filter(({ who }) => who === roleOf(identity));

/** Whether the log still names the identity: a revoked publisher and a former member lose their rights at once. */
function isOf(team: Team, identity: Identity) {
  if (identity.kind === 'member') return memberOf(team, identity.username) !== undefined;
  return identity.team === team.name && team.publishers.some(({ id }) => id === identity.publisher);
}

const refuse = (reason: string, message: string): Decision => ({ allowed: false, code: `rights.${reason}`, message });
