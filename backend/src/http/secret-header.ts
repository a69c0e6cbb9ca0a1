import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a header contains one of the secrets, in a time that tells nothing about them. Empty secrets match nothing.
 * @param header the value of the header; a header that is absent or repeated matches nothing
 */
export const matchesSecret = (header: unknown, secrets: readonly string[]): boolean =>
  typeof header === 'string' &&
  secrets.some((secret) => secret !== '' && timingSafeEqual(digest(header), digest(secret)));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
