import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, createHmac, webcrypto } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { bodyDigest } from '../http/json-body.js';
import type { Picture } from '../media/picture.rule.js';

const HEADER = 'idempotency-key';
/** What can be seen, as in a UUID; short, for nobody needs more. */
const KEY = /^[\x21-\x7e]{1,128}$/;

/** A write as it was sent under a key. */
export interface SentKey {
  /** Of the key and of whose it is. */
  readonly id: string;
  readonly ownerId: string;
  /** A hash of the call and of everything that was sent with it. */
  readonly body: string;
  readonly at: Date;
}

/** Reads the key of a request. Nothing that was sent can be guessed from it: a body may hold a password. */
@Injectable()
export class RequestKey {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * After the body has been read. A key belongs to its user; of a caller who is nobody yet, to what was sent with it.
   * Undefined for a call without a key.
   */
  async of(request: Request, ownerId: string): Promise<SentKey | undefined> {
    const key = request.headers[HEADER];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !KEY.test(key)) {
      const message = 'Idempotency-Key must be 1 to 128 visible ASCII characters';
      throw new DomainError('invalid', 'request.invalid_key', message);
    }
    const body = createHmac('sha256', this.settings.jwtSecret);
    body.update(`${request.method} ${request.baseUrl}${request.path}\n${await contentOf(request)}`);
    const about = body.digest('base64url').slice(0, 22);
    const hash = createHash('sha256')
      .update(`${ownerId || about} ${key}`)
      .digest('base64url')
      .slice(0, 22);
    return { id: `${ownerId}:${hash}`, ownerId, body: about, at: new Date(this.clock.now()) };
  }
}

/** Of a form its parts, not its bytes: those differ each time it is sent. */
async function contentOf(request: Request): Promise<string> {
  if (!request.is('multipart/form-data')) return bodyDigest(request);
  const { file, files } = request as unknown as { file?: Picture; files?: readonly Picture[] };
  const digests: string[] = [JSON.stringify(request.body)];
  for (const picture of [...(file ? [file] : []), ...(files ?? [])]) {
    // On another thread: pictures are large.
    const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(await picture.read()));
    digests.push(Buffer.from(digest).toString('base64url'));
  }
  return digests.join('\n');
}
