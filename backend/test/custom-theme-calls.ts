import type { CustomTheme, SessionUser } from '@linkstall/contracts/http';

import { CUSTOM_THEME } from './custom-themes.js';
import { Person, type Scene, type SceneContext } from './write-scene.js';

const withCustomTheme = async (context: SceneContext) => {
  const person = await Person.new(context);
  const add = person.form('POST theme/add-look', CUSTOM_THEME, ['photo', 1]);
  return { person, customTheme: (await add({})).body.data as CustomTheme };
};
const customThemesOf = async ({ token }: Person, { testApp }: SceneContext) =>
  (await testApp.api.get<CustomTheme[]>('theme/own-looks', { token })).body.data;

/** Every call that changes custom themes or the header. */
export const CUSTOM_THEME_CALLS: Readonly<Record<string, (context: SceneContext) => Promise<Scene>>> = {
  'patch /api/v1/users/header': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.form('PATCH users/header', { header: 'cover' }, ['cover', 1]),
      status: 200,
      expectOnce: async ({ body }) => {
        const { header, cover } = body.data as SessionUser;
        expect(header).toBe('cover');
        expect((await person.document())['cover']).toMatchObject(cover ?? {});
      },
      username: person.user.username,
    };
  },
  'post /api/v1/theme/add-look': async (context) => {
    const { person, customTheme } = await withCustomTheme(context);
    return {
      send: person.form('POST theme/add-look', { ...CUSTOM_THEME, name: 'Another' }, ['photo', 1]),
      status: 201,
      expectOnce: async ({ body }) => expect(await customThemesOf(person, context)).toEqual([customTheme, body.data]),
      username: person.user.username,
    };
  },
  'patch /api/v1/theme/update-look/{id}': async (context) => {
    const { person, customTheme } = await withCustomTheme(context);
    return {
      send: person.form(`PATCH theme/update-look/${customTheme._id}`, { name: 'Other', revision: '1' }, ['photo', 1]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await customThemesOf(person, context)).toEqual([body.data]);
        expect(body.data).toMatchObject({ name: 'Other', revision: 2 });
      },
      username: person.user.username,
    };
  },
  'post /api/v1/theme/delete-look': async (context) => {
    const { person, customTheme } = await withCustomTheme(context);
    return {
      send: person.json('POST', 'theme/delete-look', { lookId: customTheme._id }),
      status: 200,
      expectOnce: async () => expect(await customThemesOf(person, context)).toEqual([]),
      username: person.user.username,
    };
  },
  'post /api/v1/theme/restore-look': async (context) => {
    const { person, customTheme } = await withCustomTheme(context);
    await person.json('POST', 'theme/delete-look', { lookId: customTheme._id })({});
    return {
      send: person.json('POST', 'theme/restore-look', { lookId: customTheme._id }),
      status: 200,
      expectOnce: async () => expect(await customThemesOf(person, context)).toEqual([customTheme]),
      username: person.user.username,
    };
  },
};
