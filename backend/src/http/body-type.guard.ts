import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

import { DomainError } from './domain-error.js';

const MULTIPART = Symbol('multipart');

/** Marks a route that accepts a form with files; every other route accepts JSON. */
export const AcceptsForm = () => SetMetadata(MULTIPART, true);

/** Refuses a body of the wrong content type with 415, before the body is read. */
@Injectable()
export class BodyTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const expectedType = this.reflector.get<boolean | undefined>(MULTIPART, context.getHandler())
      ? 'multipart/form-data'
      : 'application/json';
    if (hasBody(request) && !request.is(expectedType)) {
      throw new DomainError('unsupported-type', 'request.unsupported_type', `This call takes ${expectedType}`);
    }
    return true;
  }
}

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
