import { createHmac } from 'node:crypto';

import { SECRET, startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  ({ token } = await testApp.api.newSession());
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (segment: string | undefined) =>
  JSON.parse(Buffer.from(segment ?? '', 'base64url').toString()) as object;

/** Changes the valid token and signs it again, by default with the valid secret. */
function forgeToken(change: { header?: object; payload?: object; secret?: string; hash?: string }): string {
  const [header, payload] = token.split('.');
  const body = `${encode({ ...decode(header), ...change.header })}.${encode({ ...decode(payload), ...change.payload })}`;
  const signature = createHmac(change.hash ?? 'sha256', change.secret ?? SECRET)
    .update(body)
    .digest('base64url');
  return `${body}.${signature}`;
}

const statusWith = async (changedToken: string) =>
  (await testApp.api.get('link/all-link', { token: changedToken })).status;

it('a token that is signed again without changes is valid, so only their change makes the tokens below invalid', async () => {
  expect(await statusWith(forgeToken({}))).toBe(200);
});

const now = Math.floor(Date.now() / 1000);
it.each([
  ['another key', { secret: 'another-secret-another-secret-another' }],
  ['an empty key', { secret: '' }],
  ['another algorithm', { header: { alg: 'HS512' }, hash: 'sha512' }],
  ['another type', { header: { typ: 'JWT' } }],
  ['a key id', { header: { kid: '../../dev/null' } }],
  ['an embedded key (jwk)', { header: { jwk: { kty: 'oct', k: 'AAAA' } } }],
  ['a key set URL (jku)', { header: { jku: 'https://evil.example/keys' } }],
  ['a certificate', { header: { x5u: 'https://evil.example/cert' } }],
  ['a critical extension', { header: { crit: ['exp'] } }],
  ['another audience', { payload: { aud: 'linkstall-mail' } }],
  ['another issuer', { payload: { iss: 'somebody' } }],
  ['an end in the past', { payload: { exp: now - 1 } }],
  ['a beginning in the future', { payload: { nbf: now + 600 } }],
  ['a session that does not exist', { payload: { sid: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
  ['a session that is no text', { payload: { sid: { $ne: '' } } }],
  ['another user', { payload: { sub: '6920a1b2c3d4e5f60718293a' } }],
  ['a user id that is not text', { payload: { sub: { $gt: '' } } }],
])('rejects a token with %s', async (_, change) => {
  expect(await statusWith(forgeToken(change))).toBe(401);
});

it('rejects a token without a signature', async () => {
  const [, payload] = token.split('.');
  for (const alg of ['none', 'None', 'NONE']) {
    expect(await statusWith(`${encode({ alg, typ: 'at+jwt' })}.${payload}.`)).toBe(401);
    expect(await statusWith(`${encode({ alg, typ: 'at+jwt' })}.${payload}.AAAA`)).toBe(401);
  }
});

it('rejects a token that is far too long', async () => {
  expect(await statusWith(forgeToken({ payload: { more: 'x'.repeat(4_000) } }))).toBe(401);
  expect([401, 431]).toContain(await statusWith('x'.repeat(20_000)));
});
