import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { WEB_IMAGES } from '@linkstall/kit/images';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { asha, renderRemote } from '../testing/render-remote.tsx';

const choose = (name: string) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Change picture'), {
      target: { files: [new File(['…'], name, { type: 'image/jpeg' })] },
    }),
  );
const save = () => userEvent.click(screen.getByRole('button', { name: /^Update Details/ }));
const open = (user = asha) =>
  renderRemote(remote, {
    path: '/admin/account',
    user,
    routes: {
      'PATCH /users/update-account': () => user,
      'PATCH /users/avatar': () => user,
      'DELETE /users/avatar': () => asha,
    },
  });

let fakeImages: ReturnType<typeof installFakeImageDecoder>;
const finishDecoding = (name: string, isImage = true) => act(() => fakeImages.finishDecoding(name, isImage));
beforeEach(() => {
  fakeImages = installFakeImageDecoder();
});
afterEach(() => fakeImages.restore());

it('the file field, its hint and the decoder use the same list of formats', async () => {
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
    new Set(WEB_IMAGES.types),
  );
});

it('the last of several chosen images stays, although an earlier image is refused later', async () => {
  open();
  await choose('damaged.jpg');
  await choose('good.jpg');
  await finishDecoding('damaged.jpg', false);
  await finishDecoding('good.jpg');
  expect(screen.getByText('good.jpg is not saved yet. Update Details saves it.')).toBeInTheDocument();
});

it('an image that is still being prepared is sent when the image is ready', async () => {
  const { shell } = open();
  await choose('me.jpg');
  await save();
  expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  await finishDecoding('me.jpg');
  expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account', 'PATCH /users/avatar']);
  expect(((shell.calls[1]?.body as FormData).get('avatar') as File).name).toBe('me.jpg');
  expect(screen.getByText('png, jpg, jpeg, gif or webp')).toBeInTheDocument();
});

it('the reason of a refused image stays visible after the texts are saved', async () => {
  const { shell } = open();
  await choose('damaged.jpg');
  await save();
  await finishDecoding('damaged.jpg', false);
  expect(shell.calls).toHaveLength(1);
  expect(screen.getByText(/could not be read/)).toBeInTheDocument();
});

it('images are decoded one at a time, and the memory is released at once', async () => {
  open();
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await choose(name);
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await finishDecoding(name);
  expect(fakeImages.decodedBitmaps).toEqual({ open: 0, maxOpen: 1 });
});

describe('the crop of an avatar', () => {
  const square = () => screen.findByRole('application', { name: 'Part of the picture that is shown' });
  const zoom = () => screen.getByRole('slider', { name: 'Zoom' });
  /** The first decoding prepares the file; the second decoding is for the crop. */
  const chooseAndOpenSquare = async () => {
    await choose('me.jpg');
    await finishDecoding('me.jpg');
    await finishDecoding('me.jpg');
    return square();
  };
  const uploadedSize = () => {
    const { width, height } = fakeImages.toBlob.mock.contexts.at(-1) as HTMLCanvasElement;
    return [width, height];
  };

  it('moves and zooms by keys, and the upload contains the crop', async () => {
    const { shell } = open();
    (await chooseAndOpenSquare()).focus();
    await userEvent.keyboard('{ArrowRight}++');
    expect(Number((zoom() as HTMLInputElement).value)).toBeCloseTo(1.2);
    await save();
    await screen.findByText('png, jpg, jpeg, gif or webp');
    expect(uploadedSize()).toEqual([768, 768]);
    expect(((shell.calls[1]?.body as FormData).get('avatar') as File).type).toBe('image/jpeg');
  });

  it('moves and zooms by pointer, and never leaves the image', async () => {
    open();
    const stage = await chooseAndOpenSquare();
    stage.setPointerCapture = () => undefined;
    stage.getBoundingClientRect = () => ({ width: 240 }) as DOMRect;
    fireEvent.change(zoom(), { target: { value: '2' } });
    const pointer = (type: string, position: number) =>
      new MouseEvent(type, { bubbles: true, clientX: position, clientY: position });
    fireEvent(stage, pointer('pointerdown', 0));
    fireEvent(stage, pointer('pointermove', 9_000));
    const crops = fakeImages.drawImage.mock.calls.filter((call) => call.length === 9) as number[][];
    expect(crops.at(-1)?.slice(1, 5)).toEqual([0, 0, 2_000, 2_000]);
  });

  it('is not offered when the canvas of the browser returns noise, and the original file is sent', async () => {
    fakeImages.returnNoise();
    const { shell } = open();
    await choose('me.jpg');
    await finishDecoding('me.jpg');
    await save();
    expect(screen.queryByRole('slider', { name: 'Zoom' })).toBeNull();
    expect(((shell.calls[1]?.body as FormData).get('avatar') as File).size).toBe(new Blob(['…']).size);
  });

  it('sends the original file when the crop is untouched, because the server makes the same crop', async () => {
    open();
    await chooseAndOpenSquare();
    fakeImages.toBlob.mockClear();
    await save();
    await screen.findByText('png, jpg, jpeg, gif or webp');
    expect(fakeImages.toBlob).not.toHaveBeenCalled();
  });
});

describe('removing the avatar', () => {
  const userWithAvatar = { ...asha, avatar: { url: '/images/a1/384.webp' } };
  const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));

  it('shows the initials at once, and is sent with Update Details', async () => {
    const { shell, container } = open(userWithAvatar);
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

  it('can be undone before saving, like the choice of an image', async () => {
    const { shell, container } = open(userWithAvatar);
    await remove();
    await undo();
    expect(container.querySelector('img')).toHaveAttribute('src', '/images/a1/192.webp');
    await choose('me.jpg');
    await finishDecoding('me.jpg');
    await undo();
    await save();
    expect(shell.calls.map(({ call }) => call)).toEqual(['PATCH /users/update-account']);
  });

  it('is not offered when there is no avatar', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});
