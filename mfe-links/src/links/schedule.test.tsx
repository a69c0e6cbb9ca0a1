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
const press = async (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) => {
  fireEvent.click(within_.getByRole('button', { name }));
  await settle();
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function show(schedule: Readonly<Record<string, string>>[], also: object = {}) {
  const server = linkServer();
  server.stored = schedule.map((each, at) =>
    aLink({ _id: String(at + 1), title: `Link ${at + 1}`, revision: 1, ...each }),
  );
  const { shell } = renderRemote(remote, { path: '/admin/links', routes: { ...server.routes, ...also }, user });
  await settle();
  await settle();
  const phone = () =>
    (shell.emitted.at(-1)?.detail as { links: readonly { title: string; isActive: boolean }[] }).links
      .filter(({ isActive }) => isActive)
      .map(({ title }) => title);
  return { server, shell, phone };
}

it('rows say from and until when visitors see a link, and why they do not now', async () => {
  await show([{ shownFrom: FROM }, { shownUntil: UNTIL }, { shownUntil: '2026-11-30T08:00:00.000Z' }, {}]);
  const marks = screen
    .getAllByRole('listitem')
    .map((row) => within(row).queryByText(/^(Shown|Until|Was)/)?.textContent);
  expect(marks).toEqual([
    'Shown from 3 Dec, 09:00. Not visible now',
    'Until 10 Dec, 09:00',
    'Was shown until 30 Nov, 09:00. Not visible now',
    undefined,
  ]);
});

it('times of a link are set in the time zone of its creator, and only what changed is sent', async () => {
  const { server } = await show([{ shownFrom: FROM }]);
  await press('Edit Link 1');
  expect(screen.getByLabelText('Show from, day')).toHaveValue('2026-12-03');
  type('Show until, day', '2026-12-10');
  type('Show until, time', '09:00');
  await press('Save');
  const sent = (at: number) => Object.fromEntries(server.sent.at(at)?.entries() ?? []);
  expect(sent(-1)).toEqual({ shownUntil: UNTIL, revision: '1' });
});

const zoned = { 'PATCH /users/time-zone': (body: object | undefined) => ({ ...user, ...body }) };
const chooseZone = async (zone: string) => {
  fireEvent.change(screen.getByLabelText('Times are in the time zone'), { target: { value: zone } });
  await settle();
};

it('a time zone that is changed in the form of a link keeps its moments, until they are typed anew', async () => {
  const { server } = await show([{ shownFrom: FROM }], zoned);
  const sent = (at: number) => Object.fromEntries(server.sent.at(at)?.entries() ?? []);
  await press('Edit Link 1');
  await chooseZone('Asia/Tokyo');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  type('Header', 'Renamed');
  await press('Save');
  expect(sent(-1)).toEqual({ title: 'Renamed', revision: '1' });
  await press('Edit Renamed');
  type('Show from, time', '18:00');
  await chooseZone('Europe/Berlin');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('10:00');
  await press('Save');
  expect(sent(-1)).toEqual({ shownFrom: '2026-12-03T09:00:00.000Z', revision: '2' });
});

it('what was typed and left comes back at its moment, whatever the time zone is by then', async () => {
  const { server } = await show([{ shownFrom: FROM }], zoned);
  await press('Edit Link 1');
  type('Header', 'Renamed');
  await press('Cancel');
  await press('Edit Link 1');
  await chooseZone('Asia/Tokyo');
  await press('Put back what you typed');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  await press('Save');
  expect(Object.fromEntries(server.sent.at(-1)?.entries() ?? [])).toEqual({ title: 'Renamed', revision: '1' });
});

it.each([
  ['2026-12-03', '09:00', 'The end must come after the beginning.'],
  ['', '09:00', 'Choose a day and a time, or clear both.'],
])('an end at “%s” “%s” is refused at its field, and nothing is sent', async (day, time, said) => {
  const { server } = await show([{ shownFrom: FROM }]);
  await press('Edit Link 1');
  type('Show until, day', day);
  type('Show until, time', time);
  await press('Save');
  expect(screen.getByLabelText('Show until, day')).toHaveAccessibleDescription(said);
  expect(server.sent).toEqual([]);
});

it('entries of other kinds have times, too', async () => {
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
  const sent: FormData[] = [];
  renderRemote(remote, {
    path: '/admin/links',
    user,
    routes: {
      ...zoned,
      'GET /link/all-entry': () => [heading],
      'PATCH /link/update-entry/1': (body) => {
        sent.push(body as FormData);
        return { ...heading, revision: 2 };
      },
    },
  });
  await settle();
  await settle();
  expect(screen.getByText('Shown from 3 Dec, 09:00. Not visible now')).toBeVisible();
  await press('Edit A sale');
  // Its form comes when it is asked for.
  for (let turn = 0; turn < 20; turn += 1) await settle();
  await chooseZone('Asia/Tokyo');
  expect(screen.getByLabelText('Show from, time')).toHaveValue('17:00');
  fireEvent.change(screen.getByLabelText('Heading'), { target: { value: 'Another sale' } });
  await press('Save');
  expect(Object.fromEntries(sent.pop()?.entries() ?? [])).toEqual({ title: 'Another sale', revision: '1' });
  await press('Edit A sale');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the beginning' }));
  await press('Save');
  expect(Object.fromEntries(sent[0]?.entries() ?? [])).toEqual({ shownFrom: '', revision: '2' });
});

it('the phone shows the page as at another time, and now again', async () => {
  const { phone } = await show([{ shownFrom: FROM }, { shownUntil: UNTIL }, {}]);
  expect(phone()).toEqual(['Link 2', 'Link 3']);
  await press('See it as at another time');
  // What comes next is offered first.
  expect(screen.getByText('The phone shows your page as at 3 Dec, 09:00.')).toBeVisible();
  expect(phone()).toEqual(['Link 1', 'Link 2', 'Link 3']);
  type('Day', '2026-12-10');
  await settle();
  expect(phone()).toEqual(['Link 1', 'Link 3']);
  await press('Back to now');
  expect(phone()).toEqual(['Link 2', 'Link 3']);
});

it('the phone and the rows change at the moment, by themselves', async () => {
  const { phone } = await show([{ shownFrom: new Date(NOW + 60_000).toISOString() }, {}]);
  expect(phone()).toEqual(['Link 2']);
  await act(() => jest.advanceTimersByTimeAsync(60_100));
  expect(phone()).toEqual(['Link 1', 'Link 2']);
  expect(screen.queryByText(/Not visible now/)).toBeNull();
});

describe('a pinned product with times of its own', () => {
  const SOON = new Date(NOW + 60_000).toISOString();
  const pinned = (_id: string, name: string, productTimes?: VisibilityWindow) =>
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
      (shell.emitted.at(-1)?.detail as { entries: readonly Entry[] }).entries
        .filter(({ isActive }) => isActive)
        .map(({ _id }) => _id);
    return { phone };
  }
  const marks = () =>
    screen.getAllByRole('listitem').map((row) => within(row).queryByText(/^In your store/)?.textContent);

  it('says them in its row, and comes and goes in the phone and the row by itself', async () => {
    const { phone } = await showPinned(
      pinned('1', 'Waiting one', { shownFrom: SOON }),
      pinned('2', 'Ending one', { shownUntil: SOON }),
      pinned('3', 'Lasting one'),
    );
    expect(marks()).toEqual([
      'In your store: Shown from 1 Dec, 13:01. Not visible now',
      'In your store: Until 1 Dec, 13:01',
      undefined,
    ]);
    expect(phone()).toEqual(['2', '3']);
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(marks()).toEqual([undefined, 'In your store: Was shown until 1 Dec, 13:01. Not visible now', undefined]);
    expect(phone()).toEqual(['1', '3']);
  });

  it('is seen as at another time, though nothing else has times', async () => {
    const { phone } = await showPinned(pinned('1', 'Waiting one', { shownFrom: FROM, shownUntil: UNTIL }));
    await press('See it as at another time');
    expect(phone()).toEqual(['1']);
    type('Day', '2026-12-10');
    await settle();
    expect(phone()).toEqual([]);
  });

  it('is seen only while the times of its entry are right, too', async () => {
    const { phone } = await showPinned({ ...pinned('1', 'One', { shownUntil: UNTIL }), shownFrom: SOON });
    expect(phone()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(phone()).toEqual(['1']);
  });
});

it('a list without times has no other time to be seen at', async () => {
  const { shell } = await show([{}, {}]);
  expect(screen.queryByText('See it as at another time')).toBeNull();
  expect(shell.emitted).toEqual([]);
});
