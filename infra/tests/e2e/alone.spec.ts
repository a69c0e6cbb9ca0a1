import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect, test } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../../..');

test('a remote runs alone in a stub shell with recorded responses', async ({ page }) => {
  const child = spawn(
    process.execPath,
    ['--import', './infra/packages/build/typescript.mjs', 'infra/dev/dev/dev.ts', 'mfe-links', '--alone'],
    {
      cwd: ROOT,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit');
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as string[];
    const [, url = ''] = /^ready (\S+)$/.exec(line ?? '') ?? [];
    await page.goto(`${url}/admin/links`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Links');
    await expect(page.getByText('Filter coffee, step by step').first()).toBeVisible();
    await page.goto(`${url}/admin/design`);
    await expect(
      page
        .getByRole('radio')
        .or(page.getByRole('button', { name: /Marigold/i }))
        .first(),
    ).toBeVisible();
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
});
