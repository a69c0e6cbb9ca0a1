import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { linkServer } from '../testing/link-server.ts';
import { press, renderRemote } from '../testing/render-remote.tsx';

const thumbnail = () => screen.getByLabelText('Enter Thumbnail');
const choose = (name: string) => userEvent.upload(thumbnail(), new File(['…'], name, { type: 'image/jpeg' }));

let images: ReturnType<typeof installFakeImageDecoder>;
const finishDecoding = (name: string, isImage = true) => act(() => images.finishDecoding(name, isImage));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  images = installFakeImageDecoder();
});
afterEach(() => images.restore());

async function openPanel() {
  const server = linkServer();
  renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  await press('Add Link');
  await userEvent.type(screen.getByLabelText('Header'), 'Coffee');
  await userEvent.type(screen.getByLabelText('Enter URL'), 'coffee.example');
  return { server };
}

describe('several choices of a photo', () => {
  it('keep the last photo, even if an earlier photo is refused afterwards', async () => {
    await openPanel();
    await choose('damaged.jpg');
    await choose('good.jpg');
    await finishDecoding('damaged.jpg', false);
    expect(screen.getByText('good.jpg')).toBeInTheDocument();
    expect(thumbnail()).toBeValid();
    await finishDecoding('good.jpg');
    expect(screen.getByText('good.jpg')).toBeInTheDocument();
  });

  it('send the last photo, whichever is decoded first', async () => {
    const { server } = await openPanel();
    await choose('first.jpg');
    await choose('second.jpg');
    await press('Add');
    expect(server.sentForms).toEqual([]);
    await finishDecoding('first.jpg');
    await finishDecoding('second.jpg');
    expect((server.sentForms[0]?.get('thumbnail') as File).name).toBe('second.jpg');
  });

  it('send no photo when the last one is refused, and show the reason at the field', async () => {
    const { server } = await openPanel();
    await choose('good.jpg');
    await choose('damaged.jpg');
    await press('Add');
    await finishDecoding('good.jpg');
    await finishDecoding('damaged.jpg', false);
    expect(thumbnail()).toHaveAccessibleDescription(/could not be read/);
    expect(server.sentForms).toEqual([]);
    expect(screen.getByLabelText('Header')).toHaveValue('Coffee');
  });
});

it('the form decodes one photo at a time and releases it immediately', async () => {
  await openPanel();
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await choose(name);
  for (const name of ['1.jpg', '2.jpg', '3.jpg']) await finishDecoding(name);
  expect(images.decodedBitmaps).toEqual({ open: 0, maxOpen: 1 });
});
