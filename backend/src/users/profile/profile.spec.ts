import type { PublicUser, SessionUser } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PASSWORD, testImage, type Body, type FormFields } from '../../../test/client.js';
import { MailServer } from '../../../test/mail-server.js';
import { setVerified } from '../../../test/set-verified.js';
import { startApp, type TestApp } from '../../../test/test-app.js';

const DAY = 86_400;
const mailServer = new MailServer();
let testApp: TestApp;
let mail: Record<string, string>;
beforeAll(async () => {
  await mailServer.start();
  mail = { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' };
  testApp = await startApp(mail);
});

type Profile = Pick<SessionUser, 'username' | 'email' | 'fullName'>;
const profileOf = ({ username, email, fullName }: SessionUser): Profile => ({ username, email, fullName });
const save = (token: string, profile: object, app = testApp) =>
  app.api.patch<SessionUser>('users/update-account', profile, { token });
const ownProfile = (token: string) => testApp.api.get<SessionUser>('users/account', { token });
const pageOf = (name: string, app = testApp) => app.api.get<PublicUser[]>(name);
const register = (username: string, app = testApp) =>
  app.api.post('users/register', {
    username,
    fullName: 'X',
    email: `${Math.random().toString(36).slice(2)}@example.com`,
    password: PASSWORD,
  });
const startLater = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir, CLOCK_OFFSET: String(seconds) });

describe('Saving the profile', () => {
  it('changes username, email and full name, and keeps the session', async () => {
    const { user, token } = await testApp.api.newSession();
    const newProfile = { username: 'New.Name', email: 'New.Mail@example.com', fullName: ' New \u202eName ' };
    const response = await save(token, { ...newProfile, avatar: { url: 'https://evil.example/x.png' } });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ ...user, ...newProfile, fullName: 'New Name' });
    expect((await testApp.api.get('link/all-link', { token })).status).toBe(200);
    expect((await testApp.api.post('users/login', { username: 'new.name', password: PASSWORD })).status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')?.split(', ').sort()).toEqual([
      'user:new.name',
      `user:${user.username}`,
    ]);
  });

  it('stores for the account whether its list of links shows the checklist', async () => {
    const { user, token } = await testApp.api.newSession();
    const set = (hasChecklist: unknown) => testApp.api.patch('users/checklist', { hasChecklist }, { token });
    expect((await set(true)).body.data).toEqual({ ...user, hasChecklist: true });
    const login = { username: user.username, password: PASSWORD };
    const otherBrowser = await testApp.api.post<{ user: SessionUser }>('users/login', login);
    expect(otherBrowser.body.data.user).toEqual({ ...user, hasChecklist: true });
    expect((await set('false')).status).toBe(400);
    expect((await set(false)).body.data).toEqual(user);
  });

  it('stores line, place and email visibility, each until it is sent again', async () => {
    const { user, token } = await testApp.api.newSession();
    expect(user).toMatchObject({ line: '', place: '', hidesEmail: false, timeZone: 'Asia/Kolkata' });
    const sentTexts = { line: ' I paint\nsigns \u202e', place: 'she/her', hidesEmail: true };
    const storedTexts = { line: 'I paint signs', place: 'she/her', hidesEmail: true };
    expect((await save(token, { ...profileOf(user), ...sentTexts })).body.data).toEqual({ ...user, ...storedTexts });
    expect((await save(token, profileOf(user))).body.data).toEqual({ ...user, ...storedTexts });
    const cleared = await save(token, { ...profileOf(user), line: '', place: '', hidesEmail: false });
    expect(cleared.body.data).toEqual(user);
  });

  it('a hidden email is in no public response; line and place are in all of them', async () => {
    const { user, token } = await testApp.api.newSession();
    await setVerified(testApp, user.username);
    const paths = ['', '/Page', '/Store', '/Store/1'].map((path) => `${user.username}${path}`);
    const visibleFields = async () => {
      const responses = await Promise.all(paths.map((path) => testApp.api.get<PublicUser[]>(path)));
      const single = await testApp.api.get<PublicUser>(`users/u/${user.username}`);
      const ownResponse = await testApp.api.get<PublicUser[]>(`${user.username}/Store`, { token });
      const users = [...responses, ownResponse].map(({ body }) => body.data[0]);
      return [...users, single.body.data].map((user) => [user?.email, user?.line, user?.place]);
    };
    expect(await visibleFields()).toEqual(Array(6).fill([user.email, '', '']));
    await save(token, { ...profileOf(user), line: 'Signs', place: 'Pune', hidesEmail: true });
    expect(await visibleFields()).toEqual(Array(6).fill(['', 'Signs', 'Pune']));
  });

  it('a change of case in the username does not count as a rename', async () => {
    const { user, token } = await testApp.api.newSession();
    for (const username of [user.username.toUpperCase(), user.username, user.username.toUpperCase()]) {
      expect((await save(token, { ...profileOf(user), username })).body.data.username).toBe(username);
    }
    expect((await pageOf(user.username)).body.data[0]?.username).toBe(user.username.toUpperCase());
  });

  it.each<[string, object, string, string]>([
    ['no username', { username: undefined }, 'username', 'username is required'],
    ['an empty username', { username: '' }, 'username', 'Username is required'],
    ['a short username', { username: 'ab' }, 'username', 'Username must have 3 to 30 characters'],
    ['a reserved username', { username: 'Admin' }, 'username', 'This username is reserved'],
    ['letters beyond ASCII', { username: 'mеera' }, 'username', ''],
    ['no email', { email: undefined }, 'email', 'email is required'],
    ['a broken email', { email: 'a@b' }, 'email', 'This is not an email address'],
    ['an email with a line break', { email: 'a@b.co\r\nBcc: c@d.co' }, 'email', 'This is not an email address'],
    ['a blank full name', { fullName: ' \u200f ' }, 'fullName', 'Full name is required'],
    ['a long full name', { fullName: '🥭'.repeat(81) }, 'fullName', 'Full name must have at most 80 characters'],
    ['a long line', { line: '🥭'.repeat(161) }, 'line', 'A line about yourself must have at most 160 characters'],
    ['a long place', { place: 'x'.repeat(61) }, 'place', 'Pronouns or place must have at most 60 characters'],
    ['null as line', { line: null }, 'line', 'line must be text'],
    ['a text instead of true', { hidesEmail: 'true' }, 'hidesEmail', 'hidesEmail must be true or false'],
    ['a list for a name', { username: ['abc'] }, 'username', 'username must be text'],
    ['a query operator', { email: { $ne: '' } }, 'email', 'email must be text'],
    [
      'a field that only the API sets',
      { account_email_Verified: true },
      'account_email_Verified',
      'This field is not known',
    ],
    ['an id', { _id: '6920a1b2c3d4e5f60718293a' }, '_id', 'This field is not known'],
  ])('with %s is rejected and changes nothing', async (_, change, ...[field, message]) => {
    const { user, token } = await testApp.api.newSession();
    const response = await save(token, { ...profileOf(user), ...change });
    expect(response).toMatchObject({ status: 400, body: { data: null, errors: [{ field }] } });
    if (message) expect(response.body.message).toBe(message);
    expect((await ownProfile(token)).body.data).toMatchObject(profileOf(user));
  });

  it('rejects a taken username and a taken email with 409 and changes nothing', async () => {
    const otherUser = await testApp.api.newUser();
    const { user, token } = await testApp.api.newSession();
    const name = await save(token, { ...profileOf(user), username: otherUser.username.toUpperCase(), fullName: 'Y' });
    expect(name).toMatchObject({ status: 409, body: { code: 'user.username_taken', errors: [{ field: 'username' }] } });
    const newProfile = { username: 'free.name', email: otherUser.email.toUpperCase(), fullName: 'Y' };
    const address = await save(token, newProfile);
    expect(address).toMatchObject({ status: 409, body: { code: 'user.email_taken', errors: [{ field: 'email' }] } });
    expect((await ownProfile(token)).body.data).toMatchObject(profileOf(user));
    expect((await register('free.name')).status).toBe(201); // the failed change did not claim the name
  });

  it('gives a name to one of ten parallel requests', async () => {
    const sessions = await Promise.all(Array.from({ length: 10 }, () => testApp.api.newSession()));
    const responses = await Promise.all(
      sessions.map(({ user, token }) => save(token, { ...profileOf(user), username: 'wanted.name' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = sessions[responses.findIndex(({ status }) => status === 200)];
    await setVerified(testApp, 'wanted.name');
    expect((await pageOf('wanted.name')).body.data[0]?.email).toBe(winner?.user.email);
  });

  it('stays consistent when one user saves ten times in parallel', async () => {
    const { user, token } = await testApp.api.newSession();
    const names = Array.from({ length: 10 }, (_, index) => `at.once.${index}`);
    const responses = await Promise.all(names.map((username) => save(token, { ...profileOf(user), username })));
    const succeeded = responses.filter(({ status }) => status === 200);
    expect(succeeded.length).toBeGreaterThanOrEqual(1);
    expect(succeeded.length).toBeLessThanOrEqual(2); // the limit of renames in 30 days
    for (const { status } of responses) expect([200, 409]).toContain(status);
    // Every confirmed name and the old name lead to the name that was stored last.
    const confirmedNames = [user.username, ...succeeded.map(({ body }) => body.data.username)];
    const visibleNames = await Promise.all(
      confirmedNames.map(async (name) => (await pageOf(name)).body.data[0]?.username),
    );
    expect(new Set(visibleNames).size).toBe(1);
    expect(confirmedNames).toContain(visibleNames[0]);
  });
});

describe('The old username after a rename', () => {
  it('leads to the new one for 90 days, and is held', async () => {
    const { user, token } = await testApp.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'moved.on' })).status).toBe(200);
    for (const path of [user.username, `users/u/${user.username}`, `${user.username}/Store`]) {
      const page = await testApp.api.get<PublicUser | PublicUser[]>(path);
      expect([page.body.data].flat()[0]).toMatchObject({ username: 'moved.on' });
    }
    expect((await register(user.username.toUpperCase())).status).toBe(409);
    const [day89, day91] = [await startLater(89 * DAY), await startLater(91 * DAY)];
    expect((await pageOf(user.username, day89)).status).toBe(200);
    expect((await register(user.username, day89)).status).toBe(409);
    expect((await pageOf(user.username, day91)).status).toBe(404);
    expect((await register(user.username, day91)).status).toBe(201);
    expect((await pageOf('moved.on', day91)).status).toBe(200);
    await Promise.all([day89.close(), day91.close()]);
  });

  it('can be taken back by its user; two renames are allowed in 30 days', async () => {
    const { user, token } = await testApp.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'there.first' })).status).toBe(200);
    const renameBack = await save(token, profileOf(user));
    expect(renameBack.body.data.username).toBe(user.username);
    expect(renameBack.headers.get('x-linkstall-changed')?.split(', ').sort()).toEqual(
      [`user:${user.username}`, 'user:there.first'].sort(),
    );
    const thirdRename = await save(token, { ...profileOf(user), username: 'there.again' });
    expect(thirdRename).toMatchObject({
      status: 409,
      body: { code: 'user.rename_limit', errors: [{ field: 'username' }] },
    });
    expect((await save(token, { ...profileOf(user), fullName: 'Other' })).status).toBe(200);
    expect((await pageOf('there.first')).body.data[0]?.username).toBe(user.username);
    const day31 = await startLater(31 * DAY);
    const session = await day31.api.login(user.username);
    expect((await save(session, { ...profileOf(user), username: 'there.again' }, day31)).status).toBe(200);
    await day31.close();
  });

  it('can be taken again by its own user after the 90 days', async () => {
    const { user, token } = await testApp.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'long.gone' })).status).toBe(200);
    const day100 = await startLater(100 * DAY);
    const session = await day100.api.login('long.gone');
    expect((await save(session, profileOf(user), day100)).status).toBe(200);
    expect((await pageOf(user.username, day100)).body.data[0]?.username).toBe(user.username);
    expect((await register(user.username, day100)).status).toBe(409);
    await day100.close();
  });
});

describe('The avatar', () => {
  const send = (token: string, file: Buffer | string | undefined, name = 'avatar') => {
    const form = new FormData();
    if (typeof file === 'string') form.append(name, file);
    else if (file) form.append(name, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'me.png');
    return upload(token, form);
  };
  const upload = (token: string, body: Body) => testApp.api.send<SessionUser>('PATCH', 'users/avatar', { token, body });
  const storedFiles = async () =>
    (await readdir(join(testApp.dataDir, 'images'))).filter((name) => name !== '.incoming').sort();

  it('is stored and shown, and replaces the old avatar, whose image is removed', async () => {
    const { user, token } = await testApp.api.newSession();
    const first = await send(token, await testImage());
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({
      ...user,
      avatar: { url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/384\.webp$/) },
    });
    expect(first.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
    const second = await send(token, await testImage());
    expect((await testApp.api.get(second.body.data.avatar.url)).status).toBe(200);
    expect((await testApp.api.get(first.body.data.avatar.url)).status).toBe(404);
    expect((await pageOf(user.username)).body.data[0]?.avatar).toEqual(second.body.data.avatar);
  });

  it('appears in a browser that logged in before the change', async () => {
    const { user, token } = await testApp.api.newSession();
    const otherToken = await testApp.api.login(user.username);
    const { avatar } = (await send(otherToken, await testImage())).body.data;
    expect((await testApp.api.get('users/account', { token })).body.data).toEqual({ ...user, avatar });
  });

  it('can be removed: the page shows initials, the image is removed, and a repetition changes nothing', async () => {
    const { user, token } = await testApp.api.newSession();
    const before = await storedFiles();
    const { avatar } = (await send(token, await testImage())).body.data;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await testApp.api.send<SessionUser>('DELETE', 'users/avatar', { token });
      expect(response).toMatchObject({ status: 200, body: { data: user } });
      expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
    }
    expect((await testApp.api.get(avatar.url)).status).toBe(404);
    expect((await pageOf(user.username)).body.data[0]?.avatar.url).toBe('');
    expect(await storedFiles()).toEqual(before);
  });

  it('leaves one image when five are sent in parallel', async () => {
    const { user, token } = await testApp.api.newSession();
    const before = await storedFiles();
    const image = await testImage();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(token, image)));
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(await storedFiles()).toHaveLength(before.length + 1);
    const avatarUrl = (await pageOf(user.username)).body.data[0]?.avatar.url ?? '';
    expect((await testApp.api.get(avatarUrl)).status).toBe(200);
  });

  it('is rejected if it is invalid, damaged, too large, missing or in another field', async () => {
    const { user, token } = await testApp.api.newSession();
    const image = await testImage();
    const before = await storedFiles();
    const INVALID_FILES: [Buffer | string | undefined, number, string?][] = [
      [Buffer.from('just text'), 415],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
      [image.subarray(0, 60), 422],
      [Buffer.concat([image, Buffer.alloc(6 * 1024 * 1024)]), 413],
      [Buffer.alloc(0), 400],
      [undefined, 400],
      ['text', 400],
      [image, 400, 'image'],
    ];
    for (const [file, status, name] of INVALID_FILES) expect((await send(token, file, name)).status).toBe(status);
    expect((await upload(token, '{}')).status).toBe(415);
    expect(await storedFiles()).toEqual(before);
    expect((await pageOf(user.username)).body.data[0]?.avatar.url).toBe('');
  });
});

describe('The header of a page', () => {
  const change = async (token: string, fields: FormFields) =>
    testApp.api.patchForm<SessionUser>('users/header', fields, { token });

  it('is in the responses with its picture, and a classic header is left out', async () => {
    const { user, token } = await testApp.api.newSession();
    const { body } = await change(token, { header: 'cover', cover: await testImage() });
    expect(body.data).toEqual({ ...user, header: 'cover', cover: { url: expect.stringMatching(/\/1280\.webp$/) } });
    const [page] = (await pageOf(user.username)).body.data;
    expect([page?.header, page?.cover]).toEqual(['cover', body.data.cover]);
    const url = body.data.cover?.url ?? '';
    expect((await testApp.api.get(url)).status).toBe(200);
    expect((await change(token, { header: 'side' })).body.data).toMatchObject({ header: 'side', cover: { url } });
    expect((await change(token, { header: 'classic', cover: '' })).body.data).toEqual(user);
    expect((await testApp.api.get(url)).status).toBe(404);
    expect((await change(token, { header: 'loud' })).status).toBe(400);
  });
});

describe('The language of page and store', () => {
  it('is in the responses unless it is English, and an unknown code is refused', async () => {
    const { user, token } = await testApp.api.newSession();
    const { username, email, fullName } = user;
    const choose = (language: string) =>
      testApp.api.patch<SessionUser>('users/update-account', { username, email, fullName, language }, { token });
    expect((await choose('ar')).body.data).toEqual({ ...user, language: 'ar' });
    const { body } = await testApp.api.patch<SessionUser>(
      'users/update-account',
      { username, email, fullName },
      { token },
    );
    expect(body.data.language).toBe('ar');
    expect((await pageOf(username)).body.data[0]?.language).toBe('ar');
    for (const code of ['fr', 'AR', '', '__proto__'])
      expect((await choose(code)).body).toMatchObject({
        message: expect.stringContaining('language must be one of en, hi'),
      });
    expect((await choose('en')).body.data).toEqual(user);
    expect((await pageOf(username)).body.data[0]).not.toHaveProperty('language');
  });
});
