import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

const RESULTS = join(import.meta.dirname, 'test-results');
const PLAYWRIGHT = join(import.meta.dirname, '../../../node_modules/.bin/playwright');

const CONFIG = `import base from '../../playwright.config.ts';
const { globalSetup: _, projects: __, ...config } = base;
export default { ...config, testDir: '.', testMatch: 'planted.ts' };`;
const PLANTED = `import { test, expect } from '@playwright/test';
test('fails', async ({ page }) => {
  await page.setContent('<h1>As it was</h1>');
  expect(await page.title()).toBe('planted');
});`;

test('a failed browser test leaves a screenshot and the text of the page, and prints their paths', async () => {
  mkdirSync(RESULTS, { recursive: true });
  const folder = mkdtempSync(join(RESULTS, 'planted-'));
  try {
    writeFileSync(join(folder, 'planted.config.ts'), CONFIG);
    writeFileSync(join(folder, 'planted.ts'), PLANTED);
    const output = await outputOfFailedRun([
      'test',
      '--config',
      join(folder, 'planted.config.ts'),
      '--output',
      join(folder, 'output'),
    ]);
    const outputFiles = readdirSync(join(folder, 'output'), { recursive: true }).map(String);
    for (const kind of [/test-failed-1\.png$/, /error-context\.md$/]) {
      const file = outputFiles.find((name) => kind.test(name)) ?? `nothing like ${String(kind)}`;
      expect(output).toContain(file);
    }
    const contextFile = outputFiles.find((name) => name.endsWith('error-context.md')) ?? '';
    expect(readFileSync(join(folder, 'output', contextFile), 'utf8')).toContain('As it was');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function outputOfFailedRun(args: readonly string[]): Promise<string> {
  const ownVariables = ['PLAYWRIGHT_JSON_OUTPUT_NAME', 'TEST_WORKER_INDEX', 'TEST_PARALLEL_INDEX'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownVariables.includes(name)));
  return new Promise((resolve, reject) => {
    execFile(PLAYWRIGHT, [...args, '--reporter=list'], { env }, (error, stdout) =>
      error ? resolve(stdout) : reject(new Error(`the planted test passed:\n${stdout}`)),
    );
  });
}
