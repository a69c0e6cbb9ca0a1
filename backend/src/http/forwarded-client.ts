import { clientAddress } from '@linkstall/contracts/client-address';
import type { RequestHandler } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Believes forwarding headers only of callers that prove to be an edge, by `EDGE_KEY` in `X-Forwarded-Key`. For all other
 * callers the address of the socket counts, because they could invent an address for each request and pass every limit.
 */
export function forwardedClient(edgeKey: string): RequestHandler {
  const expected = digest(edgeKey);
  return (request, _response, next) => {
    const { 'x-forwarded-key': key, 'x-forwarded-for': forwarded } = request.headers;
    delete request.headers['x-forwarded-key'];
    const isEdge = edgeKey !== '' && typeof key === 'string' && timingSafeEqual(digest(key), expected);
    if (!isEdge) {
      delete request.headers['x-forwarded-for'];
      delete request.headers['x-forwarded-proto'];
      delete request.headers['x-forwarded-host'];
    } else if (forwarded !== undefined)
      request.headers['x-forwarded-for'] = clientAddress({
        forwarded,
        socketAddress: request.socket.remoteAddress ?? '',
        hops: 1,
      });
    next();
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
