import type { SiteSettings } from '@linkstall/contracts/http';

import { DEFAULT_THEME } from '../src/themes/themes.service.js';
import { UsersService } from '../src/users/users.service.js';
import { SiteSettingsService } from '../src/site/site-settings.service.js';
import { newUsername } from './client.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

async function newOperator(context: SceneContext): Promise<Person> {
  const person = await Person.new(context);
  await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
  return person;
}

/** The calls of operators that change the site. */
export const SITE_CALLS: Readonly<Record<string, PrepareScene>> = {
  'patch /api/v1/admin/site': async (context) => {
    const operator = await newOperator(context);
    const { revision } = await context.testApp.app.get(SiteSettingsService).current();
    return {
      send: operator.json('PATCH', 'admin/site', { revision, name: operator.user.username }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(body.data).toMatchObject({ name: operator.user.username, revision: revision + 1 } as SiteSettings);
        const stored = await context.database.collection('site_settings').find().toArray();
        expect(stored).toMatchObject([{ name: operator.user.username, revision: revision + 1 }]);
      },
    };
  },
  'post /api/v1/admin/site/invitations': async (context) => {
    const operator = await newOperator(context);
    return {
      send: operator.json('POST', 'admin/site/invitations', { uses: 2, days: 7 }),
      status: 201,
      expectOnce: async () => expect(await invitationsOf(context, operator)).toMatchObject([{ left: 2 }]),
    };
  },
  'delete /api/v1/admin/site/invitations/{id}': async (context) => {
    const operator = await newOperator(context);
    await operator.json('POST', 'admin/site/invitations', { uses: 2, days: 7 })({});
    const [invitation] = await invitationsOf(context, operator);
    return {
      send: operator.json('DELETE', `admin/site/invitations/${String(invitation?._id)}`, {}),
      status: 200,
      expectOnce: async () => {
        const [ended] = await invitationsOf(context, operator);
        expect(ended?.['endsAt']).not.toEqual(invitation?.['endsAt']);
      },
    };
  },
  'post /api/v1/admin/site/waiting/{id}': async (context) => {
    const operator = await newOperator(context);
    const username = newUsername();
    const account = { username, fullName: 'A Person', email: `${username}@example.com`, theme: DEFAULT_THEME };
    const users = context.testApp.app.get(UsersService);
    const { id } = await users.create({ ...account, origin: 'waiting', passwordHash: null });
    return {
      send: operator.json('POST', `admin/site/waiting/${id}`, { approves: true }),
      status: 200,
      expectOnce: async () => expect(await users.find(id)).toMatchObject({ isWaiting: false }),
    };
  },
};

const invitationsOf = ({ database }: SceneContext, { user }: Person) =>
  database.collection('invitations').find({ createdBy: user._id }).toArray();
