import type { OtherEntry, PageUser } from '@linkstall/contracts/http';

import { testImage, type FormFields } from '../../test/client.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let image: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
});

async function newCreator() {
  const { api } = testApp;
  const { user, token } = await api.newSession();
  return {
    add: (fields: FormFields) => api.form<OtherEntry>('link/add-entry', fields, { token }),
    edit: (id: string, fields: FormFields) => api.patchForm<OtherEntry>(`link/update-entry/${id}`, fields, { token }),
    page: async () => (await api.get<PageUser[]>(`${user.username}/Page`)).body.data[0] as PageUser,
  };
}

it('A gallery has pictures with descriptions, which are reordered and removed with their files', async () => {
  const creator = await newCreator();
  const before = await storedImageIds(testApp);
  const thumbnail = [image, image];
  const fields = { kind: 'images', title: 'Dishes', images: ['new A \u202edosa ', 'new'], thumbnail };
  const added = (await creator.add(fields)).body.data;
  expect(await storedImageIds(testApp)).toHaveLength(before.length + 2);
  const [first, second] = added.kind === 'images' ? added.images : [];
  expect([first?.alt, second?.alt]).toEqual(['A dosa', '']);
  expect(added).toMatchObject({
    title: 'Dishes',
    shown: { images: [{ url: first?.url, alt: 'A dosa' }, { alt: '' }] },
  });
  expect((await creator.page()).UserEntry).toEqual([{ ...(added as { shown: object }).shown, place: 0 }]);
  expect((await testApp.api.get(first?.url ?? '')).headers.get('content-type')).toBe('image/webp');
  const turned = { images: [`${second?._id} Idli`, 'new Vada', `${first?._id} A dosa`], thumbnail: image };
  const edited = (await creator.edit(added._id, turned)).body.data;
  const images = edited.kind === 'images' ? edited.images : [];
  expect(images.map(({ alt }) => alt)).toEqual(['Idli', 'Vada', 'A dosa']);
  expect([images[0]?._id, images[2]?._id]).toEqual([second?._id, first?._id]);
  await creator.edit(added._id, { images: `${first?._id} A dosa` });
  expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
  expect((await testApp.api.get(second?.url ?? '')).status).toBe(404);
  const otherUser = await newCreator();
  for (const refused of [
    { images: [`${first?._id} A`, `${first?._id} A`] },
    { images: `${second?._id} gone` },
    { images: ['new', `${first?._id}`] },
    { images: `${first?._id}`, thumbnail: image },
    { thumbnail: '' },
    { images: `${first?._id} ${'x'.repeat(201)}` },
    { images: Array<string>(11).fill('new'), thumbnail: Array<Buffer>(11).fill(image) },
  ])
    expect([refused, (await creator.edit(added._id, refused)).status]).toEqual([refused, 400]);
  const taken = { kind: 'images', title: 'Mine', images: `${first?._id}` };
  expect((await otherUser.add(taken)).body).toMatchObject({ errors: [{ field: 'images' }] });
  const two = await creator.add({ kind: 'video', title: 'x', url: 'https://youtu.be/dQw4w9WgXcQ', thumbnail });
  expect(two.body).toMatchObject({ errors: [{ field: 'thumbnail', message: 'Only one image allowed' }] });
  expect(await storedImageIds(testApp)).toHaveLength(before.length + 1);
});
