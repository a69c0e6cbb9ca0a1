import type { NewPasskey, PasskeyChallenge, PasskeyProof, Passkeys, PasskeySetup } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { randomBytes } from 'node:crypto';

import { Clock } from '../../config/clock.js';
import { Settings } from '../../config/settings.js';
import { DomainError } from '../../http/domain-error.js';
import type { KeyedWrite, Writer } from '../../idempotency/keyed-write.rule.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { hashOf } from '../one-time-token.js';
import { UsersService } from '../users.service.js';
import { PasskeyChallenges } from './passkey-challenges.service.js';
import { PasskeysRepository, type PasskeyRecord, type UserPasskeys } from './passkeys.repository.js';

const SETUP_MS = 10 * 60_000;
const MAX_PASSKEYS = 10;
const CHALLENGE_BYTES = 32;
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
    const { passkeys, setup } = await this.passkeys.find(userId);
    return {
      passkeys: [...passkeys].map(([_id, { name, createdAt, usedAt }]) => {
        return { _id, name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
      }),
      setup: setup && this.isOpen(setup) ? await this.setupOf(userId, passkeys, setup.challenge) : null,
    };
  }

  async hasAny(userId: string): Promise<boolean> {
    return (await this.passkeys.find(userId)).passkeys.size > 0;
  }

  /** Starts the setup of another passkey. @throws 409 when the user has ten */
  async start(userId: string): Promise<void> {
    if ((await this.passkeys.find(userId)).passkeys.size >= MAX_PASSKEYS) throw tooManyPasskeys();
    const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
    await this.passkeys.start(userId, { challenge, startedAt: new Date(this.clock.now()) });
  }

  /** Adds the passkey of a setup. @throws 400 for a signature that does not fit, 409 without a setup */
  async add({ id: userId, write }: Writer, passkey: NewPasskey): Promise<void> {
    const { passkeys, setup } = await this.passkeys.find(userId);
    const key = hashOf(passkey.id);
    if (write && passkeys.get(key)?.usedBy === write.ref) return; // a repetition
    if (!setup || !this.isOpen(setup)) throw noSetup();
    const credential = await this.verifyNew(passkey, setup.challenge);
    const record = {
      ...{ credentialId: credential.id, publicKey: Buffer.from(credential.publicKey).toString('base64url') },
      ...{ counter: credential.counter, name: passkey.name, createdAt: new Date(this.clock.now()) },
      ...{ usedAt: null, challengeAt: 0, usedBy: write?.ref ?? null },
    };
    const add = () => this.passkeys.add(userId, setup.challenge, { key: hashOf(credential.id), record });
    if (!(await this.notices.withNotice({ userId, change: 'passkey-added' }, add))) throw noSetup();
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
    const passkey = USER_ID.test(userId) ? (await this.passkeys.find(userId)).passkeys.get(key) : undefined;
    const signature = passkey && (await this.verify(proof, passkey));
    if (!signature) throw passkeyRefused();
    if (write && passkey.usedBy === write.ref) return userId; // a repetition
    const use = { ...signature, usedAt: new Date(this.clock.now()), usedBy: write?.ref ?? null };
    if (!(await this.passkeys.use(userId, key, use))) throw passkeyRefused();
    return userId;
  }

  private async verifyNew({ id, clientDataJSON, attestationObject }: NewPasskey, expectedChallenge: string) {
    const verification = await verifyRegistrationResponse({
      response: { ...credentialOf(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      ...this.expected(),
    }).catch(() => null); // each part that does not fit throws an error of its own
    if (!verification?.verified) throw wrongSetup();
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
        const time = this.challenges.timeOf(challenge);
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

  private isOpen({ startedAt }: NonNullable<UserPasskeys['setup']>): boolean {
    return this.clock.now() - startedAt.getTime() < SETUP_MS;
  }

  private async setupOf(userId: string, passkeys: UserPasskeys['passkeys'], challenge: string): Promise<PasskeySetup> {
    const { username, fullName } = await this.users.getOrThrow(userId);
    const excludeIds = [...passkeys.values()].map(({ credentialId }) => credentialId);
    const user = {
      userId: Buffer.from(userId, 'hex').toString('base64url'),
      userName: username,
      displayName: fullName,
    };
    return { challenge, rpId: this.site().rpId, ...user, excludeIds };
  }
}

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

const tooManyPasskeys = () =>
  new DomainError('conflict', 'auth.too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys. Remove one first.`);

const noSetup = () =>
  new DomainError(
    'conflict',
    'auth.setup_ended',
    'The setup has ended, because it took longer than 10 minutes. Start again.',
  );

const wrongSetup = () =>
  new DomainError('invalid', 'auth.passkey_refused', 'The passkey was not accepted. Start again.');

export const passkeyRefused = () =>
  new DomainError('unauthenticated', 'auth.passkey_refused', 'This passkey is not known here');
