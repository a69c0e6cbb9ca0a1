import { startApp } from '../../test/test-app.js';
import { WRITE_CALLS } from '../../test/write-calls.js';

const WRITES_BY_GET = 'get /api/v1/users/email-send';

it('the tests of cut connections cover every call that changes data', async () => {
  const testApp = await startApp();
  const { paths } = (await testApp.api.get('/docs/openapi.json')).body as unknown as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const writes = calls.filter((call) => !call.startsWith('get ') || call === WRITES_BY_GET);
  expect(Object.keys(WRITE_CALLS).sort()).toEqual(writes.sort());
});
