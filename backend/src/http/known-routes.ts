import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request } from 'express';
import { pathToRegexp } from 'path-to-regexp';

interface KnownRoute {
  readonly method: string;
  readonly address: RegExp;
}

type Register = (path: string, handler: unknown) => unknown;

/** An Express adapter that records its routes, so that a 405 can name the allowed methods. */
export class RememberingExpress extends ExpressAdapter {
  constructor() {
    super();
    const known: KnownRoute[] = [];
    this.getInstance<Express>().locals['known'] = known;
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const register = this[method].bind(this) as Register;
      const remember: Register = (path, handler) => {
        known.push({ method: method.toUpperCase(), address: pathToRegexp(path).regexp });
        return register(path, handler);
      };
      Object.assign(this, { [method]: remember });
    }
  }
}

/** The methods that the path of a request supports; empty for an unknown path. */
export function allowedMethods(request: Request): string[] {
  const known = request.app.locals['known'] as readonly KnownRoute[];
  const path = request.baseUrl + request.path;
  const found = new Set(known.flatMap(({ method, address }) => (address.test(path) ? [method] : [])));
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}
