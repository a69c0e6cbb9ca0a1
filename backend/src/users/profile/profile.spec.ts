import type { PublicUser, SessionUser } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { PASSWORD, picture, type Body } from '../../../test/client.js';
import { MailServer } from '../../../test/mail-server.js';
import { startApp, type TestApp } from '../../../test/test-app.js';

const DAY = 86_400;
const post = new MailServer();
let running: TestApp;
let mail: Record<string, string>;
beforeAll(async () => {
  await post.start();
  mail = { SMTP_URL: post.url, PUBLIC_URL: 'https://stall.example' };
  running = await startApp(mail);
});
afterAll(async () => {
  await running.close();
  await post.stop();
});

type Profile = Pick<SessionUser, 'username' | 'email' | 'fullName'>;
const profileOf = ({ username, email, fullName }: SessionUser): Profile => ({ username, email, fullName });
const save = (token: string, profile: object, app = running) =>
  app.api.patch<SessionUser>('users/update-account', profile, { token });
const pageOf = (name: string, app = running) => app.api.get<PublicUser[]>(name);
const register = (username: string, app = running) =>
  app.api.post('users/register', {
    username,
    fullName: 'X',
    email: `${Math.random().toString(36).slice(2)}@example.com`,
    password: PASSWORD,
  });
const later = (seconds: number) =>
  startApp({ ...mail, MONGODB_URI: running.uri, DATA_DIR: running.dataDir, CLOCK_OFFSET: String(seconds) });

describe('Saving the profile', () => {
  it('changes username, email and full name, and the session goes on', async () => {
    const { user, token } = await running.api.newSession();
    const wanted = { username: 'New.Name', email: 'New.Mail@example.com', fullName: ' New \u202eName ' };
    const response = await save(token, { ...wanted, avatar: { url: 'https://evil.example/x.png' } });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ ...user, ...wanted, fullName: 'New Name' });
    expect((await running.api.get('link/all-link', { token })).status).toBe(200);
    expect((await running.api.post('users/login', { username: 'new.name', password: PASSWORD })).status).toBe(200);
    expect(response.headers.get('x-linkstall-changed')?.split(', ').sort()).toEqual([
      'user:new.name',
      `user:${user.username}`,
    ]);
  });

  it('keeps a line about oneself, pronouns or place, and who may see the address, each until it is sent again', async () => {
    const { user, token } = await running.api.newSession();
    expect(user).toMatchObject({ line: '', place: '', hidesEmail: false, timeZone: 'Asia/Kolkata' });
    const said = { line: ' I paint\nsigns \u202e', place: 'she/her', hidesEmail: true };
    const kept = { line: 'I paint signs', place: 'she/her', hidesEmail: true };
    expect((await save(token, { ...profileOf(user), ...said })).body.data).toEqual({ ...user, ...kept });
    expect((await save(token, profileOf(user))).body.data).toEqual({ ...user, ...kept });
    const cleared = await save(token, { ...profileOf(user), line: '', place: '', hidesEmail: false });
    expect(cleared.body.data).toEqual(user);
  });

  it('an address that is hidden is in no public response; what one says of oneself is in all', async () => {
    const { user, token } = await running.api.newSession();
    const reads = ['', '/Page', '/Store', '/Store/1'].map((path) => `${user.username}${path}`);
    const shown = async () => {
      const responses = await Promise.all(reads.map((path) => running.api.get<PublicUser[]>(path)));
      const single = await running.api.get<PublicUser>(`users/u/${user.username}`);
      const own = await running.api.get<PublicUser[]>(`${user.username}/Store`, { token });
      const found = [...responses, own].map(({ body }) => body.data[0]);
      return [...found, single.body.data].map((each) => [each?.email, each?.line, each?.place]);
    };
    expect(await shown()).toEqual(Array(6).fill([user.email, '', '']));
    await save(token, { ...profileOf(user), line: 'Signs', place: 'Pune', hidesEmail: true });
    expect(await shown()).toEqual(Array(6).fill(['', 'Signs', 'Pune']));
  });

  it('takes the same name in other letters as no rename', async () => {
    const { user, token } = await running.api.newSession();
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
    ['no line at all', { line: null }, 'line', 'line must be text'],
    ['a word for yes', { hidesEmail: 'true' }, 'hidesEmail', 'hidesEmail must be true or false'],
    ['a list for a name', { username: ['abc'] }, 'username', 'username must be text'],
    ['an operator', { email: { $ne: '' } }, 'email', 'email must be text'],
    ['a state that is ours', { account_email_Verified: true }, 'account_email_Verified', 'This field is not known'],
    ['an id', { _id: '6920a1b2c3d4e5f60718293a' }, '_id', 'This field is not known'],
  ])('with %s is refused, and nothing is kept', async (_, wrong, ...[field, message]) => {
    const { user, token } = await running.api.newSession();
    const response = await save(token, { ...profileOf(user), ...wrong });
    expect(response).toMatchObject({ status: 400, body: { data: null, errors: [{ field }] } });
    if (message) expect(response.body.message).toBe(message);
    expect((await pageOf(user.username)).body.data[0]).toMatchObject(profileOf(user));
  });

  it("refuses somebody else's name and address with 409 and changes nothing", async () => {
    const other = await running.api.newUser();
    const { user, token } = await running.api.newSession();
    const name = await save(token, { ...profileOf(user), username: other.username.toUpperCase(), fullName: 'Y' });
    expect(name).toMatchObject({ status: 409, body: { code: 'user.username_taken', errors: [{ field: 'username' }] } });
    const wanted = { username: 'free.name', email: other.email.toUpperCase(), fullName: 'Y' };
    const address = await save(token, wanted);
    expect(address).toMatchObject({ status: 409, body: { code: 'user.email_taken', errors: [{ field: 'email' }] } });
    expect((await pageOf(user.username)).body.data[0]).toMatchObject(profileOf(user));
    expect((await register('free.name')).status).toBe(201); // it was not claimed on the way
  });

  it('gives a name that ten want at once to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => running.api.newSession()));
    const responses = await Promise.all(
      people.map(({ user, token }) => save(token, { ...profileOf(user), username: 'wanted.name' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const winner = people[responses.findIndex(({ status }) => status === 200)];
    expect((await pageOf('wanted.name')).body.data[0]?.email).toBe(winner?.user.email);
  });

  it('stays whole when one user saves ten times at once', async () => {
    const { user, token } = await running.api.newSession();
    const names = Array.from({ length: 10 }, (_, at) => `at.once.${at}`);
    const responses = await Promise.all(names.map((username) => save(token, { ...profileOf(user), username })));
    const won = responses.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThanOrEqual(1);
    expect(won.length).toBeLessThanOrEqual(2); // renames in 30 days
    for (const { status } of responses) expect([200, 409]).toContain(status);
    // Whichever was the last: every name that was answered leads to it, and so does the old one.
    const known = [user.username, ...won.map(({ body }) => body.data.username)];
    const shown = await Promise.all(known.map(async (name) => (await pageOf(name)).body.data[0]?.username));
    expect(new Set(shown).size).toBe(1);
    expect(known).toContain(shown[0]);
  });
});

describe('The old name after a rename', () => {
  it('leads to the new one for 90 days, and nobody else can take it', async () => {
    const { user, token } = await running.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'moved.on' })).status).toBe(200);
    for (const read of [user.username, `users/u/${user.username}`, `${user.username}/Store`]) {
      const page = await running.api.get<PublicUser | PublicUser[]>(read);
      expect([page.body.data].flat()[0]).toMatchObject({ username: 'moved.on' });
    }
    expect((await register(user.username.toUpperCase())).status).toBe(409);
    const [day89, day91] = [await later(89 * DAY), await later(91 * DAY)];
    expect((await pageOf(user.username, day89)).status).toBe(200);
    expect((await register(user.username, day89)).status).toBe(409);
    expect((await pageOf(user.username, day91)).status).toBe(404);
    expect((await register(user.username, day91)).status).toBe(201);
    expect((await pageOf('moved.on', day91)).status).toBe(200);
    await Promise.all([day89.close(), day91.close()]);
  });

  it('can be had back by its user; two renames are taken in 30 days', async () => {
    const { user, token } = await running.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'there.first' })).status).toBe(200);
    const back = await save(token, profileOf(user));
    expect(back.body.data.username).toBe(user.username);
    expect(back.headers.get('x-linkstall-changed')?.split(', ').sort()).toEqual(
      [`user:${user.username}`, 'user:there.first'].sort(),
    );
    const third = await save(token, { ...profileOf(user), username: 'there.again' });
    expect(third).toMatchObject({ status: 409, body: { code: 'user.rename_limit', errors: [{ field: 'username' }] } });
    expect((await save(token, { ...profileOf(user), fullName: 'Other' })).status).toBe(200);
    expect((await pageOf('there.first')).body.data[0]?.username).toBe(user.username);
    const day31 = await later(31 * DAY);
    const session = await day31.api.login(user.username);
    expect((await save(session, { ...profileOf(user), username: 'there.again' }, day31)).status).toBe(200);
    await day31.close();
  });

  it('can also be swept by its own user after the 90 days', async () => {
    const { user, token } = await running.api.newSession();
    expect((await save(token, { ...profileOf(user), username: 'long.gone' })).status).toBe(200);
    const day100 = await later(100 * DAY);
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
  const upload = (token: string, body: Body) => running.api.send<SessionUser>('PATCH', 'users/avatar', { token, body });
  const kept = async () =>
    (await readdir(join(running.dataDir, 'images'))).filter((name) => name !== '.incoming').sort();

  it('is stored, shown, and replaces the one before, whose picture is gone', async () => {
    const { user, token } = await running.api.newSession();
    const first = await send(token, await picture());
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({
      ...user,
      avatar: { url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/384\.webp$/) },
    });
    expect(first.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
    const second = await send(token, await picture());
    expect((await running.api.get(second.body.data.avatar.url)).status).toBe(200);
    expect((await running.api.get(first.body.data.avatar.url)).status).toBe(404);
    expect((await pageOf(user.username)).body.data[0]?.avatar).toEqual(second.body.data.avatar);
  });

  it('is told to a browser that has been logged in since before it', async () => {
    const { user, token } = await running.api.newSession();
    const elsewhere = await running.api.login(user.username);
    const { avatar } = (await send(elsewhere, await picture())).body.data;
    expect((await running.api.get('users/account', { token })).body.data).toEqual({ ...user, avatar });
  });

  it('can be taken away: the page has initials again, the picture is gone, and again changes nothing', async () => {
    const { user, token } = await running.api.newSession();
    const before = await kept();
    const { avatar } = (await send(token, await picture())).body.data;
    for (let time = 0; time < 2; time += 1) {
      const response = await running.api.send<SessionUser>('DELETE', 'users/avatar', { token });
      expect(response).toMatchObject({ status: 200, body: { data: user } });
      expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
    }
    expect((await running.api.get(avatar.url)).status).toBe(404);
    expect((await pageOf(user.username)).body.data[0]?.avatar.url).toBe('');
    expect(await kept()).toEqual(before);
  });

  it('leaves one picture when five are sent at once', async () => {
    const { user, token } = await running.api.newSession();
    const before = await kept();
    const png = await picture();
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(token, png)));
    for (const { status } of responses) expect([200, 409]).toContain(status);
    expect(await kept()).toHaveLength(before.length + 1);
    const shown = (await pageOf(user.username)).body.data[0]?.avatar.url ?? '';
    expect((await running.api.get(shown)).status).toBe(200);
  });

  it('is refused when it is no picture, damaged, too large, missing or under another name; nothing is kept', async () => {
    const { user, token } = await running.api.newSession();
    const png = await picture();
    const before = await kept();
    const refused: [Buffer | string | undefined, number, string?][] = [
      [Buffer.from('just text'), 415],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
      [png.subarray(0, 60), 422],
      [Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)]), 413],
      [Buffer.alloc(0), 400],
      [undefined, 400],
      ['text', 400],
      [png, 400, 'picture'],
    ];
    for (const [file, status, name] of refused) expect((await send(token, file, name)).status).toBe(status);
    expect((await upload(token, '{}')).status).toBe(415);
    expect(await kept()).toEqual(before);
    expect((await pageOf(user.username)).body.data[0]?.avatar.url).toBe('');
  });
});
