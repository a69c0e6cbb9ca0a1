import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { DomainError } from '../http/domain-error.js';
import { matchesSecret } from '../http/secret-header.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { Attempts } from '../limits/attempts.js';
import { AuditLogService } from '../moderation/audit-log.service.js';
import { OperatorKey } from '../operators/operator-key.service.js';
import type { User } from '../users/user.types.js';
import { UsersService } from '../users/users.service.js';
import { SiteSettingsService } from './site-settings.service.js';

/** Users have no index on their role, so the operators are not looked for at each read. */
const LOOK_AGAIN_MS = 10_000;

interface SetupAttempt {
  readonly username: string;
  readonly code: string;
  readonly address: string;
}

/**
 * The first operator of a fresh installation. The code proves access to the machine of the site: it is derived from the operator
 * key, and `DATA_DIR/setup-code` contains it. With the first operator the setup ends for ever.
 */
@Injectable()
export class SetupService implements OnModuleInit {
  private readonly logger = new Logger(SetupService.name);
  private isDone = false;
  private lookAgainAt = 0;

  // oxlint-disable-next-line max-params -- users, settings, log, key and limits
  constructor(
    private readonly users: UsersService,
    private readonly site: SiteSettingsService,
    private readonly log: AuditLogService,
    private readonly operatorKey: OperatorKey,
    private readonly attempts: Attempts,
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.database.beforeFirstWrite(() => this.writeCode());
  }

  /** Whether the site waits for its first operator. */
  async isOpen(): Promise<boolean> {
    if (this.isDone || this.clock.now() < this.lookAgainAt) return !this.isDone;
    if (await this.isSetUp(await this.users.findOperators())) this.isDone = true;
    this.lookAgainAt = this.clock.now() + LOOK_AGAIN_MS;
    return !this.isDone;
  }

  /** Stores the end of the setup when there is an operator, so that the setup stays ended without operators. */
  private async isSetUp(operators: readonly User[]): Promise<boolean> {
    if (await this.site.isSetUp()) return true;
    if (operators.length === 0) return false;
    await this.site.endSetup();
    return true;
  }

  /** Makes the user the first operator. @throws 404 after the setup, 400 for a wrong code, 429 after many wrong codes */
  async complete(writer: Writer, { username, code, address }: SetupAttempt): Promise<User> {
    const operators = await this.users.findOperators();
    const existingOperator = operators.find((operator) => operator.username === username);
    if (existingOperator) return existingOperator; // a repeated call
    this.isDone ||= await this.isSetUp(operators);
    if (this.isDone) throw new DomainError('not-found', 'setup.done', 'This site is set up already');
    const undoAttempt = await this.attempts.begin('setupCode', address);
    if (!matchesSecret(code.trim(), [this.operatorKey.setupCode])) throw wrongCode();
    await undoAttempt();
    const account = { id: writer.id, username };
    await this.log.record(writer, { action: 'setup', account, before: 'creator', after: 'operator' });
    const user = await this.users.setOperator(username, true);
    await this.site.endSetup();
    this.isDone = true;
    await rm(this.file, { force: true }).catch(() => undefined);
    this.logger.log({ message: 'the first operator has set up the site', user: user.id });
    return user;
  }

  private get file(): string {
    return join(this.settings.dataDir, 'setup-code');
  }

  private async writeCode(): Promise<void> {
    if (!(await this.isOpen())) return rm(this.file, { force: true }).catch(() => undefined);
    try {
      await mkdir(this.settings.dataDir, { recursive: true });
      await writeFile(this.file, `${this.operatorKey.setupCode}\n`, { mode: 0o600 });
      this.logger.log('no operator yet: open /setup, and enter the code in DATA_DIR/setup-code');
    } catch {
      this.logger.warn('setup-code cannot be written: make the first operator with `linkstall operator add`');
    }
  }
}

const WRONG_CODE =
  'This code is wrong. The start of the site prints it, and the file setup-code of the data folder has it';

const wrongCode = () =>
  new DomainError('invalid', 'setup.wrong_code', WRONG_CODE, { errors: [{ field: 'code', message: WRONG_CODE }] });
