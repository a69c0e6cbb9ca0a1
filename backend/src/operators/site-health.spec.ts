import type { SiteHealth, TestMail } from '@linkstall/contracts/http';
import { writeBackupRecord } from '@linkstall/releases/backup-record';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';

import { createCertificate } from '../../test/certificate.js';
import { MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { Settings } from '../config/settings.js';
import { UsersService } from '../users/users.service.js';

const PUBLIC_URL = 'http://stall.example';

async function newOperator({ api, app }: TestApp) {
  const session = await api.newSession();
  await app.get(UsersService).setOperator(session.user.username, true);
  return session;
}

async function healthOf(testApp: TestApp, token: string, headers: Readonly<Record<string, string>> = {}) {
  return (await testApp.api.get<SiteHealth>('admin/health', { token, headers })).body.data;
}

it('GET /admin/health says which mails wait and why, and a test mail to the operator says what to correct', async () => {
  const server = new MailServer();
  await server.start();
  const testApp = await startApp({ SMTP_URL: server.url, PUBLIC_URL });
  const { user, token } = await newOperator(testApp);
  const sendTest = async () =>
    (await testApp.api.post<TestMail>('admin/health/test-mail', {}, { token })).body.data.failure;
  expect(await sendTest()).toBeNull();
  expect(server.mailsTo(user.email)).toMatchObject([{ subject: 'Test mail of Linkstall' }]);
  expect((await healthOf(testApp, token)).mails).toEqual({ canSend: true, waiting: 0, oldestAt: null, reasons: [] });
  await server.stop();
  expect(await sendTest()).toMatch(/^Nothing listens at the host and port of SMTP_URL\./);
  await testApp.api.post('users/forget-password', { email: user.email });
  await until(async () => (await healthOf(testApp, token)).mails.reasons.length > 0);
  const { mails } = await healthOf(testApp, token);
  expect(mails).toMatchObject({ waiting: 1, oldestAt: expect.stringMatching(/^\d{4}-/) });
  expect(mails.reasons).toEqual([
    { reason: expect.stringMatching(/^Nothing listens at the host and port of SMTP_URL\. \(\w+\)$/), count: 1 },
  ]);
  expect(JSON.stringify(mails)).not.toContain(user.email);
  await testApp.close();
});

it('GET /admin/health names disk, versions, and a proxy that is not trusted; other users get 403', async () => {
  const testApp = await startApp();
  const { token } = await newOperator(testApp);
  const health = await healthOf(testApp, token);
  expect(health.disk.freeBytes).toBeGreaterThan(0);
  expect(health.disk.totalBytes).toBeGreaterThan(health.disk.freeBytes);
  expect(health).toMatchObject({ mails: { canSend: false }, certificate: null, warnings: [] });
  expect(health.programs).toEqual([
    { name: 'edge', version: null }, // no edge sent the request
    { name: 'api', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    { name: 'node', version: process.version },
    { name: 'database', version: expect.stringMatching(/^\d+\.\d+/) },
  ]);
  const fromEdge = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-version': '9.9.9', 'x-forwarded-ignored': '1' };
  const behindProxy = await healthOf(testApp, token, fromEdge);
  expect(behindProxy.programs[0]).toEqual({ name: 'edge', version: '9.9.9' });
  expect(behindProxy.warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
  const otherUser = await testApp.api.newSession();
  expect((await testApp.api.get('admin/health', otherUser)).status).toBe(403);
  expect((await testApp.api.post('admin/health/test-mail', {}, otherUser)).status).toBe(403);
  await testApp.close();
});

it('GET /admin/health names the last backup of this DATA_DIR, and none after damage of its record', async () => {
  const testApp = await startApp();
  const { token } = await newOperator(testApp);
  const { dataDir } = testApp.app.get(Settings);
  expect((await healthOf(testApp, token)).backup).toBeNull();
  const backup = { at: '2026-11-29T03:15:00.000Z', location: '/backups', bytes: 7, checkedAt: null };
  await writeBackupRecord(dataDir, { backup: '20261129T031500Z', ...backup });
  expect((await healthOf(testApp, token)).backup).toEqual(backup);
  for (const damaged of ['', '{}', '{"backup":"x","at":"yesterday","location":"/backups","bytes":7}']) {
    await writeFile(join(dataDir, 'backup.json'), damaged);
    expect((await healthOf(testApp, token)).backup).toBeNull();
  }
  await testApp.close();
});

it('GET /admin/health reads the certificate of PUBLIC_URL at most once an hour, also an invalid one', async () => {
  const server = createServer({ ...createCertificate() }).listen(0, '127.0.0.1');
  let connections = 0;
  server.on('connection', () => (connections += 1));
  server.on('tlsClientError', () => undefined);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const testApp = await startApp({ PUBLIC_URL: `https://127.0.0.1:${port}` });
  const { token } = await newOperator(testApp);
  const expected = {
    host: '127.0.0.1',
    endsAt: '2049-12-31T23:59:59.000Z',
    problem: expect.stringContaining('No authority'),
  };
  expect((await healthOf(testApp, token)).certificate).toEqual(expected);
  expect((await healthOf(testApp, token)).certificate).toEqual(expected);
  expect(connections).toBe(1);
  server.close();
  await once(server, 'close');
  testApp.app.get(Clock)['offsetSeconds'] += 3_600;
  expect((await healthOf(testApp, token)).certificate).toMatchObject({
    endsAt: null,
    problem: expect.stringContaining('ECONNREFUSED'),
  });
  await testApp.close();
});
