import { standInForPictures } from '@linkstall/kit/testing';
import { WEB_PICTURES } from '@linkstall/kit/photos';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, show } from '../testing/show.tsx';

const choose = (name: string) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Change picture'), {
      target: { files: [new File(['…'], name, { type: 'image/jpeg' })] },
    }),
  );
const save = () => userEvent.click(screen.getByRole('button', { name: /^Update Details/ }));
const open = (user = asha) =>
  show(remote, {
    path: '/admin/account',
    user,
    routes: {
      'PATCH /users/update-account': () => user,
      'PATCH /users/avatar': () => user,
      'DELETE /users/avatar': () => asha,
    },
  });

let pictures: ReturnType<typeof standInForPictures>;
const decoded = (name: string, isPicture = true) => act(() => pictures.decoded(name, isPicture));
beforeEach(() => {
  pictures = standInForPictures();
});
afterEach(() => pictures.restore());

it('one list of formats is offered, named, read and taken', async () => {
  open();
  const kinds = screen.getByLabelText('Change picture').getAttribute('accept')?.split(',') ?? [];
  expect(
    screen.getByText(
      kinds
        .join(', ')
        .replaceAll('.', '')
        .replace(/, (\w+)$/, ' or $1'),
    ),
  ).toBeVisible();
  expect(new Set(kinds.map((kind) => kind.replace('.', 'image/').replace('jpg', 'jpeg')))).toEqual(
    new Set(WEB_PICTURES.types),
  );
});

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
  expect(screen.getByText('png, jpg, jpeg, gif or webp')).toBeInTheDocument();
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

describe('the part of a picture that is shown', () => {
  const square = () => screen.findByRole('application', { name: 'Part of the picture that is shown' });
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' });
  /** Prepared, and then drawn large enough to be carried. */
  const chosen = async () => {
    await choose('me.jpg');
    await decoded('me.jpg');
    await decoded('me.jpg');
    return square();
  };
  const sentSquare = () => {
    const { width, height } = pictures.toBlob.mock.contexts.at(-1) as HTMLCanvasElement;
    return [width, height];
  };

  it('can be moved and enlarged by keys, and is what is sent', async () => {
    const { shell } = open();
    (await chosen()).focus();
    await userEvent.keyboard('{ArrowRight}++');
    expect(Number((zoom() as HTMLInputElement).value)).toBeCloseTo(1.2);
    await save();
    await screen.findByText('png, jpg, jpeg, gif or webp');
    expect(sentSquare()).toEqual([768, 768]);
    expect(((shell.calls[1]?.body as FormData).get('avatar') as File).type).toBe('image/jpeg');
  });

  it('can be dragged and zoomed by a pointer, and never leaves the picture', async () => {
    open();
    const stage = await chosen();
    stage.setPointerCapture = () => undefined;
    stage.getBoundingClientRect = () => ({ width: 240 }) as DOMRect;
    fireEvent.change(zoom(), { target: { value: '2' } });
    const pointer = (type: string, at: number) => new MouseEvent(type, { bubbles: true, clientX: at, clientY: at });
    fireEvent(stage, pointer('pointerdown', 0));
    fireEvent(stage, pointer('pointermove', 9_000));
    const cuts = pictures.drawImage.mock.calls.filter((call) => call.length === 9) as number[][];
    expect(cuts.at(-1)?.slice(1, 5)).toEqual([0, 0, 2_000, 2_000]);
  });

  it('untouched, is what the server cuts: the file goes as it is', async () => {
    open();
    await chosen();
    pictures.toBlob.mockClear();
    await save();
    await screen.findByText('png, jpg, jpeg, gif or webp');
    expect(pictures.toBlob).not.toHaveBeenCalled();
  });
});

describe('taking the picture away', () => {
  const pictured = { ...asha, avatar: { url: '/images/a1/384.webp' } };
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  it('shows the initials at once, and goes with Update Details', async () => {
    const { shell, container } = open(pictured);
    await remove();
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('AR')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    expect(shell.unsavedCount()).toBe(1);
    expect(shell.calls).toEqual([]);
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account', 'DELETE /users/avatar']);
    expect(shell.session.current()?.avatar.url).toBe('');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone until then, as a choice can', async () => {
    const { shell, container } = open(pictured);
    await remove();
    await undo();
    expect(container.querySelector('img')).toHaveAttribute('src', '/images/a1/192.webp');
    await choose('me.jpg');
    await decoded('me.jpg');
    await undo();
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  });

  it('is not offered where there is none', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});
