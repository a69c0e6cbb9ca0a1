import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { RegistryRights } from './registry-rights.service.js';

/** Names the owner of the Idempotency keys, so that no caller gets the stored response of another one. Refuses nothing. */
@Injectable()
export class RegistryCallerGuard implements CanActivate {
  constructor(private readonly rights: RegistryRights) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const owner = await this.rights.ownerOf(request);
    if (owner !== undefined) request.keyOwner = owner;
    return true;
  }
}
