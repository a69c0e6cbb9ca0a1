import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { renderRemote } from '../../testing/render-remote.tsx';

async function open(server = linkServer()) {
  const { shell, unmount } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server, unmount };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const header = () => screen.getByLabelText('Header');
const url = () => screen.getByLabelText('Enter URL');
const values = () => [header(), url()].map((field) => (field as HTMLInputElement).value);
const offer = () => screen.queryByRole('button', { name: 'Put back what you typed' });
async function fill(title: string, address: string) {
  await userEvent.click(header());
  await userEvent.paste(title);
  await userEvent.click(url());
  await userEvent.paste(address);
}
const choosePicture = () =>
  userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'pot.png', { type: 'image/png' }));

beforeAll(() => {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what an invalid address took out of the fields', () => {
  const refuse = async (address = 'filter coffee.example') => {
    const scene = await open();
    await press('Add Link');
    await fill('Coffee', address);
    await choosePicture();
    await press('Add');
    expect([values(), screen.queryByText('pot.png')]).toEqual([['', ''], null]);
    return scene;
  };

  it('is put back by one press, title, address and picture, with what is wrong at the address', async () => {
    const { shell } = await refuse();
    expect(screen.getByText(/“filter coffee.example” is no address/)).toHaveTextContent('an address has no spaces');
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'filter coffee.example']);
    expect(screen.getByText('pot.png')).toBeInTheDocument();
    expect(url()).toHaveFocus();
    expect(url()).toHaveAccessibleDescription('An address has no spaces. Invalid URL');
    expect([offer(), shell.notices]).toEqual([null, [{ kind: 'error', text: 'Invalid URL' }]]);
  });

  it('is sent once the address is put right', async () => {
    const { server } = await refuse();
    await press('Put back what you typed');
    await userEvent.clear(url());
    await userEvent.paste('coffee.example');
    await press('Add');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect((server.sent[0]?.get('thumbnail') as File).name).toBe('pot.png');
  });

  it('is asked about by leaving, and offered on coming back', async () => {
    const { shell, unmount } = await refuse('meera@example.com');
    expect(shell.unsavedCount()).toBe(1);
    unmount();
    await open();
    await press('Add Link');
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'meera@example.com']);
  });
});

describe('a half-written link', () => {
  it('is still there, with its picture, when Add Link closed the panel and opens it again', async () => {
    const { shell } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await choosePicture();
    await press('Add Link');
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    expect(shell.unsavedCount()).toBe(1);
    await press('Add Link');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
    expect(screen.getByText('pot.png')).toBeInTheDocument();
  });

  it('is offered on coming back, without its picture, which is said', async () => {
    const { unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await choosePicture();
    unmount();
    await open();
    await press('Add Link');
    expect(values()).toEqual(['', '']);
    expect(screen.getByText(/The picture cannot be kept/)).toBeInTheDocument();
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
  });

  it('is cleared by Cancel, and offered when the panel is opened again', async () => {
    await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await press('Cancel');
    await press('Add Link');
    expect(values()).toEqual(['', '']);
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
  });

  it('is over when it is added', async () => {
    const { unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.example');
    await choosePicture();
    await press('Add');
    await waitFor(() => expect(screen.queryByLabelText('Header')).not.toBeInTheDocument());
    unmount();
    await open();
    await press('Add Link');
    expect([offer(), values()]).toEqual([null, ['', '']]);
  });

  it('is not offered when it was stored after its page was left', async () => {
    const { server, unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.example');
    await choosePicture();
    const respond = server.hold();
    await press('Add');
    unmount();
    await act(async () => respond());
    await waitFor(() => expect(server.stored).toHaveLength(4));
    await open(server);
    await press('Add Link');
    expect(offer()).toBeNull();
  });
});

it('what was typed over a link is offered when that link is edited again, and no other', async () => {
  const { unmount } = await open();
  await press('Edit Blog');
  await userEvent.type(header(), ' of Meera');
  unmount();
  await open();
  await press('Edit Shop');
  expect(offer()).toBeNull();
  await press('Cancel');
  await press('Edit Blog');
  await press('Put back what you typed');
  expect(header()).toHaveValue('Blog of Meera');
});
