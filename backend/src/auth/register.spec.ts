import type { NameCheck, PublicUser, SessionUser } from '@linkstall/contracts/http';

import { PARALLEL_REQUESTS, PASSWORD } from '../../test/client.js';
import { connect } from '../../test/database.js';
import { setVerified } from '../../test/set-verified.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { SCHEMA_VERSION } from '../database/schema-version.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

let count = 0;
const form = (fields: Record<string, unknown> = {}) => {
  count += 1;
  return { username: `ana${count}`, fullName: 'Ana', email: `ana${count}@example.com`, password: PASSWORD, ...fields };
};
const register = (fields: Record<string, unknown> = {}) =>
  testApp.api.post<SessionUser>('users/register', form(fields));

describe('Signing up', () => {
  it('creates the user, returns the profile and names the changed page', async () => {
    const response = await register({ username: 'Meera.Cooks', email: 'Meera@Example.com', re_password: PASSWORD });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      statusCode: 201,
      success: true,
      message: 'OK',
      data: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: 'Meera.Cooks',
        fullName: 'Ana',
        email: 'Meera@Example.com',
        avatar: { url: '' },
        account_email_Verified: false,
        theme: 'marigold',
        line: '',
        place: '',
        hidesEmail: true,
        timeZone: 'Asia/Kolkata',
      },
    });
    expect(response.headers.get('x-linkstall-changed')).toBe('user:meera.cooks');
  });

  it('shows the email address of a new account only when the signup says so', async () => {
    const names = ['hides.mail', 'shows.mail'];
    for (const username of names) {
      await register({ username, email: `${username}@example.com`, hidesEmail: username !== 'shows.mail' });
      await setVerified(testApp, username);
    }
    const emails = await Promise.all(
      names.map(async (name) => (await testApp.api.get<PublicUser>(`users/u/${name}`)).body.data.email),
    );
    expect(emails).toEqual(['', 'shows.mail@example.com']);
  });

  it('refuses a text instead of true or false for hidesEmail', async () => {
    const response = await register({ username: 'mail.text', hidesEmail: 'no' });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      errors: [{ field: 'hidesEmail', message: 'hidesEmail must be true or false' }],
    });
  });

  it.each([
    ['ab', 'Username must have 3 to 30 characters'],
    ['a'.repeat(31), 'Username must have 3 to 30 characters'],
    ['.abc', 'Username must start and end with a letter or a digit'],
    ['abc-', 'Username must start and end with a letter or a digit'],
    ['a..b', 'Username must not have two dots in a row'],
    ['bob smith', 'Username may only have the letters a to z, digits, ".", "_" and "-"'],
    ['аlice', 'Username may only have the letters a to z, digits, ".", "_" and "-"'],
    ['../etc', 'Username may only have the letters a to z, digits, ".", "_" and "-"'],
    ['bob ', 'Username may only have the letters a to z, digits, ".", "_" and "-"'],
    ['Admin', 'This username is reserved'],
    ['reset-PASSWORD', 'This username is reserved'],
    ['bob.png', 'This username is reserved'],
    ['', 'Username is required'],
  ])('explains which rule the username %j breaks', async (username, message) => {
    const response = await register({ username });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ message, code: 'request.invalid', errors: [{ field: 'username', message }] });
  });

  it.each([
    [{ fullName: ' \u202e ' }, 'Full name is required'],
    [{ fullName: 'x'.repeat(81) }, 'Full name must have at most 80 characters'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'This is not an email address'],
    [{ email: 'a@b.c?bcc=x@y.z' }, 'This is not an email address'],
    [{ email: 'a@b.co\r\nBcc: x@y.z' }, 'This is not an email address'],
    [{ email: '"a b"@example.com' }, 'This is not an email address'],
    [{ password: 'short77' }, 'Password must have 8 to 128 characters'],
    [{ password: 'x'.repeat(129) }, 'Password must have 8 to 128 characters'],
    [{ password: 'PassWord1' }, 'This password is too common'],
    [{ re_password: 'another one' }, 'Password Does Not Matched'],
    [{ username: 'seven.steel', password: 'Seven.Steel' }, 'Password must differ from username and email'],
    [{ role: 'admin' }, 'This field is not known'],
    [{ account_email_Verified: true }, 'This field is not known'],
    [{ _id: '6920a1b2c3d4e5f60718293a' }, 'This field is not known'],
  ])('rejects %j', async (fields, message) => {
    const response = await register(fields);
    expect(response).toMatchObject({ status: 400, body: { message, success: false, data: null } });
  });

  it.each([[7], [true], [null], [['x']], [{ $ne: null }]])('accepts only text, not %j', async (value) => {
    for (const field of ['username', 'fullName', 'email', 'password', 're_password', 'theme']) {
      expect((await register({ [field]: value })).status).toBe(400);
    }
  });

  it.each([
    ['monsoon', 'monsoon'],
    ['of-another-time', 'marigold'],
  ])('registration with the theme %s stores the theme %s', async (theme, expectedTheme) => {
    const response = await register({ theme });
    expect(response).toMatchObject({ status: 201, body: { data: { theme: expectedTheme } } });
  });

  it('names every invalid field', async () => {
    const response = await testApp.api.post('users/register', {});
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual(
      ['username', 'fullName', 'email', 'password'].map((field) => ({ field, message: `${field} is required` })),
    );
  });

  it.each([['  leading and trailing  '], ['🥭🥭🥭🥭🥭🥭🥭🥭'], ['x'.repeat(72) + 'y'], ['ñandú-ñandú']])(
    'stores the password %j exactly as typed',
    async (password) => {
      const { body } = await register({ password });
      const login = (attempt: string) =>
        testApp.api.post('users/login', { username: body.data.username, password: attempt });
      expect((await login(password)).status).toBe(200);
      expect((await login(password.trim() + '!')).status).toBe(401);
      expect((await login(password.slice(0, -1))).status).toBe(401);
    },
  );

  it('cleans the full name and counts its characters', async () => {
    expect((await register({ fullName: '  Mira\u202e \u0007Rao ' })).body.data.fullName).toBe('Mira Rao');
    expect((await register({ fullName: '🥭'.repeat(80) })).status).toBe(201);
  });

  it('rejects a taken name and a taken email, in any case', async () => {
    await register({ username: 'Taken', email: 'taken@example.com' });
    const name = await register({ username: 'tAKEN' });
    expect(name).toMatchObject({ status: 409, body: { code: 'user.username_taken', data: null } });
    const address = await register({ username: 'other.name', email: 'TAKEN@EXAMPLE.COM' });
    expect(address).toMatchObject({ status: 409, body: { code: 'user.email_taken' } });
    expect((await register({ username: 'other.name' })).status).toBe(201); // the failed registration freed the name again
  });

  it('checks a username beforehand, with the same messages as the registration', async () => {
    const check = async (name: string) =>
      (await testApp.api.get<NameCheck>(`users/name-free/${encodeURIComponent(name)}`)).body.data;
    const { body } = await register({ username: 'Had.Already' });
    const ownerToken = await testApp.api.login(body.data.username);
    expect(await check('nobody.yet')).toEqual({ isFree: true, message: '' });
    for (const name of ['had.already', 'Admin', 'a..b', 'bob smith', 'x', '../etc']) {
      const { status, body: refusal } = await register({ username: name });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await check(name)).toEqual({ isFree: false, message: refusal.message });
    }
    const newIdentity = { username: 'moved.on', fullName: 'Ana', email: body.data.email };
    await testApp.api.patch('users/update-account', newIdentity, { token: ownerToken });
    expect(await check('Had.Already')).toEqual({ isFree: false, message: 'This username is already taken' });
    const ownerCheck = await testApp.api.get<NameCheck>('users/name-free/Had.Already', { token: ownerToken });
    expect(ownerCheck.body.data).toEqual({ isFree: true, message: '' }); // the name is free for its former owner
  });

  it('gives one name to one of the parallel requests, and creates no second user', async () => {
    const responses = await Promise.all(
      Array.from({ length: PARALLEL_REQUESTS }, (_, index) => register({ username: index % 2 ? 'Wanted' : 'wANTED' })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(PARALLEL_REQUESTS - 1);
    const stored = await connect(testApp.uri);
    expect(await stored.collection('users').countDocuments({ username: { $in: ['Wanted', 'wANTED'] } })).toBe(1);
    await stored.close();
  });

  it('gives one email to one of the parallel requests, and frees the other names', async () => {
    const names = Array.from({ length: PARALLEL_REQUESTS }, (_, index) => `same-mail-${index}`);
    const responses = await Promise.all(names.map((username) => register({ username, email: 'same@example.com' })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const stored = await connect(testApp.uri);
    expect(await stored.collection('usernames').countDocuments({ _id: { $in: names } as object })).toBe(1);
    await stored.close();
  });

  it('frees a name after a minute if its user was never stored', async () => {
    const stored = await connect(testApp.uri);
    const claims = stored.collection<{ _id: string }>('usernames');
    const user = new stored.base.Types.ObjectId();
    const claim = { _id: 'orphan', user, claimedAt: new Date(Date.now() - 30_000), schemaVersion: SCHEMA_VERSION };
    await claims.insertOne(claim);
    expect((await register({ username: 'Orphan' })).status).toBe(409);
    await claims.updateOne({ _id: 'orphan' }, { $set: { claimedAt: new Date(Date.now() - 61_000) } });
    expect((await register({ username: 'Orphan' })).status).toBe(201);
    await stored.close();
  });

  it("stores an argon2id hash with OWASP's parameters, and never the password", async () => {
    const { body } = await register({ username: 'hashed' });
    const stored = await connect(testApp.uri);
    const user = await stored.collection('users').findOne({ username: body.data.username });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(user)).not.toContain(PASSWORD);
    await stored.close();
  });
});
