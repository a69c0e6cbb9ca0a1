import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

const MIB = 1024 * 1024;
const pdf = (name: string, bytes = 2048) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
const choose = (file: File) => userEvent.upload(screen.getByLabelText('File'), file, { applyAccept: false });

async function open(server = entryServer([])) {
  const view = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('button', { name: 'Add Other' });
  return { server, ...view };
}

async function openForm() {
  const view = await open();
  await press('Add Other');
  await userEvent.click(await screen.findByRole('button', { name: /^File to download/ }));
  return view;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the form of a file to download', () => {
  it('sends the file, and takes a missing title from its name', async () => {
    const { server, shell } = await openForm();
    expect(screen.getByText('PDF, EPUB or MP3, up to 10 MB')).toBeVisible();
    await press('Add');
    expect(screen.getByLabelText('File')).toHaveAccessibleDescription(/^A file is required/);
    await choose(pdf('Price_list 2026.pdf'));
    expect(screen.getByText('2 kB. Choose another file')).toBeVisible();
    expect(screen.queryByText('A file is required')).toBeNull();
    expect(screen.getByLabelText('Title')).toHaveValue('Price list 2026');
    expect(shell.unsavedCount()).toBe(1);
    await press('Add');
    const item = (await screen.findByRole('switch', { name: 'Show Price list 2026' })).closest('li');
    expect(item).toHaveTextContent('File to download, PDF, 2 kB');
    const [request] = server.requests;
    expect(request?.fields).toMatchObject({ kind: 'file', title: 'Price list 2026' });
    expect((request?.fields['file'] as File).name).toBe('Price_list 2026.pdf');
  });

  it.each([
    ['another type', () => new File(['x'], 'menu.docx'), /^Only PDF, EPUB and MP3/],
    ['more than 10 MB', () => pdf('menu.pdf', 10 * MIB + 1), /^The file is larger than 10 MB/],
  ])('refuses a file of %s, and sends nothing', async (_, file, reason) => {
    const { server } = await openForm();
    await userEvent.type(screen.getByLabelText('Title'), 'Menu');
    await choose(file());
    expect(screen.getByLabelText('File')).toHaveAccessibleDescription(reason);
    await press('Add');
    expect(server.requests).toEqual([]);
  });

  it('replaces the stored file without Undo, and keeps it when only the title changes', async () => {
    const stored = { url: '/images/r/file.pdf', type: 'pdf', bytes: 3 * MIB };
    const { server } = await open(entryServer([anEntry('file', '2', { title: 'Menu', file: stored })]));
    await press('Edit Menu');
    await screen.findByRole('form', { name: 'Edit Menu' });
    expect(screen.getByLabelText('File')).toHaveAccessibleDescription(/^PDF, 3.0 MB ?Choose another file/);
    await userEvent.type(screen.getByLabelText('Title'), ' 2');
    await press('Save');
    await waitFor(() => expect(server.requests.at(-1)?.fields).toEqual({ title: 'Menu 2', revision: '1' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await press('Edit Menu 2');
    await screen.findByRole('form', { name: 'Edit Menu 2' });
    await choose(pdf('new.pdf'));
    expect(screen.getByLabelText('Title')).toHaveValue('Menu 2');
    await press('Save');
    await waitFor(() => expect(server.requests.at(-1)?.fields['file']).toBeInstanceOf(File));
    expect(await screen.findByRole('group', { name: 'Last change' })).toHaveTextContent('“Menu 2” is saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('asks for the file that an import could not read', async () => {
    await open(entryServer([anEntry('file', '2', { title: 'Menu', file: null, shown: null })]));
    const item = screen.getByRole('switch', { name: 'Show Menu' }).closest('li');
    expect(item).toHaveTextContent('not shown: choose its file under Edit');
  });
});
