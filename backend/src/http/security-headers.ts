import helmet from 'helmet';
import type { RequestHandler } from 'express';

/** The policy of all responses except the API documents: nothing may be loaded, framed or run. */
export function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // Only the edge knows whether the site uses https.
    strictTransportSecurity: false,
  });
}
