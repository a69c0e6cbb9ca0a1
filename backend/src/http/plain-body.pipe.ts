import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';

import { DomainError } from './domain-error.js';

const MAX_DEPTH = 5;
const MAX_KEYS = 100;
/** Maximum items of all lists in a body, because validation visits each item. */
const MAX_ITEMS = 2_500;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Limits depth and size of a body before it is visited recursively, and refuses keys such as `__proto__`. */
export class PlainBodyPipe implements PipeTransform<unknown, unknown> {
  transform(body: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'body' || body === undefined) return body;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (isObject && isPlain(body, MAX_DEPTH, { keys: 0, items: 0 })) return body;
    throw new DomainError('invalid', 'request.malformed', 'The request cannot be read');
  }
}

function isPlain(value: unknown, depth: number, counts: { keys: number; items: number }): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) counts.items += value.length;
  if (counts.items > MAX_ITEMS) return false;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  counts.keys += keys.length;
  if (counts.keys > MAX_KEYS || keys.some((key) => REFUSED_KEYS.has(key))) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth - 1, counts));
}
