import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@linkstall/contracts/http';

import { DomainError } from './domain-error.js';

/** Unknown fields are refused, so that a client that sends `role` learns that it has no effect. */
export function validation(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => invalid(errors.flatMap(toFieldErrors)),
  });
}

/** Values that come in another way than the body of a call, checked by the rules of a body. @throws DomainError 400 */
export async function validated<T extends object>(rules: new () => T, values: object): Promise<T> {
  return (await validation().transform(values, { type: 'body', metatype: rules })) as T;
}

/** A 400 for one or more fields. The message is the message of the first field. */
export function invalid(errors: readonly FieldError[]): DomainError {
  return new DomainError('invalid', 'request.invalid', errors[0]?.message ?? 'The request is not valid', { errors });
}

function toFieldErrors({ property, constraints, children }: ValidationError): FieldError[] {
  const field = property.slice(0, 60);
  const isUnknown = constraints && 'whitelistValidation' in constraints;
  const messages = isUnknown ? ['This field is not known'] : Object.values(constraints ?? {});
  const nested = (children ?? []).flatMap(toFieldErrors);
  return [...messages.map((message) => ({ field, message })), ...nested];
}
