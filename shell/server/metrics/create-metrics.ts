import { join } from 'node:path';

import type { Logger } from 'pino';

import type { Backend } from '../http/backend.ts';
import { CountSender } from '../insights/count-sender.ts';
import { previewKeyIn } from '../pages/preview-key.ts';
import type { EdgeSettings } from '../settings.ts';
import { Metrics } from './metrics.ts';
import { RecentCompositions } from './recent-compositions.ts';
import { ReleaseMetrics } from './release-metrics.ts';

/** Services that count metrics of releases. Without a key the API accepts no counts. */
export function createMetrics(
  settings: EdgeSettings,
  log: Logger,
  { backend, seq }: { readonly backend: Backend; readonly seq: () => number },
) {
  const { dataDir, environment: env, edgeKey } = settings;
  const previewKey = previewKeyIn(dataDir);
  const file = join(dataDir, 'insights', 'releases.jsonl');
  const path = '/api/v1/insights/release-counts';
  const sender = edgeKey === '' ? null : new CountSender({ backend, edgeKey, log, path, file });
  const releaseMetrics = new ReleaseMetrics({ env, sender, log });
  const recentCompositions = new RecentCompositions({ dataDir, env }, seq, log);
  return { releaseMetrics, metrics: new Metrics(settings, releaseMetrics), previewKey, recentCompositions };
}
