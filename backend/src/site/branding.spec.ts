import type { SiteInfo, SiteSettings } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { testImage } from '../../test/client.js';
import { MailServer } from '../../test/mail-server.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let server: MailServer;
let token: string;
let image: Buffer;
beforeAll(async () => {
  server = new MailServer();
  await server.start();
  testApp = await startApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://stall.example' });
  const operator = await testApp.api.newSession();
  token = operator.token;
  const { username } = operator.user;
  await testApp.database.collection('users').updateOne({ username }, { $set: { role: 'operator' } });
  image = await testImage();
});
beforeEach(() => testApp.database.collection('site_settings').deleteMany({}));
afterAll(() => server.stop());

/** Without the field of the setup, which these tests do not use. */
async function publicInfo(): Promise<SiteInfo> {
  const { needsSetup: _needsSetup, ...info } = (await testApp.api.get<SiteInfo>('site')).body.data;
  return info;
}
const change = (fields: object) => testApp.api.patch<SiteSettings>('admin/site', fields, { token });
const changeLogo = () => testApp.api.patchForm<SiteSettings>('admin/site/logo', { logo: image }, { token });

describe('The look of the site', () => {
  it('has the accent colour and the links of the operators, and the first ones after an empty value', async () => {
    await change({
      revision: 0,
      accent: ' #7FD1C4 ',
      links: ['Imprint example.com/imprint', 'Our rules https://example.com/rules'],
    });
    expect(await publicInfo()).toMatchObject({
      accent: '#7fd1c4',
      links: [
        { title: 'Imprint', url: 'https://example.com/imprint' },
        { title: 'Our rules', url: 'https://example.com/rules' },
      ],
    });
    await change({ revision: 1, accent: '', links: [] });
    expect(await publicInfo()).toEqual({ name: 'Linkstall', joining: 'open' });
  });

  it('refuses a colour on which dark text is not readable, and names the nearest colour that is allowed', async () => {
    const { status, body } = await change({ revision: 0, accent: '#1b2a6b' });
    expect(status).toBe(400);
    const nearest = /#[0-9a-f]{6}$/.exec(body.message)?.[0] ?? '';
    expect(nearest).not.toBe('#1b2a6b');
    expect((await change({ revision: 0, accent: nearest })).body.data).toMatchObject({ accent: nearest });
  });

  it('has the logo of the operators; a replaced or removed logo is deleted', async () => {
    const first = (await changeLogo()).body.data;
    expect(first.logo).toMatch(/^\/images\/[0-9a-f]{32}\/384\.webp$/);
    expect(await publicInfo()).toMatchObject({ logo: first.logo });
    const before = await storedImageIds(testApp);
    const second = await changeLogo();
    expect(second.body.data).toMatchObject({ revision: 2 });
    expect(second.body.data.logo).not.toBe(first.logo);
    expect(await storedImageIds(testApp)).toHaveLength(before.length);
    const removed = await testApp.api.send<SiteSettings>('DELETE', 'admin/site/logo', { token });
    expect(removed.body.data).not.toHaveProperty('logo');
    expect(await storedImageIds(testApp)).toHaveLength(before.length - 1);
    expect(await publicInfo()).toEqual({ name: 'Linkstall', joining: 'open' });
  });

  it('refuses a file that is no image as a logo, and keeps the former logo', async () => {
    const { logo } = (await changeLogo()).body.data;
    const response = await testApp.api.patchForm('admin/site/logo', { logo: Buffer.from('no image') }, { token });
    expect(response.status).toBe(415);
    expect(await publicInfo()).toMatchObject({ logo });
  });
});

it('Mails have the name of the site in sender, subject, head and foot', async () => {
  await change({ revision: 0, name: 'Garden & Ca$$h Club' });
  const to = 'operator@example.com';
  const key = readFileSync(join(testApp.dataDir, 'operator-key'), 'utf8').trim();
  await testApp.api.post('admin/test-mail', { to }, { headers: { 'x-operator-key': key } });
  const [mail] = server.mailsTo(to);
  expect(mail?.subject).toBe('Test mail of Garden & Ca$$h Club');
  expect(mail?.text).toMatch(/\n\nGarden & Ca\$\$h Club\s*$/);
  expect(mail?.headers['from']).toContain('Garden & Ca$$h Club');
  expect(JSON.stringify(mail)).not.toMatch(/Linkstall\b/);
});
