import { createTestImage, logIn, test } from './fixtures.ts';

test('shots', async ({ page, creator }) => {
  test.setTimeout(600_000);
  const image = (await createTestImage('teal')).toString('base64');
  await page.route('**/api/v1/link/preview', (route) =>
    route.fulfill({ json: { statusCode: 200, success: true, message: 'OK', data: { url: 'https://meera.example/tiffin', title: 'The weekday tiffin plan', description: '', site: 'Meera cooks', picture: 'https://x.example/a.png', icon: '' } } }),
  );
  await page.route('**/api/v1/link/preview-picture', (route) =>
    route.fulfill({ json: { statusCode: 200, success: true, message: 'OK', data: { image } } }),
  );
  const entry = (title: string, detail: string, more = {}) => ({ kind: 'link', title, detail, picture: '', values: '{}', problem: '', ...more });
  await page.route('**/api/v1/link/read-import', (route) =>
    route.fulfill({
      json: {
        statusCode: 200, success: true, message: 'OK',
        data: { source: 'Linktree', isCut: false, entries: [
          entry('instagram.com, youtube.com', '', { kind: 'social' }),
          entry('Recipes', '', { kind: 'heading' }),
          entry('Filter coffee, step by step', 'https://meera.example/coffee', { picture: 'https://x.example' }),
          entry('Dosa in ten minutes', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', { kind: 'video' }),
          entry('Open the app', 'intent://x', { problem: 'Invalid URL' }),
        ] },
      },
    }),
  );
  await logIn(page, creator);
  await page.goto('/admin/links');
  const shot = async (name: string) => {
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `/tmp/p6/shot-${name}-${width}-${colorScheme}.png` });
      }
  };
  await page.getByText('data is not available').waitFor();
  await shot('empty');
  await page.getByRole('button', { name: 'Add Link' }).first().click();
  const url = page.getByLabel('Enter URL');
  await url.fill('meera.example/tiffin');
  await page.getByLabel('Header').focus();
  await page.getByText('Title and picture come from Meera cooks').waitFor();
  await shot('filled');
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await shot('kind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Other' }).click();
  await page.getByRole('button', { name: /^Bring your links/ }).click();
  await page.getByLabel('Address of your page').fill('linktr.ee/meera');
  await shot('import');
  await page.getByRole('button', { name: 'Show what is there' }).click();
  await page.getByRole('button', { name: /^Take over/ }).waitFor();
  await shot('list');
});
