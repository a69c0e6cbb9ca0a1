import assert from 'node:assert/strict';
import { test } from 'node:test';

import { configsOf } from './configs.ts';
import { FRONT_ENDS } from './front-ends.mjs';

test('the build that clears the release folder is done before others write into it', async () => {
  const builds = await Promise.all(FRONT_ENDS.map(configsOf));
  const waiting = builds.flatMap(([first, ...others]) => {
    assert.ok(first?.output?.clean);
    const sharing = others.filter(({ output }) => output?.path === first.output?.path);
    for (const { name, dependencies } of sharing) assert.deepEqual(dependencies, [first.name], name);
    return sharing;
  });
  assert.ok(waiting.length > 0);
});
