import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { addProduct, expect, logIn, createTestImage, test } from './fixtures.ts';
import { verifyEmail } from './mails.ts';

// Reduced motion turns smooth scrolling off, because a button that is still moving can miss a press.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });

/** The input for each field, by kind and field label. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Heading: { Heading: 'Recipes' },
  Text: { Text: 'Open daily.\nClosed on Diwali.' },
  'Social row': { 'Address 1': 'instagram.com/meera', 'Address 2': 'meera.example' },
  Mail: { Title: 'Write to me', 'Mail address': 'meera@example.com' },
  Phone: { Title: 'Call the kitchen', Number: '+91 98765 43210' },
  WhatsApp: { Title: 'Order a tiffin', Number: '+91 98765 43210', 'First message (optional)': 'Namaste' },
  UPI: {
    Title: 'Pay for a tiffin',
    'UPI id': 'meera@okhdfcbank',
    'Name of the payee': 'Meera Iyer',
    'Amount in rupees (optional)': '120',
  },
  Video: { 'Address of the video or player': 'https://youtu.be/dQw4w9WgXcQ', Title: 'Filter coffee' },
};

async function choose(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Other' }).click();
  await page
    .getByRole('region')
    .getByRole('button', { name: new RegExp(`^${kind}\\b`) })
    .click();
}

async function add(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Other kinds' })).toBeHidden();
}

test('a creator adds an entry of every kind, and the phone preview and the public page show them', async ({
  page,
  creator,
}) => {
  await verifyEmail(page.request, creator); // visitors see no mail address of an unverified creator
  await addProduct(page.request, creator, { images: [await createTestImage('teal')] });
  await logIn(page, creator);
  await page.goto('/admin/links');
  for (const [kind, fields] of Object.entries(KINDS)) {
    await choose(page, kind);
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await add(page);
  }
  await choose(page, 'Product');
  await page.getByRole('radio', { name: 'Steel tiffin' }).check();
  await add(page);
  await page.getByRole('button', { name: 'Feature Pay for a tiffin' }).click();
  await expect(page.getByText('“Pay for a tiffin” is featured.', { exact: true })).toBeVisible();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(9);

  const phone = page.locator('[data-slot=phone-preview]');
  for (const text of ['Recipes', 'Closed on Diwali.', 'Write to me', 'Filter coffee', 'Steel tiffin'])
    await expect(phone.getByText(text)).toBeVisible();
  await expect(phone.locator('[data-first]')).toContainText('Pay for a tiffin · ₹120');

  await page.goto(`/${creator.username}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Recipes' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', /instagram\.com\/meera$/);
  const hrefs = { 'Write to me': 'mailto:meera@example.com', 'Call the kitchen': 'tel:+919876543210' };
  for (const [name, href] of Object.entries(hrefs))
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  await expect(page.getByRole('link', { name: 'Order a tiffin' })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210?text=Namaste',
  );
  await expect(page.getByRole('link', { name: /Steel tiffin/ })).toContainText('₹999');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Pay for a tiffin · ₹120');
});

test('the chooser of kinds and its forms are accessible and fit a phone of 320 px', async ({ page, creator }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, creator);
  await page.goto('/admin/links');
  await page.getByRole('button', { name: 'Add Other' }).focus();
  await page.keyboard.press('Enter');
  const chooser = page.getByRole('region', { name: 'What would you like to add?' });
  await expect(chooser.getByRole('button').first()).toBeFocused();
  for (const button of await chooser.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await violationsOn(page)).toEqual([]);
  for (const kind of [...Object.keys(KINDS), 'Product']) {
    await chooser.getByRole('button', { name: new RegExp(`^${kind}\\b`) }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(/is required$/).first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Other kinds' }).click();
  }
});
