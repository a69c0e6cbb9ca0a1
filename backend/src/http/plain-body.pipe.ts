import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';

import { DomainError } from './domain-error.js';

interface Limits {
  readonly depth: number;
  readonly keys: number;
  /** Maximum items of all lists in a body, because validation visits each item. */
  readonly items: number;
}

const LIMITS: Limits = { depth: 5, keys: 100, items: 2_500 };
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Limits depth and size of a body before it is visited recursively, and refuses keys such as `__proto__`. */
export class PlainBodyPipe implements PipeTransform<unknown, unknown> {
  constructor(private readonly limits: Limits = LIMITS) {}

  transform(body: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'body' || body === undefined) return body;
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (isObject && isPlain(body, { ...this.limits })) return body;
    throw new DomainError('invalid', 'request.malformed', 'The request cannot be read');
  }
}

/** @param remaining the remaining limits for keys and items */
function isPlain(
  value: unknown,
  remaining: { depth: number; keys: number; items: number },
  depth = remaining.depth,
): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) remaining.items -= value.length;
  if (remaining.items < 0) return false;
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  remaining.keys -= keys.length;
  if (remaining.keys < 0 || keys.some((key) => REFUSED_KEYS.has(key))) return false;
  return Object.values(value).every((inner) => isPlain(inner, remaining, depth - 1));
}
