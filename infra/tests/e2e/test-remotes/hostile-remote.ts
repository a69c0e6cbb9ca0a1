import { expect, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openEnvironment } from '../../../packages/releases/src/environment.ts';
import { deploy } from '../../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../../packages/releases/src/publish/publish.ts';
import type { Creator } from '../fixtures.ts';
import { copyStore, type EdgeAlone, startEdge } from '../edge-alone.ts';
import { buildTestRemote, REMOTE } from './test-remote.ts';

/** Starts an edge with its own store, on which a remote with this code is deployed. */
export async function startHostile(code: string): Promise<EdgeAlone> {
  const site = await startEdge(copyStore());
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  const packageDir = buildTestRemote({ change: (source) => source + code });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  await expect.poll(async () => (await fetch(`${site.url}/admin/test`)).status).toBe(200);
  return site;
}

export async function openHostile(page: Page, { token, user }: Creator, site: EdgeAlone): Promise<void> {
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    ([sessionToken = '', userData = '']) => {
      localStorage.setItem('token', sessionToken);
      localStorage.setItem('userData', userData);
    },
    [token, JSON.stringify(user)],
  );
  await page.goto(`${site.url}/admin/test`);
  await expect(page.getByRole('heading', { level: 1, name: 'Test remote' })).toBeVisible();
}

/** The remotes and the shell whose files this document has requested. */
export const remotesOf = (page: Page) =>
  page.evaluate(() => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const names = urls.flatMap(({ pathname }) => /^\/remotes\/([^/]+)/.exec(pathname)?.[1] ?? []);
    return [...new Set(names)].sort();
  });
