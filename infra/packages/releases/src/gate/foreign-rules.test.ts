// Tests the rules of the gate and of `publish` for foreign remotes. Run by `node --test`.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixtureBuild, fixtureStore } from '../../testing/fixture-build.ts';
import { tierText } from '../command/tier-text.ts';
import { deploy } from '../pointers/changes.ts';
import { publish } from '../publish/publish.ts';
import { ReleaseError } from '../release-error.ts';

type Build = NonNullable<Parameters<typeof fixtureBuild>[0]>;

const PAGE = { path: '/apps/guest', access: 'login', layout: 'admin' };
const FOREIGN_BUILD = { tier: 'foreign', exposes: [], shared: {} };

const store = await fixtureStore();
const publishGuest = async ({ routes = {}, page = {}, ...build }: Build & { page?: object } = {}) => {
  const packageDir = await fixtureBuild({
    remote: 'mfe-guest',
    pages: [{ ...PAGE, ...page }],
    routes: { tier: 'foreign', ...routes },
    build: FOREIGN_BUILD,
    ...build,
  });
  return publish(store, { packageDir, reserved: ['admin', 'apps'] });
};

const refusals: [name: string, build: Parameters<typeof publishGuest>[0], code: string, message: RegExp][] = [
  ['events', { routes: { events: { emits: {} } } }, 'routes.schema', /events is not for tier "foreign"/],
  ['a slot', { slots: { 'phone-preview': './preview' } }, 'routes.schema', /slots is not for tier "foreign"/],
  ['storage keys', { routes: { storage: ['storeOwner'] } }, 'routes.schema', /storage is not for tier "foreign"/],
  ['a server page', { page: { access: 'public', server: true } }, 'routes.schema', /server: false/],
  ['early reads', { page: { reads: ['/users/email-send'] } }, 'routes.schema', /declare the calls under calls/],
  ['a page for operators', { page: { access: 'operator' } }, 'routes.schema', /access "public" or "login"/],
  ['a login page', { page: { access: 'logged-out' } }, 'routes.schema', /access "public" or "login"/],
  ['a page without the frame of the site', { page: { layout: 'bare' } }, 'routes.schema', /say "admin" or "site"/],
  ['a call of the account', { routes: { calls: ['DELETE /users/account'] } }, 'routes.schema', /one of GET \/link/],
  ['an unknown tier', { routes: { tier: 'friend' } }, 'routes.schema', /one of trusted, foreign/],
  ['an address outside /apps/guest', { page: { path: '/admin/guest' } }, 'routes.tier', /not below \/apps\/guest/],
  ['a server bundle', { files: { 'server.cjs': '' } }, 'routes.tier', /server\.cjs is not for tier "foreign"/],
  ['a script for visitors', { files: { 'visitors.0123456789.js': '' } }, 'routes.tier', /visitors\.0123456789\.js/],
  ['a federated build', { build: {} }, 'routes.tier', /build again/],
  ['a foreign build and a trusted routes.json', { routes: { tier: 'trusted' } }, 'routes.tier', /build again/],
  [
    'calls in a trusted routes.json',
    { routes: { tier: 'trusted', calls: [] }, build: {} },
    'routes.schema',
    /calls is only for/,
  ],
];
for (const [name, build, code, message] of refusals)
  test(`publish refuses a remote with ${name}`, async () => {
    await assert.rejects(publishGuest(build), (error) => {
      assert.ok(error instanceof ReleaseError);
      assert.equal(error.code, code);
      assert.match(error.message, message);
      return true;
    });
  });

test('the gate refuses a trusted release of a remote that was foreign, unless the deploy is forced', async () => {
  const packageDir = await fixtureBuild({ remote: 'shell', files: { 'base.css': '' } });
  const shell = await publish(store, { packageDir, reserved: [] });
  await deploy(store, { remote: 'shell', release: shell.release });
  const foreign = await publishGuest({ text: 'foreign', routes: { calls: ['GET /link/all-link'] } });
  const plan = await tierText(store, foreign);
  assert.equal(plan, 'foreign: in a sandboxed iframe, with the calls GET /link/all-link');
  await deploy(store, { remote: 'mfe-guest', release: foreign.release });
  const routes = { tier: 'trusted' };
  const trusted = await publishGuest({ text: 'trusted', version: '2.0.0', routes, build: {} });
  assert.equal(await tierText(store, trusted), null);
  for (const percent of [10, 100])
    await assert.rejects(deploy(store, { remote: 'mfe-guest', release: trusted.release, percent }), {
      code: 'gate.trust',
      message: /would run in the pages of this site/,
    });
  await deploy(store, { remote: 'mfe-guest', release: trusted.release, force: 'Reviewed on 28 November' });
});
