import { failure } from '@linkstall/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { linkServer, type LinkServer } from '../../testing/link-server.ts';
import { press, renderRemote } from '../../testing/render-remote.tsx';

async function open(server: LinkServer = linkServer()) {
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('link', { name: /Blog/ });
  return { shell, server };
}

const toggle = (title: string) => userEvent.click(screen.getByRole('switch', { name: `Show ${title}` }));
const bar = () => screen.findByRole('group', { name: 'Last change' });
const header = () => screen.getByLabelText('Header');
const url = () => screen.getByLabelText('Enter URL');
const sentValues = ({ sentForms }: LinkServer) => sentForms.map((form) => Object.fromEntries(form.entries()));

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the edit form in the row of a link', () => {
  it('starts with the stored values and the focus in the header', async () => {
    await open();
    await press('Edit Blog');
    expect(screen.getByRole('form', { name: 'Edit Blog' })).toBeInTheDocument();
    expect(header()).toHaveValue('Blog');
    expect(header()).toHaveFocus();
    expect(url()).toHaveValue('blog.example');
    expect(screen.getByLabelText('Enter Thumbnail')).not.toBeRequired();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('sends the changed values with the revision, shows them and emits links:changed', async () => {
    const { shell, server } = await open();
    await press('Edit Blog');
    await retype(header(), ' Journal ');
    await press('Save');
    expect(await screen.findByRole('link', { name: /Journal/ })).toBeInTheDocument();
    expect(sentValues(server)).toEqual([{ title: 'Journal', revision: '1' }]);
    expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: server.storedLinks } }]);
    expect(screen.getByRole('button', { name: 'Edit Journal' })).toHaveFocus();
    expect(await bar()).toHaveTextContent('“Journal” is saved.');
    expect(JSON.parse(localStorage.getItem('links') ?? '')).toEqual({ owner: 'u1', links: server.storedLinks });
  });

  it('stores the setting to count every click, shows it in the row, and Undo reverts it', async () => {
    const { server } = await open();
    await press('Edit Blog');
    const countSwitch = screen.getByRole('switch', { name: 'Count every click' });
    expect(countSwitch).not.toBeChecked();
    expect(countSwitch).toHaveAccessibleDescription(/Visitors open an address of this site first/);
    await userEvent.click(countSwitch);
    await press('Save');
    const row = (await screen.findByText('Counts every click')).closest('a');
    expect(row).toHaveTextContent('Blog');
    expect(row).toHaveAttribute('href', 'http://blog.example');
    await press('Undo');
    await waitFor(() => expect(screen.queryByText('Counts every click')).not.toBeInTheDocument());
    expect(sentValues(server)).toEqual([
      { countClicks: 'true', revision: '1' },
      { title: 'Blog', url: 'blog.example', countClicks: 'false', revision: '2' },
    ]);
  });

  it('animates the links below when it opens and closes', async () => {
    const animatedRows = jest.fn();
    Object.assign(Element.prototype, {
      animate(this: Element, [from]: Keyframe[]) {
        animatedRows(this.id, from?.['transform']);
      },
    });
    Object.assign(window, { matchMedia: () => ({ matches: false }) });
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.querySelector('form') ? 300 : 70;
    });
    await open();
    await press('Edit Shop');
    expect(animatedRows.mock.calls).toEqual([['link-3', 'translateY(-230px)']]);
    await press('Cancel');
    expect(animatedRows).toHaveBeenLastCalledWith('link-3', 'translateY(230px)');
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('replaces the thumbnail without Undo', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await userEvent.upload(screen.getByLabelText('Enter Thumbnail'), new File(['x'], 'new.png', { type: 'image/png' }));
    await press('Save');
    expect(await bar()).toHaveTextContent('“Blog” is saved.');
    expect((server.sentForms[0]?.get('thumbnail') as File).name).toBe('new.png');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    const [row] = screen.getAllByRole('listitem');
    expect(row?.querySelector('img')).toHaveAttribute('src', '/images/new/96.webp');
  });

  it('sends nothing when no value changed, and nothing on Cancel', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await press('Save');
    expect(screen.queryByRole('form', { name: 'Edit Blog' })).not.toBeInTheDocument();
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Cancel');
    expect(screen.getByRole('link', { name: /Blog/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit Blog' })).toHaveFocus();
    expect(server.sentForms).toEqual([]);
  });

  it('shows Invalid URL and keeps the form values', async () => {
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
    expect(server.sentForms).toEqual([]);
  });

  it('keeps the form values when the server refuses them, and shows the reason', async () => {
    const { server } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable');
    expect(header()).toHaveValue('Journal');
    server.refusal = null;
    await press('Save');
    expect(await screen.findByRole('link', { name: /Journal/ })).toBeInTheDocument();
  });

  it('saves a change that Undo reverts', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Journal');
    await press('Save');
    await bar();
    await press('Undo');
    expect(await screen.findByRole('link', { name: /Blog/ })).toBeInTheDocument();
    expect(sentValues(server)[1]).toEqual({ title: 'Blog', url: 'blog.example', revision: '2' });
  });
});

describe('a link that another tab changed during the edit', () => {
  it('is not overwritten: the form shows the newer link and keeps its values', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs', url: 'theirs.example' });
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This link was changed somewhere else meanwhile. It is now “Theirs”, theirs.example.',
    );
    expect(header()).toHaveValue('Mine');
    expect(server.storedLinks[0]?.title).toBe('Theirs');
  });

  it('is overwritten by a second save, but only in the changed fields', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs', url: 'theirs.example' });
    await press('Save');
    await screen.findByRole('alert');
    await press('Save');
    expect(await screen.findByRole('link', { name: /Mine/ })).toHaveAttribute('href', 'http://theirs.example');
    expect(server.storedLinks[0]).toMatchObject({ title: 'Mine', url: 'theirs.example' });
  });

  it('shows the newer values after Cancel', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.change('1', { title: 'Theirs' });
    await press('Save');
    await screen.findByRole('alert');
    await press('Cancel');
    expect(screen.getByRole('link', { name: /Theirs/ })).toBeInTheDocument();
  });

  it('is not switched: the newer list is shown with a message', async () => {
    const { shell, server } = await open();
    server.change('1', { title: 'Theirs' });
    await toggle('Blog');
    expect(await screen.findByRole('link', { name: /Theirs/ })).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('Your links were changed somewhere else meanwhile.');
    expect(screen.getByRole('switch', { name: 'Show Theirs' })).toBeChecked();
    await waitFor(() => expect(shell.emittedEvents).toHaveLength(1));
    expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: server.storedLinks } }]);
  });

  it('disappears with a message when the other tab deleted it', async () => {
    const { server } = await open();
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.storedLinks = server.storedLinks.slice(1);
    await press('Save');
    expect(await bar()).toHaveTextContent('“Blog” was deleted somewhere else meanwhile.');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('offers the form values as a new link when the other tab deleted it, and leaves no draft', async () => {
    const { server } = await open();
    await press('Add Link');
    await userEvent.type(header(), 'Half');
    await press('Add Link');
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.storedLinks = server.storedLinks.slice(1);
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Add it as a new link' }));
    expect([header(), url()].map((field) => (field as HTMLInputElement).value)).toEqual(['Mine', 'blog.example']);
    expect(url()).toHaveFocus();
    expect(Object.keys(sessionStorage)).toEqual(['draft:u1:link']);
    await press('Put back what you typed');
    expect(header()).toHaveValue('Half');
  });

  it('makes the page ask before leaving while its orphaned draft is offered', async () => {
    const { shell, server } = await open();
    const scrollSpy = jest.spyOn(Element.prototype, 'scrollIntoView');
    await press('Edit Blog');
    await retype(header(), 'Mine');
    server.storedLinks = server.storedLinks.slice(1);
    await press('Save');
    expect(await screen.findByText(/“Blog” was deleted somewhere else, but what you typed/)).toBeInTheDocument();
    expect(scrollSpy).toHaveBeenCalledWith({ block: 'nearest' });
    expect(shell.unsavedCount()).toBe(1);
    await press('Throw it away');
    expect(screen.queryByText('Add it as a new link')).toBeNull();
    expect([sessionStorage.length, shell.unsavedCount()]).toEqual([0, 0]);
  });
});

describe('the switch of a link', () => {
  it('hides the link from visitors and announces this', async () => {
    const { shell, server } = await open();
    await toggle('Blog');
    expect(screen.getByRole('switch', { name: 'Show Blog' })).not.toBeChecked();
    const [row] = screen.getAllByRole('listitem');
    expect(within(row!).getByText('Hidden')).toBeInTheDocument();
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is hidden from visitors.'));
    expect(sentValues(server)).toEqual([{ isActive: 'false', revision: '1' }]);
    expect(shell.emittedEvents).toEqual([{ name: 'links:changed', detail: { links: server.storedLinks } }]);
    expect(server.storedLinks[0]?.isActive).toBe(false);
  });

  it('causes no conflict when it is pressed twice before the first response', async () => {
    const { server } = await open();
    const respond = server.hold();
    await toggle('Blog');
    await toggle('Blog');
    await act(async () => respond());
    await waitFor(() => expect(sentValues(server)).toHaveLength(2));
    expect(sentValues(server)[1]).toEqual({ isActive: 'true', revision: '2' });
    expect(screen.getByRole('switch', { name: 'Show Blog' })).toBeChecked();
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Blog” is on your page again.'));
  });

  it('goes back when the request fails, and shows the reason', async () => {
    const { shell, server } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    await toggle('Blog');
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Show Blog' })).toBeChecked());
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is unavailable'));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(shell.emittedEvents).toEqual([]);
  });

  it('goes back by Undo, which focuses the row of the link', async () => {
    const { server } = await open();
    await toggle('Shop');
    await press('Undo');
    expect(await screen.findByRole('switch', { name: 'Show Shop' })).toBeChecked();
    await waitFor(() => expect(server.storedLinks[1]).toMatchObject({ isActive: true, revision: 3 }));
    expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Last change' })).not.toBeInTheDocument();
  });

  it('goes back by Control+Z, but not while a form has the focus', async () => {
    const { server } = await open();
    await toggle('Shop');
    await press('Edit Blog');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('switch', { name: 'Show Shop' })).not.toBeChecked();
    await press('Cancel');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(server.storedLinks[1]?.isActive).toBe(true));
    expect(screen.getByRole('switch', { name: 'Show Shop' })).toBeChecked();
  });

  it('has no Undo any more after its link was deleted; the deletion has one', async () => {
    await open();
    await toggle('Shop');
    await press('Delete Shop');
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Shop” is deleted.'));
  });
});

describe('the stored picture of a link', () => {
  const pictures = () => screen.getAllByRole('listitem')[0]?.querySelectorAll('img');

  it('is removed by a press and Save, so that the page draws one, and stays after a second press', async () => {
    const { server, shell } = await open();
    await press('Edit Blog');
    expect(pictures()).toHaveLength(1);
    await press('Remove picture');
    expect(pictures()).toHaveLength(0);
    expect(shell.unsavedCount()).toBe(1);
    await press('Keep picture');
    expect([pictures()?.length, shell.unsavedCount()]).toEqual([1, 0]);
    await press('Remove picture');
    await press('Save');
    await waitFor(() => expect(sentValues(server)).toEqual([{ thumbnail: '', revision: '1' }]));
    expect(await bar()).toHaveTextContent('“Blog” is saved.');
    expect(pictures()).toHaveLength(0);
    await press('Edit Blog');
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });
});

describe('a link without a thumbnail', () => {
  it('shows the first letter of its title and loads no image', async () => {
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
