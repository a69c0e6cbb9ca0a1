import type { LookChoices, OwnLook, SessionUser, Theme } from '@linkstall/contracts/http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { picture, type Call } from '../../test/client.js';
import { CHOICES, LOOK } from '../../test/looks.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { endTimedSweeps, endUndoTime } from '../../test/undo-time.js';

let running: TestApp;
let png: Buffer;
beforeAll(async () => {
  running = await startApp();
  endTimedSweeps(running);
  png = await picture();
});
afterAll(() => running.close());

type Parts = Record<string, string | Buffer | undefined>;
const add = (call: Call, parts: Parts = {}) =>
  running.api.form<OwnLook>('theme/add-look', { ...LOOK, photo: png, ...parts }, call);
const added = async (call: Call, parts: Parts = {}) => (await add(call, parts)).body.data;
const list = async (call: Call) => (await running.api.get<OwnLook[]>('theme/own-looks', call)).body.data;
const use = (theme: string, call: Call) => running.api.patch<SessionUser>('users/update-theme', { theme }, call);
const change = (id: string, parts: Record<string, string>, call: Call) => {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  return running.api.send<OwnLook>('PATCH', `theme/update-look/${id}`, { ...call, body });
};
const plain = (choices: Partial<LookChoices> = {}) =>
  JSON.stringify({ ...CHOICES, background: { ...CHOICES.background, kind: 'color' }, ...choices });
const pictures = async () =>
  (await readdir(join(running.dataDir, 'images'))).filter((name) => /^[0-9a-f]{32}$/.test(name));

async function shown(username: string): Promise<readonly Theme[]> {
  const responses = await Promise.all(
    ['', '/Page', '/Store/1'].map((path) =>
      running.api.get<{ UserTheme: Theme[] } | { UserTheme: Theme[] }[]>(username + path),
    ),
  );
  return responses.flatMap(({ body: { data } }) => (Array.isArray(data) ? (data[0]?.UserTheme ?? []) : data.UserTheme));
}

it('a look is kept with its photo, measured, and is a complete theme', async () => {
  const { token } = await running.api.newSession();
  const response = await add({ token });
  expect(response.status).toBe(201);
  expect(await list({ token })).toEqual([response.body.data]);
  const { _id, name, choices, photo, theme, revision } = response.body.data;
  expect([_id.replace(/[0-9a-f]{24}$/, ''), name, choices, revision]).toEqual(['khadi-', 'Evening', CHOICES, 1]);
  expect(photo).toEqual({
    url: expect.stringMatching(/^\/images\/[0-9a-f]{32}\/1280\.webp$/),
    darkest: expect.stringMatching(/^#e[5-9]8[0-9]0[0-9a-f]$/), // the test's picture is one orange
    lightest: expect.stringMatching(/^#[ef][0-9a-f]8[0-9a-f][01][0-9a-f]$/),
  });
  expect(theme.mainStyles.wrapper).toMatchObject({ background: '#1b2a41', scheme: 'dark', photo: { url: photo?.url } });
  expect((await running.api.get(photo?.url ?? '')).status).toBe(200);
});

it('a chosen look is what visitors see everywhere; one that is deleted shows its base, and comes back', async () => {
  const { user, token } = await running.api.newSession();
  const { _id, theme } = await added({ token });
  expect(await use(_id, { token })).toMatchObject({ status: 200, body: { data: { theme: _id } } });
  expect(await shown(user.username)).toEqual([theme, theme, theme]);
  const gone = await running.api.post('theme/delete-look', { lookId: _id }, { token });
  expect([gone.status, gone.headers.get('x-linkstall-changed')]).toEqual([200, `user:${user.username}`]);
  expect((await shown(user.username)).map((each) => each._id)).toEqual(['khadi', 'khadi', 'khadi']);
  const back = await running.api.post<OwnLook>('theme/restore-look', { lookId: _id }, { token });
  expect(back.body.data._id).toBe(_id);
  expect(await shown(user.username)).toEqual([theme, theme, theme]);
});

it('its name is its owner’s alone', async () => {
  const { user, token } = await running.api.newSession();
  await use((await added({ token }, { name: 'For Ravi' }))._id, { token });
  const page = await running.api.get(user.username);
  expect(page.text).not.toContain('Ravi');
});

it('a changed look changes the page; an older one is refused', async () => {
  const { user, token } = await running.api.newSession();
  const { _id } = await added({ token }, { choices: plain(), photo: undefined });
  await use(_id, { token });
  const edited = await change(_id, { choices: plain({ accent: '#c9105f' }), revision: '1' }, { token });
  expect(edited).toMatchObject({ status: 200, body: { data: { name: 'Evening', revision: 2, photo: null } } });
  expect((await shown(user.username))[0]?.mainStyles.avatarContainer.background).toBe('#c9105f');
  const late = await change(_id, { name: 'Late', revision: '1' }, { token });
  expect(late).toMatchObject({ status: 409, body: { code: 'look.changed' } });
});

it('what cannot be read is refused, and the photo that came with it is not kept', async () => {
  const { token } = await running.api.newSession();
  const before = (await pictures()).length;
  const onPaper = await add({ token }, { choices: plain({ ink: '#f0e0c0' }) });
  expect(onPaper).toMatchObject({ status: 400, body: { message: 'Words cannot be read on your links' } });
  const background = { ...CHOICES.background, kind: 'gradient', colors: ['#000000', '#ffffff'] } as const;
  const onPage = await add({ token }, { choices: plain({ background }) });
  expect(onPage).toMatchObject({ status: 400, body: { message: 'Words cannot be read on this background' } });
  expect(await list({ token })).toEqual([]);
  expect(await pictures()).toHaveLength(before);
});

it.each([
  ['no JSON', '{'],
  ['CSS', plain({ accent: 'red;}' })],
  ['an unknown font', plain({ font: 'Comic Sans' as never })],
  ['one more field', plain({ more: 1 } as never)],
  ['no background', plain({ background: null as never })],
  ['too many colours', plain({ background: { ...CHOICES.background, colors: Array<string>(5).fill('#000000') } })],
])('choices that are %s are refused', async (_, choices) => {
  const { token } = await running.api.newSession();
  expect(await add({ token }, { choices })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

it('a photo is needed where one is the background, and an unknown theme is no beginning', async () => {
  const { token } = await running.api.newSession();
  expect(await add({ token }, { photo: undefined })).toMatchObject({
    status: 400,
    body: { message: 'Choose a photo first' },
  });
  expect(await add({ token }, { base: 'nothing' })).toMatchObject({
    status: 400,
    body: { message: 'There is no such theme' },
  });
});

it('five are kept, and not a sixth', async () => {
  const { token } = await running.api.newSession();
  const parts = { choices: plain(), photo: undefined };
  const looks = [];
  for (const name of ['1', '2', '3', '4', '5']) looks.push(await added({ token }, { ...parts, name }));
  expect(await add({ token }, parts)).toMatchObject({ status: 409, body: { code: 'look.limit' } });
  await running.api.post('theme/delete-look', { lookId: looks[0]?._id }, { token });
  expect((await add({ token }, parts)).status).toBe(201);
  const back = await running.api.post('theme/restore-look', { lookId: looks[0]?._id }, { token });
  expect(back).toMatchObject({ status: 409, body: { code: 'look.limit' } });
});

it('a copy shows the same photo, which goes with the last look that has it', async () => {
  const { token } = await running.api.newSession();
  const before = (await pictures()).length;
  const first = await added({ token });
  const copy = await added({ token }, { name: 'Copy', photo: undefined, photoOf: first._id });
  expect(copy.photo).toEqual(first.photo);
  await running.api.post('theme/delete-look', { lookId: first._id }, { token });
  await endUndoTime(running);
  expect(await pictures()).toHaveLength(before + 1);
  await running.api.post('theme/delete-look', { lookId: copy._id }, { token });
  await endUndoTime(running);
  expect(await pictures()).toHaveLength(before);
});

it('somebody else’s look is none: it cannot be chosen, changed, deleted, copied or put back', async () => {
  const owner = await running.api.newSession();
  const other = { token: (await running.api.newSession()).token };
  const { _id } = await added({ token: owner.token });
  expect((await use(_id, other)).status).toBe(400);
  expect((await change(_id, { name: 'Mine' }, other)).status).toBe(404);
  expect((await running.api.post('theme/delete-look', { lookId: _id }, other)).status).toBe(404);
  expect((await add(other, { photo: undefined, photoOf: _id })).status).toBe(404);
  await running.api.post('theme/delete-look', { lookId: _id }, { token: owner.token });
  expect((await running.api.post('theme/restore-look', { lookId: _id }, other)).status).toBe(404);
  expect((await running.api.get('theme/own-looks')).status).toBe(401);
});
