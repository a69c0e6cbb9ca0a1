import { installFakeImageDecoder } from '@linkstall/testing/image-decoder';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';
import { serviceNameOf } from './thumbnail-drawing.ts';

let images: ReturnType<typeof installFakeImageDecoder>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  images = installFakeImageDecoder();
});
afterEach(() => images.restore());

const thumbnail = () => screen.getByLabelText('Enter Thumbnail');
async function open(url = 'https://my-shop.example') {
  const server = linkServer();
  renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  await press('Add Link');
  await userEvent.click(screen.getByLabelText('Header'));
  await userEvent.paste('Filter coffee');
  await userEvent.click(screen.getByLabelText('Enter URL'));
  await userEvent.paste(url);
  return server;
}
const DRAWN = 'Drawn for you, in the colours of your page';

it.each([
  ['https://www.youtube.com/@name', 'YouTube'],
  ['instagram.com/meera', 'Instagram'],
  ['my-shop.example', undefined],
  ['दुकान.भारत', undefined],
  ['', undefined],
  ['https://', undefined],
])('the service of %s is %s', (url, expected) => {
  expect(serviceNameOf(url)).toBe(expected);
});

it('a link of a known service shows that the page draws the icon of the service', async () => {
  await open('https://www.youtube.com/@name');
  expect(await screen.findByText('The YouTube icon, in the colours of your page')).toBeInTheDocument();
});

it('a link without an image gets its letter, which is sent as PNG and marked as drawn', async () => {
  const server = await open();
  expect(await screen.findByText(DRAWN)).toBeInTheDocument();
  expect(images.drawnTexts.at(-1)).toBe('F');
  await press('Add');
  await waitFor(() => expect(server.sentForms).toHaveLength(1));
  const file = server.sentForms[0]?.get('thumbnail') as File;
  expect([file.name, file.type]).toEqual(['drawing.png', 'image/png']);
  expect(server.sentForms[0]?.get('isDrawn')).toBe('true');
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
