import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open(server = entryServer([])) {
  const view = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('button', { name: 'Add Other' });
  return { server, ...view };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the pictures', () => {
  it('of a new gallery are sent in order, each with its description', async () => {
    const { server, shell } = await open();
    await press('Add Other');
    await userEvent.click(await screen.findByRole('button', { name: /^Image gallery/ }));
    await userEvent.type(screen.getByLabelText('Title'), 'Dishes');
    await press('Add');
    expect(screen.getByText('At least one picture is required')).toBeVisible();
    const files = ['dosa.png', 'idli.png', 'vada.png'].map((name) => new File([name], name, { type: 'image/png' }));
    await userEvent.upload(screen.getByLabelText('Add pictures'), files);
    await userEvent.type(await screen.findByLabelText('Description of picture 1'), 'A dosa');
    await press('Move picture 1 later');
    await press('Remove picture 3');
    expect(screen.queryByLabelText('Description of picture 3')).toBeNull();
    expect(shell.unsavedCount()).toBe(1);
    await press('Add');
    const item = (await screen.findByRole('switch', { name: 'Show Dishes' })).closest('li');
    expect(item).toHaveTextContent('Image gallery, 2 pictures');
    const [request] = server.requests;
    expect(request?.fields).toMatchObject({ kind: 'images', title: 'Dishes', images: ['new', 'new A dosa'] });
    const sentFiles = request?.fields['thumbnail'] as File[];
    expect(sentFiles.map(({ name }) => name)).toEqual(['idli.png', 'dosa.png']);
  });

  it('of a stored gallery can be described, reordered and removed, without Undo', async () => {
    const images = ['p Idli', 'q', 'r Vada'];
    const server = entryServer([anEntry('images', '2', { title: 'Dishes', images })]);
    await open(server);
    await press('Edit Dishes');
    await screen.findByRole('form', { name: 'Edit Dishes' });
    const imageAddresses = () => [...document.querySelectorAll('form img')].map((each) => each.getAttribute('src'));
    expect(imageAddresses()).toEqual(['/images/p/320.webp', '/images/q/320.webp', '/images/r/320.webp']);
    await userEvent.type(screen.getByLabelText('Description of picture 2'), 'Two dosas');
    await press('Remove picture 1');
    await press('Move picture 2 earlier');
    await press('Move picture 1 earlier');
    expect(imageAddresses()).toEqual(['/images/r/320.webp', '/images/q/320.webp']);
    await press('Save');
    const fields = { images: ['r Vada', 'q Two dosas'], revision: '1' };
    await waitFor(() => expect(server.requests).toEqual([{ call: 'update 2', fields }]));
    expect(await screen.findByRole('group', { name: 'Last change' })).toHaveTextContent('“Dishes” is saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.querySelector('li img')).toHaveAttribute('src', '/images/r/320.webp');
  });
});
