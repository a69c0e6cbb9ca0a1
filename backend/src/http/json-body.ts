import { json, type Request, type RequestHandler } from 'express';
import { createHash } from 'node:crypto';

const MAX_BYTES = 64 * 1024;

const digests = new WeakMap<object, string>();

/** Reads JSON bodies. Compressed bodies are refused, because 64 KiB can decompress to gigabytes. */
export function jsonBody(): RequestHandler {
  const verify = (request: object, _response: unknown, bytes: Buffer) =>
    void digests.set(request, createHash('sha256').update(bytes).digest('base64url'));
  return json({ limit: MAX_BYTES, strict: true, inflate: false, type: 'application/json', verify });
}

/** Hash of the bytes of a JSON body; empty without a body. */
export const bodyDigest = (request: Request): string => digests.get(request) ?? '';
