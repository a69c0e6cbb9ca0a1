import type { TeamAction } from '@linkstall/contracts/http';
import type { Team } from '@linkstall/releases/team-rights';

import type { GrantText } from '../users/session-grant.rule.js';

interface ChangedTeam {
  readonly action: TeamAction;
  readonly before: Team | undefined;
  readonly after: Team;
  /** The entry of the log. */
  readonly detail: string;
}

/** The description of a change of a team, for its confirmation. */
export function teamChangeText(change: ChangedTeam): GrantText {
  const [title, text] = titleAndText(change);
  return { title, text, done: 'The teams have been changed' };
}

function titleAndText({ action, before, after, detail }: ChangedTeam): readonly [string, string] {
  const { name } = after;
  const remotes = after.remotes.join(', ');
  switch (action) {
    case 'set':
      return [before ? `Change the team ${name}` : `Create the team ${name}`, setText(before, after)];
    case 'grant':
      return [`Change what the team ${name} may do`, `From now on: ${detail}.`];
    case 'add-publisher':
      return [`Add a publisher to ${name}`, `It may act for ${remotes}: ${detail}.`];
    case 'add-key':
      return [`Add a key to ${name}`, `Its owner may act for ${remotes}: ${detail}.`];
    case 'revoke-key':
      return [
        `Revoke a publisher of ${name}`,
        `It loses all rights at once, and its releases leave the site: ${detail}.`,
      ];
  }
}

function setText(before: Team | undefined, after: Team): string {
  const sentences = [
    ...difference('remote', before?.remotes ?? [], after.remotes),
    ...difference('member', usernamesOf(before), usernamesOf(after)),
    ...difference('address', before?.claims ?? [], after.claims),
  ];
  return sentences.length > 0 ? sentences.join(' ') : `The team ${after.name} stays as it is.`;
}

const usernamesOf = (team: Team | undefined) => team?.members.map(({ username }) => username) ?? [];

function difference(kind: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`Adds the ${kind} ${added.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`Removes the ${kind} ${removed.join(', ')}.`] : []),
  ];
}
