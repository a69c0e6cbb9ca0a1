import { Injectable, MethodNotAllowedException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Refuses HEAD for GET handlers with effects, because Express runs the GET handler for HEAD. */
@Injectable()
export class RejectHeadGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    if (http.getRequest<Request>().method !== 'HEAD') return true;
    http.getResponse<Response>().setHeader('Allow', 'GET');
    throw new MethodNotAllowedException();
  }
}
