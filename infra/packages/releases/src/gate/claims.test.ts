import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import { checkOverlap } from './claims.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const { matchRoutes } = createRequire(join(ROOT, 'shell/package.json'))('react-router-dom');
const routes = (...paths: string[]) => ({
  schema: 1 as const,
  pages: paths.map((path) => ({ path, server: false })),
});
const claim = (storePaths: string[], linksPaths: string[]) => () =>
  checkOverlap({ 'mfe-store': [routes(...storePaths)], 'mfe-links': [routes(...linksPaths)] });
const STORE_PATHS = ['/store/:at', '/store/:at/:product', '/store/add-product', '/store/edit-product/:id'];

test('rejects a path of another remote that matches the same address, in every spelling', () => {
  const others = [
    '/store/:x/',
    '/store/edit-product/5',
    '/store/*',
    '/store*',
    '/store/edit-product//:id',
    '/Store/ADD-product',
    '/store/:a?',
    '/store/somebody?',
    '//store/somebody',
    '/store/:a/:b/:c?',
  ];
  for (const path of others) {
    assert.throws(claim(STORE_PATHS, [path]), { code: 'claim.taken' }, path);
    assert.throws(claim([path], STORE_PATHS), { code: 'claim.taken' }, path);
  }
  for (const path of ['/stores', '/admin/store/:id', '/login']) assert.doesNotThrow(claim(STORE_PATHS, [path]), path);
  assert.throws(claim(['/admin/*'], ['/admin/links']), {
    message:
      "'/admin/links' of mfe-links and '/admin/*' of mfe-store match the same addresses: one of the two remotes must remove its page first.",
  });
});

test('rejects a page below a page of another remote, in either order, and allows neighbours', () => {
  const pairs: [string, string][] = [
    ['/login', '/login/help'],
    ['/login', '/Login/*'],
    ['/login', '/login/:step'],
    ['/admin/links', '/admin/links/billing/new'],
    ['/store/:at', '/store/:at/:product/reviews'],
    ['/store/add-product', '/store/:at/:product'],
  ];
  for (const [upper, lower] of pairs) {
    assert.throws(claim([upper], [lower]), { code: 'claim.taken' }, `${lower} below ${upper}`);
    assert.throws(claim([lower], [upper]), { code: 'claim.taken' }, `${lower} below ${upper}`);
  }
  assert.throws(claim(['/login'], ['/login/help']), {
    message: /'\/login\/help' of mfe-links is below '\/login' of mfe-store/,
  });
  for (const path of ['/login-help', '/admin/linksets', '/', '/:userName/links'])
    assert.doesNotThrow(claim(['/login', '/admin/links'], [path]), path);
});

test('pages of one remote may overlap, but a path may appear only once', () => {
  assert.doesNotThrow(claim([...STORE_PATHS, '/store/*'], []));
  assert.throws(claim(['/store/:a', '/store/:b/'], []), { code: 'claim.taken' });
});

test('a page below a reserved name does not conflict with /:userName, unless the router prefers the parameter', () => {
  const pathOf = (paths: string[], address: string) =>
    matchRoutes(
      paths.map((path) => ({ path })),
      address,
    )?.at(-1).route.path;
  assert.doesNotThrow(claim(['/login', '/admin/links', '/store'], ['/', '/:userName', '/:userName/links']));
  assert.equal(pathOf(['/:userName', '/login'], '/login'), '/login');
  assert.equal(pathOf(['/:userName/links', '/admin/links'], '/admin/links'), '/admin/links');
  // The router prefers the earlier pattern, or the longer one.
  assert.equal(pathOf(['/:userName/links', '/store/:at'], '/store/links'), '/:userName/links');
  assert.throws(claim(['/store/:at'], ['/:userName/links']), { code: 'claim.taken' });
  assert.equal(pathOf(['/store/*', '/:userName/a/b'], '/store/a/b'), '/:userName/a/b');
  assert.throws(claim(['/store/*'], ['/:userName/a/b']), { code: 'claim.taken' });
});

test('the routes of all remotes of the product do not overlap', () => {
  const folders = ['mfe-account', 'mfe-links', 'mfe-public', 'mfe-store', 'infra/mfe-releases', 'infra/mfe-site'];
  const all = folders.map((folder) => [folder, [JSON.parse(readFileSync(join(ROOT, folder, 'routes.json'), 'utf8'))]]);
  assert.doesNotThrow(() => checkOverlap(Object.fromEntries(all)));
});
