import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

import { Settings } from '../config/settings.js';

const BYTES = 16;

/** Addresses, names and mail addresses are only recognised again, so they are not stored: what is stored is this. */
@Injectable()
export class KeyedHash {
  private readonly key: Buffer;

  constructor({ jwtSecret }: Settings) {
    this.key = createHmac('sha256', jwtSecret).update('linkstall keyed hash').digest();
  }

  /** 22 characters of letters, digits, `-` and `_`; others for each purpose. */
  of(purpose: string, text: string): string {
    const hash = createHmac('sha256', this.key).update(`${purpose}\0${text}`).digest();
    return hash.subarray(0, BYTES).toString('base64url');
  }
}
