import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request } from 'express';
import { pathToRegexp } from 'path-to-regexp';

interface KnownRoute {
  readonly method: string;
  readonly address: RegExp;
}

type Register = (path: string, handler: unknown) => unknown;

/** Express, which remembers what was routed by it: so it can be said what an address answers to. */
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

/** Methods that the path of this request answers to; none when there is no such path. */
export function allowedMethods(request: Request): string[] {
  const known = request.app.locals['known'] as readonly KnownRoute[];
  const path = request.baseUrl + request.path;
  const found = new Set(known.flatMap(({ method, address }) => (address.test(path) ? [method] : [])));
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}
