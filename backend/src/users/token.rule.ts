import type { TextRule } from '../http/rule.js';
import { tokenDead } from './user.errors.js';

export const TOKEN_EXAMPLE = '6920a1b2c3d4e5f60718293a.0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd6iRoWqMx3vB';

/** What a token looks like is nobody's concern: a wrong one is refused as a dead one is. */
export const TOKEN: TextRule = {
  most: 256,
  tooLong: tokenDead().message,
  problem: (token) => (token === '' ? 'token is required' : null),
};
