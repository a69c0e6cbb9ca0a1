import { Injectable } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { SharedWindows } from './shared-windows.js';

const MINUTE_MS = 60_000;

interface Limit {
  readonly max: number;
  readonly lengthMs: number;
  /** True when `RATE_LIMIT_FACTOR` does not change the limit. */
  readonly isFixed?: boolean;
}

const LIMITS = {
  /**
   * Failed logins per IP address and name, and wrong passwords in one session. A limit per account alone would lock out its
   * owner.
   */
  login: { max: 10, lengthMs: 15 * MINUTE_MS },
  /**
   * Sensitive calls of one session that were not confirmed. This limit multiplied by `grantProof` is the limit on the password
   * guesses of a session.
   */
  grant: { max: 10, lengthMs: 15 * MINUTE_MS },
  /** Wrong passwords for one sensitive call. A call waits for 5 minutes only, so it never gets a second window. */
  grantProof: { max: 5, lengthMs: 15 * MINUTE_MS },
  /** Wrong codes of the second factor of one account, from one session, one known IP address, or all other addresses. */
  secondFactor: { max: 10, lengthMs: 15 * MINUTE_MS },
  /** Failed logins to one account or email address, from IP addresses that never logged in to this account. */
  guess: { max: 100, lengthMs: 60 * MINUTE_MS },
  /** Failed logins per IP address and name; only the first one counts for `namesOfAddress`. */
  nameFailures: { max: Infinity, lengthMs: 60 * MINUTE_MS },
  /** Different names with a failed login from one IP address. */
  namesOfAddress: { max: 30, lengthMs: 60 * MINUTE_MS },
  /** Successful registrations from one IP address. */
  registration: { max: 10, lengthMs: 60 * MINUTE_MS },
  /** Mails of one purpose to one mailbox. The page shows this limit as a countdown. */
  mailPause: { max: 1, lengthMs: 20_000, isFixed: true },
  /**
   * Mails of one purpose to one mailbox in half an hour, against a flood. A reset link works for 60 minutes, so the newest link
   * still works while the limit refuses another mail.
   */
  mail: { max: 5, lengthMs: 30 * MINUTE_MS },
  /** Social images that are drawn for one IP address. Stored ones do not count. */
  drawing: { max: 20, lengthMs: MINUTE_MS },
  /** Mails that one IP address requested. */
  mailsOfAddress: { max: 25, lengthMs: 5 * MINUTE_MS },
  /** Addresses that one IP address enters in the forms of e-mail lists. */
  subscriptionsOfAddress: { max: 20, lengthMs: 60 * MINUTE_MS },
  /** Addresses that are entered on one page, against a flood from many IP addresses. */
  subscriptionsOfPage: { max: 300, lengthMs: 60 * MINUTE_MS },
  /** Confirmation mails to one mailbox, of all pages. One page sends at most one in a day. */
  subscriptionMails: { max: 5, lengthMs: 24 * 60 * MINUTE_MS },
  /** Notices of one kind of change to one account, against a flood. The changes are not limited. */
  notice: { max: 5, lengthMs: 60 * MINUTE_MS },
  /** Mails to one operator about people who wait for an approval. */
  approvalMails: { max: 1, lengthMs: 24 * 60 * MINUTE_MS },
  /** Wrong user codes of device logins, entered by one account. */
  userCode: { max: 10, lengthMs: 15 * MINUTE_MS },
  /** Wrong codes of the setup page from one IP address. */
  setupCode: { max: 10, lengthMs: 15 * MINUTE_MS },
  /** Data exports of one user. Each export reads all data of the user. */
  export: { max: 10, lengthMs: 60 * MINUTE_MS },
  /** The token of a form. It expires after the same time. */
  formToken: { max: 1, lengthMs: 60 * MINUTE_MS, isFixed: true },
  /** Messages of contact forms from one IP address. */
  messagesOfAddress: { max: 10, lengthMs: 60 * MINUTE_MS },
  /** Messages of contact forms to one creator. */
  messagesToPage: { max: 60, lengthMs: 60 * MINUTE_MS },
  /** Reports about pages from one IP address, and about one page from all. */
  reportsOfAddress: { max: 10, lengthMs: 60 * MINUTE_MS },
  reportsOfPage: { max: 1_000, lengthMs: 60 * MINUTE_MS },
  /** Requests to other sites for one user. An import makes one for each picture. */
  outgoing: { max: 400, lengthMs: 60 * MINUTE_MS },
  /** Requests to other sites for all users, so that many accounts together cannot flood another site. */
  outgoingTotal: { max: 8_000, lengthMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Removes an attempt from the count, because its outcome does not count. */
type Undo = () => Promise<void>;

interface CountedLogin {
  readonly undo: Undo;
  /** The password was right: also removes the earlier failures with this name from the count of the IP address. */
  readonly succeed: () => Promise<void>;
}

interface LoginAttempt {
  readonly ipAddress: string;
  /** The name or email address as the user typed it. */
  readonly name: string;
  /** The account or email address whose guesses count together, or a text that represents an unknown name. */
  readonly target: string;
  /** Whether this IP address has logged in to this account before. */
  readonly isKnownAddress: boolean;
}

interface MailRequest {
  /** The normalized email address. */
  readonly mailbox: string;
  /** The address of the client that asks for the mail. */
  readonly ipAddress: string;
}

/** Limits that count only some outcomes of a request, such as failed logins. */
@Injectable()
export class Attempts {
  constructor(
    private readonly windows: SharedWindows,
    private readonly settings: Settings,
  ) {}

  /**
   * Counts an attempt before its work starts, so that concurrent attempts cannot exceed the limit. Returns a function that
   * removes the attempt from the count.
   */
  async begin(kind: keyof typeof LIMITS, key: string): Promise<Undo> {
    return (await this.count(kind, key)).undo;
  }

  /** Removes an attempt of an earlier request from the count. */
  async undo(kind: keyof typeof LIMITS, key: string): Promise<void> {
    await this.windows.undoHits(`${kind}:${key}`);
  }

  /** Counts a mail to one mailbox. Each purpose counts alone: a stranger's reset requests do not stop the verification mail. */
  beginMail(purpose: 'reset' | 'verification', { mailbox, ipAddress }: MailRequest): Promise<Undo> {
    const key = `${purpose} ${mailbox}`;
    return this.all([
      () => this.begin('mailPause', key),
      () => this.begin('mail', key),
      () => this.begin('mailsOfAddress', ipAddress),
    ]);
  }

  /** Counts an address that is entered on the page of a user. */
  async beginSubscription(ownerId: string, ipAddress: string): Promise<void> {
    await this.all([
      () => this.begin('subscriptionsOfAddress', ipAddress),
      () => this.begin('subscriptionsOfPage', ownerId),
    ]);
  }

  /** Counts a message of a contact form. */
  beginMessage(ipAddress: string, ownerId: string): Promise<Undo> {
    return this.all([() => this.begin('messagesOfAddress', ipAddress), () => this.begin('messagesToPage', ownerId)]);
  }

  /** Counts a report about the page of a user. */
  beginReport(ipAddress: string, ownerId: string): Promise<Undo> {
    return this.all([() => this.begin('reportsOfAddress', ipAddress), () => this.begin('reportsOfPage', ownerId)]);
  }

  /** Counts a login. From a known IP address only the `login` limit applies, so that others cannot lock the owner out. */
  async beginLogin({ ipAddress, name, target, isKnownAddress }: LoginAttempt): Promise<CountedLogin> {
    const pairKey = `${ipAddress} ${name.toLowerCase()}`;
    let earlierFailures = 0;
    const countName = async () => {
      const { hits, undo } = await this.count('nameFailures', pairKey);
      earlierFailures = hits - 1;
      return earlierFailures > 0
        ? undo
        : this.all([() => Promise.resolve(undo), () => this.begin('namesOfAddress', ipAddress)]);
    };
    const guessLimits = [() => this.begin('guess', target), countName];
    const undo = await this.all([() => this.begin('login', pairKey), ...(isKnownAddress ? [] : guessLimits)]);
    const succeed = async () => {
      await undo();
      if (earlierFailures === 0) return;
      await this.windows.undoHits(`nameFailures:${pairKey}`, earlierFailures);
      await this.windows.undoHits(`namesOfAddress:${ipAddress}`);
    };
    return { undo, succeed };
  }

  /** Starts attempts one after the other. When one is refused, the attempts before it are undone. */
  private async all(starts: readonly (() => Promise<Undo>)[]): Promise<Undo> {
    const undos: Undo[] = [];
    const undo = async () => void (await Promise.all(undos.map((undoOne) => undoOne())));
    try {
      for (const begin of starts) undos.push(await begin());
    } catch (error) {
      await undo();
      throw error;
    }
    return undo;
  }

  private async count(kind: keyof typeof LIMITS, key: string): Promise<{ hits: number; undo: Undo }> {
    const { max, lengthMs, isFixed }: Limit = LIMITS[kind];
    const windowKey = `${kind}:${key}`;
    const { hits, remainingMs } = await this.windows.hit(windowKey, lengthMs);
    const undo = () => this.windows.undoHits(windowKey);
    if (hits > Math.max(1, max * (isFixed ? 1 : this.settings.rateLimitFactor))) {
      await undo();
      throw tooMany(remainingMs / 1000);
    }
    return { hits, undo };
  }
}

export function tooMany(retryAfterSeconds: number): DomainError {
  const message = `Too many attempts. Please try again in ${durationText(Math.max(1, Math.ceil(retryAfterSeconds)))}`;
  return new DomainError('too-many', 'limit.reached', message, { retryAfterSeconds });
}

const withUnit = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const durationText = (seconds: number): string =>
  seconds < 100 ? withUnit(seconds, 'second') : withUnit(Math.ceil(seconds / 60), 'minute');
