// Pages enforce Trusted Types with one policy. Only scripts of the page's releases load; texts never become HTML or code.
import type { Page } from '@playwright/test';

import { expect, logIn, test } from './fixtures.ts';

/**
 * Tries all ways in which a text becomes HTML or code, except `eval`, which Playwright allows for its own calls. Returns the
 * names of the ways that the browser allowed.
 */
const allowedSinks = (page: Page) =>
  page.evaluate(() => {
    const element = document.createElement('div');
    const script = () => document.createElement('script');
    const shellFile = Array.from(document.querySelectorAll('[href^="/remotes/"], [src^="/remotes/"]'))
      .map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '')
      .find((address) => address.includes('/remotes/shell/'));
    const sinks: Record<string, () => unknown> = {
      innerHTML: () => (element.innerHTML = '<b>x</b>'),
      outerHTML: () => (document.createElement('p').appendChild(element).outerHTML = '<b>x</b>'),
      insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', '<b>x</b>'),
      createContextualFragment: () => document.createRange().createContextualFragment('<b>x</b>'),
      parseFromString: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      text: () => (script().text = '1'),
      textContent: () => (script().textContent = '1'),
      onclick: () => element.setAttribute('onclick', '1'),
      'a script of the site': () => (script().src = '/assets/x.js'),
      'a release by a path with dots': () =>
        (script().src = `${shellFile ?? '/remotes/shell/x/'}/../../../../docs/x.js`),
      'another origin': () => (script().src = 'https://evil.example/remotes/shell/x.js'),
      'a data address': () => (script().src = 'data:text/javascript,1'),
      'another policy': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('own', { createHTML: (text: string) => text }),
    };
    return Object.entries(sinks).flatMap(([name, use]) => {
      try {
        use();
        return [name];
      } catch {
        return [];
      }
    });
  });

for (const path of ['/', '/meera.cooks', '/store/@meera.cooks', '/login', '/no/such/page'])
  test(`no text becomes HTML or code on ${path}`, async ({ page, consoleErrors }) => {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await allowedSinks(page)).toEqual([]);
    consoleErrors.accept(); // the browser logs each refusal
  });

test('no text becomes HTML or code on an admin page, after other remotes were opened', async ({
  page,
  creator,
  consoleErrors,
}) => {
  await logIn(page, creator);
  for (const [path, title] of [
    ['/admin/links', 'Links'],
    ['/admin/design', 'Design'],
    ['/admin/account', 'Account'],
    ['/store/add-product', 'Add product'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  // The pages work: no refusal was logged so far.
  expect(consoleErrors.messages).toEqual([]);
  expect(await allowedSinks(page)).toEqual([]);
  consoleErrors.accept(); // the browser logs each refusal
});
