import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { linkstall } from '../../testing/command-process.ts';
import { links, react, shell, siteOf, storeRemote } from '../../testing/gate-site.ts';
import { deploy } from '../pointers/changes.ts';
import { remoteWarnings } from '../registry.ts';

test('status and releases say why visitors do not get a live release: contract, shared version or damage', async () => {
  const { store, live, publish } = await siteOf(shell(), links(), storeRemote());
  const run = (...args: readonly string[]) => linkstall([...args, '--env', 'test', '--data-dir', store.dir]);
  assert.doesNotMatch((await run('status')).stdout, /visitors/);
  const force = 'a customer waits';
  const wantsReact = await publish(links(react('^20.0.0'), { version: '1.1.0' }));
  await deploy(store, { ...wantsReact, force });
  const olderShell = await publish(shell({ serves: [2], contractVersion: 1 }));
  await deploy(store, { ...olderShell, percent: 5, force });
  const status = await run('status');
  const releases = await run('releases', 'mfe-links');
  for (const { stdout } of [status, releases]) {
    assert.match(
      stdout,
      /\n\nmfe-links 1\.1\.0~\w+ needs react \^20\.0\.0, but shell \S+ has 19\.3\.1: .* Until then visitors can get an earlier release of mfe-links, or its pages fail\.\n/,
    );
    assert.match(stdout, /mfe-links \S+ needs contract 1, but shell \S+ \(the candidate\) serves 2: /);
  }
  assert.match(status.stdout, /mfe-store \S+ needs contract 1/);
  assert.doesNotMatch(releases.stdout, /mfe-store/);
  await rm(join(store.dir, 'releases/mfe-store', live[2]?.release ?? '', 'release.json'));
  const [damage = ''] = await remoteWarnings(store, 'mfe-store');
  assert.match(damage, /^Visitors do not get mfe-store \S+\. .* npx linkstall verify says how to repair it\.$/);
});
