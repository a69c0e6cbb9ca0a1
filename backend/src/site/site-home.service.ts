import type { HomeProblem, SiteHome, SiteInfo, SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { Clock } from '../config/clock.js';
import { invalid } from '../http/validation.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { Visibility } from '../scheduling/visibility.rule.js';
import { isMoved } from '../users/page-move.rule.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { SiteSettingsService, type StoredHome } from './site-settings.service.js';

/** The home page of the site. The settings have the id of its creator, so a rename changes nothing. */
@Injectable()
export class SiteHomeService {
  constructor(
    private readonly settings: SiteSettingsService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** The settings with the chosen home page, for operators. */
  async read(): Promise<SiteSettings> {
    const { settings, home } = await this.settings.read();
    return { ...settings, ...(await this.describe(home)) };
  }

  /** The public settings. While the chosen page cannot be shown, visitors get the landing page. */
  async readPublic(): Promise<SiteInfo> {
    const {
      emailDomains: _emailDomains,
      newPageDays: _days,
      revision: _revision,
      homeProblem,
      ...publicSettings
    } = await this.read();
    const { home, ...info } = publicSettings;
    return { ...info, ...(home && homeProblem === undefined && { home }) };
  }

  /** @throws 400 when no account has the username */
  async change(writer: Writer, { home, homeUsername = '', ...change }: SiteSettingsChange): Promise<SiteSettings> {
    const next = home && (await this.choose(home, homeUsername));
    await this.settings.change(writer, { ...change, ...(next && { home: next }) });
    return this.read();
  }

  private async choose(kind: StoredHome['kind'], username: string) {
    const user = kind === 'page' ? await this.users.findByName(username) : null;
    if (kind === 'page' && !user) throw invalid([{ field: 'homeUsername', message: 'No account has this username' }]);
    const former = await this.describe((await this.settings.read()).home);
    const after = user ? { kind, username: user.username } : { kind };
    return { kind, userId: user?.id ?? '', before: textOf(former.home), after: textOf(after) };
  }

  private async describe({ kind, userId }: StoredHome): Promise<Pick<SiteSettings, 'home' | 'homeProblem'>> {
    if (kind === 'landing') return {};
    if (kind === 'list') return { home: { kind } };
    const user = userId === '' ? null : await this.users.find(userId);
    if (!user) return { home: { kind }, homeProblem: 'deleted' };
    const homeProblem = this.problemOf(user);
    return { home: { kind, username: user.username }, ...(homeProblem && { homeProblem }) };
  }

  private problemOf({ isWaiting, takedown, move }: User): HomeProblem | undefined {
    if (isWaiting) return 'waiting';
    if (takedown) return takedown.level === 'account' ? 'suspended' : 'hidden';
    return isMoved(move, new Visibility(this.clock.now())) ? 'moved' : undefined;
  }
}

const textOf = (
  { kind, username }: Omit<SiteHome, 'kind'> & { readonly kind: StoredHome['kind'] } = { kind: 'landing' },
) => (username === undefined ? kind : `${kind} @${username}`);
