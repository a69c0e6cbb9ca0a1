import { json, type RequestHandler } from 'express';

import { DomainError } from './domain-error.js';

const MAX_BYTES = 64 * 1024;
const MAX_DEPTH = 5;
const MAX_KEYS = 100;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads JSON bodies. Compressed ones are refused: nobody sends them but to make 64 KiB into gigabytes. */
export function jsonBody(): RequestHandler[] {
  return [json({ limit: MAX_BYTES, strict: true, inflate: false, type: 'application/json' }), checkShape];
}

const checkShape: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (body !== undefined && (Array.isArray(body) || typeof body !== 'object' || !isPlain(body, MAX_DEPTH, { keys: 0 }))) {
    throw new DomainError('invalid', 'request.malformed', 'The request cannot be read');
  }
  next();
};

/** Bounds depth and number of keys before anything walks the body recursively, and refuses keys that reach prototypes. */
function isPlain(value: unknown, depth: number, seen: { keys: number }): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const keys = Object.keys(value);
  seen.keys += keys.length;
  if (seen.keys > MAX_KEYS || keys.some((key) => REFUSED_KEYS.has(key))) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth - 1, seen));
}
