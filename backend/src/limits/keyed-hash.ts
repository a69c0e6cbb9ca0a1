import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

import { Settings } from '../config/settings.js';

const BYTES = 16;

/** Keyed hashes of IP addresses, names and mail addresses, so that limits recognise them without storing them. */
@Injectable()
export class KeyedHash {
  private readonly key: Buffer;
  private readonly previousKey: Buffer | null;

  constructor({ jwtSecret, previousJwtSecret }: Settings) {
    this.key = keyFrom(jwtSecret);
    this.previousKey = previousJwtSecret === '' ? null : keyFrom(previousJwtSecret);
  }

  /** Returns 22 characters (base64url), different for each purpose. */
  of(purpose: string, text: string): string {
    return hashWith(this.key, purpose, text);
  }

  /** All hashes that a stored value can have: with the current key, and with the key before the last rotation. */
  allOf(purpose: string, text: string): readonly string[] {
    const previous = this.previousKey ? [hashWith(this.previousKey, purpose, text)] : [];
    return [this.of(purpose, text), ...previous];
  }
}

const keyFrom = (secret: string): Buffer => createHmac('sha256', secret).update('linkstall keyed hash').digest();

function hashWith(key: Buffer, purpose: string, text: string): string {
  const hash = createHmac('sha256', key).update(`${purpose}\0${text}`).digest();
  return hash.subarray(0, BYTES).toString('base64url');
}
