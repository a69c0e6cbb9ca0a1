import { expect, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';

import { openEnvironment } from '../../../packages/releases/src/environment.ts';
import { deploy } from '../../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../../packages/releases/src/publish/publish.ts';
import type { Creator } from '../fixtures.ts';
import { copyStore, type EdgeAlone, startEdge } from './edge-alone.ts';
import { buildTried, REMOTE } from './tried-remote.ts';

/** Opens the page of a remote that runs this code, as this user, on an edge with its own store. */
export async function openHostile(page: Page, { token, user }: Creator, code: string): Promise<EdgeAlone> {
  const site = await startEdge(copyStore());
  const environment = await openEnvironment({ dataDir: site.dataDir, signs: true });
  const packageDir = buildTried({ change: (source) => source + code });
  const { release } = await publish(environment, { packageDir, reserved: ['admin'] });
  await deploy(environment, { remote: REMOTE, release });
  rmSync(dirname(packageDir), { recursive: true });
  await page.goto(`${site.url}/robots.txt`);
  await page.evaluate(
    ([key = '', data = '']) => {
      localStorage.setItem('token', key);
      localStorage.setItem('userData', data);
    },
    [token, JSON.stringify(user)],
  );
  await expect.poll(async () => (await page.goto(`${site.url}/admin/tried`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Tried' })).toBeVisible();
  return site;
}
