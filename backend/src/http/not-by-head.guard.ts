import { Injectable, MethodNotAllowedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Express answers HEAD by the handler of GET: not where that does something. */
@Injectable()
export class NotByHeadGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    if (http.getRequest<Request>().method !== 'HEAD') return true;
    http.getResponse<Response>().setHeader('Allow', 'GET');
    throw new MethodNotAllowedException();
  }
}
