// One span for each request, the beginning of its trace. The API continues the trace by the header `traceparent` (backend.ts).
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

import type { Exchange } from '../http/exchange.ts';

const tracer = trace.getTracer('linkstall');
/** Supervisors request these paths often, and traces of them do not help. */
const UNTRACED = /^\/(health\/|metrics$)/;

export function startSpan({ method, pathname }: Exchange): Span | null {
  return UNTRACED.test(pathname) ? null : tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
}

/** Runs work, so that its calls of the API belong to the span. */
export function inSpan<T>(span: Span | null, work: () => T): T {
  return span ? context.with(trace.setSpan(ROOT_CONTEXT, span), work) : work();
}

export function endSpan(span: Span, { id, method, res: { statusCode }, labels, logFields }: Exchange): void {
  span.updateName(`${method} ${labels.route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': labels.route,
    'http.response.status_code': statusCode,
    'linkstall.request': id,
    ...(labels.cache && { 'linkstall.cache': labels.cache }),
    ...(labels.release !== undefined && { 'linkstall.release': labels.release }),
    ...(logFields.composition !== undefined && { 'linkstall.composition': logFields.composition }),
  });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
