import type { Request } from 'express';

/** The part of Express 5's router that is read here; it has no public type. */
interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

const ALL = 10;

/** Methods that the path of this request answers to; none when there is no such path. */
export function allowedMethods(request: Request): string[] {
  const layers = request.app.router.stack as unknown as readonly RouteLayer[];
  const path = request.baseUrl + request.path;
  const found = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || !matches(layer, path)) continue;
    const methods = Object.keys(layer.route.methods);
    // Nest lays a route for all methods under what stands outside the prefix; it answers nothing itself.
    if (methods.length < ALL) for (const method of methods) found.add(method.toUpperCase());
  }
  if (found.has('GET')) found.add('HEAD');
  return [...found].sort();
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false; // a path that cannot be decoded
  }
}
