import type { TextRule } from '../http/rule.js';
import { invalidToken } from './user.errors.js';

export const TOKEN_EXAMPLE = '6920a1b2c3d4e5f60718293a.0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd6iRoWqMx3vB';

/** A rule for a token field. It does not check the format, so that a malformed token gets the same error as an expired one. */
export const TOKEN: TextRule = {
  maxLength: 256,
  tooLong: invalidToken().message,
  problem: (token) => (token === '' ? 'token is required' : null),
};
