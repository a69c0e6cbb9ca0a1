import type { Entry } from '@linkstall/contracts/http';
import { failure } from '@linkstall/contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { aLink, renderRemote } from '../../testing/render-remote.tsx';

const link: Entry = { ...aLink({ _id: '3' }), kind: 'link', isSpotlight: false, countClicks: false, revision: 1 };
const few = () =>
  entryServer([
    anEntry('heading', '1', { title: 'Recipes' }),
    anEntry('whatsapp', '2', { title: 'Order', number: '+919876543210', message: 'Hello' }),
    link,
  ]);

async function open(server = few()) {
  const rendered = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('switch', { name: 'Show Recipes' });
  return { server, ...rendered };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
const bar = () => screen.findByRole('group', { name: 'Last change' });
async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
}
const edit = async (name: string) => {
  await press(`Edit ${name}`);
  await screen.findByRole('form', { name: `Edit ${name}` });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the row of an entry that is no link', () => {
  it('is moved by keys among the links, in one order with them', async () => {
    const { server } = await open();
    screen.getByRole('button', { name: 'Move Recipes' }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(server.orders).toEqual([{ from: ['1', '2', '3'], to: ['2', '3', '1'] }]));
    expect(shown()).toEqual(['Order', 'Blog', 'Recipes']);
    expect(await bar()).toHaveTextContent('“Recipes” is now at place 3 of 3.');
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Recipes', 'Order', 'Blog']));
  });

  it('is switched off and on, and deleted and put back', async () => {
    const { server, shell } = await open();
    await userEvent.click(screen.getByRole('switch', { name: 'Show Order' }));
    await waitFor(() =>
      expect(server.sent).toEqual([{ call: 'update 2', parts: { isActive: 'false', revision: '1' } }]),
    );
    expect(await bar()).toHaveTextContent('“Order” is hidden from visitors.');
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Hidden');
    await press('Delete Recipes');
    await waitFor(() => expect(shown()).toEqual(['Order', 'Blog']));
    expect(shell.emitted.at(-1)?.detail).toMatchObject({
      links: [{ _id: '3' }],
      entries: [{ _id: '2' }, { _id: '3' }],
    });
    await press('Undo');
    await waitFor(() => expect(shown()).toEqual(['Recipes', 'Order', 'Blog']));
  });

  it('is edited in place: what was touched is sent, and Undo writes the old words back', async () => {
    const { server } = await open();
    await edit('Order');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await retype('First message (optional)', 'Namaste');
    await press('Save');
    expect(await bar()).toHaveTextContent('“Order” is saved.');
    expect(server.sent).toEqual([{ call: 'update 2', parts: { message: 'Namaste', revision: '1' } }]);
    expect(screen.getByRole('button', { name: 'Edit Order' })).toHaveFocus();
    await press('Undo');
    await waitFor(() => expect(server.sent.at(-1)?.parts).toMatchObject({ message: 'Hello', revision: '2' }));
    await edit('Order');
    await userEvent.clear(screen.getByLabelText('First message (optional)'));
    await press('Save');
    await waitFor(() => expect(server.sent.at(-1)?.parts).toEqual({ message: '', revision: '3' }));
  });

  it('that was changed elsewhere keeps what was typed, and says what it is now', async () => {
    const { server } = await open();
    await edit('Recipes');
    await retype('Heading', 'My recipes');
    server.stored = server.stored.map((entry) =>
      entry._id === '1' ? anEntry('heading', '1', { title: 'Dishes', revision: 2 }) : entry,
    );
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('It is now “Dishes”.');
    await press('Save');
    await waitFor(() => expect(shown()[0]).toBe('My recipes'));
  });

  it('that was deleted elsewhere offers what was typed as a new one', async () => {
    const { server } = await open();
    await edit('Recipes');
    await retype('Heading', 'My recipes');
    server.stored = server.stored.slice(1);
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Add it again' }));
    expect(await screen.findByLabelText('Heading')).toHaveValue('My recipes');
    await press('Add');
    await waitFor(() => expect(shown()).toEqual(['Order', 'Blog', 'My recipes']));
  });

  it('that is a video shows its picture in a width that is stored, and it can be taken away for good', async () => {
    const server = entryServer([
      anEntry('heading', '1', { title: 'Recipes' }),
      anEntry('video', '2', {
        title: 'Rasam',
        url: 'https://youtu.be/dQw4w9WgXcQ',
        thumbnail: { url: '/images/p/1280.webp' },
      }),
    ]);
    await open(server);
    const pictures = () => [...document.querySelectorAll('li img')].map((image) => image.getAttribute('src'));
    expect(pictures()).toEqual(['/images/p/320.webp']);
    await edit('Rasam');
    expect(pictures()).toEqual(['/images/p/320.webp']);
    await press('Remove picture');
    expect(pictures()).toEqual([]);
    await press('Keep picture');
    expect(pictures()).toEqual(['/images/p/320.webp']);
    await press('Remove picture');
    await press('Save');
    await waitFor(() => expect(server.sent).toEqual([{ call: 'update 2', parts: { thumbnail: '', revision: '1' } }]));
    expect(await bar()).toHaveTextContent('“Rasam” is saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(pictures()).toEqual([]);
    await edit('Rasam');
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });

  it.each([
    ['21 entries', 'heading'],
    ['21 links', 'link'],
  ])('counts with the others of a long list: %s', (counted, kind) => {
    const last: Entry = kind === 'link' ? link : anEntry('heading', '3', { title: 'Recipes' });
    const links = Array.from({ length: 20 }, (_, at): Entry => ({ ...link, _id: `l${at}` }));
    renderRemote(remote, { path: '/admin/links', routes: entryServer([...links, last]).routes });
    return screen.findByRole('group', { name: `Ways through ${counted}` });
  });

  it('is shown at once from the last visit', async () => {
    const first = await open();
    first.unmount();
    const server = few();
    renderRemote(remote, {
      path: '/admin/links',
      routes: { ...server.routes, 'GET /link/all-entry': () => new Promise(() => undefined) },
    });
    expect(shown()).toEqual(['Recipes', 'Order', 'Blog']);
  });
});

describe('the entry that stands first and larger', () => {
  const star = (name: string) => screen.getByRole('button', { name: `Stand first and larger: ${name}` });
  const lit = () => screen.getAllByRole('listitem').map((row) => row.textContent.includes('First and larger'));

  it('is one, says so in its row, and Undo gives the place back to who had it', async () => {
    const { shell } = await open();
    await userEvent.click(star('Order'));
    expect(await bar()).toHaveTextContent('“Order” stands first and larger.');
    expect(lit()).toEqual([false, true, false]);
    expect(star('Order')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(star('Blog'));
    await waitFor(() => expect(lit()).toEqual([false, false, true]));
    await waitFor(() =>
      expect(shell.emitted.at(-1)?.detail).toMatchObject({ entries: [{}, {}, { _id: '3', isSpotlight: true }] }),
    );
    await press('Undo');
    await waitFor(() => expect(lit()).toEqual([false, true, false]));
    await userEvent.click(star('Order'));
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Order” stands at its place again.'));
    expect(lit()).toEqual([false, false, false]);
  });

  it('is shown as it was when that could not be stored', async () => {
    const { server } = await open();
    server.refuses = failure(503, 'The database is away');
    await userEvent.click(star('Blog'));
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is away'));
    expect(lit()).toEqual([false, false, false]);
  });
});
