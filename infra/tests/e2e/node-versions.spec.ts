import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

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

// The other tests run on the Node.js that runs them, which is at least 20.19. A browser needs only these responses.
for (const major of [22, 24]) {
  test(`npm start runs on Node ${major}, and serves a server-rendered page and an admin page`, async () => {
    test.setTimeout(240_000);
    const program = installNode(major);
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${major}\\.`));
    const platform = await startPlatform({}, program);
    try {
      const textOf = async (path: string) => {
        const response = await fetch(platform.url + path);
        expect([path, response.status]).toEqual([path, 200]);
        return response.text();
      };
      expect(await textOf('/meera.cooks')).toMatch(/<h1[ >]/);
      const adminPage = await textOf('/admin/links');
      const scripts = Array.from(adminPage.matchAll(/"(\/remotes\/[^"]+\.js)"/g), ([, path = '']) => path);
      expect(scripts.length).toBeGreaterThanOrEqual(2);
      for (const path of scripts) expect((await textOf(path)).length).toBeGreaterThan(0);
    } finally {
      await platform.stop();
    }
  });
}
