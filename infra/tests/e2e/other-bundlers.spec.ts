import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { openEnvironment } from '../../packages/releases/src/environment.ts';
import { deploy } from '../../packages/releases/src/pointers/changes.ts';
import { publish } from '../../packages/releases/src/publish/publish.ts';
import { buildGarden, BUNDLERS, GARDEN } from '../../packages/releases/testing/garden.ts';
import { append } from './change-response.ts';
import { copyStore, startEdge } from './edge-alone.ts';
import { expect, expectNotice, test } from './fixtures.ts';

const PROGRAM = join(import.meta.dirname, '../../packages/releases/linkstall.mjs');
const PATH = '/apps/garden';

for (const bundler of BUNDLERS) {
  test(`a remote built with ${bundler} has shared React, toasts and a lazy chunk, and a changed chunk does not run`, async ({
    page,
    browser,
  }) => {
    const folder = buildGarden(bundler);
    execFileSync(process.execPath, [PROGRAM, 'finish', 'dist'], { cwd: folder, stdio: 'pipe' });
    const site = await startEdge(copyStore());
    const environment = await openEnvironment({ dataDir: site.dataDir, signs: true, by: 'a team' });
    const { release } = await publish(environment, { packageDir: folder, reserved: ['apps'] });
    await deploy(environment, { remote: GARDEN, release });
    await expect.poll(async () => (await fetch(site.url + PATH)).status).toBe(200);

    const files: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.url().includes(`/${GARDEN}/`)) files.push(request.url());
    });
    await page.goto(site.url + PATH);
    await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();
    await page.getByRole('button', { name: 'Water' }).click();
    await expectNotice(page, 'Watered');
    const firstFiles = [...files];
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('A late rose')).toBeVisible();
    expect(files.length).toBeGreaterThan(firstFiles.length);

    const lazyFile = files.find((url) => !firstFiles.includes(url)) ?? '';
    const changedPage = await (await browser.newContext()).newPage();
    await changedPage.route(lazyFile, (route) => append(route, '\n;globalThis.tampered = true;'));
    await changedPage.goto(site.url + PATH);
    const response = changedPage.waitForResponse(lazyFile);
    await changedPage.getByRole('button', { name: 'Open' }).click();
    await response;
    await expect(changedPage.locator(`[data-missing-remote="${GARDEN}"]`)).toBeVisible();
    expect(await changedPage.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await changedPage.context().close();
    await page.goto('about:blank'); // an open page would report that the site is gone
    await site.stop();
  });
}
