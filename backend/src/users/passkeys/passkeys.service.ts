import type { NewPasskey, PasskeyChallenge, PasskeyOptions, PasskeyProof, Passkeys } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

import { Clock } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import type { KeyedWrite, Writer } from '../../idempotency/keyed-write.rule.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { hashOf } from '../one-time-token.rule.js';
import { UsersService } from '../users.service.js';
import { PasskeyChallenges } from './passkey-challenges.service.js';
import { PasskeysRepository, type PasskeyRecord } from './passkeys.repository.js';

const LOGIN_MS = 5 * 60_000;
/** The dialog of the browser, and the five minutes in which a sensitive call waits for its confirmation. */
const ADDITION_MS = 10 * 60_000;
const MAX_PASSKEYS = 10;
const USER_ID = /^[0-9a-f]{24}$/;
const KEY = /^[\w-]{43}$/;

/**
 * Passkeys (WebAuthn). A device signs a challenge after it has checked its user by fingerprint, face or PIN. So a passkey
 * replaces both the password and the code of the second factor. Each challenge works once.
 */
@Injectable()
export class PasskeysService {
  // oxlint-disable-next-line max-params -- stored passkeys, notices, settings and clock
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly users: UsersService,
    private readonly notices: AccountNotices,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async describe(userId: string): Promise<Passkeys> {
    const passkeys = await this.passkeys.find(userId);
    return {
      passkeys: [...passkeys].map(([_id, { name, createdAt, usedAt }]) => {
        return { _id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
      }),
      options: await this.optionsFor(userId, [...passkeys.values()]),
    };
  }

  async hasAny(userId: string): Promise<boolean> {
    return (await this.passkeys.find(userId)).size > 0;
  }

  /** @throws 400 for a passkey that does not fit, 409 when the user has ten */
  async add({ id: userId, write }: Writer, passkey: NewPasskey): Promise<void> {
    const passkeys = await this.passkeys.find(userId);
    if (passkeys.has(hashOf(passkey.id))) return; // a repetition
    if (passkeys.size >= MAX_PASSKEYS) throw tooManyPasskeys();
    const credential = await this.verifyNew(passkey);
    const record = {
      ...{ credentialId: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url') },
      ...{ counter: credential.counter, name: passkey.name, createdAt: new Date(this.clock.now()) },
      ...{ usedAt: null, challengeAt: 0, usedBy: write?.ref ?? null },
    };
    const add = () => this.passkeys.add(userId, hashOf(credential.id), record);
    await this.notices.withNotice({ userId, change: 'passkey-added' }, add);
  }

  /** Idempotent. @param key the `_id` of the list */
  async remove(userId: string, key: string): Promise<void> {
    if (!KEY.test(key)) return;
    await this.notices.withNotice({ userId, change: 'passkey-removed' }, () => this.passkeys.remove(userId, key));
  }

  challenge(): PasskeyChallenge {
    return { challenge: this.challenges.issue(), rpId: this.site().rpId };
  }

  /** Checks a signature, and uses its challenge up. Returns the id of the user. @throws 401 for a signature that does not fit */
  async check(proof: PasskeyProof, write: KeyedWrite | undefined): Promise<string> {
    const userId = Buffer.from(proof.userHandle, 'base64url').toString('hex');
    const key = hashOf(proof.id);
    const passkey = USER_ID.test(userId) ? (await this.passkeys.find(userId)).get(key) : undefined;
    const signature = passkey && (await this.verify(proof, passkey));
    if (!signature) throw passkeyRefused();
    if (write && passkey.usedBy === write.ref) return userId; // a repetition
    const use = { ...signature, usedAt: new Date(this.clock.now()), usedBy: write?.ref ?? null };
    if (!(await this.passkeys.use(userId, key, use))) throw passkeyRefused();
    return userId;
  }

  private async verifyNew({ id, clientDataJSON, attestationObject }: NewPasskey) {
    const verification = await verifyRegistrationResponse({
      response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: (challenge) => this.challenges.timeOf(challenge, ADDITION_MS) !== null,
      ...this.expected(),
    }).catch(() => null); // each part that does not fit throws an error of its own
    if (!verification?.verified) throw unsuitable();
    return verification.registrationInfo.credential;
  }

  private async verify(
    { id, userHandle, clientDataJSON, authenticatorData, signature }: PasskeyProof,
    { publicKey, counter }: PasskeyRecord,
  ): Promise<Pick<PasskeyRecord, 'counter' | 'challengeAt'> | null> {
    const times: number[] = [];
    const verification = await verifyAuthenticationResponse({
      response: { ...credentialOf(id), response: { clientDataJSON, authenticatorData, signature, userHandle } },
      expectedChallenge: (challenge) => {
        const time = this.challenges.timeOf(challenge, LOGIN_MS);
        if (time !== null) times.push(time);
        return time !== null;
      },
      credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter },
      ...this.expected(),
    }).catch(() => null);
    const [challengeAt] = times;
    if (!verification?.verified || challengeAt === undefined) return null;
    return { counter: verification.authenticationInfo.newCounter, challengeAt };
  }

  private expected() {
    const { origin, rpId } = this.site();
    return { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
  }

  /** Browsers refuse passkeys for IP addresses, so a site on this machine has the name localhost. */
  private site(): { readonly origin: string; readonly rpId: string } {
    const { publicUrl } = this.settings;
    const { protocol, hostname, host, port } = new URL(publicUrl === '' ? 'http://localhost' : publicUrl);
    if (hostname !== '127.0.0.1') return { origin: `${protocol}//${host}`, rpId: hostname };
    return { origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}`, rpId: 'localhost' };
  }

  private async optionsFor(userId: string, passkeys: readonly PasskeyRecord[]): Promise<PasskeyOptions> {
    const { username, fullName } = await this.users.getOrThrow(userId);
    const user = {
      userId: Buffer.from(userId, 'hex').toString('base64url'),
      userName: username,
      displayName: fullName,
    };
    return { ...this.challenge(), ...user, excludeIds: passkeys.map(({ credentialId }) => credentialId) };
  }
}

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

const tooManyPasskeys = () =>
  new DomainError('conflict', 'auth.too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);

const unsuitable = () =>
  new DomainError(
    'invalid',
    'auth.passkey_refused',
    'The passkey was not accepted, or took longer than 10 minutes. Start again.',
  );

export const passkeyRefused = () =>
  new DomainError('unauthenticated', 'auth.passkey_refused', 'This passkey is not known here');
