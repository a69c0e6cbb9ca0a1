import { standInForPictures } from '@linkstall/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { field, renderForm, sent } from '../testing/render-form.tsx';

const open = () =>
  renderForm(remote, { path: '/store/add-product', routes: { 'POST /product/add-product': () => null } });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const choose = (...names: string[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Choose pictures'), {
      target: { files: names.map((name) => new File(['…'], name, { type: 'image/jpeg' })) },
    }),
  );
const chosen = () => screen.queryAllByRole('button', { name: /Remove new picture/ }).length;

let pictures: ReturnType<typeof standInForPictures>;
const decoded = (name: string, isPicture = true) => act(() => pictures.decoded(name, isPicture));
beforeEach(() => {
  localStorage.clear();
  pictures = standInForPictures();
});
afterEach(() => pictures.restore());

it('one photo is decoded at a time, and let go at once', async () => {
  await open();
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'];
  await choose(...names);
  for (const name of names) await decoded(name);
  expect(pictures.held).toEqual({ now: 0, most: 1 });
  expect(chosen()).toBe(5);
});

it('a late refusal takes away its own picture, and no other', async () => {
  const { shell } = await open();
  await choose('damaged.jpg');
  await choose('good.jpg');
  await decoded('damaged.jpg', false);
  await decoded('good.jpg');
  expect(chosen()).toBe(1);
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
  expect(sent(shell.calls[0]?.body).filter(([name]) => name === 'Product_img')).toEqual([['Product_img', 'good.jpg']]);
});

it('a late refusal of a picture that was taken out again says nothing', async () => {
  const { shell } = await open();
  await choose('damaged.jpg');
  await press('Remove new picture 1');
  await choose('good.jpg');
  await press('Cancel');
  await choose('other.jpg');
  await decoded('damaged.jpg', false);
  await decoded('good.jpg', false);
  await decoded('other.jpg');
  expect(shell.notices).toEqual([]);
  expect(chosen()).toBe(1);
});
