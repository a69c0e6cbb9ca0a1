import { debugCookie } from '@linkstall/releases/preview';
import { panelRemotes, switchPath } from '@linkstall/releases/release-panel';
import { mayDo, teamOf, type Team } from '@linkstall/releases/team-rights';
import { readTeams } from '@linkstall/releases/team-log';
import { Injectable } from '@nestjs/common';

import type { Caller } from '../auth/guards/access.decorator.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { asRegistryError } from './registry.errors.js';
import { RegistryRights, type RegistryEnvironment } from './registry-rights.service.js';
import type { ReleaseId } from './registry.types.js';
import type { ReleasePanelResponse, ReleaseSwitchResponse } from './release-panel.response.js';
import { TeamMembers } from './team-members.service.js';

/** The releases of a page, for operators and for members of a team with the right to preview. */
@Injectable()
export class ReleasePanels {
  constructor(
    private readonly settings: Settings,
    private readonly rights: RegistryRights,
    private readonly members: TeamMembers,
  ) {}

  /** @throws 403 for everybody who may switch no remote */
  async describe(caller: Caller): Promise<ReleasePanelResponse & { readonly cookie: string }> {
    const remotes = await asRegistryError(async () => {
      const environment = await this.rights.open();
      if (!(await this.mayOpen(caller, environment))) throw notForPanel();
      return panelRemotes(environment, async (remote, team) => {
        const refusal = await this.refusalOf(caller, remote, team);
        return refusal === null;
      });
    });
    if (!remotes.some(({ maySwitch }) => maySwitch)) throw notForPanel();
    return { remotes, cookie: await asRegistryError(() => debugCookie(this.settings.dataDir)) };
  }

  /** @throws 403 without the right to preview the remote; the decision is in the audit log */
  async switch(caller: Caller, id: ReleaseId): Promise<ReleaseSwitchResponse> {
    const environment = await this.rights.audited(
      { ...id, call: 'preview' },
      () => ({ kind: 'member', username: caller.username }),
      async () => {
        const registry = await this.rights.open();
        const { teams } = await readTeams(registry);
        const refusal = await this.refusalOf(caller, id.remote, teamOf(teams, id.remote));
        if (refusal) throw refusal;
        return registry;
      },
    );
    return { path: await asRegistryError(() => switchPath(environment, id)) };
  }

  /** Asked before releases are read, because every user can call this, and each release is a file to read and to verify. */
  private async mayOpen(caller: Caller, environment: RegistryEnvironment): Promise<boolean> {
    if (caller.isOperator) return true;
    for (const team of Object.values((await readTeams(environment)).teams))
      for (const remote of team.remotes) if ((await this.refusalOf(caller, remote, team)) === null) return true;
    return false;
  }

  /** Why the caller may not preview a remote; null for an operator, and for a member with this right. */
  private async refusalOf(
    { isOperator, username }: Caller,
    remote: string,
    team: Team | undefined,
  ): Promise<DomainError | null> {
    if (isOperator) return null;
    const decision = mayDo(team, { kind: 'member', username }, { remote, verb: 'preview' });
    if (!decision.allowed) return new DomainError('forbidden', decision.code, decision.message);
    return team ? this.members.refusalOf(team, username) : null;
  }
}

const notForPanel = () =>
  new DomainError(
    'forbidden',
    'rights.panel',
    'Only operators of this site, and members of a team with the right to preview, see the releases of a page.',
  );
