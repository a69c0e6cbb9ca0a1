import type { NewPasskey, PasskeyChallenge, PasskeyProof, Passkeys } from '@linkstall/contracts/http';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import type { Call } from './client.js';
import { sendConfirmed } from './confirmed-call.js';
import type { TestApp } from './test-app.js';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** The signed data of a device. A test changes a field to act as another site, a stolen device or a replay. */
interface Signed {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Whether the device has checked its user. */
  readonly isVerified: boolean;
  /** The signatures that the device has counted. */
  readonly counter: number;
}

interface NewDevice extends Partial<Signed> {
  readonly name?: string;
  /** The headers of the browser. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A device with one passkey: an authenticator of WebAuthn with a key of its own (ES256), without attestation. */
export class PasskeyDevice {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(16);
  private userHandle = '';

  /** Creates a passkey on a new device, and adds it to the account. */
  static async addTo(testApp: TestApp, token: string, name = 'Phone'): Promise<PasskeyDevice> {
    const device = new PasskeyDevice();
    const { status } = await device.add(testApp, token, await device.create(testApp, token, { name }));
    if (status !== 200) throw new Error(`not added: ${status}`);
    return device;
  }

  /** Adds a passkey, with the confirmation of the user. */
  add({ api }: TestApp, session: string | Call, body: NewPasskey) {
    const { token = '', headers = {} } = typeof session === 'string' ? { token: session } : session;
    return sendConfirmed(api, { method: 'POST', path: 'users/passkeys', body }, { token, headers });
  }

  /** Creates a passkey, and returns the body that adds it. */
  async create(
    testApp: TestApp,
    token: string,
    { name = 'Phone', headers = {}, ...changes }: NewDevice = {},
  ): Promise<NewPasskey> {
    const { options } = (await testApp.api.get<Passkeys>('users/passkeys', { token, headers })).body.data;
    this.userHandle = options.userId;
    const signed = { ...this.defaults(options), ...changes };
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.coseKey()]);
    const authData = Buffer.concat([authenticatorData(signed, HAS_CREDENTIAL), credential]);
    return {
      ...{ id: this.id.toString('base64url'), name },
      clientDataJSON: clientData('webauthn.create', signed).toString('base64url'),
      attestationObject: attestationObject(authData).toString('base64url'),
    };
  }

  /** Signs a new challenge of the site, or the one in `changes`. */
  async prove({ api }: TestApp, changes: Partial<Signed> = {}): Promise<PasskeyProof> {
    const { data } = (await api.get<PasskeyChallenge>('users/passkey-challenge')).body;
    const signed = { ...this.defaults(data), ...changes };
    const clientDataJSON = clientData('webauthn.get', signed);
    const authData = authenticatorData(signed, 0);
    const hash = createHash('sha256').update(clientDataJSON).digest();
    return {
      ...{ id: this.id.toString('base64url'), userHandle: this.userHandle },
      clientDataJSON: clientDataJSON.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey).toString('base64url'),
    };
  }

  private defaults({ challenge, rpId }: Pick<Signed, 'challenge' | 'rpId'>): Signed {
    const origin = rpId === 'localhost' ? 'http://localhost' : `https://${rpId}`;
    return { challenge, rpId, origin, isVerified: true, counter: 0 };
  }

  /** The public key in CBOR: `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    return Buffer.concat([hex('a5010203262001215820'), bytes(x), hex('225820'), bytes(y)]);
  }
}

const hex = (text: string) => Buffer.from(text, 'hex');

const clientData = (type: string, { challenge, origin }: Signed) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ rpId, isVerified, counter }: Signed, flags: number): Buffer {
  const end = Buffer.alloc(5);
  end.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags);
  end.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), end]);
}

/** In CBOR: `{"fmt": "none", "attStmt": {}, "authData": …}`. */
function attestationObject(authData: Buffer): Buffer {
  const head = Buffer.concat([hex('a363'), Buffer.from('fmt'), hex('64'), Buffer.from('none'), hex('67')]);
  const middle = Buffer.concat([Buffer.from('attStmt'), hex('a068'), Buffer.from('authData'), hex('58')]);
  return Buffer.concat([head, middle, Buffer.from([authData.length]), authData]);
}
