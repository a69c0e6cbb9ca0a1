import { json, type Request, type RequestHandler } from 'express';
import { createHash } from 'node:crypto';

const MAX_BYTES = 64 * 1024;

const digests = new WeakMap<object, string>();

/** Reads JSON bodies. Compressed ones are refused: nobody sends them but to make 64 KiB into gigabytes. */
export function jsonBody(): RequestHandler {
  const verify = (request: object, _response: unknown, bytes: Buffer) =>
    void digests.set(request, createHash('sha256').update(bytes).digest('base64url'));
  return json({ limit: MAX_BYTES, strict: true, inflate: false, type: 'application/json', verify });
}

/** Of the bytes of a JSON body; empty when there was none. */
export const bodyDigest = (request: Request): string => digests.get(request) ?? '';
