import { addressKey } from '@linkstall/kit/address-key';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, createHmac, webcrypto } from 'node:crypto';

import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';
import { bodyDigest } from '../http/json-body.js';
import { KeyedHash } from '../limits/keyed-hash.js';
import type { UploadedImage } from '../media/upload/uploaded-image.rule.js';

const HEADER = 'idempotency-key';
/** Matches a valid key: visible ASCII characters, limited length. */
const KEY = /^[\x21-\x7e]{1,128}$/;

export interface KeyedRequest {
  /** `<user id>:<hash>`. The hash covers the key and the user id; without a login, the key and the content of the request. */
  readonly id: string;
  /** The user; without a login, a hash of the address. */
  readonly ownerId: string;
  /** Hash of the call and its content. */
  readonly body: string;
  /** Both hashes with the secret before the last rotation; null without a previous secret. */
  readonly previous: { readonly id: string; readonly body: string } | null;
  readonly at: Date;
}

/** Reads the key of a request. The hashes are keyed, because a body can contain a password. */
@Injectable()
export class RequestKey {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly hash: KeyedHash,
  ) {}

  /**
   * Call this method after the body was read. A key belongs to its user; without a login the key belongs to the content of the
   * request. Returns undefined for a call without a key.
   */
  async of(request: Request, userId: string): Promise<KeyedRequest | undefined> {
    const key = request.headers[HEADER];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !KEY.test(key)) {
      const message = 'Idempotency-Key must be 1 to 128 visible ASCII characters';
      throw new DomainError('invalid', 'request.invalid_key', message);
    }
    const content = `${request.method} ${request.baseUrl}${request.path}\n${await contentOf(request)}`;
    const { jwtSecret, previousJwtSecret } = this.settings;
    const hashesWith = (secret: string) => {
      const body = createHmac('sha256', secret).update(content).digest('base64url').slice(0, 22);
      return { id: idOf(userId, userId || body, key), body };
    };
    const previous = previousJwtSecret === '' ? null : hashesWith(previousJwtSecret);
    const ownerId = userId || `address:${this.hash.of('idempotency', addressKey(request.ip))}`;
    return { ...hashesWith(jwtSecret), ownerId, previous, at: new Date(this.clock.now()) };
  }
}

function idOf(userId: string, scope: string, key: string): string {
  const hash = createHash('sha256').update(`${scope} ${key}`).digest('base64url');
  return `${userId}:${hash.slice(0, 22)}`;
}

/** Hashes the parts of a form, because its bytes (the boundary) differ at each repetition. */
async function contentOf(request: Request): Promise<string> {
  if (!request.is('multipart/form-data')) return bodyDigest(request);
  const { file, files } = request as unknown as { file?: UploadedImage; files?: readonly UploadedImage[] };
  const digests: string[] = [JSON.stringify(request.body)];
  for (const upload of [...(file ? [file] : []), ...(files ?? [])]) {
    // Hashed on another thread, because images are large.
    const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(await upload.read()));
    digests.push(Buffer.from(digest).toString('base64url'));
  }
  return digests.join('\n');
}
