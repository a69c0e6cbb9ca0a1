import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

import { DomainError } from './domain-error.js';

const BODY_TYPE = Symbol('body type');

/** Marks a route that accepts a form with files; every other unmarked route accepts JSON. */
export const AcceptsForm = () => SetMetadata(BODY_TYPE, 'multipart/form-data');

/** Marks a route that accepts bytes, which it reads itself. */
export const AcceptsBytes = () => SetMetadata(BODY_TYPE, 'application/octet-stream');

/** Refuses a body of the wrong content type with 415, before the body is read. */
@Injectable()
export class BodyTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const expectedType = this.reflector.get<string | undefined>(BODY_TYPE, context.getHandler()) ?? 'application/json';
    if (hasBody(request) && !request.is(expectedType)) {
      throw new DomainError('unsupported-type', 'request.unsupported_type', `This call takes ${expectedType}`);
    }
    return true;
  }
}

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
