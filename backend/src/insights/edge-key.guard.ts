import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';

import { Settings } from '../config/settings.js';
import { DomainError } from '../http/domain-error.js';

/** Allows only edges with the shared key; others get 404. */
@Injectable()
export class EdgeKeyGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const header = context.switchToHttp().getRequest<Request>().headers['x-edge-key'];
    const keys = [this.settings.edgeKey, this.settings.previousEdgeKey].filter((key) => key !== '');
    if (typeof header === 'string' && keys.some((key) => timingSafeEqual(digest(header), digest(key)))) return true;
    throw new DomainError('not-found', 'route.not_found', 'There is no such call.');
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
