import type { AuditLog, SiteInfo, SiteSettings } from '@linkstall/contracts/http';
import { randomUUID } from 'node:crypto';

import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  const operator = await testApp.api.newSession();
  token = operator.token;
  const { username } = operator.user;
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
});
beforeEach(() => testApp.database.collection('site_settings').deleteMany({}));

const settings = async () => (await testApp.api.get<SiteSettings>('admin/site', { token })).body.data;
/** Without the field of the setup, which these tests do not use. */
async function publicInfo(): Promise<SiteInfo> {
  const { needsSetup: _needsSetup, ...info } = (await testApp.api.get<SiteInfo>('site')).body.data;
  return info;
}
const change = (fields: object, headers = {}) =>
  testApp.api.patch<SiteSettings>('admin/site', fields, { token, headers });

describe('The settings of the site', () => {
  it('are the defaults until an operator changes them; visitors see name and joining', async () => {
    expect(await settings()).toEqual({ name: 'Linkstall', joining: 'open', emailDomains: [], revision: 0 });
    expect(await publicInfo()).toEqual({ name: 'Linkstall', joining: 'open' });
    const response = await change({ revision: 0, name: ' Garden Club ', joining: 'closed' });
    const changed = { name: 'Garden Club', joining: 'closed', emailDomains: [], revision: 1 };
    expect(response.body.data).toEqual(changed);
    expect(response.headers.get('x-linkstall-changed')).toContain('site');
    expect(await settings()).toEqual(changed);
    expect(await publicInfo()).toEqual({ name: 'Garden Club', joining: 'closed' });
  });

  it('write the changed fields before and after to the log of operators', async () => {
    await change({ revision: 0, name: 'Linkstall', joining: 'closed', emailDomains: ['a.example', 'b.example'] });
    const [line] = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token })).body.data.lines;
    expect(line).toMatchObject({
      ...{ action: 'settings', target: 'site', username: '' },
      ...{ before: 'joining: open; emailDomains: ', after: 'joining: closed; emailDomains: a.example, b.example' },
    });
  });

  it('keep the other fields, and take domains in any spelling once', async () => {
    await change({ revision: 0, name: 'Garden Club' });
    const emailDomains = ['Example.COM', '@example.com', '*.Bücher.example'];
    const { body } = await change({ revision: 1, emailDomains });
    expect(body.data).toMatchObject({
      name: 'Garden Club',
      emailDomains: ['example.com', '*.xn--bcher-kva.example'],
      revision: 2,
    });
    expect((await change({ revision: 2, emailDomains: [] })).body.data).toMatchObject({ emailDomains: [] });
  });

  it('are not overwritten by an operator who saw an older revision, also when both send at once', async () => {
    const both = await Promise.all(['One', 'Two'].map((name) => change({ revision: 0, name })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const later = await Promise.all(['One', 'Two'].map((name) => change({ revision: 1, name })));
    expect(later.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(later.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'site.changed',
      message: expect.stringContaining('Load the page again') as string,
    });
  });

  it('are changed once by a repeated call', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = () => change({ revision: 0, name: 'Garden Club' }, headers);
    expect((await send()).status).toBe(200);
    expect((await send()).body.data).toMatchObject({ revision: 1 });
  });

  it.each([
    [{ joining: 'friends' }, 'joining'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ emailDomains: ['example'] }, 'emailDomains'],
    [{ emailDomains: ['a@example.com'] }, 'emailDomains'],
    [{ emailDomains: Array.from({ length: 51 }, (_, index) => `a${index}.example`) }, 'emailDomains'],
    [{ revision: 'x' }, 'revision'],
    [{ proofOfWork: 'yes' }, 'proofOfWork'],
    [{ newPageDays: 91 }, 'newPageDays'],
    [{ newPageDays: 1.5 }, 'newPageDays'],
    [{ accent: 'red' }, 'accent'],
    [{ accent: '#1b2a6b' }, 'accent'],
    [{ links: ['https://example.com'] }, 'links'],
    [{ links: ['Imprint javascript:alert(1)'] }, 'links'],
    [{ links: Array.from({ length: 4 }, (_, index) => `Page ${index} https://example.com`) }, 'links'],
  ])('refuse %j', async (fields, field) => {
    const { status, body } = await change({ revision: 0, ...fields });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('take a proof of work only where browsers can compute it, and write it to the log', async () => {
    expect((await change({ revision: 0, proofOfWork: true })).status).toBe(200);
    const [line] = (await testApp.api.get<AuditLog>('admin/audit-log/newest', { token })).body.data.lines;
    expect(line).toMatchObject({ before: 'proofOfWork: off', after: 'proofOfWork: on' });
    const plainSite = await startApp({ PUBLIC_URL: 'http://stall.example' });
    const { user, token: plainToken } = await plainSite.api.newSession();
    await plainSite.database.collection('users').updateOne({ username: user.username }, { $set: { role: 'operator' } });
    const response = await plainSite.api.patch('admin/site', { revision: 0, proofOfWork: true }, { token: plainToken });
    expect(response).toMatchObject({ status: 400, body: { code: 'site.proof_needs_https' } });
    await plainSite.close();
  });

  it('are for operators only', async () => {
    const other = await testApp.api.newSession();
    for (const send of [
      () => testApp.api.get('admin/site', { token: other.token }),
      () => testApp.api.patch('admin/site', { revision: 0, name: 'Mine' }, { token: other.token }),
    ])
      expect(await send()).toMatchObject({ status: 403, body: { code: 'auth.operators_only' } });
    expect((await testApp.api.get('admin/site')).status).toBe(401);
  });
});
