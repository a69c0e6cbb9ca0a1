import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { connect } from '../../test/database.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { DEFAULT_THEME } from './themes.service.js';

const shipped = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../infra/themes/themes.json'), 'utf8'),
) as readonly Theme[];

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

it('the list of themes is what the product ships, in its order, with its ids', async () => {
  const { token } = await running.api.newSession();
  const response = await running.api.get<Theme[]>('theme/all-theme', { token });
  expect(response.status).toBe(200);
  expect(response.body.data).toEqual(shipped);
});

it('the default is the one of the themes package', () => {
  // Read as text: the server takes data of that package, never code.
  const source = readFileSync(join(import.meta.dirname, '../../../infra/themes/src/theme-css.ts'), 'utf8');
  expect(/DEFAULT_THEME_ID = '(\w+)'/.exec(source)?.[1]).toBe(DEFAULT_THEME);
  expect(shipped.map(({ _id }) => _id)).toContain(DEFAULT_THEME);
});

it('a chosen theme is answered, stays and is what visitors see', async () => {
  const { user, token } = await running.api.newSession();
  const other = await running.api.newSession();
  const response = await running.api.patch<SessionUser>('users/update-theme', { theme: 'monsoon' }, { token });
  expect(response).toMatchObject({ status: 200, body: { data: { ...user, theme: 'monsoon' } } });
  expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
  const page = await running.api.get<{ UserTheme: Theme[] }[]>(user.username);
  expect(page.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual(['monsoon']);
  const untouched = await running.api.get<{ UserTheme: Theme[] }[]>(other.user.username);
  expect(untouched.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual([DEFAULT_THEME]);
});

it.each([['nothing-like-it'], [''], [undefined], [7], [null], [{ $gt: '' }], [['monsoon']]])(
  'the theme %j is refused and changes nothing',
  async (theme) => {
    const { user, token } = await running.api.newSession();
    const response = await running.api.patch('users/update-theme', { theme }, { token });
    expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid', data: null } });
    expect(response.headers.get('x-linkstall-changed')).toBeNull();
    const page = await running.api.get<{ UserTheme: Theme[] }[]>(user.username);
    expect(page.body.data[0]?.UserTheme[0]?._id).toBe(DEFAULT_THEME);
  },
);

it('a page whose theme is gone shows the default one', async () => {
  const user = await running.api.newUser();
  const stored = await connect(running.uri);
  await stored.collection('users').updateOne({ username: user.username }, { $set: { theme: 'retired' } });
  await stored.close();
  const page = await running.api.get<{ UserTheme: Theme[] }[]>(user.username);
  expect(page.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual([DEFAULT_THEME]);
});

it('a later start brings changed themes up to date', async () => {
  const stored = await connect(running.uri);
  const themes = stored.collection<{ _id: string }>('themes');
  await themes.updateOne({ _id: 'monsoon' }, { $set: { 'theme.name': 'Old name' } });
  await themes.deleteOne({ _id: 'chalk' });
  const again = await startApp({ MONGODB_URI: running.uri });
  const { token } = await again.api.newSession();
  expect((await again.api.get<Theme[]>('theme/all-theme', { token })).body.data).toEqual(shipped);
  expect(await themes.countDocuments()).toBe(shipped.length);
  await again.close();
  await stored.close();
});
