import assert from 'node:assert/strict';
import { test } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { fixtureBuild } from '../../testing/fixture-build.ts';
import { shell, siteOf, storeRemote } from '../../testing/gate-site.ts';

test('publish warns about a page of another live remote, which a deploy refuses, and still publishes', async () => {
  const { store } = await siteOf(shell(), storeRemote());
  const publish = async (path: string, version: string) => {
    const folder = await fixtureBuild({ remote: 'mfe-links', version, text: version, pages: [{ path }] });
    return linkstall(['publish', `${folder}/`, '--env', 'test', '--data-dir', store.dir]);
  };
  const overlapping = await publish('/store/:name', '1.0.0');
  assert.equal(overlapping.code, 0, overlapping.output);
  assert.match(
    overlapping.output,
    /warning: '\/store\/:name' is claimed by mfe-store \S+ and by mfe-links \S+: one of the two remotes must remove its page first\. Until then every deploy of mfe-links 1\.0\.0~\w+ is refused\./,
  );
  assert.doesNotMatch((await publish('/admin/links', '1.1.0')).output, /warning/);
});
