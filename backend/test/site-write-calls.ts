import type { SiteSettings } from '@linkstall/contracts/http';

import type { SiteSettingsEntity } from '../src/site/site-settings.schema.js';
import { OperatorKey } from '../src/operators/operator-key.service.js';
import { SetupService } from '../src/site/setup.service.js';
import { DEFAULT_THEME } from '../src/themes/themes.service.js';
import { UsersService } from '../src/users/users.service.js';
import { SiteSettingsService } from '../src/site/site-settings.service.js';
import { newUsername } from './client.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

export async function newOperator(context: SceneContext): Promise<Person> {
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
  'post /api/v1/setup': async (context) => {
    const person = await Person.new(context);
    await context.database.collection('users').updateMany({}, { $unset: { role: '' } });
    await context.database.collection('site_settings').deleteMany({});
    // A site is set up once, so the service forgets the setups of other tests.
    Object.assign(context.testApp.app.get(SetupService), { isDone: false });
    return {
      send: person.json('POST', 'setup', { code: context.testApp.app.get(OperatorKey).setupCode }),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ role: 'operator' }),
      username: person.user.username,
    };
  },
  'patch /api/v1/admin/site/logo': async (context) => {
    const operator = await newOperator(context);
    return {
      send: operator.form('PATCH admin/site/logo', {}, ['logo', 1]),
      status: 200,
      expectOnce: async ({ body }) =>
        expect((await storedSettings(context)).logo?.url).toBe((body.data as SiteSettings).logo),
    };
  },
  'delete /api/v1/admin/site/logo': async (context) => {
    const operator = await newOperator(context);
    await operator.form('PATCH admin/site/logo', {}, ['logo', 1])({});
    return {
      send: operator.json('DELETE', 'admin/site/logo', {}),
      status: 200,
      expectOnce: async () => expect((await storedSettings(context)).logo).toBeNull(),
    };
  },
  'post /api/v1/admin/site/hosts': async (context) => {
    const operator = await newOperator(context);
    const host = `${operator.user.username.replaceAll(/[._]/g, '-')}.example`;
    return {
      send: operator.json('POST', 'admin/site/hosts', { text: host, reason: 'Phishing.' }),
      status: 200,
      expectOnce: async () => expect(await hostBlocksOf(context, operator)).toMatchObject([{ reason: 'Phishing.' }]),
    };
  },
  'post /api/v1/admin/site/hosts/preview': async (context) => {
    const operator = await newOperator(context);
    return {
      send: operator.json('POST', 'admin/site/hosts/preview', { text: 'preview.example' }),
      status: 200,
      expectOnce: async () => expect(await hostBlocksOf(context, operator)).toEqual([]),
    };
  },
  'post /api/v1/admin/site/hosts/{id}/end': async (context) => {
    const operator = await newOperator(context);
    const host = `${operator.user.username.replaceAll(/[._]/g, '-')}.example`;
    await operator.json('POST', 'admin/site/hosts', { text: host, reason: 'Phishing.' })({});
    const [block] = await hostBlocksOf(context, operator);
    return {
      send: operator.json('POST', `admin/site/hosts/${String(block?._id)}/end`, { host: '', reason: 'Fine.' }),
      status: 200,
      expectOnce: async () => expect(await hostBlocksOf(context, operator)).toEqual([]),
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

async function storedSettings({ database }: SceneContext) {
  const [settings] = await database.collection<SiteSettingsEntity>('site_settings').find().toArray();
  return settings ?? ({} as Partial<SiteSettingsEntity>);
}
const invitationsOf = ({ database }: SceneContext, { user }: Person) =>
  database.collection('invitations').find({ createdBy: user._id }).toArray();

const hostBlocksOf = ({ database }: SceneContext, { user }: Person) =>
  database.collection('host_blocks').find({ createdBy: user._id }).toArray();
