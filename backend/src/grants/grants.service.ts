/**
 * Grants for sensitive calls. All remotes share one origin with the user's session, so a script can send every call as the
 * user. A sensitive call therefore needs a grant:
 *
 * 1. The call without a grant answers 403 with the id of a new grant. The grant stores the session, and a hash of method, path
 *    and body, for 5 minutes. The server writes the sentence that says what the call does.
 * 2. The page `/confirm` shows the sentence and sends the password with the id. The response is a secret, which only that page
 *    gets. The page loads no remote.
 * 3. The same call with `<id>.<secret>` is done. A grant can be used once. A repetition with the same idempotency key may use
 *    it again, because the first response can be lost.
 *
 * Programs are exempt for 15 minutes after their login, because they just sent the password.
 */
import type { PasskeyProof } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { notLoggedIn, type Caller, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { hashOf } from '../users/one-time-token.rule.js';
import { PasskeysService, passkeyRefused } from '../users/passkeys/passkeys.service.js';
import { codeProblem, SecondFactorService } from '../users/second-factor/second-factor.service.js';
import { PasswordProofService } from '../auth/password-proof.service.js';
import { Clock } from '../config/clock.js';
import { DomainError, isRefusal } from '../http/domain-error.js';
import { GRANT_HEADER } from '../http/grant-header.js';
import { bodyDigest } from '../http/json-body.js';
import { newRef, type KeyedWrite } from '../idempotency/keyed-write.rule.js';
import { Attempts } from '../limits/attempts.js';
import { KeyedHash } from '../limits/keyed-hash.js';
import type { ConfirmGrantDto } from './dto/confirm-grant.dto.js';
import type { GrantText, SessionGrant } from '../users/session-grant.rule.js';
import { SessionGrantsService } from '../users/session-grants.service.js';

const PROGRAM_EXEMPT_MS = 15 * 60_000;
const HEADER = /^([\w-]{22})\.([\w-]{22})$/;

/** For a call whose body can contain the password. A program sends this password instead of a grant. Without it no program is exempt. */
interface BodyProof {
  readonly password?: string | undefined;
}

interface KeyedProof {
  readonly proof: PasskeyProof;
  readonly write: KeyedWrite | undefined;
}

@Injectable()
export class GrantsService {
  // oxlint-disable-next-line max-params -- grants, proofs, limits, hashes and clock
  constructor(
    private readonly grants: SessionGrantsService,
    private readonly proof: PasswordProofService,
    private readonly secondFactor: SecondFactorService,
    private readonly passkeys: PasskeysService,
    private readonly attempts: Attempts,
    private readonly keyedHash: KeyedHash,
    private readonly clock: Clock,
  ) {}

  /** Uses the grant of a request. @throws 403 with the id of a new grant, 429 when too many calls were not confirmed */
  async consumeOrThrow(request: RequestWithCaller, text: GrantText, proof?: BodyProof): Promise<void> {
    const { caller, write, isGranted } = request;
    if (!caller) throw notLoggedIn();
    // With an ended session, and for a completed write, the handler changes nothing.
    if (isGranted || caller.hasEnded || write?.state === 'done') return;
    if (this.isExempt(caller, proof) && !(await this.needsCode(caller))) return;
    const call = this.callHashOf(request);
    const [, id = '', secret = ''] = HEADER.exec(String(request.headers[GRANT_HEADER] ?? '')) ?? [];
    const use = { id, secret, call, usedBy: keyHashOf(request) };
    request.isGranted = id !== '' && (await this.grants.use(caller, use));
    if (request.isGranted) return;
    await this.attempts.begin('grant', caller.sessionId);
    throw grantRequired(await this.grants.add(caller, call, text));
  }

  /** @throws 404 when the grant has ended, was used, or belongs to another session */
  async find(caller: Caller, id: string): Promise<SessionGrant> {
    const grant = await this.grants.find(caller, id);
    if (!grant) throw grantNotFound();
    return grant;
  }

  /** Whether the caller also has to send a code of the second factor. */
  needsCode(caller: Caller): Promise<boolean> {
    return this.secondFactor.isOn(caller.id);
  }

  /** Confirms a call with the password of its user, and with a code of the second factor. Returns the secret for the call. */
  async confirm(caller: Caller, id: string, { password, code }: ConfirmGrantDto): Promise<string> {
    const grant = await this.find(caller, id);
    const { id: userId, sessionId } = caller;
    try {
      await this.proof.verifyOrThrow({ userId, sessionId, grantId: id, field: 'password', password });
    } catch (error) {
      if (!(error instanceof DomainError && error.kind === 'too-many')) throw error;
      await this.grants.end(caller, grant);
      throw grantNotFound();
    }
    const problem = codeProblem(await this.secondFactor.check({ userId, code, write: undefined, place: sessionId }));
    if (problem) throw problem;
    return this.secretOf(caller, grant);
  }

  /** Whether a passkey of the caller can confirm a call. */
  hasPasskeys(caller: Caller): Promise<boolean> {
    return this.passkeys.hasAny(caller.id);
  }

  /** Confirms a call with a passkey of its user. Returns the secret for the call. @throws 400 for a passkey that does not fit */
  async confirmByPasskey(caller: Caller, id: string, { proof, write }: KeyedProof): Promise<string> {
    const grant = await this.find(caller, id);
    const userId = await this.passkeys.check(proof, write).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    // 400 and not 401, because the session is valid.
    if (userId !== caller.id) throw new DomainError('invalid', 'auth.passkey_refused', passkeyRefused().message);
    return this.secretOf(caller, grant);
  }

  private async secretOf(caller: Caller, grant: SessionGrant): Promise<string> {
    const secret = await this.grants.confirm(caller, grant);
    if (secret === null) throw grantNotFound();
    if (grant.secretHash === null) await this.attempts.undo('grant', caller.sessionId);
    return secret;
  }

  /** The hash is keyed, because a body can contain a password. Sensitive calls have JSON bodies. */
  private callHashOf(request: RequestWithCaller): string {
    const { method, baseUrl, path } = request;
    return this.keyedHash.of('sensitive call', `${method} ${baseUrl}${path}\n${bodyDigest(request)}`);
  }

  private isExempt({ isInBrowser, begunAt }: Caller, proof: BodyProof | undefined): boolean {
    if (isInBrowser) return false;
    return proof ? proof.password !== undefined : this.clock.now() - begunAt <= PROGRAM_EXEMPT_MS;
  }
}

/**
 * The hash of the request that uses a grant. The repetition of a write with an idempotency key has the same hash, so it may use
 * the grant again. Every other request has its own hash.
 */
function keyHashOf({ headers, write }: RequestWithCaller): string {
  const key = write ? `key ${String(headers['idempotency-key'])}` : newRef();
  return hashOf(key);
}

const grantRequired = (id: string) =>
  new DomainError('forbidden', 'grant.required', 'Confirm this with your password', { grant: { id } });

const grantNotFound = () =>
  new DomainError('not-found', 'grant.not_found', 'This request has ended. Go back and try again.');
