import { applyDecorators, SetMetadata } from '@nestjs/common';

import { Fails } from '../docs/responses.js';
import { DomainError } from '../http/domain-error.js';
import { LoginRequired } from './access.decorator.js';

/** So long after the password was sent a stolen session does not turn into a stolen account. */
export const FRESH_MS = 15 * 60_000;

export const FRESH = Symbol('fresh');

/** Only when the password was sent within 15 minutes: with the login, or once more. */
export const FreshLoginRequired = () => applyDecorators(LoginRequired(), SetMetadata(FRESH, true), Fails(401, 403));

/** 403: the front end asks for the password and calls again. */
export const staleLogin = () => new DomainError('stale', 'auth.stale', 'Enter your password once more to do this');
