import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { publish } from '../publish/publish.ts';
import { buildProblems, routesProblems } from './declarations.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const page = { path: '/admin/links', access: 'login', layout: 'admin', title: 'Links', server: false };
const nav = { label: 'Links', icon: 'links', order: 1 };
const routes = (change: object) => ({ schema: 1, pages: [{ ...page, ...change }] });

test('routesProblems names each wrong field and its position in a sentence', () => {
  const invalidRoutes: [object | null, RegExp][] = [
    [null, /^it is null, not an object$/],
    [{ schema: 2, pages: [] }, /^schema is 2, not 1$/],
    [{ schema: 1 }, /^pages is missing, not a list/],
    [{ schema: 1, pages: [null] }, /^pages\[0\] is null, not an object$/],
    [
      { schema: 1, pages: [], slots: { header: './routes' } },
      /^slots\.header is not known: it has phone-preview, dashboard-card, account-section, entry-kind/,
    ],
    [{ schema: 1, pages: [], slots: { 'phone-preview': 'preview' } }, /^slots\.phone-preview is "preview"/],
    [{ schema: 1, pages: [], slots: { 'phone-preview': { expose: './a' } } }, /^slots\.phone-preview is \{"expose"/],
    [{ schema: 1, pages: [], slots: { 'dashboard-card': { expose: './a', order: '1' } } }, /card\.order is "1"/],
    [{ schema: 1, pages: [], slots: { 'entry-kind': './form' } }, /^slots\.entry-kind belongs into entryKinds$/],
    [{ schema: 1, pages: [], storage: ['links', 'token'] }, /^storage\[1\] is "token", not a storage key/],
    [routes({ layout: 'nonsense' }), /^pages\[0\]\.layout is "nonsense", not one of site, admin, entry, bare$/],
    [routes({ layout: 'toString' }), /^pages\[0\]\.layout/],
    [routes({ access: 'everybody' }), /^pages\[0\]\.access is "everybody", not one of public, login/],
    [routes({ title: 5 }), /^pages\[0\]\.title is 5, not a text/],
    [routes({ title: 'x'.repeat(101) }), /^pages\[0\]\.title/],
    [routes({ server: 'no' }), /^pages\[0\]\.server/],
    [routes({ nav: { ...nav, label: { en: 'Links' } } }), /^pages\[0\]\.nav\.label is \{"en":"Links"\}, not a text/],
    [routes({ nav: { ...nav, order: '1' } }), /^pages\[0\]\.nav\.order is "1", not a number/],
    [routes({ nav: { ...nav, icon: 'star' } }), /^pages\[0\]\.nav\.icon/],
    [routes({ query: 'page' }), /^pages\[0\]\.query is "page", not a list/],
    [
      routes({ server: true }),
      /^pages\[0\]\.server is true, but its access is "login": the edge would render it for every/,
    ],
    [
      routes({ server: true, access: 'operator' }),
      /"operator": the edge would render it .* Use server: false, .*"public"$/,
    ],
    [
      routes({ access: 'public', server: true, scripts: 'never' }),
      /^pages\[0\]\.scripts is "never", not one of none, on-demand, after-content$/,
    ],
    [routes({ scripts: 'none' }), /^pages\[0\]\.scripts applies only to pages with server: true: leave it out$/],
    [routes({ naav: nav }), /^pages\[0\]\.naav is not known: it has path, /],
    ...['admin', '/admin//x', '/admin/', '/admin/:id?', '/a*/b', '/*/b', '/..', '/%61', '/a?b', 5].map(
      (path) => [routes({ path }), /^pages\[0\]\.path is .*, not a path like/] as [object, RegExp],
    ),
  ];
  for (const [value, sentence] of invalidRoutes) {
    const [first, ...more] = routesProblems(value);
    assert.match(first ?? 'nothing', sentence);
    assert.deepEqual(more, []);
  }
  assert.equal(routesProblems({ schema: 1, pages: [{}] }).length, 5);
  for (const path of ['/', '/:userName', '/admin/files/*', '/store/:at/a.b-c'])
    assert.deepEqual(routesProblems(routes({ path, nav, query: ['page'] })), []);
});

test('the routes.json files of the product are valid', async () => {
  for (const folder of ['mfe-account', 'mfe-links', 'mfe-public', 'mfe-store', 'infra/mfe-releases', 'infra/mfe-site'])
    assert.deepEqual(routesProblems(JSON.parse(await readFile(join(ROOT, folder, 'routes.json'), 'utf8'))), []);
});

test('publish rejects an invalid routes.json or build.json and reports all problems at once', async () => {
  const store = await fixtureStore();
  const publishProblems = async (build: Record<string, unknown>, value: unknown) => {
    const packageDir = await fixtureBuild({
      remote: 'mfe-links',
      server: null,
      pages: [{ path: '/admin/links' }],
      build,
    });
    if (value !== undefined) await writeFile(join(packageDir, 'routes.json'), JSON.stringify(value));
    return publish(store, { ...store, packageDir }).then(
      () => [],
      ({ problems }) => problems,
    );
  };
  const [serverPageProblem] = await publishProblems({}, routes({ access: 'operator', server: true }));
  assert.match(
    serverPageProblem?.message,
    /^routes\.json of mfe-links: pages\[0\]\.server is true, but its access is "operator"/,
  );
  assert.deepEqual(await publishProblems({}, routes({ layout: 'nonsense', title: 5 })), [
    {
      code: 'routes.schema',
      message: 'routes.json of mfe-links: pages[0].layout is "nonsense", not one of site, admin, entry, bare.',
    },
    {
      code: 'routes.schema',
      message: 'routes.json of mfe-links: pages[0].title is 5, not a text of 1 to 100 characters.',
    },
  ]);
  for (const build of [
    { shared: null },
    { shared: { react: '^19.0.0' } },
    { exposes: [null] },
    { loads: { exposes: {} } },
    { entry: '../x' },
    { uniqueName: '' },
    { serves: 'all' },
    { provides: { react: 19 } },
    { server: 5 },
  ]) {
    const [problem] = await publishProblems(build, undefined);
    assert.equal(problem?.code, 'build.schema', JSON.stringify(build));
    assert.ok(problem.message.startsWith(`build.json of mfe-links: ${Object.keys(build)[0]}`), problem.message);
  }
  assert.deepEqual(buildProblems(null), ['it is null, not an object']);
});
