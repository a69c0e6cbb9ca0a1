import { readForwarding } from '@linkstall/contracts/client-address';
import type { RequestHandler } from 'express';

import { matchesSecret } from './secret-header.js';

/**
 * Trusts forwarding headers only from callers that send an edge key in `X-Forwarded-Key`. For all other
 * callers the address of the socket counts, because they could invent an address for each request and pass every limit.
 * @param edgeKeys the key, and the key before a rotation; an empty key never matches
 */
export function forwardedClient(edgeKeys: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    const { 'x-forwarded-key': key, 'x-forwarded-for': forwarded } = request.headers;
    delete request.headers['x-forwarded-key'];
    delete request.headers['forwarded'];
    if (!matchesSecret(key, edgeKeys)) {
      delete request.headers['x-forwarded-for'];
      delete request.headers['x-forwarded-proto'];
      delete request.headers['x-forwarded-host'];
      delete request.headers['x-forwarded-ignored'];
      delete request.headers['x-forwarded-version'];
      // A caller must not choose the ids of traces.
      delete request.headers['traceparent'];
    } else if (forwarded !== undefined) {
      const { headers, socket } = request;
      const { client } = readForwarding({ headers, socketAddress: socket.remoteAddress ?? '', trusted: 1 });
      request.headers['x-forwarded-for'] = client;
    }
    next();
  };
}
