// The expressions of the alert rules and of the dashboard in infra/deploy/monitoring.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MONITORING = join(import.meta.dirname, '../../deploy/monitoring');

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
}

/** The expressions of the dashboard, with a length in place of Grafana's variable for it. */
export function dashboardExpressions(): readonly string[] {
  const { panels } = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8')) as Dashboard;
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
}

/** The names of all metrics in the alert rules and the dashboard. */
export function usedMetrics(): readonly string[] {
  const rules = readFileSync(join(MONITORING, 'alerts.yml'), 'utf8');
  const text = [...rules.matchAll(/^ +expr: (.*(?:\n {10,}.*)*)/gm)].map(([, expr = '']) => expr);
  const names = [...text, ...dashboardExpressions()].flatMap((expr) =>
    [...expr.matchAll(/\b(?:linkstall|process|nodejs)_\w+/g)].map(([name]) => name),
  );
  return [...new Set(names)].sort();
}
