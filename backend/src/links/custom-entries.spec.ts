import type { Entry, FieldError, PageUser } from '@linkstall/contracts/http';

import type { FormFields } from '../../test/client.js';
import { publishKind } from '../../test/registry-kinds.js';
import { entryWith, storeLinks } from '../../test/stored-links.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { EntriesService } from './entries.service.js';

let testApp: TestApp;
let published: Awaited<ReturnType<typeof publishKind>>;
let kind: string;
beforeAll(async () => {
  testApp = await startApp();
  published = await publishKind(testApp);
  ({ kind } = published);
});

async function newCreator() {
  const { user, token } = await testApp.api.newSession();
  const { api } = testApp;
  return {
    ...{ id: user._id, username: user.username, token },
    add: (values: unknown, fields: FormFields = {}) => {
      const form = { kind: 'custom', entryKind: kind, values: JSON.stringify(values), ...fields };
      return api.form<Entry>('link/add-entry', form, { token });
    },
    edit: (id: string, fields: FormFields) => api.patchForm<Entry>(`link/update-entry/${id}`, fields, { token }),
    entries: async () => (await api.get<Entry[]>('link/all-entry', { token })).body.data,
    page: async () => (await api.get<PageUser[]>(`${user.username}/Page`)).body.data[0] as PageUser,
  };
}

const errorsOf = ({ body }: { body: unknown }) =>
  ((body as { errors?: FieldError[] }).errors ?? []).map(({ field, message }) => `${field}: ${message}`);

describe('An entry of a kind that a remote brings', () => {
  it('is stored with clean values in the order of the schema, appears on the page, and is in the export', async () => {
    const creator = await newCreator();
    const { status, body } = await creator.add({ year: 1794, text: ' Roses\u202E ', source: '' });
    expect(status).toBe(201);
    const content = { kind: 'custom', entryKind: kind, values: '{"text":"Roses","year":1794}' };
    expect(body.data).toMatchObject({ ...content, revision: 1, shown: content });
    expect(await creator.entries()).toEqual([body.data]);
    expect((await creator.page()).UserEntry).toEqual([{ _id: body.data._id, ...content, place: 0 }]);
    const values = '{"text":"Violets","source":"https://a.example/"}';
    expect((await creator.edit(body.data._id, { values })).body.data).toMatchObject({ values, revision: 2 });
    const stored = testApp.database.collection('entries').findOne({ values });
    expect((await stored)?.['hosts']).toEqual(['example.a.']);
    const { data, view } = await testApp.app.get(EntriesService).exportOf(creator.id);
    expect(data).toMatchObject([{ kind: 'custom', entryKind: kind, values }]);
    expect(view.markup).toContain('Violets');
  });

  it('is refused with values outside the bounds of the schema, in a new entry and in an edit', async () => {
    const creator = await newCreator();
    const id = (await creator.add({ text: 'Roses' })).body.data._id;
    const cases: [unknown, string][] = [
      [{}, 'values.text: This field is required'],
      [{ text: 'a'.repeat(21) }, 'values.text: This must have at most 20 characters'],
      [{ text: 5 }, 'values.text: This must be text'],
      [{ text: 'a', year: 1.5 }, 'values.year: This must be a whole number'],
      [{ text: 'a', year: 3001 }, 'values.year: This must be from 0 to 3000'],
      [{ text: 'a', year: '5' }, 'values.year: This must be a number'],
      [
        { text: 'a', source: 'javascript:alert(1)' },
        'values.source: This must be a web address that begins with https:// or http://',
      ],
      [{ text: 'a', $where: 1 }, 'values.$where: This field is not known'],
      [[], 'values: The values are not an object'],
    ];
    for (const [values, problem] of cases) {
      const responses = [await creator.add(values), await creator.edit(id, { values: JSON.stringify(values) })];
      expect(responses.map((response) => [response.status, errorsOf(response)])).toEqual([
        [400, [problem]],
        [400, [problem]],
      ]);
    }
    expect(errorsOf(await creator.edit(id, { values: '{' }))).toEqual(['values: values is not JSON']);
    expect(errorsOf(await creator.edit(id, { entryKind: 'other.poem' }))).toEqual([
      'entryKind: The kind of an entry cannot change',
    ]);
    expect(await creator.entries()).toMatchObject([{ values: '{"text":"Roses"}', revision: 1 }]);
  });

  it('cannot be changed or deleted by another user', async () => {
    const id = (await (await newCreator()).add({ text: 'Roses' })).body.data._id;
    const other = await newCreator();
    expect((await other.edit(id, { values: '{"text":"Mine"}' })).status).toBe(404);
    expect((await testApp.api.post('link/delete-link', { linkId: id }, { token: other.token })).status).toBe(404);
  });

  it('stays while its remote is disabled: it can be hidden, moved and deleted, but not added or edited', async () => {
    const creator = await newCreator();
    const id = (await creator.add({ text: 'Roses' })).body.data._id;
    await published.disable();
    const notLive = { status: 409, body: { code: 'link.kind_not_live' } };
    expect(await creator.add({ text: 'Violets' })).toMatchObject(notLive);
    expect(await creator.edit(id, { values: '{"text":"Violets"}' })).toMatchObject(notLive);
    expect((await creator.edit(id, { isActive: 'false' })).status).toBe(200);
    expect(await creator.entries()).toMatchObject([{ values: '{"text":"Roses"}', isActive: false }]);
    await published.enable();
    expect((await creator.edit(id, { values: '{"text":"Violets"}' })).status).toBe(200);
    expect((await creator.add({ text: 'a' }, { entryKind: published.otherKind })).status).toBe(409);
  });

  it('is refused when the page has 50 of them', async () => {
    const creator = await newCreator();
    const content = { kind: 'custom', entryKind: kind, values: '{"text":"a"}' } as const;
    await storeLinks(testApp, creator.id, 50, (entryId) => entryWith(entryId, content));
    const limit = { status: 409, body: { code: 'link.custom_limit' } };
    expect(await creator.add({ text: 'a' })).toMatchObject(limit);
    const entries = JSON.stringify([{ values: JSON.stringify(content), picture: '' }]);
    expect(await testApp.api.form('link/import', { entries }, { token: creator.token })).toMatchObject(limit);
  });
});
