import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';

export const CHANGES_PAGE = Symbol('changes-page');
const HEADER = 'x-linkstall-changed';

type ChangeScope = 'page' | 'products' | 'site' | 'everywhere' | 'everyone';
const LISTS = ['products', 'samples', 'sitemap'];

/**
 * Marks a call that changes the caller's public page and store. The scope `products` adds responses for single products. The
 * scope `site` covers the site settings that all pages show. The scope `everywhere` adds products and lists of pages. The scope
 * `everyone` covers the pages of all users.
 */
export const ChangesPage = (scope: ChangeScope = 'page') => SetMetadata(CHANGES_PAGE, scope);

/** Names the changed pages in a response header. The edge invalidates its cache with it and removes the header. */
@Injectable()
export class ChangedPagesInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const scope = this.reflector.get<ChangeScope | undefined>(CHANGES_PAGE, context.getHandler());
    if (!scope) return next.handle();
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap((data: unknown) => {
        const { caller, hasOnlyRead, otherChangedUsernames = [] } = http.getRequest<RequestWithCaller>();
        if (hasOnlyRead) return;
        // After a rename the caller has the old name and the response the new one, so both pages changed.
        const names = [caller?.username ?? '', usernameIn(data), ...otherChangedUsernames].filter(
          (name) => name !== '',
        );
        const tags = new Set(names.map((name) => `user:${name.toLowerCase()}`));
        if (scope === 'everyone') tags.add('all');
        else if (scope === 'everywhere') for (const list of LISTS) tags.add(list);
        else if (scope !== 'page') tags.add(scope);
        if (tags.size > 0) response.setHeader(HEADER, [...tags].join(', '));
      }),
    );
  }
}

/** A registration has no caller, but its response contains the new user. */
function usernameIn(data: unknown): string {
  const username = typeof data === 'object' && data !== null && 'username' in data ? data.username : undefined;
  return typeof username === 'string' ? username : '';
}
