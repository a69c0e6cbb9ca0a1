import assert from 'node:assert/strict';
import { test } from 'node:test';

import { links, shell, storeRemote, siteOf } from '../../testing/gate-site.ts';
import { deploy, disable, enable, promote } from '../pointers/changes.ts';
import { check } from './check.ts';
import { routesProblems } from './declarations.ts';

const withLinks = (text: string, ...paths: string[]) => links({}, { text, routes: { links: paths } });
const withPage = (text: string, path: string) => storeRemote({ text, pages: [{ path: '/store/:at' }, { path }] });

test('rejects a release that removes a page to which another remote links, for everybody or for some visitors', async () => {
  const { store, publish } = await siteOf(
    shell(),
    withPage('one', '/store/add'),
    withLinks('one', '/store/add', '/store/:name'),
  );
  const next = await publish(withPage('two', '/store/new'));
  const { problems } = await check(store, next);
  assert.deepEqual(
    problems.map(({ code, final }) => [code, final]),
    [
      ['gate.link', undefined],
      ['gate.link', undefined],
    ],
  );
  for (const [percent, message] of [
    [5, new RegExp(`but mfe-store ${next.release} has no such page`)],
    [100, /but no live remote has such a page/],
  ] as const) {
    const [problem, ...others] = (await check(store, { ...next, percent })).problems;
    assert.match(problem?.message ?? '', message);
    assert.deepEqual(others, []);
  }
  await assert.rejects(deploy(store, next), {
    code: 'gate.link',
    message:
      /^mfe-links \S+ links to \/store\/add, but no live remote has such a page: deploy a release with the page, or first deploy mfe-links without the link\.$/,
  });
  await assert.rejects(deploy(store, { ...next, percent: 5 }), {
    code: 'gate.link',
    message: new RegExp(`but mfe-store ${next.release} has no such page`),
  });
  await deploy(store, { ...next, percent: 5, force: 'we try it' });
  await assert.rejects(promote(store, next), { code: 'gate.link' });
  await deploy(store, await publish(withLinks('two', '/store/:name')));
  await promote(store, next);
});

test('rejects a new link to a missing page, but not at the first deploy of a remote', async () => {
  const { store, publish } = await siteOf(shell(), storeRemote());
  const first = await publish(withLinks('one', '/store/add'));
  assert.deepEqual((await check(store, first)).problems, []);
  await deploy(store, first);
  const second = await publish(withLinks('two', '/store/add'));
  const { problems } = await check(store, second);
  assert.ok(
    problems.some(({ code, message }) => code === 'gate.link' && message.includes(second.release)),
    JSON.stringify(problems),
  );
  await assert.rejects(deploy(store, second), { code: 'gate.link' });
  // The missing page is no fault of other remotes.
  await deploy(store, await publish(storeRemote({ text: 'two' })));
  await deploy(store, await publish(withPage('three', '/store/add')));
  await deploy(store, second);
});

test('links to pages of a disabled remote are valid, and a page with a parameter does not match a link to a fixed path', async () => {
  const { store, live, publish } = await siteOf(shell(), withPage('one', '/store/add'), withLinks('one', '/store/add'));
  const storeRelease = live[1];
  assert.ok(storeRelease);
  await disable(store, storeRelease);
  await deploy(store, await publish(withLinks('two', '/store/add')));
  await enable(store, storeRelease);
  const names = { remote: 'mfe-public', text: 'names', server: null, pages: [{ path: '/:userName' }] };
  await deploy(store, await publish(names));
  await assert.rejects(deploy(store, await publish(withLinks('three', '/about'))), { code: 'gate.link' });
  await deploy(store, await publish(withLinks('four', '/:name', '/admin/links')));
});

test('routes.json lists links as paths', () => {
  const routes = (value: unknown) => routesProblems({ schema: 1, pages: [], links: value });
  assert.deepEqual(routes(['/admin/links', '/store/:at']), []);
  assert.match(routes('/admin/links').join(), /^links is "\/admin\/links", not a list/);
  assert.match(routes(['admin']).join(), /^links\[0\] is "admin", not a path like/);
});
