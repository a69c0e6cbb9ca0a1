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
export function teamChangeText({ action, before, after, detail }: ChangedTeam): GrantText {
  const { name } = after;
  const [title, text] = {
    set: () => [before ? `Change the team ${name}` : `Create the team ${name}`, setText(before, after)],
    grant: () => [`Change what the team ${name} may do`, `From now on: ${detail}.`],
    'add-publisher': () => [`Add a publisher to ${name}`, `It may act for ${after.remotes.join(', ')}: ${detail}.`],
    'add-key': () => [`Add a key to ${name}`, `Its owner may act for ${after.remotes.join(', ')}: ${detail}.`],
    'revoke-key': () => [
      `Revoke a publisher of ${name}`,
      `It loses all rights at once, and its releases leave the site: ${detail}.`,
    ],
  }[action]() as [string, string];
  return { title, text, done: 'The teams have been changed' };
}

function setText(before: Team | undefined, after: Team): string {
  const names = ({ members }: Pick<Team, 'members'>) => members.map(({ username }) => username);
  const sentences = [
    ...difference('remote', before?.remotes ?? [], after.remotes),
    ...difference('member', before ? names(before) : [], names(after)),
    ...difference('address', before?.claims ?? [], after.claims),
  ];
  return sentences.length > 0 ? sentences.join(' ') : `The team ${after.name} stays as it is.`;
}

function difference(kind: string, before: readonly string[], after: readonly string[]): string[] {
  const added = after.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !after.includes(item));
  return [
    ...(added.length > 0 ? [`Adds the ${kind} ${added.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`Removes the ${kind} ${removed.join(', ')}.`] : []),
  ];
}
