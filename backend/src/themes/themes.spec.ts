import type { SessionUser, Theme } from '@linkstall/contracts/http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startApp, type TestApp } from '../../test/test-app.js';
import { DEFAULT_THEME } from './themes.service.js';

const SHIPPED_THEMES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../infra/packages/themes/themes.json'), 'utf8'),
) as readonly Theme[];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

it('the list of themes is the shipped list, in the same order with the same ids', async () => {
  const { token } = await testApp.api.newSession();
  const response = await testApp.api.get<Theme[]>('theme/all-theme', { token });
  expect(response.status).toBe(200);
  expect(response.body.data).toEqual(SHIPPED_THEMES);
});

it('the default theme is the default of the themes package', () => {
  // The source is read as text, because the server uses data of that package, never code.
  const source = readFileSync(join(import.meta.dirname, '../../../infra/packages/themes/src/theme-css.ts'), 'utf8');
  expect(/DEFAULT_THEME_ID = '(\w+)'/.exec(source)?.[1]).toBe(DEFAULT_THEME);
  expect(SHIPPED_THEMES.map(({ _id }) => _id)).toContain(DEFAULT_THEME);
});

it('a chosen theme is returned, stored and shown to visitors', async () => {
  const { user, token } = await testApp.api.newSession();
  const otherSession = await testApp.api.newSession();
  const response = await testApp.api.patch<SessionUser>('users/update-theme', { theme: 'monsoon' }, { token });
  expect(response).toMatchObject({ status: 200, body: { data: { ...user, theme: 'monsoon' } } });
  expect(response.headers.get('x-linkstall-changed')).toBe(`user:${user.username}`);
  const page = await testApp.api.get<{ UserTheme: Theme[] }[]>(user.username);
  expect(page.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual(['monsoon']);
  const otherPage = await testApp.api.get<{ UserTheme: Theme[] }[]>(otherSession.user.username);
  expect(otherPage.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual([DEFAULT_THEME]);
});

it.each([['nothing-like-it'], [''], [undefined], [7], [null], [{ $gt: '' }], [['monsoon']]])(
  'the theme %j is rejected and changes nothing',
  async (theme) => {
    const { user, token } = await testApp.api.newSession();
    const response = await testApp.api.patch('users/update-theme', { theme }, { token });
    expect(response).toMatchObject({ status: 400, body: { code: 'request.invalid', data: null } });
    expect(response.headers.get('x-linkstall-changed')).toBeNull();
    const page = await testApp.api.get<{ UserTheme: Theme[] }[]>(user.username);
    expect(page.body.data[0]?.UserTheme[0]?._id).toBe(DEFAULT_THEME);
  },
);

it('a page with a retired theme shows the default theme', async () => {
  const user = await testApp.api.newUser();
  await testApp.database.collection('users').updateOne({ username: user.username }, { $set: { theme: 'retired' } });
  const page = await testApp.api.get<{ UserTheme: Theme[] }[]>(user.username);
  expect(page.body.data[0]?.UserTheme.map(({ _id }) => _id)).toEqual([DEFAULT_THEME]);
});

it('a start updates changed themes in the database', async () => {
  const themes = testApp.database.collection<{ _id: string }>('themes');
  await themes.updateOne({ _id: 'monsoon' }, { $set: { 'theme.name': 'Old name' } });
  await themes.deleteOne({ _id: 'chalk' });
  const restarted = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  const { token } = await restarted.api.newSession();
  expect((await restarted.api.get<Theme[]>('theme/all-theme', { token })).body.data).toEqual(SHIPPED_THEMES);
  expect(await themes.countDocuments()).toBe(SHIPPED_THEMES.length);
  await restarted.close();
});
