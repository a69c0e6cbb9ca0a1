import { PASSWORD } from '../../test/client.js';
import {
  BROWSER,
  grantHeader,
  GrantScene,
  profileCall,
  type SensitiveCall,
  type Session,
} from '../../test/grant-scene.js';
import { MailServer } from '../../test/mail-server.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const mailServer = new MailServer();
let testApp: TestApp;
let scene: GrantScene;
beforeAll(async () => {
  await mailServer.start();
  const mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp({ RATE_LIMIT_FACTOR: '1', ...mail });
  scene = new GrantScene(testApp);
});
afterAll(async () => {
  await testApp.close();
  await mailServer.stop();
});

describe('A script of the same session', () => {
  let session: Session;
  let call: SensitiveCall;
  let addressCount = 0;
  beforeEach(async () => {
    const { token, user } = await testApp.api.newSession();
    // Each test has its own address, because the limits of an address last longer than a test.
    addressCount += 1;
    session = { token, headers: { ...BROWSER, 'x-forwarded-for': `198.51.100.${addressCount}` } };
    call = profileCall(user);
  });

  const newGrant = async () => {
    const { status, body } = await scene.send(session, call);
    return { status, id: (body as unknown as { grant?: { id: string } }).grant?.id ?? '' };
  };
  const guess = async (id: string, password = 'wrong wrong') =>
    (await testApp.api.post(`users/grants/${id}`, { password }, session)).status;

  it('cannot replace a grant of the user, because the eleventh call that waits for a confirmation gets 429', async () => {
    const userGrant = await newGrant();
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await newGrant()).status);
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 403), 429]);
    expect(await guess(userGrant.id, PASSWORD)).toBe(200);
    expect((await newGrant()).status).toBe(403); // a confirmed call does not count
    expect((await newGrant()).status).toBe(429);
  });

  it('ends its own call with five wrong passwords; the user can still confirm another call', async () => {
    const [userGrant, scriptGrant] = [await newGrant(), await newGrant()];
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push(await guess(scriptGrant.id));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 404, 404]);
    expect(await guess(scriptGrant.id, PASSWORD)).toBe(404);
    expect(await guess(userGrant.id, PASSWORD)).toBe(200);
  });

  it('does not use up the limit on confirmations with other writes', async () => {
    const { id } = await newGrant();
    const write = () => testApp.api.patch('users/update-theme', { theme: 'monsoon' }, session);
    const writes = await Promise.all(Array.from({ length: 121 }, write));
    expect(writes.map(({ status }) => status)).toContain(429);
    const confirmation = await scene.confirm(session, id);
    expect((await scene.send(session, call, grantHeader(id, confirmation))).status).toBe(200);
  });
});
