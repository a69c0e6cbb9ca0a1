import type { Entry, Insights, Link, SessionUser } from '@linkstall/contracts/http';

import { testImage, type FormFields } from '../../test/client.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { DailySweep } from '../expiry/daily-sweep.js';

const EDGE = '0123456789abcdef';
/** 03:30 of the next day in India. */
const NOW = Date.parse('2026-11-22T22:00Z');

let testApp: TestApp;
let sequence = 0;
beforeAll(async () => {
  testApp = await startApp();
});
beforeEach(() => setClock(NOW));

const setClock = (moment: number) => (testApp.app.get(Clock)['offsetSeconds'] = (moment - Date.now()) / 1_000);

interface Delivery {
  readonly edge?: string;
  readonly sequence?: number;
  readonly key?: string;
}

function send(counts: readonly string[], { edge = EDGE, key = EDGE_KEY, sequence: ownSequence }: Delivery = {}) {
  const body = { edge, sequence: ownSequence ?? (sequence += 1), counts };
  return testApp.api.post('insights/counts', body, { headers: { 'x-edge-key': key } });
}

async function newCreator(): Promise<{ user: SessionUser; token: string; link: Link }> {
  const session = await testApp.api.newSession();
  const form = { title: 'Recipes', url: 'example.com', thumbnail: await testImage() };
  const { body } = await testApp.api.form<Link>('link/add-link', form, { token: session.token });
  return { ...session, link: body.data };
}

interface CountOptions {
  readonly day?: string;
  readonly hour?: string;
  readonly subject?: string;
  readonly count?: number;
}

const count = (owner: string, kind: string, options: CountOptions = {}): string => {
  const { day = '2026-11-23', hour = '03', subject = '-', count: number = 1 } = options;
  return [owner, day, hour, kind, subject, number].join(' ');
};

const read = async (token: string, days = 7) =>
  (await testApp.api.get<Insights>(`users/insights/${days}`, { token })).body.data;

describe('Counts that an edge sends', () => {
  it('appear as days, hours, sources, devices and clicks', async () => {
    const { user, token, link } = await newCreator();
    const ownerCount = (kind: string, options?: CountOptions) => count(user._id, kind, options);
    await send([
      ...[ownerCount('page', { count: 5 }), ownerCount('store', { count: 2 }), ownerCount('visitor', { count: 4 })],
      ...[
        ownerCount('phone', { count: 6 }),
        ...[ownerCount('country', { subject: 'in', count: 5 }), ownerCount('country', { subject: 'de' })],
        ownerCount('desktop'),
        ownerCount('source', { subject: 'instagram.com', count: 3 }),
      ],
      ...[ownerCount('source', { count: 4 }), ownerCount('click', { subject: link._id, count: 2 })],
      ownerCount('page', { day: '2026-11-20', hour: '23', count: 10 }),
    ]);
    const insights = await read(token);
    expect(insights).toMatchObject({ timeZone: 'Asia/Kolkata', isChosen: false, pageViews: 15, storeViews: 2 });
    expect(insights).toMatchObject({ phones: 6, desktops: 1 });
    expect(insights.countries).toEqual([
      { code: 'IN', views: 5 },
      { code: 'DE', views: 1 },
    ]);
    expect(insights.days.map(({ day }) => day)).toEqual([17, 18, 19, 20, 21, 22, 23].map((day) => `2026-11-${day}`));
    expect(insights.days[6]).toEqual({ day: '2026-11-23', views: 7, visitors: 4, clicks: 2 });
    expect(insights.days[3]).toEqual({ day: '2026-11-20', views: 10, visitors: 0, clicks: 0 });
    expect(insights.hours).toHaveLength(24);
    expect(insights.hours[3]).toEqual({ views: 7, clicks: 2 });
    expect(insights.sources).toEqual([
      { domain: '', views: 4 },
      { domain: 'instagram.com', name: 'Instagram', views: 3, icon: expect.stringMatching(/^m/) },
    ]);
    expect(insights.before).toEqual({ views: 0, visitors: 0, clicks: 0 });
    expect(insights.entries).toEqual([{ _id: link._id, kind: 'link', title: 'Recipes', clicks: 2 }]);
  });

  it('keep the names of at most two hundred domains per day and add up the counts of the others', async () => {
    const { user, token } = await newCreator();
    const from = (subject: string, number = 1) => count(user._id, 'source', { subject, count: number });
    await send([from('instagram.com', 5), from('-', 2)]);
    const invented = Array.from({ length: 900 }, (_, index) => from(`x${index}.example`));
    for (const start of [0, 300, 600]) await send(invented.slice(start, start + 300));
    await send([from('instagram.com', 5), from('-', 2), from('late.example')]);
    const { sources } = await read(token);
    const views = new Map(sources.map(({ domain, views: number }) => [domain, number]));
    expect(sources.length).toBeLessThanOrEqual(202);
    expect([views.get('instagram.com'), views.get(''), views.get('late.example')]).toEqual([10, 4, undefined]);
    expect([...views.values()].reduce((sum, number) => sum + number)).toBe(915);
    expect(views.get('other')).toBe(915 - 14 - 199);
  });

  it('show a source by name if it brought two visitors, on one day or on two days, and add up the views of all others', async () => {
    const { user, token } = await newCreator();
    const from = (subject: string, visitors: number, day = '2026-11-23') => [
      count(user._id, 'source', { subject, count: 3, day }),
      ...(visitors > 0 ? [count(user._id, 'visitor', { subject, count: visitors, day })] : []),
    ];
    await send([...from('-', 0), ...from('t.co', 2), ...from('lone.example', 1), ...from('lone2.example', 1)]);
    await send([...from('twice.example', 1, '2026-11-22'), ...from('twice.example', 1), ...from('lone.example', 0)]);
    const insights = await read(token);
    expect(new Map(insights.sources.map(({ domain, views }) => [domain, views]))).toEqual(
      new Map([
        ['other', 9],
        ['twice.example', 6],
        ['x.com', 3],
        ['', 3],
      ]),
    );
    expect(insights.days.map(({ visitors }) => visitors)).toEqual(Array(7).fill(0)); // the visitors of sources are not added
  });

  it('are one row for each service, also on days that stored its hosts and apps', async () => {
    const { user, token } = await newCreator();
    const from = (subject: string, number: number) => count(user._id, 'source', { subject, count: number });
    const visitor = (subject: string) => count(user._id, 'visitor', { subject });
    await send([from('l.instagram.com', 1), from('com.instagram.android', 2), from('instagram.com', 3)]);
    await send([from('instagram.com/social//link_in_bio', 4), from('app:instagram.com', 5), visitor('instagram.com')]);
    const { sources } = await read(token);
    const icon = expect.stringMatching(/^m/);
    expect(sources).toEqual([
      { domain: 'instagram.com', name: 'Instagram', views: 10, icon },
      { domain: 'instagram.com', name: 'Instagram', isInApp: true, views: 5, icon },
    ]);
  });

  it('name sources and campaigns of addresses once two visitors came with them', async () => {
    const { user, token } = await newCreator();
    const view = (subject: string, visitors: number) => [
      count(user._id, 'source', { subject, count: 3 }),
      ...(visitors > 0 ? [count(user._id, 'visitor', { subject, count: visitors })] : []),
    ];
    const names = ['jar-lid/', 'constructor/', 'मसाला/'].flatMap((name) => view(name, 2));
    await send([
      ...names,
      ...view('lone/', 1),
      ...view('jar-lid/print/diwali/lid', 2),
      ...view('jar-lid/print/lone/', 1),
    ]);
    const { sources, campaigns } = await read(token);
    expect(new Map(sources.map(({ domain, views }) => [domain, views]))).toEqual(
      new Map([
        ['jar-lid', 9],
        ['constructor', 3],
        ['मसाला', 3],
        ['other', 3],
      ]),
    );
    expect(campaigns).toEqual([{ source: 'jar-lid', medium: 'print', campaign: 'diwali', content: 'lid', views: 3 }]);
  });

  it('name clicked entries of every kind by id, title and kind; a social row is one entry', async () => {
    const { user, token } = await testApp.api.newSession();
    const add = async (fields: FormFields) =>
      (await testApp.api.form<Entry>('link/add-entry', fields, { token })).body.data._id;
    const social = await add({ kind: 'social', accounts: ['instagram.com/asha', 'youtube.com/@asha'] });
    const mail = await add({ kind: 'mail', title: 'Write', address: 'asha@example.com' });
    const click = (subject: string, number: number) => count(user._id, 'click', { subject, count: number });
    await send([click(social, 3), click(mail, 2), click(social, 1)]);
    const { entries } = await read(token);
    expect(entries).toEqual([
      { _id: social, kind: 'social', title: expect.stringMatching(/^Instagram.*, YouTube/), clicks: 4 },
      { _id: mail, kind: 'mail', title: 'Write', clicks: 2 },
    ]);
  });

  it('count once for repeated and reordered deliveries, and separately for each edge', async () => {
    const { user, token } = await newCreator();
    const page = [count(user._id, 'page')];
    const first = { edge: '00000000000000aa', sequence: 1 };
    await Promise.all([send(page, first), send(page, first), send(page, { ...first, edge: '00000000000000bb' })]);
    await send(page, { ...first, sequence: 2 });
    await send(page, first);
    expect((await read(token)).pageViews).toBe(3);
  });

  it('drop clicks on entries of others and counts of unknown owners', async () => {
    const [{ user, token }, other] = [await newCreator(), await newCreator()];
    const click = (subject: string) => count(user._id, 'click', { subject });
    await send([click(other.link._id), click('f'.repeat(24)), count('a'.repeat(24), 'page')]);
    expect((await read(token)).days[6]).toMatchObject({ clicks: 0 });
    const ids = (await testApp.database.collection('insightdays').find().toArray()).map(({ _id }) => String(_id));
    expect(ids.filter((id) => id.startsWith('a'.repeat(24)))).toEqual([]);
  });

  it('add up the clicks of deleted entries', async () => {
    const { user, token, link } = await newCreator();
    await send([count(user._id, 'click', { subject: link._id, count: 9 })]);
    await testApp.api.post('link/delete-link', { linkId: link._id }, { token });
    expect((await read(token)).entries).toEqual([{ _id: '', kind: 'deleted', title: '', clicks: 9 }]);
  });

  it('need the edge key', async () => {
    const { user, token } = await newCreator();
    expect((await send([count(user._id, 'page')], { key: 'x'.repeat(32) })).status).toBe(404);
    expect((await testApp.api.get(`insights/owners/${user.username}`)).status).toBe(404);
    expect((await read(token)).pageViews).toBe(0);
  });

  it.each([
    ['an invalid owner', 'me 2026-11-22 09 page - 1'],
    ['an invalid day', `${'a'.repeat(24)} 2026-13-22 09 page - 1`],
    ['an invalid hour', `${'a'.repeat(24)} 2026-11-22 24 page - 1`],
    ['something that is not counted', `${'a'.repeat(24)} 2026-11-22 09 address - 1`],
    ['an invalid domain', `${'a'.repeat(24)} 2026-11-22 09 source a$b 1`],
    ['less than one', `${'a'.repeat(24)} 2026-11-22 09 page - 0`],
    ['a value that is no text', { owner: 'a' } as never],
  ])('are rejected with %s', async (_, invalidCount) => {
    expect((await send([invalidCount])).status).toBe(400);
  });

  it('may contain 400 different values at once', async () => {
    const { user, token } = await newCreator();
    const counts = Array.from({ length: 400 }, (_, index) =>
      count(user._id, 'source', { subject: `${index}.example` }),
    );
    expect((await send(counts)).status).toBe(200);
    const { sources } = await read(token);
    expect(sources.reduce((sum, { views }) => sum + views, 0)).toBe(400);
  });
});

describe('Time zones', () => {
  it('are the creator’s choice, or Asia/Kolkata without a choice', async () => {
    const { user, token } = await newCreator();
    const headers = { 'x-edge-key': EDGE_KEY };
    const readOwner = () => testApp.api.get(`insights/owners/${user.username.toUpperCase()}`, { headers });
    expect((await readOwner()).body.data).toEqual({ owner: user._id, timeZone: 'Asia/Kolkata' });
    await testApp.api.patch('users/time-zone', { timeZone: 'America/New_York' }, { token });
    expect((await readOwner()).body.data).toEqual({ owner: user._id, timeZone: 'America/New_York' });
    const { days, timeZone, isChosen } = await read(token, 30);
    expect([timeZone, isChosen, days.length, days.at(-1)?.day]).toEqual(['America/New_York', true, 30, '2026-11-22']);
  });

  it.each(['Mars/Olympus', '+05:30', '', 'x'.repeat(400)])(
    'are rejected when they are invalid: %s',
    async (timeZone) => {
      const { token } = await newCreator();
      expect((await testApp.api.patch('users/time-zone', { timeZone }, { token })).status).toBe(400);
    },
  );

  it('do not lose counts when the owner moves west: a day that has not begun there yet counts as today', async () => {
    const { user, token, link } = await newCreator();
    const click = count(user._id, 'click', { subject: link._id });
    await send([count(user._id, 'page', { count: 3 }), count(user._id, 'page', { day: '2026-11-22' }), click]);
    await testApp.api.patch('users/time-zone', { timeZone: 'America/New_York' }, { token });
    const { days, hours, pageViews } = await read(token);
    expect(days.at(-1)).toEqual({ day: '2026-11-22', views: 4, visitors: 0, clicks: 1 });
    // The hour 03 of 23 November in India begins at 16:30 on 22 November in New York. The hour 03 of 22 November in India is
    // on 21 November in New York, so `hours` omits it.
    expect(hours.flatMap((hour, index) => (hour.views > 0 ? { at: index, ...hour } : []))).toEqual([
      { at: 16, views: 3, clicks: 1 },
    ]);
    expect(pageViews).toBe(4);
    await testApp.api.patch('users/time-zone', { timeZone: 'Asia/Kolkata' }, { token });
    expect((await read(token)).hours[3]).toEqual({ views: 3, clicks: 1 });
  });

  it('shift the hours when the owner moves east, also the hours of the day before', async () => {
    const { user, token } = await newCreator();
    await testApp.api.patch('users/time-zone', { timeZone: 'America/New_York' }, { token });
    await send([count(user._id, 'page', { day: '2026-11-22', hour: '16' })]);
    await testApp.api.patch('users/time-zone', { timeZone: 'Asia/Kolkata' }, { token });
    for (const days of [1, 7]) {
      const { hours } = await read(token, days);
      expect(hours[2]).toEqual({ views: 1, clicks: 0 }); // 02:30
    }
  });

  it('do not change hours that were stored without a UTC offset', async () => {
    const { user, token } = await newCreator();
    await send([count(user._id, 'page')]);
    const day = { _id: `${user._id}:2026-11-23` as never };
    await testApp.database.collection('insightdays').updateOne(day, { $set: { hours: { h03: { views: 1 } } } });
    expect((await read(token)).hours[3]).toEqual({ views: 1, clicks: 0 });
  });

  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['ASIA/KOLKATA', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['asia/ho_chi_minh', 'Asia/Ho_Chi_Minh'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['america/port_of_spain', 'America/Port_of_Spain'],
    ['utc', 'UTC'],
    ['us/eastern', 'America/New_York'],
  ])('are stored by their current name: %s becomes %s', async (timeZone, name) => {
    const { token } = await newCreator();
    const response = await testApp.api.patch<SessionUser>('users/time-zone', { timeZone }, { token });
    expect(response.body.data.timeZone).toBe(name);
  });
});

it('GET /users/insights/<days> answers 400 for a number of days that is not offered', async () => {
  const { token } = await newCreator();
  for (const days of ['0', '8', '-7', '7.0', 'x', '07'])
    expect((await testApp.api.get(`users/insights/${days}`, { token })).status).toBe(400);
});

it('the sweep removes the hours of old days and very old days', async () => {
  const { user, token } = await newCreator();
  await send(['2024-11-19', '2024-11-23', '2026-08-20', '2026-08-27'].map((day) => count(user._id, 'page', { day })));
  const { database } = testApp;
  const list = async () =>
    (
      await database
        .collection('insightdays')
        .find({ owner: new database.base.Types.ObjectId(user._id) })
        .toArray()
    )
      .map(({ day, hours }) => `${String(day)}${hours ? ' with hours' : ''}`)
      .sort();
  await testApp.app.get(DailySweep).sweep();
  expect(await list()).toEqual(['2024-11-23', '2026-08-20', '2026-08-27 with hours']);
  expect((await read(token, 365)).pageViews).toBe(2);
});
