// Prometheus can load the alert rules, and it understands every expression of the dashboard.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { findOrInstall, findPromtool } from '../runner/programs.mjs';
import { dashboardExpressions, MONITORING } from '../support/monitoring.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ALERTS = join(MONITORING, 'alerts.yml');

/** Runs promtool with arguments, and returns what it writes. */
async function promtool(...args: string[]) {
  const program = await findOrInstall(findPromtool, AbortSignal.timeout(120_000));
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { isValid: status === 0, output: stdout + stderr };
}

const fileWith = (text: string) => {
  const file = join(temporaryFolder('rules'), 'file.yml');
  writeFileSync(file, text);
  return file;
};

test('promtool accepts the alert rules', async () => {
  const { isValid, output } = await promtool('check', 'rules', ALERTS);
  assert.ok(isValid, output);
  assert.match(output, /SUCCESS: \d+ rules found/);
});

test('promtool accepts every expression of the dashboard', async () => {
  const rules = dashboardExpressions().map((expr, index) => ({ record: `dashboard:${index}`, expr }));
  assert.ok(rules.length > 20);
  // JSON is YAML.
  const { isValid, output } = await promtool(
    ...['check', 'rules', fileWith(JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))],
  );
  assert.ok(isValid, output);
});

test('the alerts fire for waiting mails and a missing API, and not for a healthy site', async () => {
  const series = (name: string, value: number) => ({ series: name, values: `${value}+0x60` });
  const calm = [
    series('linkstall_info{program="edge",version="1"}', 1),
    series('linkstall_info{program="api",version="1"}', 1),
    series('linkstall_mail_oldest_wait_seconds{instance="a"}', 3),
    series('linkstall_certificate_expiry_timestamp_seconds{instance="a"}', 90 * 86_400),
  ];
  const names = [
    'LinkstallMailsWait',
    'LinkstallProgramMissing',
    'LinkstallCertificateEnds',
    'LinkstallVersionsDiffer',
  ];
  const quiet = names.map((alertname) => ({ alertname, eval_time: '30m', exp_alerts: [] }));
  const waiting = series('linkstall_mail_oldest_wait_seconds{instance="a"}', 3600);
  const mailsWait = {
    exp_labels: { severity: 'warning', instance: 'a' },
    exp_annotations: { summary: 'A mail has waited for 1h 0m 0s. /admin/releases/health says why' },
  };
  const apiMissing = {
    exp_labels: { severity: 'critical', program: 'api' },
    exp_annotations: { summary: 'No api of Linkstall answers Prometheus' },
  };
  const file = fileWith(
    JSON.stringify({
      rule_files: [ALERTS],
      tests: [
        { interval: '1m', input_series: calm, alert_rule_test: quiet },
        {
          interval: '1m',
          input_series: [calm[0], waiting],
          alert_rule_test: [
            { alertname: 'LinkstallMailsWait', eval_time: '30m', exp_alerts: [mailsWait] },
            { alertname: 'LinkstallProgramMissing', eval_time: '30m', exp_alerts: [apiMissing] },
          ],
        },
      ],
    }),
  );
  const { isValid, output } = await promtool('test', 'rules', file);
  assert.ok(isValid, output);
});
