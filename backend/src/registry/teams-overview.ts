import type { AuditedCall, TeamDetails, TeamPublisher, TeamsOverview } from '@linkstall/contracts/http';
import type { AuditEntry } from '@linkstall/releases/team-audit';
import type { LiveRelease, TeamsOverview as StoredOverview } from '@linkstall/releases/team-overview';
import { addressesOf, type Publisher, type Team } from '@linkstall/releases/team-rights';
import { createHash } from 'node:crypto';

/** The teams, as operators see them. */
export function toTeamsOverview(
  { newest, environments, live, log }: StoredOverview,
  calls: readonly AuditEntry[],
): TeamsOverview {
  const teams = Object.values(newest.teams).sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...{ seq: newest.seq, environments },
    teams: teams.map((team) => toTeam(team, live)),
    log: log.map(({ seq, at, by, action, team, detail }) => ({ seq, at, by, action, team, detail })),
    calls: calls.map(toCall),
  };
}

function toTeam(team: Team, live: readonly LiveRelease[]): TeamDetails {
  const { name, claims, members, rules, apis = {}, slots = [], webhook } = team;
  return {
    name,
    remotes: team.remotes.map((remote) => ({
      remote,
      path: addressesOf({ remotes: [remote], claims: [] }).join(),
      api: apis[remote] ?? null,
    })),
    ...{ claims, slots, members: members.map(({ username, since }) => ({ username, since })) },
    publishers: team.publishers.map((publisher) => toPublisher(name, publisher, live)),
    rules: rules.map(({ who, environment, verbs, maxPercent = null }) => ({ who, environment, verbs, maxPercent })),
    webhook: webhook?.address ?? null,
  };
}

const NO_FACTS = { issuer: null, repositoryId: null, workflow: null, ref: null, fingerprint: null };

function toPublisher(team: string, publisher: Publisher, live: readonly LiveRelease[]): TeamPublisher {
  const { id, kind } = publisher;
  const own = live.filter(({ by }) => by === `${team}/${id}`);
  return {
    ...{ id, kind, ...NO_FACTS, ...factsOf(publisher) },
    live: own.map(({ remote, release, environment }) => ({ remote, release, environment })),
  };
}

function factsOf(publisher: Publisher) {
  if (publisher.kind === 'key') return { fingerprint: fingerprintOf(publisher.publicKey) };
  const { issuer, repositoryId, workflow = null, ref = null } = publisher;
  return { issuer, repositoryId, workflow, ref };
}

const fingerprintOf = (publicKey: string): string =>
  `SHA256:${createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64').slice(0, -1)}`;

const toCall = ({ at, identity, call, remote, team, environment, release, outcome }: AuditEntry): AuditedCall => ({
  ...{ at, by: identity, call, target: team ?? remote },
  ...{ environment: environment ?? null, release: release ?? null, outcome },
});
