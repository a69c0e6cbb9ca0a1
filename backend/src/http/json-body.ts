import { json, type Request, type RequestHandler } from 'express';
import { createHash } from 'node:crypto';

const MAX_BYTES = 64 * 1024;
/** The manifest of a release names up to a thousand files. */
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MANIFEST_PATH = /^\/registry\/[\w-]{1,60}\/releases\/?$/i;
/** A list of 100,000 hosts. */
const MAX_LIST_BYTES = 5 * 1024 * 1024;
const LIST_PATH = /^\/admin\/site\/hosts(?:\/preview)?\/?$/i;

const digests = new WeakMap<object, string>();

/** Reads JSON bodies. Compressed bodies are refused, because 64 KiB can decompress to gigabytes. */
export function jsonBody(): RequestHandler {
  const verify = (request: object, _response: unknown, bytes: Buffer) =>
    void digests.set(request, createHash('sha256').update(bytes).digest('base64url'));
  const parserWith = (limit: number) => json({ limit, strict: true, inflate: false, type: 'application/json', verify });
  const [parse, parseManifest] = [parserWith(MAX_BYTES), parserWith(MAX_MANIFEST_BYTES)];
  const parseList = parserWith(MAX_LIST_BYTES);
  const parserOf = (path: string) => {
    if (LIST_PATH.test(path)) return parseList;
    return MANIFEST_PATH.test(path) ? parseManifest : parse;
  };
  return (request, response, next) => parserOf(request.path)(request, response, next);
}

/** Hash of the bytes of a JSON body; empty without a body. */
export const bodyDigest = (request: Request): string => digests.get(request) ?? '';
