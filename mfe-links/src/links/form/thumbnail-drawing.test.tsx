import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';
import { initialsOf } from './thumbnail-drawing.ts';

let images: ReturnType<typeof installFakeImageDecoder>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  images = installFakeImageDecoder();
});
afterEach(() => images.restore());

const thumbnail = () => screen.getByLabelText('Enter Thumbnail');
async function open() {
  const server = linkServer();
  renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  await press('Add Link');
  await userEvent.click(screen.getByLabelText('Header'));
  await userEvent.paste('Filter coffee');
  await userEvent.click(screen.getByLabelText('Enter URL'));
  await userEvent.paste('https://www.youtube.com/@name');
  return server;
}
const DRAWN = 'Drawn for you, in the colours of your page';

it.each([
  ['https://www.youtube.com/@name', 'Y'],
  ['my-shop.example', 'MS'],
  ['http://shop.example.co.in:8080/x', 'E'],
  ['दुकान.भारत', 'द'],
  ['', 'FC'],
  ['https://', 'FC'],
])('the initials for %s are %s', (url, expected) => {
  expect(initialsOf({ title: 'Filter coffee', url })).toBe(expected);
});

it('a link without an image gets a drawing of its site’s initials, shown before it is sent as PNG', async () => {
  const server = await open();
  expect(await screen.findByText(DRAWN)).toBeInTheDocument();
  expect(images.drawnTexts.at(-1)).toBe('Y');
  await press('Add');
  await waitFor(() => expect(server.sentForms).toHaveLength(1));
  const file = server.sentForms[0]?.get('thumbnail') as File;
  expect([file.name, file.type]).toEqual(['drawing.png', 'image/png']);
});

it('a chosen image replaces the drawing, and the drawing can be restored', async () => {
  const server = await open();
  await userEvent.upload(thumbnail(), new File(['x'], 'pot.png', { type: 'image/png' }));
  await act(() => images.finishDecoding('pot.png'));
  expect(screen.queryByText(DRAWN)).not.toBeInTheDocument();
  await press('Draw one instead');
  expect(await screen.findByText(DRAWN)).toBeInTheDocument();
  await press('Add');
  await waitFor(() => expect(server.sentForms).toHaveLength(1));
  expect((server.sentForms[0]?.get('thumbnail') as File).name).toBe('drawing.png');
});

it('a refused image shows a message, and a drawing replaces it only on request', async () => {
  const server = await open();
  await userEvent.upload(thumbnail(), new File(['x'], 'damaged.png', { type: 'image/png' }));
  await act(() => images.finishDecoding('damaged.png', false));
  await press('Add');
  expect(server.sentForms).toEqual([]);
  expect(thumbnail()).toHaveAccessibleDescription(/could not be read/);
  await press('Draw one instead');
  await press('Add');
  await waitFor(() => expect(server.sentForms).toHaveLength(1));
});
