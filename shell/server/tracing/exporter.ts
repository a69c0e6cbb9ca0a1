// Sends the spans of the edge to OTEL_EXPORTER_OTLP_ENDPOINT. The library reads this and all other OTEL_ variables itself.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { VERSION } from '@linkstall/releases/version';

/** The end of a process waits at most this long for the receiver. */
const EXPORT_LIMIT_MS = 1000;

/** Returns the function that sends the last spans. */
export function startTraces(): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_LIMIT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'linkstall-edge', 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown().catch(() => undefined);
}
