import { ModulesContainer, Reflector } from '@nestjs/core';

import { startApp, type TestApp } from '../../../test/test-app.js';
import { ACCESS } from './access.decorator.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

interface Document {
  readonly paths: Record<string, Record<string, { readonly security?: unknown }>>;
}

/** Every controller method that handles a route. */
function routes() {
  const modules = [...testApp.app.get(ModulesContainer).values()];
  const controllers = modules.flatMap(({ controllers }) => [...controllers.values()].map(({ metatype }) => metatype));
  return controllers.flatMap((controller) => {
    if (typeof controller !== 'function') return [];
    const methods = Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object));
    return methods
      .filter(([name]) => name !== 'constructor') // the constructor has the path of the controller
      .map(([name, { value }]) => ({ name: `${controller.name}.${name}`, controller, handler: value as unknown }))
      .filter(({ handler }) => typeof handler === 'function' && Reflect.getMetadata('path', handler) !== undefined);
  });
}

it('every route declares whether it is public or needs a login', () => {
  const reflector = testApp.app.get(Reflector);
  const declarations = routes().map(({ name, controller, handler }) => ({
    name,
    access: reflector.getAllAndOverride<unknown>(ACCESS, [handler as () => void, controller]),
  }));
  expect(declarations.length).toBeGreaterThanOrEqual(13);
  expect(declarations.filter(({ access }) => access !== 'public' && access !== 'login')).toEqual([]);
});

it('exactly the routes that need a login answer 401 without a token', async () => {
  const { paths } = (await testApp.api.get('/docs/openapi.json')).body as unknown as Document;
  const rejected: string[] = [];
  for (const [path, calls] of Object.entries(paths)) {
    for (const method of Object.keys(calls)) {
      const address = path.replace(/\{\w+\}/g, 'nobody');
      const { status } = await testApp.api.send(method.toUpperCase(), address);
      if (status === 401) rejected.push(`${method} ${path}`);
    }
  }
  expect(rejected.sort()).toEqual([
    'delete /api/v1/admin/site/invitations/{id}',
    'delete /api/v1/admin/site/logo',
    'delete /api/v1/product/delete-product/{id}',
    'delete /api/v1/users/account',
    'delete /api/v1/users/api-tokens/{id}',
    'delete /api/v1/users/avatar',
    'delete /api/v1/users/move',
    'delete /api/v1/users/passkeys/{id}',
    'delete /api/v1/users/second-factor',
    'delete /api/v1/users/sessions/{id}',
    'delete /api/v1/users/subscribers/{id}',
    'delete /api/v1/users/webhooks/{id}',
    'get /api/v1/admin/accounts',
    'get /api/v1/admin/audit-log/{before}',
    'get /api/v1/admin/forced-changes',
    'get /api/v1/admin/health',
    'get /api/v1/admin/releases',
    'get /api/v1/admin/releases/log/{before}',
    'get /api/v1/admin/releases/pages/{seq}',
    'get /api/v1/admin/reports',
    'get /api/v1/admin/site',
    'get /api/v1/admin/site/hosts',
    'get /api/v1/admin/site/joining',
    'get /api/v1/admin/takedowns/{username}',
    'get /api/v1/admin/teams',
    'get /api/v1/disclosures/log',
    'get /api/v1/link/all-entry',
    'get /api/v1/link/all-link',
    'get /api/v1/product/export',
    'get /api/v1/registry/device/codes/{userCode}',
    'get /api/v1/theme/all-theme',
    'get /api/v1/theme/own-looks',
    'get /api/v1/users/account',
    'get /api/v1/users/api-tokens',
    'get /api/v1/users/email-send',
    'get /api/v1/users/export',
    'get /api/v1/users/grants/{id}',
    'get /api/v1/users/insights/{days}',
    'get /api/v1/users/passkeys',
    'get /api/v1/users/release-panel',
    'get /api/v1/users/remote-token/{remote}/{release}',
    'get /api/v1/users/second-factor',
    'get /api/v1/users/sessions',
    'get /api/v1/users/storage',
    'get /api/v1/users/subscribers/export',
    'get /api/v1/users/subscribers/{page}',
    'get /api/v1/users/webhooks',
    'patch /api/v1/admin/site',
    'patch /api/v1/admin/site/logo',
    'patch /api/v1/link/order',
    'patch /api/v1/link/spotlight',
    'patch /api/v1/link/update-entries',
    'patch /api/v1/link/update-entry/{id}',
    'patch /api/v1/link/update-link/{id}',
    'patch /api/v1/product/order',
    'patch /api/v1/product/update-product/{id}',
    'patch /api/v1/theme/update-look/{id}',
    'patch /api/v1/users/avatar',
    'patch /api/v1/users/checklist',
    'patch /api/v1/users/header',
    'patch /api/v1/users/insights/place',
    'patch /api/v1/users/password',
    'patch /api/v1/users/second-factor',
    'patch /api/v1/users/time-zone',
    'patch /api/v1/users/update-account',
    'patch /api/v1/users/update-theme',
    'patch /api/v1/users/webhooks/{id}',
    'post /api/v1/admin/forced-changes',
    'post /api/v1/admin/forced-changes/{env}/{id}/confirm',
    'post /api/v1/admin/health/test-mail',
    'post /api/v1/admin/new-pages/{username}/end',
    'post /api/v1/admin/releases/{remote}/disable',
    'post /api/v1/admin/releases/{remote}/enable',
    'post /api/v1/admin/releases/{remote}/promote',
    'post /api/v1/admin/releases/{remote}/rollback',
    'post /api/v1/admin/reports/{username}/dismiss',
    'post /api/v1/admin/site/hosts',
    'post /api/v1/admin/site/hosts/preview',
    'post /api/v1/admin/site/hosts/{id}/end',
    'post /api/v1/admin/site/invitations',
    'post /api/v1/admin/site/waiting/{id}',
    'post /api/v1/admin/takedowns/{username}',
    'post /api/v1/admin/takedowns/{username}/end',
    'post /api/v1/admin/takedowns/{username}/keep',
    'post /api/v1/admin/teams/{team}/{action}',
    'post /api/v1/link/add-entry',
    'post /api/v1/link/add-link',
    'post /api/v1/link/delete-entries',
    'post /api/v1/link/delete-link',
    'post /api/v1/link/import',
    'post /api/v1/link/preview',
    'post /api/v1/link/preview-picture',
    'post /api/v1/link/read-import',
    'post /api/v1/link/restore-entries',
    'post /api/v1/link/restore-link',
    'post /api/v1/mcp',
    'post /api/v1/product/add-product',
    'post /api/v1/product/delete-products',
    'post /api/v1/product/import',
    'post /api/v1/product/import-pictures',
    'post /api/v1/product/read-import',
    'post /api/v1/product/restore-product/{id}',
    'post /api/v1/registry/device/codes/{userCode}/allow',
    'post /api/v1/registry/device/codes/{userCode}/refuse',
    'post /api/v1/setup',
    'post /api/v1/theme/add-look',
    'post /api/v1/theme/delete-look',
    'post /api/v1/theme/restore-look',
    'post /api/v1/users/api-tokens',
    'post /api/v1/users/grants/{id}',
    'post /api/v1/users/grants/{id}/passkey',
    'post /api/v1/users/move',
    'post /api/v1/users/passkeys',
    'post /api/v1/users/release-panel/switch',
    'post /api/v1/users/second-factor',
    'post /api/v1/users/webhooks',
    'post /api/v1/users/webhooks/{id}/test',
  ]);
});

it('a public route ignores an invalid token and treats the caller as a visitor', async () => {
  const user = await testApp.api.newUser();
  expect((await testApp.api.get(user.username, { token: 'garbage' })).status).toBe(200);
});
