import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

import { DomainError } from '../http/domain-error.js';
import { OperatorKey } from './operator-key.service.js';

/** Allows callers with the operator key of this machine; others get 404. */
@Injectable()
export class OperatorKeyGuard implements CanActivate {
  constructor(private readonly key: OperatorKey) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.key.matches(context.switchToHttp().getRequest<Request>().headers['x-operator-key'])) return true;
    throw new DomainError('not-found', 'route.not_found', 'There is no such call.');
  }
}
