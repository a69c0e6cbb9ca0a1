import type { Entry, SessionUser } from '@linkstall/contracts/http';
import type { VisibilityWindow } from '@linkstall/kit/schedule';
import { act, fireEvent, screen, within } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { anEntry, entryServer } from '../testing/entry-server.ts';
import { linkServer } from '../testing/link-server.ts';
import { aLink, meera, renderRemote } from '../testing/render-remote.tsx';

const user: SessionUser = { ...meera, timeZone: 'Europe/Berlin' };
const NOW = Date.parse('2026-12-01T12:00:00Z');
const FROM = '2026-12-03T08:00:00.000Z';
const UNTIL = '2026-12-10T08:00:00.000Z';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => jest.useRealTimers());

const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const press = async (name: string, region = screen as Pick<typeof screen, 'getByRole'>) => {
  fireEvent.click(region.getByRole('button', { name }));
  await settle();
};
const fillIn = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function renderLinks(schedules: Readonly<Record<string, string>>[], moreRoutes: object = {}) {
  const server = linkServer();
  server.storedLinks = schedules.map((schedule, index) =>
    aLink({ _id: String(index + 1), title: `Link ${index + 1}`, revision: 1, ...schedule }),
  );
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: { ...server.routes, ...moreRoutes }, user });
  await settle();
  await settle();
  const phone = () =>
    (shell.emittedEvents.at(-1)?.detail as { links: readonly { title: string; isActive: boolean }[] }).links
      .filter(({ isActive }) => isActive)
      .map(({ title }) => title);
  return { server, shell, phone };
}

it('rows show the schedule of a link, and the reason when visitors do not see it now', async () => {
  await renderLinks([{ shownFrom: FROM }, { shownUntil: UNTIL }, { shownUntil: '2026-11-30T08:00:00.000Z' }, {}]);
  const badgeTexts = screen
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText(/^(Shown|Until|Was)/)?.textContent);
  expect(badgeTexts).toEqual([
    'Shown from 3 Dec, 09:00. Not visible now',
    'Until 10 Dec, 09:00',
    'Was shown until 30 Nov, 09:00. Not visible now',
    undefined,
  ]);
});

it('the form shows the schedule in the creator’s time zone and sends only changed times', async () => {
  const { server } = await renderLinks([{ shownFrom: FROM }]);
  await press('Edit Link 1');
  expect(screen.getByLabelText('Show from, day')).toHaveValue('2026-12-03');
  fillIn('Show until, day', '2026-12-10');
  fillIn('Show until, time', '09:00');
  await press('Save');
  const sentValues = (index: number) => Object.fromEntries(server.sentForms.at(index)?.entries() ?? []);
  expect(sentValues(-1)).toEqual({ shownUntil: UNTIL, revision: '1' });
});

const zoneRoute = { 'PATCH /users/time-zone': (body: object | undefined) => ({ ...user, ...body }) };
const chooseZone = async (zone: string) => {
  fireEvent.change(screen.getByLabelText('Times are in the time zone'), { target: { value: zone } });
  await settle();
};

it('a new time zone in the form keeps the stored times until the user types others', async () => {
  const { server } = await renderLinks([{ shownFrom: FROM }], zoneRoute);
  const sentValues = (index: number) => Object.fromEntries(server.sentForms.at(index)?.entries() ?? []);
  await press('Edit Link 1');
  await chooseZone('Asia/Tokyo');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  fillIn('Header', 'Renamed');
  await press('Save');
  expect(sentValues(-1)).toEqual({ title: 'Renamed', revision: '1' });
  await press('Edit Renamed');
  fillIn('Show from, time', '18:00');
  await chooseZone('Europe/Berlin');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('10:00');
  await press('Save');
  expect(sentValues(-1)).toEqual({ shownFrom: '2026-12-03T09:00:00.000Z', revision: '2' });
});

it('a draft keeps its times when the time zone changed before it is restored', async () => {
  const { server } = await renderLinks([{ shownFrom: FROM }], zoneRoute);
  await press('Edit Link 1');
  fillIn('Header', 'Renamed');
  await press('Cancel');
  await press('Edit Link 1');
  await chooseZone('Asia/Tokyo');
  await press('Put back what you typed');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  await press('Save');
  expect(Object.fromEntries(server.sentForms.at(-1)?.entries() ?? [])).toEqual({ title: 'Renamed', revision: '1' });
});

it.each([
  ['2026-12-03', '09:00', 'The end must come after the beginning.'],
  ['', '09:00', 'Choose a day and a time, or clear both.'],
])(
  'the form shows an error for the end day “%s” and the end time “%s”, and sends nothing',
  async (day, time, message) => {
    const { server } = await renderLinks([{ shownFrom: FROM }]);
    await press('Edit Link 1');
    fillIn('Show until, day', day);
    fillIn('Show until, time', time);
    await press('Save');
    expect(screen.getByLabelText('Show until, day')).toHaveAccessibleDescription(message);
    expect(server.sentForms).toEqual([]);
  },
);

it('entries of other kinds have a schedule, too', async () => {
  const heading = {
    _id: '1',
    kind: 'heading',
    title: 'A sale',
    isActive: true,
    isSpotlight: false,
    revision: 1,
    shown: { _id: '1', kind: 'heading', title: 'A sale' },
    shownFrom: FROM,
  } as Entry;
  const sentForms: FormData[] = [];
  renderRemote(remote, {
    path: '/admin/links',
    user,
    routes: {
      ...zoneRoute,
      'GET /link/all-entry': () => [heading],
      'PATCH /link/update-entry/1': (body) => {
        sentForms.push(body as FormData);
        return { ...heading, revision: 2 };
      },
    },
  });
  await settle();
  await settle();
  expect(screen.getByText('Shown from 3 Dec, 09:00. Not visible now')).toBeVisible();
  await press('Edit A sale');
  // The form is in a lazy chunk, so wait until it is loaded.
  for (let round = 0; round < 20; round += 1) await settle();
  await chooseZone('Asia/Tokyo');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Another sale' } });
  await press('Save');
  expect(Object.fromEntries(sentForms.pop()?.entries() ?? [])).toEqual({ title: 'Another sale', revision: '1' });
  await press('Edit A sale');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the beginning' }));
  await press('Save');
  expect(Object.fromEntries(sentForms[0]?.entries() ?? [])).toEqual({ shownFrom: '', revision: '2' });
});

it('the phone preview shows the page at another time, and Back to now shows the current page again', async () => {
  const { phone } = await renderLinks([{ shownFrom: FROM }, { shownUntil: UNTIL }, {}]);
  expect(phone()).toEqual(['Link 2', 'Link 3']);
  await press('Preview another time');
  // The first offered time is the next change of a schedule.
  expect(screen.getByText('The phone shows your page at 3 Dec, 09:00.')).toBeVisible();
  expect(phone()).toEqual(['Link 1', 'Link 2', 'Link 3']);
  fillIn('Day', '2026-12-10');
  await settle();
  expect(phone()).toEqual(['Link 1', 'Link 3']);
  await press('Back to now');
  expect(phone()).toEqual(['Link 2', 'Link 3']);
});

it('the phone preview and the rows change by themselves when a schedule starts or ends', async () => {
  const { phone } = await renderLinks([{ shownFrom: new Date(NOW + 60_000).toISOString() }, {}]);
  expect(phone()).toEqual(['Link 2']);
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(phone()).toEqual(['Link 1', 'Link 2']);
  expect(screen.queryByText(/Not visible now/)).toBeNull();
});

describe('a pinned product with its own schedule', () => {
  const SOON = new Date(NOW + 60_000).toISOString();
  const pinnedProduct = (_id: string, name: string, productTimes?: VisibilityWindow) =>
    anEntry('product', _id, {
      productId: _id,
      shown: {
        _id,
        kind: 'product',
        productId: _id,
        name,
        url: 'a.b',
        price: 2,
        discountPrice: 1,
        picture: { url: '' },
      },
      ...(productTimes && { productTimes }),
    });
  async function showPinned(...entries: Entry[]) {
    const { shell } = renderRemote(remote, { path: '/admin/links', routes: entryServer(entries).routes, user });
    await settle();
    await settle();
    const phone = () =>
      (shell.emittedEvents.at(-1)?.detail as { entries: readonly Entry[] }).entries
        .filter(({ isActive }) => isActive)
        .map(({ _id }) => _id);
    return { phone };
  }
  const badgeTexts = () =>
    screen.getAllByRole('listitem').map((row) => within(row).queryByText(/^In your store/)?.textContent);

  it('shows the schedule in its row, and appears and disappears by itself', async () => {
    const { phone } = await showPinned(
      pinnedProduct('1', 'Waiting one', { shownFrom: SOON }),
      pinnedProduct('2', 'Ending one', { shownUntil: SOON }),
      pinnedProduct('3', 'Lasting one'),
    );
    expect(badgeTexts()).toEqual([
      'In your store: Shown from 1 Dec, 13:01. Not visible now',
      'In your store: Until 1 Dec, 13:01',
      undefined,
    ]);
    expect(phone()).toEqual(['2', '3']);
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(badgeTexts()).toEqual([
      undefined,
      'In your store: Was shown until 1 Dec, 13:01. Not visible now',
      undefined,
    ]);
    expect(phone()).toEqual(['1', '3']);
  });

  it('can be previewed at another time when no other entry has a schedule', async () => {
    const { phone } = await showPinned(pinnedProduct('1', 'Waiting one', { shownFrom: FROM, shownUntil: UNTIL }));
    await press('Preview another time');
    expect(phone()).toEqual(['1']);
    fillIn('Day', '2026-12-10');
    await settle();
    expect(phone()).toEqual([]);
  });

  it('is visible only while the schedule of its entry allows it, too', async () => {
    const { phone } = await showPinned({ ...pinnedProduct('1', 'One', { shownUntil: UNTIL }), shownFrom: SOON });
    expect(phone()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(phone()).toEqual(['1']);
  });
});

it('a list without schedules has no preview at another time', async () => {
  const { shell } = await renderLinks([{}, {}]);
  expect(screen.queryByText('Preview another time')).toBeNull();
  expect(shell.emittedEvents).toEqual([]);
});
