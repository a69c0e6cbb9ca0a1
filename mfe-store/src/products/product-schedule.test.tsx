import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import server from '../app/server.ts';
import { aProduct, meeraSession } from '../testing/people.ts';
import { field, formEntries, renderForm, type } from '../testing/render-form.tsx';
import { createStoreHelpers } from '../testing/show-store.tsx';
import { fakeIntersectionObserver } from '../testing/browser-fakes.ts';

const { showStore } = createStoreHelpers(server);
const user = { ...meeraSession, timeZone: 'Europe/Berlin' };
const storedProduct = aProduct({ revision: 3, shownFrom: '2026-12-03T08:00:30.000Z' });
const routes = { 'GET /product/p1': () => storedProduct, 'PATCH /product/update-product/p1': () => null };
const open = () => renderForm(remote, { path: '/store/edit-product/p1', routes, user });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
const scheduleIn = (body: object | undefined) => formEntries(body).filter(([name]) => name.startsWith('shown'));

beforeEach(() => {
  fakeIntersectionObserver();
  sessionStorage.clear();
  jest.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00Z') });
});
afterEach(() => jest.useRealTimers());

describe('the schedule of a product', () => {
  it('is shown in the time zone of the creator, and only changed times are sent', async () => {
    const { shell } = await open();
    expect(field('Show from, day')).toHaveValue('2026-12-03');
    expect(field('Show from, time')).toHaveValue('09:00');
    type('Show until, day', '2026-12-10');
    type('Show until, time', '18:30');
    await save();
    expect(scheduleIn(shell.calls[1]?.body)).toEqual([['shownUntil', '2026-12-10T17:30:00.000Z']]);
  });

  it('begins at the same instant after the time zone is changed in the form', async () => {
    const zoneRoute = { 'PATCH /users/time-zone': (body: object | undefined) => ({ ...user, ...body }) };
    const { shell } = await renderForm(remote, {
      path: '/store/edit-product/p1',
      routes: { ...routes, ...zoneRoute },
      user,
    });
    fireEvent.change(screen.getByLabelText('Times are in the time zone'), { target: { value: 'America/New_York' } });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(field('Show from, time')).toHaveValue('03:00');
    type('Product name', 'Another name');
    await save();
    expect(shell.calls.map(({ call }) => call).at(-1)).toBe('PATCH /product/update-product/p1');
    expect(scheduleIn(shell.calls.at(-1)?.body)).toEqual([]);
  });

  it('is removed when the times are cleared', async () => {
    const { shell } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show at all times' }));
    await save();
    expect(scheduleIn(shell.calls[1]?.body)).toEqual([['shownFrom', '']]);
  });

  it.each([
    ['2026-12-03', '09:00', 'The end must come after the beginning.'],
    ['2026-12-10', '', 'Choose a day and a time, or clear both.'],
  ])('refuses the end “%s %s” with a message at its field, and sends nothing', async (day, time, message) => {
    const { shell } = await open();
    type('Show until, day', day);
    type('Show until, time', time);
    await save();
    expect(field('Show until, day')).toHaveAccessibleDescription(message);
    expect(field('Show until, day')).toHaveFocus();
    expect(shell.notices).toEqual([{ kind: 'error', text: message }]);
    expect(shell.calls).toHaveLength(1);
  });
});

describe('the store page for its owner', () => {
  it('shows when visitors see each product, and follows the clock', async () => {
    const day = 86_400_000;
    const timeIn = (ms: number) => new Date(Date.now() + ms).toISOString();
    const products = [
      aProduct({ _id: 'a', Product_Name: 'Waits', shownFrom: timeIn(day) }),
      aProduct({ _id: 'b', Product_Name: 'Ends', shownUntil: timeIn(60_000) }),
      aProduct({ _id: 'c', Product_Name: 'Always' }),
    ];
    await showStore({ products, reader: user });
    expect(screen.getAllByText(/Not visible now$/)).toHaveLength(1);
    expect(screen.getByText(/^Shown from \d+ \w+.*, \d\d:\d\d. Not visible now$/)).toBeVisible();
    expect(screen.getByText(/^Until \d+ \w+/)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    expect(screen.getByText(/^Was shown until .* Not visible now$/)).toBeVisible();
  });
});
