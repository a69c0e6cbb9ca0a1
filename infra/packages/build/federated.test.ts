import assert from 'node:assert/strict';
import { test } from 'node:test';

import { configsOf } from './configs.ts';
import { FRONT_ENDS } from './front-ends.mjs';

test('builds wait for the build that clears their common release folder', async () => {
  const builds = await Promise.all(FRONT_ENDS.map(configsOf));
  const dependents = builds.flatMap(([first, ...others]) => {
    assert.ok(first?.output?.clean);
    const sameFolder = others.filter(({ output }) => output?.path === first.output?.path);
    for (const { name, dependencies } of sameFolder) assert.deepEqual(dependencies, [first.name], name);
    return sameFolder;
  });
  assert.ok(dependents.length > 0);
});
