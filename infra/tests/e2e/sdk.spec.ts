import { execFileSync } from 'node:child_process';

import { expect, test } from './fixtures.ts';

test('the site serves the packages that its shell was built with', async ({ request }) => {
  const index = (await (await request.get('/sdk/index.json')).json()) as { packages: Record<string, string> };
  expect(Object.keys(index.packages)).toEqual(['cli', 'contracts', 'edge', 'kit', 'remote-build', 'testing']);
  for (const [name, version] of Object.entries(index.packages)) {
    const response = await request.get(`/sdk/${name}-${version}.tgz`);
    expect(response.headers()['content-type']).toBe('application/gzip');
    const manifest = execFileSync('tar', ['-xzO', 'package/package.json'], { input: await response.body() });
    expect(JSON.parse(manifest.toString())).toMatchObject({ name: `@linkstall/${name}`, version });
  }
  expect((await request.get('/sdk/contracts-9.9.9.tgz')).status()).toBe(404);
});
