import type { SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import { Injectable, Logger } from '@nestjs/common';

import { DomainError } from '../http/domain-error.js';
import { isComplete, refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import { SiteSettingsRepository } from './site-settings.repository.js';

const DEFAULTS = { name: 'Linkstall', joining: 'open', emailDomains: [] } as const;

/** The settings of the site. Each read asks the database, so that all APIs agree at once. */
@Injectable()
export class SiteSettingsService {
  private readonly logger = new Logger(SiteSettingsService.name);

  constructor(private readonly repository: SiteSettingsRepository) {}

  async current(): Promise<SiteSettings> {
    const { name, joining, emailDomains, revision = 0 } = (await this.repository.find()) ?? {};
    return {
      name: name ?? DEFAULTS.name,
      joining: joining ?? DEFAULTS.joining,
      emailDomains: emailDomains ?? DEFAULTS.emailDomains,
      revision,
    };
  }

  /** @throws 409 when another operator has changed the settings since they were read */
  async change({ id, write }: Writer, { revision, ...change }: SiteSettingsChange): Promise<SiteSettings> {
    const { emailDomains, ...texts } = change;
    const fields = { ...texts, ...(emailDomains && { emailDomains: [...new Set(emailDomains)] }) };
    const isDone = await isComplete(write, async ({ ref }) => (await this.repository.find())?.changedBy === ref);
    if (!isDone && !(await this.repository.change(revision, { ...fields, changedBy: refOf(write) })))
      throw settingsChanged();
    if (!isDone) this.logger.log({ message: 'settings of the site changed', user: id, fields: Object.keys(fields) });
    return this.current();
  }
}

const settingsChanged = () =>
  new DomainError(
    'conflict',
    'site.changed',
    'Another operator has changed the settings meanwhile. Load the page again, and repeat your change.',
  );
