import type { Insights } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import remote from '../app/remote.tsx';
import { renderRemote } from '../testing/render-remote.tsx';
import { insightsCsv } from './insights-csv.ts';
import { pointsOf } from './points.ts';

const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

function insights(days: number, overrides: Partial<Insights> = {}): Insights {
  const first = Date.parse('2026-11-23T00:00Z') - days * 86_400_000;
  return {
    timeZone: ZONE,
    isChosen: true,
    days: Array.from({ length: days }, (_, index) => ({
      day: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
      views: index + 1,
      visitors: index,
      clicks: 1,
    })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ views: hour === 9 ? 40 : 0, clicks: 0 })),
    pageViews: 20,
    storeViews: 8,
    phones: 26,
    desktops: 2,
    sources: [
      { domain: 'instagram.com', views: 1234 },
      { domain: '', views: 3 },
      { domain: 'other', views: 2 },
    ],
    entries: [
      { _id: '1', kind: 'link', title: 'Recipes', clicks: 7 },
      { _id: '2', kind: 'product', title: 'Kadhai', clicks: 0 },
      { _id: '', kind: 'deleted', title: '', clicks: 2 },
    ],
    ...overrides,
  };
}

const show = (routes: Parameters<typeof renderRemote>[1]['routes']) =>
  renderRemote(remote, { path: '/admin/statistics', routes });

const responses = {
  'GET /users/insights/1': () => insights(1),
  'GET /users/insights/7': () => insights(7),
  'GET /users/insights/365': () => insights(365),
};

test('the page shows views, visitors, clicked entries and sources', async () => {
  show(responses);
  expect(await screen.findByRole('radio', { name: /^Views/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Views ?28$/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Visitors ?21$/ })).toBeInTheDocument();
  const clicksRegion = screen.getByRole('region', { name: 'Clicked most' });
  expect(
    within(clicksRegion)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Recipes7', 'Deleted links and products2']);
  expect(screen.getByText('Instagram').closest('li')).toHaveTextContent('1,234');
  expect(screen.getByText('Direct or unknown')).toBeInTheDocument();
  expect(screen.getByText('Other sites').closest('li')).toHaveTextContent('2');
  expect(screen.getByText('Most: Sun, 22 Nov, 7 views')).toBeInTheDocument();
});

test('each total is compared with the previous period, and clicks are compared with views', async () => {
  const before = { views: 20, visitors: 21, clicks: 0 };
  show({ ...responses, 'GET /users/insights/7': () => insights(7, { before }) });
  const tile = (name: RegExp) => screen.getByRole('radio', { name }).closest('label');
  await screen.findByRole('radio', { name: /^Views/ });
  expect(tile(/^Views/)).toHaveTextContent('Views28▲ 40 % on the 7 days before');
  expect(tile(/^Visitors/)).toHaveTextContent('Visitors21as many as in the 7 days before');
  expect(tile(/^Clicks/)).toHaveTextContent('Clicks70 in the 7 days before25 clicks per 100 views');
});

test('a source of a known service has its icon', async () => {
  const sources = [{ domain: 'youtube.com', views: 3, icon: 'm60 10l50 50-50 50z' }];
  show({ 'GET /users/insights/7': () => insights(7, { sources }) });
  const source = (await screen.findByText('YouTube')).closest('li');
  expect(source?.querySelector('path')).toHaveAttribute('d', 'm60 10l50 50-50 50z');
});

test('sources have the name of their service, say what was inside an app, and keep the name of an address', async () => {
  const sources = [
    { domain: 'instagram.com', name: 'Instagram', views: 9 },
    { domain: 'instagram.com', name: 'Instagram', isInApp: true as const, views: 8 },
    { domain: 'jar-lid', views: 7 },
  ];
  const campaigns = [
    { source: 'jar-lid', medium: 'print', campaign: 'diwali', content: '', views: 6 },
    { source: 'Instagram', medium: 'social', campaign: '', content: 'link_in_bio', views: 5 },
  ];
  show({ 'GET /users/insights/7': () => insights(7, { sources, campaigns }) });
  const itemsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  expect(await itemsOf('Where they came from')).toEqual(['Instagram9', 'Inside Instagram8', 'jar-lid7']);
  expect(await itemsOf('Campaigns')).toEqual(['diwali jar-lid · print6', 'Instagram social · link_in_bio5']);
});

test('countries have their names', async () => {
  const countries = [
    { code: 'IN', views: 9 },
    { code: 'DE', views: 1 },
  ];
  show({ 'GET /users/insights/7': () => insights(7, { countries }) });
  const region = await screen.findByRole('region', { name: 'Countries' });
  const items = within(region).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['India9', 'Germany1']);
});

test('a place shows its address, its code and its numbers, and can be added, renamed and removed', async () => {
  const calls: unknown[] = [];
  const place = {
    slug: 'yt',
    name: 'YouTube',
    views: 12,
    entries: [
      { _id: '1', clicks: 3 },
      { _id: 'gone', clicks: 1 },
    ],
  };
  const { shell } = show({
    'GET /users/insights/7': () => insights(7, { places: [place] }),
    'PATCH /users/insights/place': (body) => {
      calls.push(body);
      return [];
    },
  });
  const user = userEvent.setup();
  const region = await screen.findByRole('region', { name: 'Places' });
  expect(within(region).getByText('12 views, 4 clicks')).toBeInTheDocument();
  await user.click(within(region).getByText('What was clicked'));
  const items = within(within(region).getByRole('group')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['Recipes 3', 'Deleted links and products 1']);
  const { username } = shell.session.current() ?? { username: '' };
  expect(within(region).getByRole('link', { name: 'QR code of YouTube' })).toHaveAttribute(
    'href',
    `/${username}/yt.qr.svg`,
  );
  await user.click(within(region).getByRole('button', { name: 'Add a place' }));
  await user.click(within(region).getByRole('button', { name: 'Save place' }));
  expect(within(region).getByText('Add a short address')).toBeInTheDocument();
  await user.type(within(region).getByRole('textbox', { name: 'Name of the place' }), 'Jar lid');
  await user.type(within(region).getByRole('textbox', { name: 'Short address' }), 'Lid');
  await user.click(within(region).getByRole('button', { name: 'Save place' }));
  await user.click(await within(region).findByRole('button', { name: 'Rename YouTube' }));
  await user.type(within(region).getByRole('textbox', { name: 'Name of the place' }), ' videos');
  await user.click(within(region).getByRole('button', { name: 'Save place' }));
  await within(region).findByRole('button', { name: 'Add a place' });
  await user.click(within(region).getByRole('button', { name: 'Remove YouTube' }));
  expect(within(region).getByRole('alert')).toHaveTextContent('printed codes of YouTube will lead nowhere');
  await user.click(within(region).getByRole('button', { name: 'Remove place' }));
  await within(region).findByRole('button', { name: 'Add a place' });
  expect(calls).toEqual([
    { slug: 'lid', name: 'Jar lid' },
    { slug: 'yt', name: 'YouTube videos' },
    { slug: 'yt', name: '' },
  ]);
});

test('an entry that is no link shows its kind', async () => {
  const entries = [
    { _id: '1', kind: 'social', title: 'Instagram, YouTube', clicks: 9 },
    { _id: '2', kind: 'product', title: 'Kadhai', clicks: 8 },
    { _id: '3', kind: 'product', title: '', clicks: 1 },
  ] as const;
  show({ 'GET /users/insights/7': () => insights(7, { entries }) });
  const clicksRegion = await screen.findByRole('region', { name: 'Clicked most' });
  const items = within(clicksRegion).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Instagram, YouTube Social row9',
    'Kadhai Product8',
    'Product1',
  ]);
});

test('the chart shows the chosen measure and can become a table', async () => {
  show(responses);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /^Visitors/ }));
  expect(screen.getByRole('img', { name: /^Visitors in 7 bars/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'As a table' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toHaveLength(8);
  expect(rows[1]).toBe('Sun, 22 Nov761');
});

test('the chart shows today in hours and a year in weeks', async () => {
  show(responses);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Today' }));
  expect(await screen.findByRole('img', { name: /^Views in 24 bars/ })).toBeInTheDocument();
  expect(screen.getByText('Most: From 09:00, 40 views')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'A year' }));
  expect(await screen.findByRole('img', { name: /^Views in 53 bars/ })).toBeInTheDocument();
  const weeks = pointsOf(insights(365), 365);
  expect(weeks.reduce((total, { views }) => total + views, 0)).toBe((365 * 366) / 2);
  expect(weeks.at(-1)?.fullName).toBe('16 Nov to 22 Nov');
});

test('the page stores the browser’s time zone before it shows numbers, if the user chose no time zone', async () => {
  let storedZone: unknown = null;
  const { shell } = show({
    'GET /users/insights/7': () =>
      insights(7, storedZone ? {} : { timeZone: 'Pacific/Auckland', isChosen: false, pageViews: 1_000 }),
    'PATCH /users/time-zone': (body) => {
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument(); // no numbers of another time zone are shown before
      storedZone = body;
      return { ...shell.session.current(), ...body };
    },
  });
  expect(await screen.findByRole('combobox')).toHaveValue(ZONE);
  expect(storedZone).toEqual({ timeZone: ZONE });
  expect(shell.session.current()).toMatchObject({ timeZone: ZONE });
});

test('a failed read shows an error, and the user can repeat the read', async () => {
  let isDown = true;
  show({
    'GET /users/insights/7': () => {
      if (isDown) throw failure(503, 'Please try again in a moment', 'database.unavailable');
      return insights(7);
    },
  });
  expect(await screen.findByText(/Your numbers could not be read/)).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByRole('radio', { name: /^Views/ })).toBeInTheDocument();
});

test('the page without counts shows what to do', async () => {
  const emptyInsights = insights(7, { sources: [], entries: [], phones: 0, desktops: 0, pageViews: 0, storeViews: 0 });
  show({
    'GET /users/insights/7': () => ({
      ...emptyInsights,
      days: emptyInsights.days.map(({ day }) => ({ day, views: 0, visitors: 0, clicks: 0 })),
    }),
  });
  expect(await screen.findByText('Nothing was counted here yet. Share your page, and look again.')).toBeInTheDocument();
});

test('the CSV quotes a title that looks like a formula', () => {
  const entries = [{ _id: '1', kind: 'link' as const, title: '=HYPERLINK("x")', clicks: 3 }];
  const text = insightsCsv(insights(1, { entries }));
  expect(text).toContain('2026-11-22,1,0,1\r\n');
  expect(text).toContain(`link,"'=HYPERLINK(""x"")",3\r\n`);
  expect(text).toContain('direct,3\r\n');
});
