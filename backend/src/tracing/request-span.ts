// One span for each request, which continues the trace of the edge. The spans of its database commands belong to this span.
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { RequestHandler } from 'express';

import { routeOf } from '../metrics/metrics.js';

const tracer = trace.getTracer('linkstall');
/** Supervisors request these paths often, and traces of them do not help. */
const UNTRACED = /^\/health\//;

/**
 * Express handler. It comes after the handlers that read a body, because an event of the body continues outside of the span.
 * `forwardedClient` has removed the trace ids of all callers except the edge.
 */
export const requestSpan: RequestHandler = (request, response, next) => {
  if (UNTRACED.test(request.path)) return next();
  const parent = propagation.extract(ROOT_CONTEXT, request.headers);
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
  response.once('close', () => {
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
      'linkstall.request': String(response.getHeader('x-request-id')),
    });
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  context.with(trace.setSpan(parent, span), next);
};
