import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { temporaryFolder } from '../test/end-after-tests.js';
import { connect, freshDatabase } from '../test/database.js';
import { MailServer } from '../test/mail-server.js';
import { launch, startProcess, until, type ApiProcess } from '../test/processes.js';

const EX_CONFIG = 78;

const isReady = async ({ api }: ApiProcess) => (await api.get('/health/ready')).status === 200;

it('an API with WORK=off leaves the work to a worker, which serves nothing but health', async () => {
  const mailServer = new MailServer();
  await mailServer.start();
  const env = {
    ...{ MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() },
    ...{ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' },
  };
  const apiProcess = await startProcess({ ...env, WORK: 'off' });
  await until(() => isReady(apiProcess));
  const { email } = await apiProcess.api.newUser('patient');
  expect((await apiProcess.api.post('users/forget-password', { email })).status).toBe(200);
  const upload = join(env.DATA_DIR, 'uploads/in-progress');
  await mkdir(upload, { recursive: true });
  const worker = await startProcess({ ...env, WORK: 'only' });
  await mailServer.waitForMail(email);
  await until(() => Promise.resolve(worker.output().includes('mail sent')));
  expect(apiProcess.output()).not.toContain('mail sent');
  expect(existsSync(upload)).toBe(true);
  expect(await isReady(worker)).toBe(true);
  for (const path of ['patient', 'users/u/patient', '/images/0/96.webp', '/docs'])
    expect([path, (await worker.api.get(path)).status]).toEqual([path, 404]);
  for (const process of [worker, apiProcess]) {
    process.child.kill('SIGTERM');
    expect(await process.waitForExit()).toBe(0);
  }
});

it('after SIGTERM the API is not ready, serves requests for SHUTDOWN_DELAY_SECONDS, and ends with 0', async () => {
  const env = { MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder(), SHUTDOWN_DELAY_SECONDS: '300' };
  const apiProcess = await startProcess(env);
  await until(() => isReady(apiProcess));
  await apiProcess.api.newUser('patient');
  apiProcess.child.kill('SIGTERM');
  await until(async () => !(await isReady(apiProcess)));
  const { status, headers } = await apiProcess.api.get('patient');
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  apiProcess.child.kill('SIGINT'); // ends at once
  expect(await apiProcess.waitForExit()).toBe(0);
});

describe('linkstall migrate', () => {
  it('builds all indexes of an empty database and ends with 0, also a second time', async () => {
    const env = { MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() };
    for (let run = 0; run < 2; run += 1) {
      const { output, waitForExit } = launch(env, 'migrate.js');
      expect([await waitForExit(), output()]).toEqual([0, expect.stringContaining('the database is prepared')]);
    }
    const indexes = await (await connect(env.MONGODB_URI)).collection('devicelogins').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { userCode: 1 }, unique: true }));
  });

  it('--shard prints the commands for mongosh', async () => {
    const { output, waitForExit } = launch(
      { MONGODB_URI: freshDatabase(), DATA_DIR: await temporaryFolder() },
      'database/print-shard-commands.js',
    );
    expect(await waitForExit()).toBe(0);
    expect(output()).toMatch(/^sh\.shardCollection\(.*entries.*owner.*hashed/m);
  });

  it('refuses data of a newer version with both versions, and ends with 78', async () => {
    const DATA_DIR = await temporaryFolder();
    await writeFile(join(DATA_DIR, 'installation.json'), '{"schemaVersion":2,"linkstallVersion":"9.1.0"}');
    const { output, waitForExit } = launch({ MONGODB_URI: freshDatabase(), DATA_DIR }, 'migrate.js');
    expect(await waitForExit()).toBe(EX_CONFIG);
    expect(output()).toMatch(/written by Linkstall 9\.1\.0; this is Linkstall \S+, which reads 1/);
  });
});
