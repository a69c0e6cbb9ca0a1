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
 * The violations that axe finds in the current state of the page, with all rules or only with `rules`. The function
 * injects axe as a script, so a page with a content policy needs `bypassCSP`.
 */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (ruleIds) => {
    const { axe: runner } = window as unknown as { axe: Runner };
    const runOnly = ruleIds ? { runOnly: { type: 'rule', values: ruleIds } } : {};
    const { violations: results } = await runner.run({ resultTypes: ['violations'], ...runOnly });
    return results.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
  }, rules);
}

/**
 * Checks the light scheme with every rule, and the dark scheme only with the colour rules, because a scheme changes only
 * colours.
 */
export async function violationsInBothSchemes(page: Page, location: string): Promise<readonly object[]> {
  const labelled: object[] = [];
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', ['color-contrast', 'link-in-text-block']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOn(page, rules))
      labelled.push({ location: `${location}, ${colorScheme}`, ...violation });
  }
  return labelled;
}
