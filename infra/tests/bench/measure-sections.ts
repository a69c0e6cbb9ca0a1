// Measures sections one after the other. `--quick` measures a section again when one of its budgets is broken, because noise
// exceeds a budget once and a real slowdown exceeds it again. The second result counts, and both are reported.
import { judge, type Result } from './report.ts';
import type { BenchResources, RunOptions } from './resources.ts';
import type { Section } from './sections.ts';

/** `firstResults`: of the sections that were measured twice */
export async function measureSections(
  sections: readonly Section[],
  resources: BenchResources,
  options: RunOptions,
): Promise<{ results: Result[]; firstResults: Result[] }> {
  const results: Result[] = [];
  const firstResults: Result[] = [];
  for (const { name, measure } of sections) {
    resources.signal.throwIfAborted();
    const startedAt = Date.now();
    let result = await measure(resources, options);
    if (options.quick && judge([result]).brokenBudgets.length > 0) {
      firstResults.push({ ...result, title: `${result.title}: first measurement, which does not count` });
      result = await measure(resources, options);
      result = { ...result, title: `${result.title}: second measurement` };
    }
    results.push(result);
    console.error(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }
  return { results, firstResults };
}
