import type { EntriesChange, Entry } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../../app/remote.tsx';
import { anEntry, entryServer } from '../../testing/entry-server.ts';
import { aLink, press, renderRemote } from '../../testing/render-remote.tsx';
import { asEntry } from '../../ui/entry.ts';
import { ListTools } from './lazy-tools.ts';

const link = (_id: string, title: string, url: string) =>
  asEntry(aLink({ _id, title, url, revision: 1, isActive: _id !== '2' })) as Entry;
const ENTRIES: readonly Entry[] = [
  anEntry('heading', 'h1', { title: 'Recipes' }),
  link('1', 'Filter coffee', 'coffee.example/a'),
  link('2', 'Crème brûlée', 'sweets.example'),
  link('3', 'कोल्हापुरी मिसळ', 'misal.example'),
  anEntry('heading', 'h2', { title: 'Shops' }),
  ...['4', '5', '6', '7', '8'].map((id) => link(id, `Shop ${id}`, `shop${id}.example`)),
];
const TITLES = ['Recipes', 'Filter coffee', 'Crème brûlée', 'कोल्हापुरी मिसळ', 'Shops'];
const SHOPS = ['Shop 4', 'Shop 5', 'Shop 6', 'Shop 7', 'Shop 8'];

/** Opens the page with a fake API that stores changes of several entries. */
async function open(entries = ENTRIES) {
  const server = entryServer(entries);
  const sent: { call: string; body: unknown }[] = [];
  const receive = (call: string, body: unknown) => {
    sent.push({ call, body });
    if (server.refusal) throw server.refusal;
  };
  renderRemote(remote, {
    path: '/admin/links',
    routes: {
      ...server.routes,
      'PATCH /link/update-entries': (body) => {
        receive('update', body);
        const { ids, isActive, ...schedule } = body as EntriesChange;
        const change = { ...schedule, ...(isActive && { isActive: isActive === 'true' }) };
        server.storedEntries = server.storedEntries.map((entry) =>
          ids.includes(entry._id) ? { ...entry, ...change } : entry,
        );
        return server.storedEntries;
      },
      'POST /link/delete-entries': (body) => {
        receive('delete', body);
        const { ids } = body as EntriesChange;
        server.storedEntries = server.storedEntries.filter(({ _id }) => !ids.includes(_id));
        return null;
      },
      'POST /link/restore-entries': (body) => {
        receive('restore', body);
        return (server.storedEntries = entries);
      },
    },
  });
  await screen.findByText('Shop 4');
  return { server, sent };
}

const titlesOf = (rows: Iterable<Element>) => [...rows].map((row) => row.querySelector('b')?.textContent ?? '');
const shownTitles = () => titlesOf(document.querySelectorAll('li[id^="link-"]:not([hidden])'));
const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search titles and sites' });
const checkbox = (name: RegExp) => screen.getByRole('checkbox', { name });
const select = async (...names: readonly RegExp[]) => {
  await press('Select');
  for (const name of names) await userEvent.click(checkbox(name));
};
const change = (name: string) =>
  userEvent.click(
    within(screen.getByRole('group', { name: 'Change the selected entries' })).getByRole('button', { name }),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the search', () => {
  it.each([
    ['a title', 'filter', ['Filter coffee']],
    ['a title without its accents', 'creme BRULEE', ['Crème brûlée']],
    ['a title of another script', 'मिसळ', ['कोल्हापुरी मिसळ']],
    ['a host', 'shop5.ex', ['Shop 5']],
    ['words of title and host', 'example shop 7', ['Shop 7']],
  ])('finds entries by %s', async (_by, query, expected) => {
    await open();
    await userEvent.type(await search(), query);
    await waitFor(() => expect(shownTitles()).toEqual(expected));
  });

  it('announces the number of found entries, and that moving is off', async () => {
    await open();
    await userEvent.type(await search(), 'shop');
    expect(await screen.findByText(/^6 of 10 entries found\. Moving is off/)).toHaveAttribute('role', 'status');
  });

  it('says that no entry was found', async () => {
    await open();
    await userEvent.type(await search(), 'garden');
    expect(await screen.findByText(/^No entry was found\./)).toBeVisible();
    expect(shownTitles()).toEqual([]);
  });

  it('is cleared by Escape', async () => {
    await open();
    await userEvent.type(await search(), 'filter{Escape}');
    expect((await search()).value).toBe('');
    await waitFor(() => expect(shownTitles()).toHaveLength(10));
  });

  it('is not there for a list of nine entries', async () => {
    await open(ENTRIES.slice(1));
    await act(async () => void (await ListTools.load()));
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('keeps the values of an open form of an entry that it does not find', async () => {
    await open();
    await press('Edit Shop 4');
    const title = screen.getByLabelText('Header');
    await userEvent.type(title, ' b');
    await userEvent.type(await search(), 'filter');
    await waitFor(() => expect(title).not.toBeVisible());
    await userEvent.clear(await search());
    await waitFor(() => expect(title).toBeVisible());
    expect(title).toHaveValue('Shop 4 b');
  });
});

describe('a heading', () => {
  const fold = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('folds and unfolds the entries below it', async () => {
    await open();
    await fold('3 below');
    expect(shownTitles()).toEqual(['Recipes', 'Shops', ...SHOPS]);
    expect(screen.getByRole('button', { name: '3 below' })).toHaveAttribute('aria-expanded', 'false');
    await fold('3 below');
    expect(shownTitles()).toEqual([...TITLES, ...SHOPS]);
  });

  it('does not hide folded entries from a search', async () => {
    await open();
    await fold('3 below');
    await userEvent.type(await search(), 'filter');
    await waitFor(() => expect(shownTitles()).toEqual(['Filter coffee']));
  });
});

describe('selected entries', () => {
  it('are moved by one call, and one Undo puts all of them back', async () => {
    const { server } = await open();
    await select(/^Shop 8/, /^Filter coffee/);
    expect(screen.getByText('2 selected')).toBeVisible();
    await change('Move');
    const dialog = screen.getByRole('dialog', { name: 'Move 2 entries', hidden: true });
    await userEvent.selectOptions(within(dialog).getByLabelText('New place'), 'After Shops');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move', hidden: true }));
    expect(await screen.findByText('2 entries moved.')).toBeVisible();
    expect(server.orders).toHaveLength(1);
    expect(server.storedEntries.map(({ _id }) => _id).join(' ')).toBe('h1 2 3 h2 1 8 4 5 6 7');
    await press('Undo');
    await waitFor(() => expect(server.storedEntries).toEqual(ENTRIES));
    expect(server.orders).toHaveLength(2);
  });

  it.each([
    ['At the top', '2 3 h1 1 h2 4 5 6 7 8'],
    ['At the end', 'h1 1 h2 4 5 6 7 8 2 3'],
  ])('are moved to a place: %s', async (place, expected) => {
    const { server } = await open();
    await select(/^Crème/, /^कोल्/);
    await change('Move');
    await userEvent.selectOptions(screen.getByLabelText('New place'), place);
    const [, confirm] = screen.getAllByRole('button', { name: 'Move', hidden: true });
    await userEvent.click(confirm as HTMLElement);
    await waitFor(() => expect(server.storedEntries.map(({ _id }) => _id).join(' ')).toBe(expected));
  });

  it('are switched off by one call, and Undo switches on only those that were on', async () => {
    const { sent } = await open();
    await select(/^Filter coffee/, /^Crème/);
    await change('Hide');
    expect(await screen.findByText('2 entries switched off.')).toBeVisible();
    await press('Undo');
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { ids: ['1'], isActive: 'false' },
        { ids: ['1'], isActive: 'true' },
      ]),
    );
  });

  it('get one schedule, and Undo gives each its former schedule', async () => {
    const former = { shownFrom: '2026-12-01T03:30:00.000Z' };
    const { sent } = await open(ENTRIES.map((entry) => (entry._id === '4' ? { ...entry, ...former } : entry)));
    await select(/^Shop 4/, /^Shop 5/, /^Shop 6/);
    await change('Schedule');
    fireEvent.change(screen.getByLabelText('Show until, day'), { target: { value: '2027-01-01' } });
    fireEvent.change(screen.getByLabelText('Show until, time'), { target: { value: '05:30' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    expect(await screen.findByText('3 entries scheduled.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { ids: ['4', '5', '6'], shownFrom: '', shownUntil: '2027-01-01T00:00:00.000Z' },
    ]);
    await press('Undo');
    await waitFor(() =>
      expect(sent.slice(1).map(({ body }) => body)).toEqual([
        { ids: ['4'], shownFrom: former.shownFrom, shownUntil: '' },
        { ids: ['5', '6'], shownFrom: '', shownUntil: '' },
      ]),
    );
  });

  it('are deleted by one call, and one Undo restores all of them', async () => {
    const { sent } = await open();
    await select(/^Shop 4/, /^Recipes/);
    await change('Delete');
    expect(await screen.findByText('2 entries deleted.')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /^Shop 4/ })).not.toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByRole('checkbox', { name: /^Shop 4/ })).toBeVisible();
    expect(sent).toEqual([
      { call: 'delete', body: { ids: ['h1', '4'] } },
      { call: 'restore', body: { ids: ['h1', '4'] } },
    ]);
  });

  it('stay as they were when the API refuses the change, with the reason', async () => {
    const { server } = await open();
    server.refusal = failure(503, 'Please try again in a moment');
    await select(/^Shop 4/);
    await change('Delete');
    expect(await screen.findByText(/Please try again in a moment/, { selector: 'p' })).toBeVisible();
    expect(checkbox(/^Shop 4/)).toBeChecked();
  });

  it('are a range after a press with Shift', async () => {
    await open();
    await select(/^Shop 4/);
    fireEvent.click(checkbox(/^Shop 7/), { shiftKey: true });
    expect(screen.getByText('4 selected')).toBeVisible();
    fireEvent.click(checkbox(/^Shop 5/), { shiftKey: true });
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('are all shown entries after "Select all", and stay selected in another search', async () => {
    await open();
    await press('Select');
    await userEvent.type(await search(), 'shop5');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Select all 1 shown/ }));
    await userEvent.clear(await search());
    await userEvent.type(await search(), 'shop6');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Shop 6/ }));
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  it('are not offered again after Done, and the focus returns to Select', async () => {
    await open();
    await select(/^Shop 4/);
    await change('Done');
    expect(screen.queryByRole('checkbox', { name: /^Shop 4/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Edit Shop 4' })).toBeVisible();
  });
});
