import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { formEntries, press, renderForm, type } from '../testing/render-form.tsx';

const open = () =>
  renderForm(remote, { path: '/store/add-product', routes: { 'POST /product/add-product': () => null } });
const choose = (...names: string[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Choose pictures'), {
      target: { files: names.map((name) => new File(['…'], name, { type: 'image/jpeg' })) },
    }),
  );
const chosenCount = () => screen.queryAllByRole('button', { name: /Remove new picture/ }).length;

let fakeImages: ReturnType<typeof installFakeImageDecoder>;
const finishDecoding = (name: string, isImage = true) => act(() => fakeImages.finishDecoding(name, isImage));
beforeEach(() => {
  localStorage.clear();
  fakeImages = installFakeImageDecoder();
});
afterEach(() => fakeImages.restore());

it('images are decoded one at a time, and the memory is released at once', async () => {
  await open();
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'];
  await choose(...names);
  for (const name of names) await finishDecoding(name);
  expect(fakeImages.decodedBitmaps).toEqual({ open: 0, maxOpen: 1 });
  expect(chosenCount()).toBe(5);
});

it('an image that cannot be decoded is removed, and the other images stay', async () => {
  const { shell } = await open();
  await choose('damaged.jpg');
  await choose('good.jpg');
  await finishDecoding('damaged.jpg', false);
  await finishDecoding('good.jpg');
  expect(chosenCount()).toBe(1);
  expect(shell.notices.map(({ text }) => text)).toEqual([expect.stringMatching(/^damaged\.jpg: /)]);
  for (const [label, value] of [
    ['Product name', 'Filter'],
    ['Description', 'Slow.'],
    ['Price', '10'],
    ['Discount price', '9'],
    ['Product link', 'brass.example'],
  ] as const)
    type(label, value);
  await press('Save');
  expect(formEntries(shell.calls[0]?.body).filter(([name]) => name === 'Product_img')).toEqual([
    ['Product_img', 'good.jpg'],
  ]);
});

it('an image that was removed before its decoding failed causes no message', async () => {
  const { shell } = await open();
  await choose('damaged.jpg');
  await press('Remove new picture 1');
  await choose('good.jpg');
  await press('Cancel');
  await choose('other.jpg');
  await finishDecoding('damaged.jpg', false);
  await finishDecoding('good.jpg', false);
  await finishDecoding('other.jpg');
  expect(shell.notices).toEqual([]);
  expect(chosenCount()).toBe(1);
});
