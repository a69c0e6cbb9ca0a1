import { createHash, randomBytes } from 'node:crypto';

/** The code of an invitation: 192 random bits. */
export const newCode = (): string => randomBytes(24).toString('base64url');

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');
