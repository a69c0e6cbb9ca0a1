import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** For everything that is not the page of documents: nothing may be loaded, framed or run. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Whether the site is served by https is the edge's knowledge.
    strictTransportSecurity: false,
  });
}
