import assert from 'node:assert/strict';
import { test } from 'node:test';

import { measureSections } from './measure-sections.ts';
import { prepareResources } from './resources.ts';

/** A section with the limit 3, which measures these values one after the other. */
function sectionOf(title: string, ...values: number[]) {
  const measure = async () => ({ title, rows: [{ name: 'ratio', value: values.shift() ?? NaN, unit: '', limit: 3 }] });
  return { name: title, measure };
}

async function measuredValues(quick: boolean) {
  const sections = [sectionOf('weight', 2), sectionOf('server', 4, 1)];
  const resources = prepareResources(new AbortController().signal);
  const { results, firstResults } = await measureSections(sections, resources, { quick });
  return [results, firstResults].map((list) => list.map(({ title, rows }) => [title, rows[0]?.value]));
}

test('--quick measures only a section with a broken budget again, and reports both measurements', async () => {
  assert.deepEqual(await measuredValues(true), [
    [
      ['weight', 2],
      ['server: second measurement', 1],
    ],
    [['server: first measurement, which does not count', 4]],
  ]);
});

test('a full run measures every section once', async () => {
  assert.deepEqual(await measuredValues(false), [
    [
      ['weight', 2],
      ['server', 4],
    ],
    [],
  ]);
});
