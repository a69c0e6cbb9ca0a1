import type { Entry } from '@linkstall/contracts/http';

import { MAX_STATEMENTS } from '../src/database/move-positions.js';
import { storeLinks } from './stored-links.js';
import { Person, type PrepareScene } from './write-scene.js';

const ids = async (person: Person) => (await person.links()).map(({ _id }) => _id);
const titles = async (person: Person) => (await person.links()).map(({ title }) => title);

/** Every call that changes a creator's list. */
export const LINK_CALLS: Record<string, PrepareScene> = {
  'post /api/v1/link/add-link': async (context) => {
    const person = await Person.new(context);
    await person.addLink('first');
    return {
      send: person.form('POST link/add-link', { title: 'new', url: 'example.com' }, ['thumbnail', 1]),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await titles(person)).toEqual(['first', 'new']);
        expect((await person.links())[1]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/update-link/{id}': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addLink('old');
    const fields = { title: 'changed', revision: '1' };
    return {
      send: person.form(`PATCH link/update-link/${_id}`, fields, ['thumbnail', 1]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.links()).toEqual([body.data]);
        expect(body.data).toMatchObject({ title: 'changed', revision: 2 });
      },
      username: person.user.username,
    };
  },
  'post /api/v1/link/add-entry': async (context) => {
    const person = await Person.new(context);
    await person.addLink('first');
    const fields = { kind: 'video', title: 'new', url: 'https://youtu.be/dQw4w9WgXcQ' };
    return {
      send: person.form('POST link/add-entry', fields, ['thumbnail', 1]),
      status: 201,
      expectOnce: async ({ body }) => {
        const entries = await person.entries();
        expect(entries).toMatchObject([{ kind: 'link' }, { kind: 'video' }]);
        expect(entries[1]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/update-entry/{id}': async (context) => {
    const person = await Person.new(context);
    const video = { kind: 'video', title: 'old', url: 'https://youtu.be/dQw4w9WgXcQ' };
    const { _id } = (await person.form('POST link/add-entry', video, ['thumbnail', 1])({})).body.data as Entry;
    return {
      send: person.form(`PATCH link/update-entry/${_id}`, { title: 'changed', revision: '1' }, ['thumbnail', 1]),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.entries()).toEqual([body.data]);
        expect(body.data).toMatchObject({ title: 'changed', revision: 2 });
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/spotlight': async (context) => {
    const person = await Person.new(context);
    await person.addLink('one');
    const { _id } = await person.addLink('two');
    return {
      send: person.json('PATCH', 'link/spotlight', { entry: _id }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.entries()).toEqual(body.data);
        expect(body.data).toMatchObject([{ isSpotlight: false }, { isSpotlight: true }]);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/order': async (context) => {
    const person = await Person.new(context);
    await storeLinks(context.testApp, person.user._id, MAX_STATEMENTS + 2); // more than one bulk command
    const from = await ids(person);
    return {
      send: person.json('PATCH', 'link/order', { from, to: from.toReversed() }),
      status: 200,
      expectOnce: async () => expect(await ids(person)).toEqual(from.toReversed()),
    };
  },
  ...Object.fromEntries(
    ['preview', 'preview-picture'].map((name): [string, PrepareScene] => [
      `post /api/v1/link/${name}`,
      async (context) => {
        const person = await Person.new(context);
        const send = person.json('POST', `link/${name}`, { url: '127.0.0.1' });
        return { send, status: 422, expectOnce: async () => expect(await ids(person)).toEqual([]) };
      },
    ]),
  ),
  'post /api/v1/link/read-import': async (context) => {
    const person = await Person.new(context);
    const send = person.form('POST link/read-import', { url: '127.0.0.1' }, ['file', 0]);
    return { send, status: 422, expectOnce: async () => expect(await ids(person)).toEqual([]) };
  },
  'post /api/v1/link/import': async (context) => {
    const person = await Person.new(context);
    await person.addLink('first');
    const entries = ['new', 'newer'].map((title) => ({
      values: JSON.stringify({ kind: 'link', title, url: 'example.com' }),
      picture: '',
    }));
    return {
      send: person.form('POST link/import', { entries: JSON.stringify(entries) }, ['file', 0]),
      status: 201,
      expectOnce: async ({ body }) => {
        expect(await titles(person)).toEqual(['first', 'new', 'newer']);
        expect((await ids(person)).slice(1)).toEqual((body.data as { entries: string[] }).entries);
      },
      username: person.user.username,
    };
  },
  'post /api/v1/link/delete-entries': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addLink('one');
    await person.addLink('two');
    return {
      send: person.json('POST', 'link/delete-entries', { ids: [_id] }),
      status: 200,
      expectOnce: async () => expect(await titles(person)).toEqual(['two']),
      username: person.user.username,
    };
  },
  'post /api/v1/link/restore-entries': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addLink('one');
    await person.addLink('two');
    await person.json('POST', 'link/delete-entries', { ids: [_id] })({});
    return {
      send: person.json('POST', 'link/restore-entries', { ids: [_id] }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await titles(person)).toEqual(['one', 'two']);
        expect(await person.entries()).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
  'patch /api/v1/link/update-entries': async (context) => {
    const person = await Person.new(context);
    const added = [await person.addLink('one'), await person.addLink('two')];
    return {
      send: person.json('PATCH', 'link/update-entries', { ids: added.map(({ _id }) => _id), isActive: 'false' }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await person.entries()).toEqual(body.data);
        expect(body.data).toMatchObject([
          { isActive: false, revision: 2 },
          { isActive: false, revision: 2 },
        ]);
      },
      username: person.user.username,
    };
  },
  'post /api/v1/link/delete-link': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addLink('one');
    await person.addLink('two');
    return {
      send: person.json('POST', 'link/delete-link', { linkId: _id }),
      status: 200,
      expectOnce: async () => expect(await titles(person)).toEqual(['two']),
      username: person.user.username,
    };
  },
  'post /api/v1/link/restore-link': async (context) => {
    const person = await Person.new(context);
    const { _id } = await person.addLink('one');
    await person.addLink('two');
    await person.json('POST', 'link/delete-link', { linkId: _id })({});
    return {
      send: person.json('POST', 'link/restore-link', { linkId: _id }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(await titles(person)).toEqual(['one', 'two']);
        expect((await person.links())[0]).toEqual(body.data);
      },
      username: person.user.username,
    };
  },
};
