import { failure } from '@linkstall/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer, type LinkServer } from '../../testing/link-server.ts';
import { renderRemote } from '../../testing/render-remote.tsx';

async function open(server: LinkServer = linkServer()) {
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const turn = (title: string) => userEvent.click(screen.getByRole('switch', { name: `Show ${title}` }));
const bar = () => screen.findByRole('group', { name: 'Last change' });
const header = () => screen.getByLabelText('Header');
const url = () => screen.getByLabelText('Enter URL');
const sentTexts = ({ sent }: LinkServer) => sent.map((form) => Object.fromEntries(form.entries()));

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('editing a link in its row', () => {
  it('starts with what is stored, with the cursor in the header', async () => {
    await open();
    await press('Edit Blog');
    expect(screen.getByRole('form', { name: 'Edit Blog' })).toBeInTheDocument();
    expect(header()).toHaveValue('Blog');
    expect(header()).toHaveFocus();
    expect(url()).toHaveValue('blog.example');
    expect(screen.getByLabelText('Enter Thumbnail')).not.toBeRequired();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('sends what was touched and the revision that was seen, shows it and tells the other parts', async () => {
    const { shell, server } = await open();
    await press('Edit Blog');
    await retype(header(), ' Journal ');
    await press('Save');
    expect(await screen.findByRole('link', { name: /Journal/ })).toBeInTheDocument();
    expect(sentTexts(server)).toEqual([{ title: 'Journal', revision: '1' }]);
    expect(shell.emitted).toEqual([{ name: 'links:changed', detail: { links: server.stored } }]);
    expect(screen.getByRole('button', { name: 'Edit Journal' })).toHaveFocus();
    expect(await bar()).toHaveTextContent('“Journal” is saved.');
    expect(JSON.parse(localStorage.getItem('links') ?? '')).toEqual({ owner: 'u1', links: server.stored });
  });

  it('counts every click when it is told to, which says what that means; its row says it, and Undo takes it back', async () => {
    const { server } = await open();
    await press('Edit Blog');
    const every = screen.getByRole('switch', { name: 'Count every click' });
    expect(every).not.toBeChecked();
    expect(every).toHaveAccessibleDescription(/Visitors go over an address of this site first/);
    await userEvent.click(every);
    await press('Save');
    const row = (await screen.findByText('Counts every click')).closest('a');
    expect(row).toHaveTextContent('Blog');
    expect(row).toHaveAttribute('href', 'http://blog.example');
    await press('Undo');
    await waitFor(() => expect(screen.queryByText('Counts every click')).not.toBeInTheDocument());
    expect(sentTexts(server)).toEqual([
      { countClicks: 'true', revision: '1' },
      { title: 'Blog', url: 'blog.example', countClicks: 'false', revision: '2' },
    ]);
  });

  it('lets the links below follow when it opens and when it closes', async () => {
    const moved = jest.fn();
    Object.assign(Element.prototype, {
      animate(this: Element, [from]: Keyframe[]) {
        moved(this.id, from?.['transform']);
      },
    });
    Object.assign(window, { matchMedia: () => ({ matches: false }) });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.querySelector('form') ? 300 : 70;
    });
    await open();
    await press('Edit Shop');
    expect(moved.mock.calls).toEqual([['link-3', 'translateY(-230px)']]);
    await press('Cancel');
    expect(moved).toHaveBeenLastCalledWith('link-3', 'translateY(230px)');
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('replaces the thumbnail, for which there is no way back', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'new.png', { type: 'image/png' }));
    await press('Save');
    expect(await bar()).toHaveTextContent('“Blog” is saved.');
    expect((server.sent[0]?.get('thumbnail') as File).name).toBe('new.png');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    const [row] = screen.getAllByRole('listitem');
    expect(row?.querySelector('img')).toHaveAttribute('src', '/images/new/96.webp');
  });

  it('sends nothing when nothing was touched, and nothing on Cancel', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await press('Save');
    expect(screen.queryByRole('form', { name: 'Edit Blog' })).not.toBeInTheDocument();
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Cancel');
    expect(screen.getByRole('link', { name: /Blog/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Blog' })).toHaveFocus();
    expect(server.sent).toEqual([]);
  });

  it('says Invalid URL and keeps what was typed', async () => {
    const { shell, server } = await open();
    await press('Edit Blog');
    await retype(url(), 'javascript:alert(1)');
    await press('Save');
    expect(url()).toHaveAccessibleDescription(
      'Only addresses of web pages can be opened: they begin with https://. Invalid URL',
    );
    expect(url()).toHaveValue('javascript:alert(1)');
    expect(url()).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Invalid URL' }]);
    expect(server.sent).toEqual([]);
  });

  it('keeps the form with what was typed when the server refuses, and says why', async () => {
    const { server } = await open();
    server.refuses = failure(503, 'The database is away');
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away');
    expect(header()).toHaveValue('Journal');
    server.refuses = null;
    await press('Save');
    expect(await screen.findByRole('link', { name: /Journal/ })).toBeInTheDocument();
  });

  it('is undone by Undo', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Save');
    await bar();
    await press('Undo');
    expect(await screen.findByRole('link', { name: /Blog/ })).toBeInTheDocument();
    expect(sentTexts(server)[1]).toEqual({ title: 'Blog', url: 'blog.example', revision: '2' });
  });
});

describe('a link that another tab changed meanwhile', () => {
  it('is not written over: the newer one is shown, and what was typed stays', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs', url: 'theirs.example' });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link was changed somewhere else meanwhile. It is now “Theirs”, theirs.example.',
    );
    expect(header()).toHaveValue('Mine');
    expect(server.stored[0]?.title).toBe('Theirs');
  });

  it('is replaced when the creator saves again, but only where he touched it', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs', url: 'theirs.example' });
    await press('Save');
    await screen.findByRole('alert');
    await press('Save');
    expect(await screen.findByRole('link', { name: /Mine/ })).toHaveAttribute('href', 'http://theirs.example');
    expect(server.stored[0]).toMatchObject({ title: 'Mine', url: 'theirs.example' });
  });

  it('is the newer one after Cancel', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs' });
    await press('Save');
    await screen.findByRole('alert');
    await press('Cancel');
    expect(screen.getByRole('link', { name: /Theirs/ })).toBeInTheDocument();
  });

  it('is not switched; the newer list is shown, and that is said', async () => {
    const { shell, server } = await open();
    server.change('1', { title: 'Theirs' });
    await turn('Blog');
    expect(await screen.findByRole('link', { name: /Theirs/ })).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('Your links were changed somewhere else meanwhile.');
    expect(screen.getByRole('switch', { name: 'Show Theirs' })).toBeChecked();
    await waitFor(() => expect(shell.emitted).toHaveLength(1));
    expect(shell.emitted).toEqual([{ name: 'links:changed', detail: { links: server.stored } }]);
  });

  it('is gone when it was deleted there, and that is said', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.stored = server.stored.slice(1);
    await press('Save');
    expect(await bar()).toHaveTextContent('“Blog” was deleted somewhere else meanwhile.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('was deleted there: what was typed can be added as a new one, and no draft is left behind', async () => {
    const { server } = await open();
    await press('Add Link');
    await userEvent.type(header(), 'Half');
    await press('Add Link');
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.stored = server.stored.slice(1);
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Add it as a new link' }));
    expect([header(), url()].map((field) => (field as HTMLInputElement).value)).toEqual(['Mine', 'blog.example']);
    expect(header()).toHaveFocus();
    expect(Object.keys(sessionStorage)).toEqual(['draft:u1:link']);
    await press('Put back what you typed');
    expect(header()).toHaveValue('Half');
  });

  it('was deleted there: what was typed is asked about by leaving, and can be thrown away', async () => {
    const { shell, server } = await open();
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.stored = server.stored.slice(1);
    await press('Save');
    expect(await screen.findByText(/“Blog” was deleted somewhere else, but what you typed/)).toBeInTheDocument();
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    expect(shell.unsavedCount()).toBe(1);
    await press('Throw it away');
    expect(screen.queryByText('Add it as a new link')).toBeNull();
    expect([sessionStorage.length, shell.unsavedCount()]).toEqual([0, 0]);
  });
});

describe('the switch of a link', () => {
  it('hides it from visitors, and says so', async () => {
    const { shell, server } = await open();
    await turn('Blog');
    expect(screen.getByRole('switch', { name: 'Show Blog' })).not.toBeChecked();
    const [row] = screen.getAllByRole('listitem');
    expect(within(row!).getByText('Hidden')).toBeInTheDocument();
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is hidden from visitors.'));
    expect(sentTexts(server)).toEqual([{ isActive: 'false', revision: '1' }]);
    expect(shell.emitted).toEqual([{ name: 'links:changed', detail: { links: server.stored } }]);
    expect(server.stored[0]?.isActive).toBe(false);
  });

  it('turned twice at once conflicts with nobody', async () => {
    const { server } = await open();
    const pass = server.hold();
    await turn('Blog');
    await turn('Blog');
    await act(async () => pass());
    await waitFor(() => expect(sentTexts(server)).toHaveLength(2));
    expect(sentTexts(server)[1]).toEqual({ isActive: 'true', revision: '2' });
    expect(screen.getByRole('switch', { name: 'Show Blog' })).toBeChecked();
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is on your page again.'));
  });

  it('goes back when it could not be stored, and says why', async () => {
    const { shell, server } = await open();
    server.refuses = failure(503, 'The database is away');
    await turn('Blog');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Show Blog' })).toBeChecked());
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is away'));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(shell.emitted).toEqual([]);
  });

  it('is undone by Undo, and the focus is on the link', async () => {
    const { server } = await open();
    await turn('Shop');
    await press('Undo');
    expect(await screen.findByRole('switch', { name: 'Show Shop' })).toBeChecked();
    await waitFor(() => expect(server.stored[1]).toMatchObject({ isActive: true, revision: 3 }));
    expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument();
  });

  it('is undone by Control Z, but not while a form is typed in', async () => {
    const { server } = await open();
    await turn('Shop');
    await press('Edit Blog');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('switch', { name: 'Show Shop' })).not.toBeChecked();
    await press('Cancel');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(server.stored[1]?.isActive).toBe(true));
    expect(screen.getByRole('switch', { name: 'Show Shop' })).toBeChecked();
  });

  it('offers the way back to a link that is deleted, and not to what was changed of it before', async () => {
    await open();
    await turn('Shop');
    await press('Delete Shop');
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Shop” is deleted.'));
  });
});

describe('a link without a thumbnail', () => {
  it('shows the first letter of its title and asks for no picture', async () => {
    const server = linkServer();
    server.change('1', { thumbnail: { url: '' } });
    await open(server);
    const [row] = screen.getAllByRole('listitem');
    expect(row?.querySelector('img')).toBeNull();
    expect(within(row!).getByText('B')).toBeInTheDocument();
    await press('Edit Blog');
    expect(row?.querySelector('img')).toBeNull();
  });
});
