import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Request } from 'express';
import { pathToRegexp } from 'path-to-regexp';

interface KnownRoute {
  readonly method: string;
  readonly pattern: RegExp;
}

type Register = (path: string, handler: unknown) => unknown;

/** An Express adapter that records its routes, so that a 405 can name the allowed methods. */
export class RouteRecordingAdapter extends ExpressAdapter {
  constructor() {
    super();
    const routes: KnownRoute[] = [];
    this.getInstance<Express>().locals['known'] = routes;
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const register = this[method].bind(this) as Register;
      const record: Register = (path, handler) => {
        routes.push({ method: method.toUpperCase(), pattern: pathToRegexp(path).regexp });
        return register(path, handler);
      };
      Object.assign(this, { [method]: record });
    }
  }
}

/** The methods that the path of a request supports; empty for an unknown path. */
export function allowedMethods(request: Request): string[] {
  const routes = request.app.locals['known'] as readonly KnownRoute[];
  const path = request.baseUrl + request.path;
  const methods = new Set(routes.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}
