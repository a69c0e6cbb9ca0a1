import type { SecondFactor } from '@linkstall/contracts/http';
import { qrCode } from '@linkstall/kit/qr';
import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import { Clock } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import type { KeyedWrite, Writer } from '../../idempotency/keyed-write.rule.js';
import { Attempts } from '../../limits/attempts.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { hashOf } from '../one-time-token.rule.js';
import { UsersService } from '../users.service.js';
import { SecondFactorsRepository, type SecondFactorRecord } from './second-factors.repository.js';

const SETUP_MS = 10 * 60_000;
const PERIOD_SECONDS = 30;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for each other. Twelve of them have 59 bits. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 12;

export const WRONG_CODE = 'Wrong code';

type CodeCheck = 'off' | 'missing' | 'wrong' | 'right';

interface SentCode {
  readonly userId: string;
  /** A code of the app or a recovery code, cleaned. */
  readonly code: string | undefined;
  readonly write: KeyedWrite | undefined;
  /**
   * The session, or the IP address that has logged in before. Its wrong codes count by themselves, so that somebody else who
   * knows the password cannot lock the owner out. Empty for all other addresses, which count together.
   */
  readonly place: string;
}

/**
 * The second factor of logins: codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost device. Each code
 * works once. The codes of the periods before and after the current one are accepted, because clocks differ.
 */
@Injectable()
export class SecondFactorService {
  // oxlint-disable-next-line max-params -- stored factors, limits, notices and clock
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly users: UsersService,
    private readonly notices: AccountNotices,
    private readonly attempts: Attempts,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async isOn(userId: string): Promise<boolean> {
    return ((await this.factors.find(userId))?.onSince ?? null) !== null;
  }

  async describe(userId: string): Promise<SecondFactor> {
    const factor = await this.factors.find(userId);
    if (factor?.onSince)
      return {
        onSince: factor.onSince.toISOString(),
        recoveryCodesLeft: factor.recoveryCodes.length,
        setup: null,
      };
    const isOpen = factor !== null && this.isInSetup(factor);
    return { onSince: null, recoveryCodesLeft: 0, setup: isOpen ? await this.setupOf(userId, factor) : null };
  }

  /** Starts a setup with a new secret. @throws 409 when the second factor is on */
  async start(userId: string): Promise<void> {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const startedAt = new Date(this.clock.now());
    if (!(await this.factors.start(userId, { secret, recoveryCodes, startedAt }))) throw isOnAlready();
  }

  /** Switches the second factor on with the first code of the app. @throws 400 for a wrong code, 409 without a setup */
  async switchOn({ id: userId, write }: Writer, code: string): Promise<void> {
    const setup = await this.factors.find(userId);
    const usedBy = write?.ref ?? null;
    if (setup?.onSince && usedBy !== null && setup.usedBy === usedBy) return; // a repetition
    if (setup?.onSince) throw isOnAlready();
    if (!setup || !this.isInSetup(setup)) throw noSetup();
    const undoAttempt = await this.attempts.begin('secondFactor', `${userId} setup`);
    const step = this.stepOf(setup.secret, code);
    if (step === null) throw wrongCode();
    await undoAttempt();
    const recoveryCodes = setup.recoveryCodes.map((each) => hashOf(withoutHyphens(each)));
    const onSince = new Date(this.clock.now());
    const factor = { ...setup, recoveryCodes, onSince, lastStep: step, usedBy };
    const switchOn = () => this.factors.switchOn(userId, factor);
    if (!(await this.notices.withNotice({ userId, change: 'factor-on' }, switchOn))) throw noSetup();
  }

  /** Idempotent. */
  async switchOff(userId: string): Promise<void> {
    await this.notices.withNotice({ userId, change: 'factor-off' }, () => this.factors.switchOff(userId));
  }

  /** Checks a code and uses it up. Wrong codes of an account are limited. @throws 429 after too many wrong codes */
  async check({ userId, code, write, place }: SentCode): Promise<CodeCheck> {
    const factor = await this.factors.find(userId);
    if (!factor?.onSince) return 'off';
    if (code === undefined || code === '') return 'missing';
    const undoAttempt = await this.attempts.begin('secondFactor', `${userId} ${place}`);
    const isRepetition = write !== undefined && factor.usedBy === write.ref;
    if (!isRepetition && !(await this.use(userId, factor, { code, usedBy: write?.ref ?? null }))) return 'wrong';
    await undoAttempt();
    return 'right';
  }

  private async use(
    userId: string,
    { secret, recoveryCodes }: SecondFactorRecord,
    { code, usedBy }: { readonly code: string; readonly usedBy: string | null },
  ): Promise<boolean> {
    const step = this.stepOf(secret, code);
    if (step !== null) return this.factors.useStep(userId, secret, { step, usedBy });
    const left = recoveryCodes.filter((hash) => hash !== hashOf(code));
    if (left.length === recoveryCodes.length) return false;
    return this.factors.useRecoveryCode(userId, recoveryCodes, { left, usedBy });
  }

  /** The period of a code, in units of 30 seconds since 1970; null for a wrong code. */
  private stepOf(secret: string, token: string): number | null {
    const timestamp = this.clock.now();
    const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, timestamp });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  private isInSetup({ startedAt }: SecondFactorRecord): boolean {
    return this.clock.now() - startedAt.getTime() < SETUP_MS;
  }

  private async setupOf(userId: string, { secret, recoveryCodes }: SecondFactorRecord) {
    const { username } = await this.users.getOrThrow(userId);
    const { publicUrl } = this.settings;
    const issuer = publicUrl === '' ? 'Linkstall' : new URL(publicUrl).host;
    const address = new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
    return { secret, address, qrCode: qrCode(address), recoveryCodes };
  }
}

/** The refusal of a confirmation. It is 400 and not 401, because the session is valid. */
export function codeProblem(check: CodeCheck): DomainError | null {
  if (check === 'missing') return invalidCode('auth.code_required', 'Enter the code of your authenticator app');
  return check === 'wrong' ? wrongCode() : null;
}

const invalidCode = (code: string, message: string) =>
  new DomainError('invalid', code, message, { errors: [{ field: 'code', message }] });

const wrongCode = () => invalidCode('auth.code_wrong', WRONG_CODE);

const isOnAlready = () => new DomainError('conflict', 'auth.second_factor_on', 'The second factor is on already');

const noSetup = () =>
  new DomainError(
    'conflict',
    'auth.setup_ended',
    'The setup has ended, because it took longer than 10 minutes. Start again.',
  );

const withoutHyphens = (code: string): string => code.replaceAll('-', '');

/** Four letters and digits, three times: `7KQM-X2ND-94TW`. */
function newRecoveryCode(): string {
  const characters = Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return (characters.join('').match(/.{4}/g) ?? []).join('-');
}
