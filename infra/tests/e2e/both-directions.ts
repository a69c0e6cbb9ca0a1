import type { Page } from '@playwright/test';

import { violationsOn } from './axe.ts';
import { type Creator, expect } from './fixtures.ts';

/** Opens the paths in English and in Arabic, on a dark phone and on a light desktop: nothing is too wide, and axe finds nothing. */
export async function expectUsableInBothDirections(page: Page, creator: Creator, paths: readonly string[]) {
  for (const language of ['en', 'ar']) {
    const { username, email, fullName, token } = creator;
    const data = { username, email, fullName, language };
    await page.request.patch('/api/v1/users/update-account', { headers: { authorization: token }, data });
    for (const path of paths)
      for (const [width, colorScheme] of [
        [320, 'dark'],
        [1280, 'light'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(sideways), `${language} at ${width} px`).toBe(0);
        expect(await violationsOn(page), `${language} at ${width} px`).toEqual([]);
      }
  }
}
