import type { ExportKey } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';
import { createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

import { Settings } from '../config/settings.js';

/** The beginning of a private Ed25519 key in PKCS #8 (RFC 8410). The 32 bytes of the key follow. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The Ed25519 keys that sign exports. They follow from the key of sessions, so that all APIs of a site have the same keys and
 * a backup needs no other file. After a rotation, the former key is published, too.
 */
@Injectable()
export class ExportKeys {
  private readonly keys: readonly KeyObject[];

  constructor({ jwtSecret, previousJwtSecret }: Settings) {
    this.keys = [jwtSecret, previousJwtSecret].filter((secret) => secret !== '').map(keyFrom);
  }

  /** The signature as base64. */
  sign(bytes: Buffer): string {
    const [key] = this.keys;
    if (!key) throw new Error('the API has no key');
    return sign(null, bytes, key).toString('base64');
  }

  /** The public keys, newest first. */
  publicKeys(): ExportKey[] {
    return this.keys.map((key) => {
      const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
      return { kty: 'OKP', crv: 'Ed25519', x };
    });
  }
}

const keyFrom = (secret: string): KeyObject => {
  const seed = createHmac('sha256', secret).update('linkstall export key').digest();
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
};
