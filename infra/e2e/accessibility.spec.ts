import { violationsOn } from './axe.ts';
import { addLinks, addProduct, expect, logIn, newCreator, paintPicture, test } from './fixtures.ts';

const screens = [
  '/',
  '/meera.cooks',
  '/store/@meera.cooks',
  '/nobody-lives-here',
  '/about',
  '/login',
  '/signup',
  '/reset-password',
  '/password-reset-confirm?token=x',
  '/account-verification?token=x',
  '/admin/links',
  '/admin/design',
  '/admin/account',
  '/admin/account/security',
  '/admin/settings',
  '/store/add-product',
  '/store/@mine',
];
const forOwner = /^\/(admin|store\/(add|@mine))/;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

// axe is put in by hand, so the content policy has to step aside here; elsewhere it holds.
test.use({ bypassCSP: true });

for (const path of screens) {
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing on ${path} at ${viewport.width} px, ${colorScheme}`, async ({
        page,
        request,
        complaints,
      }) => {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        let address = path;
        if (forOwner.test(path)) {
          const creator = await newCreator(request);
          await addLinks(request, creator, {
            links: [{ title: 'One link', url: 'https://example.com' }],
            picture: await paintPicture(page, 'teal'),
          });
          await addProduct(request, creator, { pictures: [await paintPicture(page, 'tomato')] });
          address = path.replace('@mine', `@${creator.username}`);
          await logIn(page, creator);
        }
        await page.goto(address);
        await expect(page.locator('h1').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        if (path === '/admin/links') {
          const more = page.getByRole('button', { name: 'More for One link' }); // On a phone.
          if (await more.isVisible()) {
            await more.click();
            expect(await violationsOn(page)).toEqual([]);
          }
          await page.getByRole('button', { name: 'Edit One link' }).click();
        }
        expect(await violationsOn(page)).toEqual([]);
        complaints.length = 0;
      });
    }
  }
}
