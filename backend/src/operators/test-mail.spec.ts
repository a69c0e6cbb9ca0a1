import type { TestMail } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createCertificate } from '../../test/certificate.js';
import { MailServer } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const TO = 'operator@example.com';
const PUBLIC_URL = 'https://stall.example';

const sendTest = (
  { api, dataDir }: TestApp,
  to = TO,
  key = readFileSync(join(dataDir, 'operator-key'), 'utf8').trim(),
) => api.post<TestMail>('admin/test-mail', { to }, { headers: { 'x-operator-key': key } });

it('sends a test mail at once, only with the operator key and to one address', async () => {
  const server = new MailServer();
  await server.start();
  const testApp = await startApp({ SMTP_URL: server.url, PUBLIC_URL });
  expect(await sendTest(testApp)).toMatchObject({ status: 200, body: { data: { failure: null } } });
  expect(server.mailsTo(TO)).toMatchObject([{ subject: 'Test mail of Linkstall', recipients: [TO] }]);
  server.refuse = () => Object.assign(new Error('No such user'), { responseCode: 550 });
  expect((await sendTest(testApp)).body.data.failure).toMatch(/^The mail server refuses the sender .* No such user\)$/);
  expect((await sendTest(testApp, 'a@example.com, b@example.com')).status).toBe(400);
  expect((await sendTest(testApp, TO, 'f'.repeat(64))).body.code).toBe('route.not_found');
  expect(testApp.logs.join('')).not.toContain(TO);
  await server.stop();
  expect((await sendTest(testApp)).body.data.failure).toMatch(/^Nothing listens at the host and port of SMTP_URL\./);
  await testApp.close();
});

it('says what to do about STARTTLS with a self-signed certificate, about a server without TLS, and without SMTP_URL', async () => {
  const server = new MailServer({ ...createCertificate(), isImplicit: false });
  const plainServer = new MailServer();
  await Promise.all([server.start(), plainServer.start()]);
  for (const [settings, failure] of [
    [
      { SMTP_URL: server.url, PUBLIC_URL },
      /^The mail server has a certificate .* self-signed one\. .*NODE_EXTRA_CA_CERTS/,
    ],
    [{ SMTP_URL: plainServer.url, PUBLIC_URL, SMTP_REQUIRE_TLS: 'on' }, /^The mail server offers no TLS\./],
    [{}, /^SMTP_URL is not set/],
  ] as const) {
    const testApp = await startApp(settings);
    expect((await sendTest(testApp)).body.data.failure).toMatch(failure);
    await testApp.close();
  }
  await Promise.all([server.stop(), plainServer.stop()]);
});
