import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';
import { standInForPictures } from '../testing/stand-in-for-pictures.ts';

const choose = (name: string) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Change picture'), {
      target: { files: [new File(['…'], name, { type: 'image/jpeg' })] },
    }),
  );
const save = () => userEvent.click(screen.getByRole('button', { name: /^Update Details/ }));
const open = () =>
  show(remote, {
    path: '/admin/account',
    user: asha,
    routes: { 'PATCH /users/update-account': () => asha, 'PATCH /users/avatar': () => asha },
  });

let pictures: ReturnType<typeof standInForPictures>;
const decoded = (name: string, isPicture = true) => act(() => pictures.decoded(name, isPicture));
beforeEach(() => {
  pictures = standInForPictures();
});
afterEach(() => pictures.restore());

it('of several choices the last one stays, although the one before it is refused later', async () => {
  open();
  await choose('damaged.jpg');
  await choose('good.jpg');
  await decoded('damaged.jpg', false);
  await decoded('good.jpg');
  expect(screen.getByText('good.jpg is not saved yet. Update Details saves it.')).toBeInTheDocument();
});

it('a picture that is still being prepared is sent once it is', async () => {
  const { shell } = open();
  await choose('me.jpg');
  await save();
  expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  await decoded('me.jpg');
  expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account', 'PATCH /users/avatar']);
  expect(((shell.calls[1]?.body as FormData).get('avatar') as File).name).toBe('me.jpg');
  expect(screen.getByText('png, jpg, jpeg or gif')).toBeInTheDocument();
});

it('why a picture was refused stays although the texts were saved', async () => {
  const { shell } = open();
  await choose('damaged.jpg');
  await save();
  await decoded('damaged.jpg', false);
  expect(shell.calls).toHaveLength(1);
  expect(screen.getByText(/could not be read/)).toBeInTheDocument();
});

it('one photo is decoded at a time, and let go at once', async () => {
  open();
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await choose(name);
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await decoded(name);
  expect(pictures.held).toEqual({ now: 0, most: 1 });
});
