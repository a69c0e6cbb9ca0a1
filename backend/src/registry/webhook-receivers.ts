import { readTeams } from '@linkstall/releases/team-log';
import type { TeamsByName } from '@linkstall/releases/team-rights';
import { webhookSecret, webhookSetAt } from '@linkstall/releases/team-webhook';
import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import type { RegistryEnvironment } from './registry-rights.service.js';
import type { WebhookReceiver } from './webhook-request.js';

/** The log of teams is read this often, and before each event for a team. A new webhook gets the events since it was set. */
const TEAMS_INTERVAL_MS = 20_000;

export interface Receiver extends WebhookReceiver {
  /** The key of its cursor. */
  readonly cursor: string;
  /** Whether it gets the events of a remote. */
  readonly gets: (remote: string) => boolean;
  /** The time of its first event. */
  readonly since: () => Promise<string>;
  readonly isOfTeam: boolean;
}

/** The webhook of the site and the webhooks of teams. */
@Injectable()
export class WebhookReceivers {
  private readonly startedAt: string;
  private ofTeams: readonly Receiver[] = [];
  private readTeamsAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.startedAt = new Date(clock.now()).toISOString();
  }

  /** Whether `list` would return or read anything, so that a site without webhooks opens its release store rarely. */
  mayExist(): boolean {
    return this.settings.webhookUrl !== '' || this.ofTeams.length > 0 || this.clock.now() >= this.readTeamsAt;
  }

  /** Reads the log of teams only after the interval, for example because the release store cannot be opened. */
  postpone(): void {
    this.readTeamsAt = this.clock.now() + TEAMS_INTERVAL_MS;
  }

  async list(environment: RegistryEnvironment): Promise<readonly Receiver[]> {
    if (this.clock.now() >= this.readTeamsAt) await this.readTeams(environment);
    const { webhookUrl: address, webhookSecret: secret } = this.settings;
    if (address === '') return this.ofTeams;
    const ofSite: Receiver = {
      ...{ address, secret, mayBePrivate: true, cursor: environment.env, isOfTeam: false },
      gets: () => true,
      since: () => Promise.resolve(this.startedAt),
    };
    return [ofSite, ...this.ofTeams];
  }

  /** The receiver as it is now, because its team may have lost a remote since `list`; undefined when it was removed. */
  async current(receiver: Receiver, environment: RegistryEnvironment): Promise<Receiver | undefined> {
    if (!receiver.isOfTeam) return receiver;
    await this.readTeams(environment);
    return this.ofTeams.find(({ cursor }) => cursor === receiver.cursor);
  }

  private async readTeams(environment: RegistryEnvironment): Promise<void> {
    const { env, privateKey } = environment;
    // While the log of teams is damaged, only the webhook of the site gets events.
    const { teams } = await readTeams(environment).catch(() => ({ teams: {} as TeamsByName }));
    this.postpone();
    this.ofTeams = Object.values(teams).flatMap(({ name, remotes, webhook }) => {
      if (!webhook) return [];
      return {
        ...{ address: webhook.address, mayBePrivate: this.settings.privateTeamApis },
        secret: webhookSecret(privateKey, { name, webhook }),
        // A new address begins with the events after it.
        cursor: `${env} ${name} ${webhook.salt}`,
        since: () => webhookSetAt(environment, { name, webhook }),
        gets: (remote: string) => remotes.includes(remote),
        isOfTeam: true,
      };
    });
  }
}
