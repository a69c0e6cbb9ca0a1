import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from './fixtures.ts';
import { startPlatform } from './platform.ts';

const CACHE = join(import.meta.dirname, '../../../.cache');
const PACKAGE = `node-${process.platform}-${process.arch}`;

/** Installs a version of Node.js from npm, once for each clone, and returns the path of its program. */
function installNode(major: number): string {
  const folder = join(CACHE, `node-${major}`);
  const program = join(folder, 'node_modules', PACKAGE, 'bin/node');
  if (!existsSync(program)) {
    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--prefix', folder, `${PACKAGE}@${major}`];
    execFileSync('npm', args, { stdio: 'pipe' });
  }
  return program;
}

// The other tests run on the Node.js that runs them, which is at least 20.19.
for (const major of [22, 24]) {
  test(`npm start runs on Node ${major}, and shows a server-rendered page and an admin page`, async ({ page }) => {
    test.setTimeout(240_000);
    const program = installNode(major);
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${major}\\.`));
    const platform = await startPlatform({}, program);
    try {
      const response = await page.goto(`${platform.url}/meera.cooks`);
      expect(await response?.text()).toContain('<h1');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto(`${platform.url}/login`);
      await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
      // An open page continues to fetch files, which fails when the product stops.
      await page.close();
    } finally {
      await platform.stop();
    }
  });
}
