import { ModulesContainer, Reflector } from '@nestjs/core';

import { startApp, type TestApp } from '../../test/test-app.js';
import { ACCESS } from './access.js';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

interface Document {
  readonly paths: Record<string, Record<string, { readonly security?: unknown }>>;
}

it('every route says whether it is public or needs a login', () => {
  const reflector = running.app.get(Reflector);
  const unmarked: string[] = [];
  let routes = 0;
  for (const module of running.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(metatype.prototype as object))) {
        if (typeof value !== 'function' || Reflect.getMetadata('path', value) === undefined) continue;
        routes += 1;
        const mark = reflector.getAllAndOverride<unknown>(ACCESS, [value, metatype]);
        if (mark !== 'public' && mark !== 'login') unmarked.push(`${metatype.name}.${name}`);
      }
    }
  }
  expect(routes).toBeGreaterThanOrEqual(13);
  expect(unmarked).toEqual([]);
});

it('what needs a login answers 401 without a token, and nothing else does', async () => {
  const { paths } = (await running.api.get('/docs/openapi.json')).body as unknown as Document;
  const guarded: string[] = [];
  for (const [path, calls] of Object.entries(paths)) {
    for (const method of Object.keys(calls)) {
      const address = path.replace(/\{\w+\}/g, 'nobody');
      const { status } = await running.api.send(method.toUpperCase(), address, undefined);
      if (status === 401) guarded.push(`${method} ${path}`);
    }
  }
  expect(guarded.sort()).toEqual([
    'get /api/v1/link/all-link',
    'get /api/v1/theme/all-theme',
    'patch /api/v1/users/update-theme',
    'post /api/v1/link/add-link',
    'post /api/v1/link/delete-link',
  ]);
});

it('a bad token on a public call is ignored: the caller is a visitor', async () => {
  const user = await running.api.newUser();
  expect((await running.api.get(user.username, { token: 'garbage' })).status).toBe(200);
});
