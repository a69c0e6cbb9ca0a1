import type { ThemeChoices, CustomTheme, SessionUser, Theme } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { testImage, type Call } from '../../../test/client.js';
import { CHOICES, CUSTOM_THEME } from '../../../test/custom-themes.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { endUndoTime, preventTimedSweeps } from '../../../test/undo-time.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  preventTimedSweeps(testApp);
  image = await testImage();
});

type Fields = Record<string, string | Buffer | undefined>;
const add = (call: Call, fields: Fields = {}) =>
  testApp.api.form<CustomTheme>('theme/add-look', { ...CUSTOM_THEME, photo: image, ...fields }, call);
const addedTheme = async (call: Call, fields: Fields = {}) => (await add(call, fields)).body.data;
const list = async (call: Call) => (await testApp.api.get<CustomTheme[]>('theme/own-looks', call)).body.data;
const chooseTheme = (theme: string, call: Call) =>
  testApp.api.patch<SessionUser>('users/update-theme', { theme }, call);
const change = (id: string, fields: Record<string, string>, call: Call) =>
  testApp.api.patchForm<CustomTheme>(`theme/update-look/${id}`, fields, call);
const choicesWithoutPhoto = (choices: Partial<ThemeChoices> = {}) =>
  JSON.stringify({ ...CHOICES, background: { ...CHOICES.background, kind: 'color' }, ...choices });
const storedImageIds = async () =>
  (await readdir(join(testApp.dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name));

async function visibleThemes(username: string): Promise<readonly Theme[]> {
  const responses = await Promise.all(
    ['', '/Page', '/Store/1'].map((path) =>
      testApp.api.get<{ UserTheme: Theme[] } | { UserTheme: Theme[] }[]>(username + path),
    ),
  );
  return responses.flatMap(({ body: { data } }) => (Array.isArray(data) ? (data[0]?.UserTheme ?? []) : data.UserTheme));
}

it("a custom theme is stored with its photo and the photo's colour range, and is a complete theme", async () => {
  const { token } = await testApp.api.newSession();
  const response = await add({ token });
  expect(response.status).toBe(201);
  expect(await list({ token })).toEqual([response.body.data]);
  const { _id, name, choices, photo, theme, revision } = response.body.data;
  expect([_id.replace(/[0-9a-f]{24}$/, ''), name, choices, revision]).toEqual(['khadi-', 'Evening', CHOICES, 1]);
  expect(photo).toEqual({
    url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/1280\.webp$/),
    darkest: expect.stringMatching(/^#e[5-9]8[0-9]0[0-9a-f]$/), // the test's image has one orange colour
    lightest: expect.stringMatching(/^#[ef][0-9a-f]8[0-9a-f][01][0-9a-f]$/),
  });
  expect(theme.mainStyles.wrapper).toMatchObject({ background: '#1b2a41', scheme: 'dark', photo: { url: photo?.url } });
  expect((await testApp.api.get(photo?.url ?? '')).status).toBe(200);
});

it('visitors see a chosen custom theme; a deleted one falls back to its base theme and can be restored', async () => {
  const { user, token } = await testApp.api.newSession();
  const { _id, theme } = await addedTheme({ token });
  expect(await chooseTheme(_id, { token })).toMatchObject({ status: 200, body: { data: { theme: _id } } });
  expect(await visibleThemes(user.username)).toEqual([theme, theme, theme]);
  const deleteResponse = await testApp.api.post('theme/delete-look', { lookId: _id }, { token });
  expect([deleteResponse.status, deleteResponse.headers.get('x-linkstall-changed')]).toEqual([
    200,
    `user:${user.username}`,
  ]);
  expect((await visibleThemes(user.username)).map((visible) => visible._id)).toEqual(['khadi', 'khadi', 'khadi']);
  const restoreResponse = await testApp.api.post<CustomTheme>('theme/restore-look', { lookId: _id }, { token });
  expect(restoreResponse.body.data._id).toBe(_id);
  expect(await visibleThemes(user.username)).toEqual([theme, theme, theme]);
});

it('only the owner sees the name of a custom theme', async () => {
  const { user, token } = await testApp.api.newSession();
  await chooseTheme((await addedTheme({ token }, { name: 'For Ravi' }))._id, { token });
  const page = await testApp.api.get(user.username);
  expect(page.text).not.toContain('Ravi');
});

it('an edit changes the page, and an edit of an older revision answers 409', async () => {
  const { user, token } = await testApp.api.newSession();
  const { _id } = await addedTheme({ token }, { choices: choicesWithoutPhoto(), photo: undefined });
  await chooseTheme(_id, { token });
  const edited = await change(_id, { choices: choicesWithoutPhoto({ accent: '#c9105f' }), revision: '1' }, { token });
  expect(edited).toMatchObject({ status: 200, body: { data: { name: 'Evening', revision: 2, photo: null } } });
  expect((await visibleThemes(user.username))[0]?.mainStyles.avatarContainer.background).toBe('#c9105f');
  const lateResponse = await change(_id, { name: 'Late', revision: '1' }, { token });
  expect(lateResponse).toMatchObject({ status: 409, body: { code: 'look.changed' } });
});

it('rejects unreadable colours and does not store their photo', async () => {
  const { token } = await testApp.api.newSession();
  const before = (await storedImageIds()).length;
  const onPaper = await add({ token }, { choices: choicesWithoutPhoto({ ink: '#f0e0c0' }) });
  expect(onPaper).toMatchObject({ status: 400, body: { message: 'Words cannot be read on your links' } });
  const background = { ...CHOICES.background, kind: 'gradient', colors: ['#000000', '#ffffff'] } as const;
  const onPage = await add({ token }, { choices: choicesWithoutPhoto({ background }) });
  expect(onPage).toMatchObject({ status: 400, body: { message: 'Words cannot be read on this background' } });
  expect(await list({ token })).toEqual([]);
  expect(await storedImageIds()).toHaveLength(before);
});

it.each([
  ['invalid JSON', '{'],
  ['CSS', choicesWithoutPhoto({ accent: 'red;}' })],
  ['an unknown font', choicesWithoutPhoto({ font: 'Comic Sans' as never })],
  ['an unknown field', choicesWithoutPhoto({ more: 1 } as never)],
  ['no background', choicesWithoutPhoto({ background: null as never })],
  [
    'too many colours',
    choicesWithoutPhoto({ background: { ...CHOICES.background, colors: Array<string>(5).fill('#000000') } }),
  ],
])('rejects choices with %s', async (_, choices) => {
  const { token } = await testApp.api.newSession();
  expect(await add({ token }, { choices })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

it('needs a photo for a photo background, and rejects an unknown base theme', async () => {
  const { token } = await testApp.api.newSession();
  expect(await add({ token }, { photo: undefined })).toMatchObject({
    status: 400,
    body: { message: 'Choose a photo first' },
  });
  expect(await add({ token }, { base: 'nothing' })).toMatchObject({
    status: 400,
    body: { message: 'There is no such theme' },
  });
});

it('allows five custom themes and rejects the sixth', async () => {
  const { token } = await testApp.api.newSession();
  const fields = { choices: choicesWithoutPhoto(), photo: undefined };
  const customThemes = [];
  for (const name of ['1', '2', '3', '4', '5']) customThemes.push(await addedTheme({ token }, { ...fields, name }));
  expect(await add({ token }, fields)).toMatchObject({ status: 409, body: { code: 'look.limit' } });
  await testApp.api.post('theme/delete-look', { lookId: customThemes[0]?._id }, { token });
  expect((await add({ token }, fields)).status).toBe(201);
  const restoreResponse = await testApp.api.post('theme/restore-look', { lookId: customThemes[0]?._id }, { token });
  expect(restoreResponse).toMatchObject({ status: 409, body: { code: 'look.limit' } });
});

it('a copy shares the photo, which is removed with its last custom theme', async () => {
  const { token } = await testApp.api.newSession();
  const before = (await storedImageIds()).length;
  const first = await addedTheme({ token });
  const copy = await addedTheme({ token }, { name: 'Copy', photo: undefined, photoOf: first._id });
  expect(copy.photo).toEqual(first.photo);
  await testApp.api.post('theme/delete-look', { lookId: first._id }, { token });
  await endUndoTime(testApp);
  expect(await storedImageIds()).toHaveLength(before + 1);
  await testApp.api.post('theme/delete-look', { lookId: copy._id }, { token });
  await endUndoTime(testApp);
  expect(await storedImageIds()).toHaveLength(before);
});

it('another user cannot choose, edit, delete, copy or restore a custom theme', async () => {
  const owner = await testApp.api.newSession();
  const otherCall = { token: (await testApp.api.newSession()).token };
  const { _id } = await addedTheme({ token: owner.token });
  expect((await chooseTheme(_id, otherCall)).status).toBe(400);
  expect((await change(_id, { name: 'Mine' }, otherCall)).status).toBe(404);
  expect((await testApp.api.post('theme/delete-look', { lookId: _id }, otherCall)).status).toBe(404);
  expect((await add(otherCall, { photo: undefined, photoOf: _id })).status).toBe(404);
  await testApp.api.post('theme/delete-look', { lookId: _id }, { token: owner.token });
  expect((await testApp.api.post('theme/restore-look', { lookId: _id }, otherCall)).status).toBe(404);
  expect((await testApp.api.get('theme/own-looks')).status).toBe(401);
});
