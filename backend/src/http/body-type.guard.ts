import { Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';

import { DomainError } from './domain-error.js';

const MULTIPART = Symbol('multipart');

/** Marks a call that takes a form with files; every other call takes JSON. */
export const TakesForm = () => SetMetadata(MULTIPART, true);

/** A body of another type than the call takes is 415, before anything reads it. */
@Injectable()
export class BodyTypeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const wanted = this.reflector.get<boolean | undefined>(MULTIPART, context.getHandler())
      ? 'multipart/form-data'
      : 'application/json';
    if (hasBody(request) && !request.is(wanted)) {
      throw new DomainError('unsupported-type', 'request.unsupported_type', `This call takes ${wanted}`);
    }
    return true;
  }
}

export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
