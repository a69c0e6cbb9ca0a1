import { DomainError } from '../http/domain-error.js';
import { invalid } from '../http/validation.js';
import { NAME_RESERVED } from './names/username.rule.js';

const conflict = (code: string, field: string, message: string) =>
  new DomainError('conflict', code, message, { errors: [{ field, message }] });

export const usernameTaken = () => conflict('user.username_taken', 'username', 'This username is already taken');

export const reservedName = () => invalid([{ field: 'username', message: NAME_RESERVED }]);

export const nameTooSimilar = () =>
  conflict('user.username_similar', 'username', 'This username looks like the name of another creator');

export const emailTaken = () => conflict('user.email_taken', 'email', 'This email address is already in use');

export const renamedTooOften = () =>
  conflict('user.rename_limit', 'username', 'A username can be changed twice in 30 days');

export const movedTooOften = () =>
  conflict('user.email_limit', 'email', 'An email address can be changed five times in 7 days');

export const userNotFound = () => new DomainError('not-found', 'user.not_found', 'User Not Found');

export const changedMeanwhile = () =>
  new DomainError('conflict', 'user.changed', 'Your account was changed somewhere else meanwhile');

/** The error for every invalid mail token. */
export const invalidToken = () =>
  new DomainError('invalid', 'token.invalid', 'This link has expired or was already used. Please ask for a new one');
