import { memberOf, type Team } from '@linkstall/releases/team-rights';
import { Injectable } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { isSuspended } from '../users/takedown.rule.js';
import { UsersService } from '../users/users.service.js';

/**
 * Decides whether an account is a member of a team. The log of teams has usernames, and another account can get the name of a
 * deleted or renamed one. So the account must have its name since before the name was added to the team.
 */
@Injectable()
export class TeamMembers {
  constructor(private readonly users: UsersService) {}

  /** @throws 403 when no member of the team has this name */
  async assertMember(team: Team, username: string): Promise<void> {
    const refusal = await this.refusalOf(team, username);
    if (refusal) throw refusal;
  }

  /** Why an account is no member; null for a member. */
  async refusalOf(team: Team, username: string): Promise<DomainError | null> {
    const member = memberOf(team, username);
    if (!member)
      return noMember(`@${username} is no member of the team ${team.name}. The operators of this site add members.`);
    const user = await this.users.findByName(username);
    if (user && (user.isWaiting || isSuspended(user)))
      return noMember(`The account @${username} is suspended, or waits for the approval of an operator of this site.`);
    const namedSince = await this.users.namedSince(username);
    if (namedSince && namedSince.getTime() < Date.parse(member.since)) return null;
    return noMember(
      `The membership of @${username} in the team ${team.name} belongs to a former account with this name. ` +
        'The operators of this site can remove the name from the team and add it again.',
    );
  }
}

const noMember = (message: string) => new DomainError('forbidden', 'rights.member', message);
