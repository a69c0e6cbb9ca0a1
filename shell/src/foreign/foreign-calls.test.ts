import { createFakeShell } from '@linkstall/testing';

import { ApiServer } from '../testing/api-server.ts';
import { createForeignCalls } from './foreign-calls.ts';

const CALL = 'GET /link/all-link';
const REFUSED = { status: 401, body: { statusCode: 401, code: 'auth.required', message: 'Please log in.' } };
const api = new ApiServer();
let origin = '';

beforeAll(async () => {
  origin = await api.start();
});
beforeEach(() => {
  api.calls.length = 0;
  api.responses.set('GET /api/v1/link/all-link', REFUSED);
});
afterAll(() => api.stop());

/** The calls of a remote. `onToken` is called with the number of each token that the shell gets. */
function createCalls(onToken: (count: number) => void) {
  let count = 0;
  const remoteToken = () => {
    count += 1;
    onToken(count);
    return { remoteToken: `token ${count}`, lifetimeSeconds: 300 };
  };
  const shell = { ...createFakeShell({ 'GET /users/remote-token/mfe-guest/1~a': remoteToken }), origin };
  const call = createForeignCalls({ shell, remote: 'mfe-guest', release: '1~a', calls: [CALL] });
  return () => call({ method: 'GET', path: '/link/all-link' } as Parameters<typeof call>[0]);
}

it('a call of a foreign remote is sent again with a new token when the API refuses the token', async () => {
  const tokens: number[] = [];
  const call = createCalls((count) => {
    tokens.push(count);
    // The session of the first token has ended.
    if (count === 2) api.responses.set('GET /api/v1/link/all-link', { status: 200, body: { data: ['link'] } });
  });
  expect(await call()).toEqual(['link']);
  expect(await call()).toEqual(['link']);
  expect([tokens, api.calls.length]).toEqual([[1, 2], 3]);
});

it('a call of a foreign remote fails when the API refuses the new token, too', async () => {
  const tokens: number[] = [];
  const call = createCalls((count) => tokens.push(count));
  await expect(call()).rejects.toMatchObject({ status: 401 });
  expect([tokens, api.calls.length]).toEqual([[1, 2], 2]);
});
