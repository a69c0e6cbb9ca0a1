import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

import { Settings } from '../config/settings.js';
import { DomainError } from './domain-error.js';
import { matchesSecret } from './secret-header.js';

/** Allows only edges with the shared key. Other callers get 404. */
@Injectable()
export class EdgeKeyGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const header = context.switchToHttp().getRequest<Request>().headers['x-edge-key'];
    const { edgeKey, previousEdgeKey } = this.settings;
    if (matchesSecret(header, [edgeKey, previousEdgeKey])) return true;
    throw new DomainError('not-found', 'route.not_found', 'There is no such call.');
  }
}
