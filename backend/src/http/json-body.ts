import { json, type RequestHandler } from 'express';

const MAX_BYTES = 64 * 1024;

/** Reads JSON bodies. Compressed ones are refused: nobody sends them but to make 64 KiB into gigabytes. */
export function jsonBody(): RequestHandler {
  return json({ limit: MAX_BYTES, strict: true, inflate: false, type: 'application/json' });
}
