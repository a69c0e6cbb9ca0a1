import type { Entry } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { aLink, press, renderRemote } from '../../testing/render-remote.tsx';

const link: Entry = { ...aLink({ _id: '3' }), kind: 'link', isSpotlight: false, countClicks: false, revision: 1 };
const someEntries = () =>
  entryServer([
    anEntry('heading', '1', { title: 'Recipes' }),
    anEntry('whatsapp', '2', { title: 'Order', number: '+919876543210', message: 'Hello' }),
    link,
  ]);

async function open(server = someEntries()) {
  const view = renderRemote(remote, { path: '/admin/links', routes: server.routes });
  await screen.findByRole('switch', { name: 'Show Recipes' });
  return { server, ...view };
}
const titlesOnPage = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
const bar = () => screen.findByRole('group', { name: 'Last change' });
async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
}
const openForm = async (name: string) => {
  await press(`Edit ${name}`);
  await screen.findByRole('form', { name: `Edit ${name}` });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the size of an entry', () => {
  it('is stored by one press, and the phone preview shows it', async () => {
    const { server, shell } = await open();
    expect(screen.queryByRole('button', { name: 'Size of Recipes' })).toBeNull();
    await press('Size of Order');
    expect(screen.getByRole('button', { name: 'Row' })).toHaveAttribute('aria-pressed', 'true');
    await press('Half');
    await waitFor(() =>
      expect(server.requests).toEqual([{ call: 'update 2', fields: { size: 'half', revision: '1' } }]),
    );
    expect(screen.getByRole('button', { name: 'Half' })).toHaveAttribute('aria-pressed', 'true');
    const { detail } = shell.emittedEvents.at(-1) as { detail: { entries: readonly Entry[] } };
    expect(detail.entries.map(({ size }) => size)).toEqual([undefined, 'half', undefined]);
    expect(await bar()).toHaveTextContent('“Order” is shown as: Half.');
    await press('Undo');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Row' })).toHaveAttribute('aria-pressed', 'true'));
  });
});

describe('the row of an entry that is no link', () => {
  it('moves by keys among the links, in one common order', async () => {
    const { server } = await open();
    screen.getByRole('button', { name: 'Move Recipes' }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(server.orders).toEqual([{ from: ['1', '2', '3'], to: ['2', '3', '1'] }]));
    expect(titlesOnPage()).toEqual(['Order', 'Blog', 'Recipes']);
    expect(await bar()).toHaveTextContent('“Recipes” is now at place 3 of 3.');
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Recipes', 'Order', 'Blog']));
  });

  it('can be hidden, shown, deleted and restored', async () => {
    const { server, shell } = await open();
    await userEvent.click(screen.getByRole('switch', { name: 'Show Order' }));
    await waitFor(() =>
      expect(server.requests).toEqual([{ call: 'update 2', fields: { isActive: 'false', revision: '1' } }]),
    );
    expect(await bar()).toHaveTextContent('“Order” is hidden from visitors.');
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('Hidden');
    await press('Delete Recipes');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Order', 'Blog']));
    expect(shell.emittedEvents.at(-1)?.detail).toMatchObject({
      links: [{ _id: '3' }],
      entries: [{ _id: '2' }, { _id: '3' }],
    });
    await press('Undo');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Recipes', 'Order', 'Blog']));
  });

  it('is edited in place: changed values are sent, and Undo restores the old values', async () => {
    const { server } = await open();
    await openForm('Order');
    expect(screen.getByLabelText('Title')).toHaveFocus();
    await retype('First message (optional)', 'Namaste');
    await press('Save');
    expect(await bar()).toHaveTextContent('“Order” is saved.');
    expect(server.requests).toEqual([{ call: 'update 2', fields: { message: 'Namaste', revision: '1' } }]);
    expect(screen.getByRole('button', { name: 'Edit Order' })).toHaveFocus();
    await press('Undo');
    await waitFor(() => expect(server.requests.at(-1)?.fields).toMatchObject({ message: 'Hello', revision: '2' }));
    await openForm('Order');
    await userEvent.clear(screen.getByLabelText('First message (optional)'));
    await press('Save');
    await waitFor(() => expect(server.requests.at(-1)?.fields).toEqual({ message: '', revision: '3' }));
  });

  it('that was changed elsewhere keeps its form values and shows the newer values', async () => {
    const { server } = await open();
    await openForm('Recipes');
    await retype('Heading', 'My recipes');
    server.storedEntries = server.storedEntries.map((entry) =>
      entry._id === '1' ? anEntry('heading', '1', { title: 'Dishes', revision: 2 }) : entry,
    );
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('It is now “Dishes”.');
    await press('Save');
    await waitFor(() => expect(titlesOnPage()[0]).toBe('My recipes'));
  });

  it('that was deleted elsewhere offers its form values as a new entry', async () => {
    const { server } = await open();
    await openForm('Recipes');
    await retype('Heading', 'My recipes');
    server.storedEntries = server.storedEntries.slice(1);
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Add it again' }));
    expect(await screen.findByLabelText('Heading')).toHaveValue('My recipes');
    await press('Add');
    await waitFor(() => expect(titlesOnPage()).toEqual(['Order', 'Blog', 'My recipes']));
  });

  it('shows a video’s image in a width that the server stores, and the image can be removed without Undo', async () => {
    const server = entryServer([
      anEntry('heading', '1', { title: 'Recipes' }),
      anEntry('video', '2', {
        title: 'Rasam',
        url: 'https://youtu.be/dQw4w9WgXcQ',
        thumbnail: { url: '/images/p/1280.webp' },
      }),
    ]);
    await open(server);
    const imageAddresses = () => [...document.querySelectorAll('li img')].map((element) => element.getAttribute('src'));
    expect(imageAddresses()).toEqual(['/images/p/320.webp']);
    await openForm('Rasam');
    expect(imageAddresses()).toEqual(['/images/p/320.webp']);
    await press('Remove picture');
    expect(imageAddresses()).toEqual([]);
    await press('Keep picture');
    expect(imageAddresses()).toEqual(['/images/p/320.webp']);
    await press('Remove picture');
    await press('Save');
    await waitFor(() =>
      expect(server.requests).toEqual([{ call: 'update 2', fields: { thumbnail: '', revision: '1' } }]),
    );
    expect(await bar()).toHaveTextContent('“Rasam” is saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(imageAddresses()).toEqual([]);
    await openForm('Rasam');
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });

  it('is shown at once from localStorage', async () => {
    const first = await open();
    first.unmount();
    const server = someEntries();
    renderRemote(remote, {
      path: '/admin/links',
      routes: { ...server.routes, 'GET /link/all-entry': () => new Promise(() => undefined) },
    });
    expect(titlesOnPage()).toEqual(['Recipes', 'Order', 'Blog']);
  });
});

it.each([
  ['21 entries', 'heading'],
  ['21 links', 'link'],
])('the label of a long list says “links” only when every entry is a link: %s', (countText, kind) => {
  const lastEntry: Entry = kind === 'link' ? link : anEntry('heading', '3', { title: 'Recipes' });
  const links = Array.from({ length: 20 }, (_, index): Entry => ({ ...link, _id: `l${index}` }));
  renderRemote(remote, { path: '/admin/links', routes: entryServer([...links, lastEntry]).routes });
  return screen.findByRole('group', { name: `Jump within ${countText}` });
});

describe('the spotlight', () => {
  const star = (name: string) => screen.getByRole('button', { name: `Feature ${name}` });
  const spotlightRows = () => screen.getAllByRole('listitem').map((row) => row.textContent.includes('Featured'));

  it('belongs to one entry, shows in its row, and Undo gives it back to the entry that had it', async () => {
    const { shell } = await open();
    await userEvent.click(star('Order'));
    expect(await bar()).toHaveTextContent('“Order” is featured.');
    expect(spotlightRows()).toEqual([false, true, false]);
    expect(star('Order')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(star('Blog'));
    await waitFor(() => expect(spotlightRows()).toEqual([false, false, true]));
    await waitFor(() =>
      expect(shell.emittedEvents.at(-1)?.detail).toMatchObject({ entries: [{}, {}, { _id: '3', isSpotlight: true }] }),
    );
    await press('Undo');
    await waitFor(() => expect(spotlightRows()).toEqual([false, true, false]));
    await userEvent.click(star('Order'));
    await waitFor(async () => expect(await bar()).toHaveTextContent('“Order” stands at its place again.'));
    expect(spotlightRows()).toEqual([false, false, false]);
  });

  it('goes back when the request fails', async () => {
    const { server } = await open();
    server.refusal = failure(503, 'The database is unavailable');
    await userEvent.click(star('Blog'));
    await waitFor(async () => expect(await bar()).toHaveTextContent('Not saved: The database is unavailable'));
    expect(spotlightRows()).toEqual([false, false, false]);
  });
});
