import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startApp } from '../../../test/test-app.js';
import { isReserved, usernameKey, usernameProblem } from './username.rule.js';

const ROOT = join(import.meta.dirname, '../../../..');

describe('A username', () => {
  it.each(['abc', 'A.b-c_9', '123', 'x'.repeat(30), 'meera.cooks', 'my.js.life'])('can be %s', (name) => {
    expect(usernameProblem(name)).toBeNull();
  });

  it.each(['robots.txt', 'me.HTML', 'favicon.ico', 'a.webp', 'NULL', '__proto__', 'Store', 'constructor'])(
    'cannot be %s',
    (name) => {
      expect(usernameProblem(name)).not.toBeNull();
    },
  );

  it.each(['..', 'a/b', 'a\u0000b', '.*', 'ab', 'a..b', '@bob', ''])('has no lookup key for %j', (name) => {
    expect(usernameKey(name)).toBeNull();
  });
});

describe('The list of reserved names', () => {
  it("contains every first path segment of the API's routes", async () => {
    const testApp = await startApp();
    const { paths } = (await testApp.api.get('/docs/openapi.json')).body as unknown as { paths: object };
    await testApp.close();
    const firstSegments = Object.keys(paths).flatMap((path) => [
      path.split('/')[1] ?? '',
      path.replace('/api/v1', '').split('/')[1] ?? '',
    ]);
    const segments = [...new Set(firstSegments)].filter((word) => word !== '' && !word.startsWith('{'));
    expect(segments).toEqual(expect.arrayContaining(['api', 'users', 'link', 'theme', 'health']));
    expect(segments.filter((word) => !isReserved(word))).toEqual([]);
    expect(['docs', 'images', 'product', 'v1', 'remotes', 'assets'].filter((word) => !isReserved(word))).toEqual([]);
  });

  it("contains every first path segment of the remotes' pages", () => {
    const remotes = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'routes.json')));
    const pages = remotes.flatMap((name) => {
      const { pages } = JSON.parse(readFileSync(join(ROOT, name, 'routes.json'), 'utf8')) as {
        pages: { path: string }[];
      };
      return pages.map(({ path }) => path.split('/')[1] ?? '');
    });
    const segments = pages.filter((word) => word !== '' && !word.startsWith(':'));
    expect(segments).toEqual(expect.arrayContaining(['admin', 'login', 'signup', 'store']));
    expect(segments.filter((word) => !isReserved(word))).toEqual([]);
  });
});
