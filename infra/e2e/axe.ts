import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

interface Runner {
  run(options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

/**
 * What axe finds on the page as it stands; by `rules` of the named rules only. It is put in by hand: with a content
 * policy, `bypassCSP` has to be on.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (only) => {
    const { axe: runner } = window as unknown as { axe: Runner };
    const runOnly = only ? { runOnly: { type: 'rule', values: only } } : {};
    const { violations } = await runner.run({ resultTypes: ['violations'], ...runOnly });
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, rules);
}

/** In the light scheme by every rule; in the dark one by those of colour, because a scheme changes nothing else. */
export async function violationsInBothSchemes(page: Page, where: string): Promise<readonly object[]> {
  const found: object[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOn(page, rules))
      found.push({ where: `${where}, ${colorScheme}`, ...violation });
  }
  return found;
}
