import type { IncomingMessage } from 'node:http';

/** Whether a page of this site, or a program, sent the request. Browsers send the header only with TLS and on localhost. */
export const isSameOrigin = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
