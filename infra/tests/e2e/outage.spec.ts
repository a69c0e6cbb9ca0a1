import { addLinks, expect, logIn, newCreator, createTestImage, testOnOwnPlatform as test } from './fixtures.ts';
import type { Platform } from './platform.ts';

test.describe.configure({ mode: 'serial' });
test.setTimeout(90_000);

/** Suspends a process of the platform, so that it does not respond. Returns the function that resumes the process. */
const suspend = (platform: Platform, processName: 'database' | 'backend') => {
  const pid = platform.pidOf(processName);
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
};

test('while the API is down, cached pages are served, screens show a message and recover by themselves', async ({
  page,
  request,
  consoleErrors,
  platform,
}) => {
  const creator = await newCreator(request);
  await request.get('/meera.cooks');
  await request.get('/');
  await logIn(page, creator);
  await page.goto('/admin/links');
  await expect(page.getByText('data is not available')).toBeVisible();

  const resume = suspend(platform, 'backend');
  try {
    await expect
      .poll(async () =>
        (await request.get('/api/v1/theme/all-theme', { headers: { authorization: creator.token } })).status(),
      )
      .toBe(503);
    for (const path of ['/meera.cooks', '/']) {
      const cachedResponse = await request.get(path);
      expect(cachedResponse.status()).toBe(200);
    }
    expect(await (await request.get('/')).text()).toContain('/meera.cooks');
    const uncachedResponse = await request.get('/tom_builds');
    expect(uncachedResponse.status()).toBe(503);
    expect(uncachedResponse.headers()['cache-control']).toContain('no-store');

    await page.goto('/admin/design');
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  } finally {
    resume();
  }
  await expect(page.getByRole('radio').first()).toBeAttached({ timeout: 30_000 });
  consoleErrors.accept(); // the browser logs the 503
});

test('while the database is down, the platform is not ready, writes return 503 with Retry-After, and pages are served', async ({
  request,
  consoleErrors,
  platform,
}) => {
  const creator = await newCreator(request);
  const image = await createTestImage('navy');
  await addLinks(request, creator, { links: [{ title: 'Before the flood', url: 'https://example.com' }], image });
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('Before the flood');

  const resume = suspend(platform, 'database');
  try {
    await expect.poll(async () => (await request.get('/health/ready')).status(), { timeout: 20_000 }).toBe(503);
    expect((await request.get('/health/live')).status()).toBe(200);
    const write = await request.patch('/api/v1/users/update-theme', {
      headers: { authorization: creator.token },
      data: { theme: 'ink' },
    });
    expect(write.status()).toBe(503);
    expect(Number(write.headers()['retry-after'])).toBeGreaterThan(0);
    const body = (await write.json()) as { success: boolean; data: unknown };
    expect(body).toMatchObject({ success: false, data: null, statusCode: 503 });
    const cachedResponse = await request.get(`/${creator.username}`);
    expect(cachedResponse.status()).toBe(200);
    expect(await cachedResponse.text()).toContain('Before the flood');
  } finally {
    resume();
  }
  await expect.poll(async () => (await request.get('/health/ready')).status(), { timeout: 30_000 }).toBe(200);
  await addLinks(request, creator, { links: [{ title: 'After the flood', url: 'https://example.com' }], image });
  expect(await (await request.get(`/${creator.username}`)).text()).toContain('After the flood');
  consoleErrors.accept();
});
