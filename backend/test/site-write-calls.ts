import type { SiteSettings } from '@linkstall/contracts/http';

import { SiteSettingsService } from '../src/site/site-settings.service.js';
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
};
