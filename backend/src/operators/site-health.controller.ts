import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { EDGE_VERSION, FORWARDING_IGNORED, PROXY_WARNING } from '@linkstall/contracts/client-address';
import type { SiteBackup, SiteHealth, TestMail } from '@linkstall/contracts/http';
import { readBackupRecord } from '@linkstall/releases/backup-record';
import { VERSION } from '@linkstall/releases/version';
import type { Request } from 'express';

import { CurrentCaller, OperatorRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Settings } from '../config/settings.js';
import { warningsOf } from '../config/warnings.js';
import { Database } from '../database/database.js';
import { Fails, Responds } from '../docs/responses.js';
import { MailSender } from '../mail/mail-sender.service.js';
import { Outbox } from '../mail/outbox.service.js';
import { FreeSpace } from '../media/upload/free-space.service.js';
import { UsersService } from '../users/users.service.js';
import { SiteCertificateReader } from './site-certificate.service.js';
import { SiteBackupResponse, SiteCertificateResponse, SiteHealthResponse } from './site-health.response.js';
import { TestMailResponse } from './test-mail.response.js';

/** The state of the site, for operators in a browser. */
@ApiTags('operators')
@ApiExtraModels(SiteBackupResponse, SiteCertificateResponse)
@Controller('admin/health')
@OperatorRequired()
export class SiteHealthController {
  // oxlint-disable-next-line max-params -- one part of the site each
  constructor(
    private readonly certificate: SiteCertificateReader,
    private readonly database: Database,
    private readonly freeSpace: FreeSpace,
    private readonly outbox: Outbox,
    private readonly sender: MailSender,
    private readonly settings: Settings,
    private readonly users: UsersService,
  ) {}

  /** Waiting mails, disk, certificate, backup, versions, and warnings about settings and proxies. */
  @Get()
  @Responds(200, SiteHealthResponse)
  @Fails(401, 403)
  async read(@Req() { headers }: Request): Promise<SiteHealth> {
    const reads = [
      this.outbox.state(),
      this.freeSpace.read(),
      this.certificate.read(),
      this.database.version(),
      lastBackup(this.settings.dataDir),
    ] as const;
    const [{ oldestAt, ...mails }, disk, certificate, databaseVersion, backup] = await Promise.all(reads);
    const edgeVersion = headers[EDGE_VERSION];
    return {
      programs: [
        { name: 'edge', version: typeof edgeVersion === 'string' ? edgeVersion : null },
        { name: 'api', version: VERSION },
        { name: 'node', version: process.version },
        { name: 'database', version: databaseVersion },
      ],
      mails: { canSend: this.outbox.hasMailServer, ...mails, oldestAt: oldestAt?.toISOString() ?? null },
      disk,
      certificate,
      backup,
      warnings: [...(headers[FORWARDING_IGNORED] === undefined ? [] : [PROXY_WARNING]), ...warningsOf(this.settings)],
    };
  }

  /** Sends a test mail to the operator at once. A repetition sends another mail. */
  @Post('test-mail')
  @HttpCode(200)
  @Responds(200, TestMailResponse)
  @Fails(401, 403, 415, 429)
  async sendTestMail(@CurrentCaller() { id }: Caller): Promise<TestMail> {
    const { email } = await this.users.getOrThrow(id);
    return { failure: await this.sender.sendTest(email) };
  }
}

async function lastBackup(dataDir: string): Promise<SiteBackup | null> {
  const record = await readBackupRecord(dataDir);
  if (record === null) return null;
  const { at, location, bytes, checkedAt } = record;
  return { at, location, bytes, checkedAt };
}
