import type { SiteHome, SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import { Injectable, Logger } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { isComplete, refOf, type Writer } from '../idempotency/keyed-write.rule.js';
import { AuditLogService } from '../moderation/audit-log.service.js';
import { isAllowedAddress } from './email-domain.rule.js';
import { settingsDifference } from './settings-difference.rule.js';
import { siteLinkIn } from './site-link.rule.js';
import { type SiteFields, SiteSettingsRepository } from './site-settings.repository.js';
import type { SiteSettingsEntity, StoredLogo } from './site-settings.schema.js';

/** The name of a site whose operators have chosen none. */
export const DEFAULT_NAME = 'Linkstall';
const DEFAULTS = {
  name: DEFAULT_NAME,
  joining: 'open',
  emailDomains: [],
  proofOfWork: false,
  newPageDays: 0,
} as const;
const MAX_ATTEMPTS = 5;
const MAX_NAMED_DOMAINS = 3;

/** What the address of the site shows, with the id of the creator of a page. */
export interface StoredHome {
  readonly kind: SiteHome['kind'] | 'landing';
  readonly userId: string;
}

interface StoredChange extends Omit<SiteSettingsChange, 'home' | 'homeUsername'> {
  readonly home?: StoredHome & {
    /** For the log of operators. */
    readonly before: string;
    readonly after: string;
  };
}

/** The settings of the site. Each read asks the database, so that all APIs agree at once. */
@Injectable()
export class SiteSettingsService {
  private readonly logger = new Logger(SiteSettingsService.name);

  constructor(
    private readonly repository: SiteSettingsRepository,
    private readonly log: AuditLogService,
    private readonly settings: Settings,
  ) {}

  async current(): Promise<Omit<SiteSettings, 'home' | 'homeProblem'>> {
    return (await this.read()).settings;
  }

  async read() {
    const stored: Partial<SiteSettingsEntity> = (await this.repository.find()) ?? {};
    const { home: kind = 'landing', homeUserId: userId = '' } = stored;
    const home: StoredHome = { kind, userId };
    return { settings: settingsOf(stored), home };
  }

  /** Removes the id of a removed account. */
  forgetUser(userId: string): Promise<void> {
    return this.repository.forgetUser(userId);
  }

  /** The stored logo; null without one. */
  async logo(): Promise<StoredLogo | null> {
    return (await this.repository.find())?.logo ?? null;
  }

  /** Whether the site has or had an operator. */
  async isSetUp(): Promise<boolean> {
    return (await this.repository.find())?.isSetUp === true;
  }

  endSetup(): Promise<void> {
    return this.repository.endSetup();
  }

  /** Replaces the logo. Returns the former logo, which is in use no more. */
  async changeLogo(writer: Writer, logo: StoredLogo | null): Promise<StoredLogo | null> {
    const [before, after] = [(await this.logo())?.url ?? '', logo?.url ?? ''];
    if (before !== after) await this.log.record(writer, { action: 'logo', before, after });
    return (await this.changeAnyRevision(writer, { logo })).logo ?? null;
  }

  /** Changes one field whatever the other settings are. Returns the former settings. */
  private async changeAnyRevision({ id, write }: Writer, fields: SiteFields): Promise<Partial<SiteSettingsEntity>> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const former: Partial<SiteSettingsEntity> = (await this.repository.find()) ?? {};
      if (!(await this.repository.change(former.revision ?? 0, { ...fields, changedBy: refOf(write) }))) continue;
      this.logger.log({ message: 'settings of the site changed', user: id, fields: Object.keys(fields) });
      return former;
    }
    throw settingsChanged();
  }

  /** @throws 400 when accounts may not have this normalized address */
  async checkAddress(emailKey: string): Promise<void> {
    const { emailDomains } = await this.current();
    if (isAllowedAddress(emailKey, emailDomains)) return;
    const listed = emailDomains.slice(0, MAX_NAMED_DOMAINS).join(', ');
    const message =
      emailDomains.length > MAX_NAMED_DOMAINS
        ? 'This site takes only email addresses of certain domains'
        : `This site takes only email addresses of ${listed}`;
    throw invalid([{ field: 'email', message }]);
  }

  /** @throws 409 when another operator has changed the settings since they were read */
  async change(writer: Writer, { revision, home, ...change }: StoredChange): Promise<void> {
    if (change.proofOfWork && !isSecureContext(this.settings.publicUrl)) throw proofNeedsHttps();
    const { emailDomains, links, ...texts } = change;
    const fields = {
      ...texts,
      ...(home && { home: home.kind, homeUserId: home.userId }),
      ...(links && { links: [...links] }),
      ...(emailDomains && { emailDomains: [...new Set(emailDomains)] }),
    };
    const isDone = await isComplete(writer.write, async ({ ref }) => (await this.repository.find())?.changedBy === ref);
    if (isDone) return;
    const former: Partial<SiteSettingsEntity> = (await this.repository.find()) ?? {};
    if ((former.revision ?? 0) !== revision) throw settingsChanged();
    const described = { ...fields, home: home?.after, homeUserId: undefined };
    const difference = settingsDifference({ ...DEFAULTS, ...former, home: home?.before }, described);
    if (difference) await this.log.record(writer, { action: 'settings', ...difference });
    const changedBy = refOf(writer.write);
    if (!(await this.repository.change(revision, { ...fields, changedBy }))) throw settingsChanged();
    this.logger.log({ message: 'settings of the site changed', user: writer.id, fields: Object.keys(fields) });
  }
}

const settingsChanged = () =>
  new DomainError(
    'conflict',
    'site.changed',
    'Another operator has changed the settings meanwhile. Load the page again, and repeat your change.',
  );

/** Browsers compute hashes only on https and on this machine. Without a setting the site is on this machine. */
const isSecureContext = (url: string): boolean =>
  url === '' || url.startsWith('https://') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const proofNeedsHttps = () =>
  new DomainError(
    'invalid',
    'site.proof_needs_https',
    'Browsers can compute a proof of work only on https. Give the site an https address first (PUBLIC_URL)',
  );

function settingsOf(stored: Partial<SiteSettingsEntity>) {
  const { name, joining, emailDomains, logo, accent, links = [], revision = 0 } = stored;
  const { proofOfWork = false, newPageDays = 0 } = stored;
  return {
    name: name ?? DEFAULTS.name,
    joining: joining ?? DEFAULTS.joining,
    ...(logo && { logo: logo.url }),
    ...(accent && { accent }),
    ...(proofOfWork && { proofOfWork }),
    ...(newPageDays > 0 && { newPageDays }),
    ...(links.length > 0 && { links: links.map(siteLinkIn) }),
    emailDomains: emailDomains ?? DEFAULTS.emailDomains,
    revision,
  };
}
