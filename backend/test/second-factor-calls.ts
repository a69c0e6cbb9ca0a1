import { Authenticator } from './authenticator.js';
import { Person, type PrepareScene } from './write-scene.js';

export const SECOND_FACTOR_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    return {
      send: person.json('POST', 'users/second-factor', {}),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: { onSince: null } }),
    };
  },
  'patch /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    const app = await Authenticator.setUp(context.testApp, person.token);
    return {
      send: person.json('PATCH', 'users/second-factor', { code: app.code() }),
      status: 200,
      expectOnce: async () =>
        expect(await person.document()).toMatchObject({ secondFactor: { onSince: expect.any(Date) } }),
    };
  },
  'delete /api/v1/users/second-factor': async (context) => {
    const person = await Person.new(context);
    await Authenticator.switchOn(context.testApp, person.token);
    return {
      send: person.json('DELETE', 'users/second-factor', {}),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: null }),
    };
  },
  'delete /api/v1/admin/second-factor/{username}': async (context) => {
    const person = await Person.new(context);
    await Authenticator.switchOn(context.testApp, person.token);
    return {
      send: person.sendAsOperator('DELETE', `admin/second-factor/${person.user.username}`),
      status: 200,
      expectOnce: async () => expect(await person.document()).toMatchObject({ secondFactor: null }),
    };
  },
};
