import { applyDecorators, SetMetadata } from '@nestjs/common';

import { Fails } from '../../docs/responses.js';
import { DomainError } from '../../http/domain-error.js';
import { LoginRequired } from './access.decorator.js';

/** Time after a login in which sensitive actions need no password. */
export const FRESH_MS = 15 * 60_000;

export const FRESH = Symbol('fresh');

/** Marks a sensitive action, which requires that the password was sent within the last 15 minutes. */
export const FreshLoginRequired = () => applyDecorators(LoginRequired(), SetMetadata(FRESH, true), Fails(401, 403));

/** The 403 error after which the front end asks for the password and repeats the call. */
export const staleLogin = () => new DomainError('stale', 'auth.stale', 'Enter your password once more to do this');
