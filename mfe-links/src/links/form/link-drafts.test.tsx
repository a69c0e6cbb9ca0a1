import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open(server = linkServer()) {
  const { shell, unmount } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server, unmount };
}

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
const chooseImage = () =>
  userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'pot.png', { type: 'image/png' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the form values that an invalid address cleared', () => {
  const sendInvalid = async (address = 'filter coffee.example') => {
    const page = await open();
    await press('Add Link');
    await fill('Coffee', address);
    await chooseImage();
    await press('Add');
    expect([values(), screen.queryByText('pot.png')]).toEqual([['', ''], null]);
    return page;
  };

  it('come back by one press with title, address, image and the error at the address', async () => {
    const { shell } = await sendInvalid();
    expect(screen.getByText(/“filter coffee.example” is no address/)).toHaveTextContent('an address has no spaces');
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'filter coffee.example']);
    expect(screen.getByText('pot.png')).toBeInTheDocument();
    expect(url()).toHaveFocus();
    expect(url()).toHaveAccessibleDescription('An address has no spaces. Invalid URL');
    expect([offer(), shell.notices]).toEqual([null, [{ kind: 'error', text: 'Invalid URL' }]]);
  });

  it('leave their fault at the address, together with the offer', async () => {
    await sendInvalid();
    expect(url()).toHaveAccessibleDescription('An address has no spaces. Invalid URL');
    expect(offer()).toBeVisible();
  });

  it('are sent after the address is corrected', async () => {
    const { server } = await sendInvalid();
    await press('Put back what you typed');
    await userEvent.clear(url());
    await userEvent.paste('coffee.example');
    await press('Add');
    await waitFor(() => expect(server.sentForms).toHaveLength(1));
    expect((server.sentForms[0]?.get('thumbnail') as File).name).toBe('pot.png');
  });

  it('make the page ask before leaving, and are offered when the user comes back', async () => {
    const { shell, unmount } = await sendInvalid('meera@example.com');
    expect(shell.unsavedCount()).toBe(1);
    unmount();
    await open();
    await press('Add Link');
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'meera@example.com']);
  });
});

describe('the draft of a new link', () => {
  it('stays with its image when Add Link closes and opens the panel', async () => {
    const { shell } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await chooseImage();
    await press('Add Link');
    expect(screen.queryByLabelText('Header')).not.toBeInTheDocument();
    expect(shell.unsavedCount()).toBe(1);
    await press('Add Link');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
    expect(screen.getByText('pot.png')).toBeInTheDocument();
  });

  it('is offered when the user comes back, with a note that its image is missing', async () => {
    const { unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await chooseImage();
    unmount();
    await open();
    await press('Add Link');
    expect(values()).toEqual(['', '']);
    expect(screen.getByText(/The picture cannot be kept/)).toBeInTheDocument();
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
  });

  it('is cleared by Cancel, and offered when the panel opens again', async () => {
    await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.ex');
    await press('Cancel');
    await press('Add Link');
    expect(values()).toEqual(['', '']);
    await press('Put back what you typed');
    expect(values()).toEqual(['Coffee', 'coffee.ex']);
  });

  it('ends when the link is added', async () => {
    const { unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.example');
    await chooseImage();
    await press('Add');
    await waitFor(() => expect(screen.queryByLabelText('Header')).not.toBeInTheDocument());
    unmount();
    await open();
    await press('Add Link');
    expect([offer(), values()]).toEqual([null, ['', '']]);
  });

  it('is not offered when the link was stored after the user left the page', async () => {
    const { server, unmount } = await open();
    await press('Add Link');
    await fill('Coffee', 'coffee.example');
    await chooseImage();
    const respond = server.hold();
    await press('Add');
    unmount();
    await act(async () => respond());
    await waitFor(() => expect(server.storedLinks).toHaveLength(4));
    await open(server);
    await press('Add Link');
    expect(offer()).toBeNull();
  });
});

it('the draft of an edited link is offered only in the form of that link', async () => {
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
