import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

import { Settings } from '../config/settings.js';

const BYTES = 16;

/** Keyed hashes of IP addresses, names and mail addresses, so that limits recognise them without storing them. */
@Injectable()
export class KeyedHash {
  private readonly key: Buffer;

  constructor({ jwtSecret }: Settings) {
    this.key = createHmac('sha256', jwtSecret).update('linkstall keyed hash').digest();
  }

  /** Returns 22 characters (base64url), different for each purpose. */
  of(purpose: string, text: string): string {
    const hash = createHmac('sha256', this.key).update(`${purpose}\0${text}`).digest();
    return hash.subarray(0, BYTES).toString('base64url');
  }
}
