/** @jest-environment node */
import type { Counts } from '@linkstall/contracts/http';
import { describeSource } from '@linkstall/kit/visit-sources';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest, until } from '../testing/send-request.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-A536B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID_APP = `${ANDROID} Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36`;
const IPHONE_APP = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const INSTAGRAM = `${IPHONE_APP} Mobile/22B83 Instagram 357.0.0.27.101 (iPhone15,4; iOS 18_1; en_IN; scale=3.00; 1179x2556; 662948)`;
const INSTAGRAM_TAGS = '?utm_source=ig&utm_medium=social&utm_content=link_in_bio';

interface Way {
  readonly referrer?: string;
  readonly search?: string;
  readonly userAgent?: string;
}
const from = (referrer: string, search = ''): Way => ({ referrer, search });
const app = (id: string): Way => ({ referrer: `android-app://${id}/` });
const tagged = (search: string, referrer = ''): Way => ({ referrer, search });
const inside = (userAgent: string): Way => ({ userAgent });

/** How visitors arrive, and the name of the source. */
const WAYS: readonly (readonly [name: string, way: Way])[] = [
  ['Instagram', from('https://l.instagram.com/')],
  ['Instagram', from('https://www.instagram.com/')],
  ['Instagram', from('http://instagram.com/meera.cooks')],
  ['Instagram', app('com.instagram.android')],
  ['Instagram', tagged(INSTAGRAM_TAGS)],
  ['Instagram', tagged(`${INSTAGRAM_TAGS}&fbclid=PAZXh0bgNhZW0CMTEAAab`, 'https://l.instagram.com/')],
  ['Instagram', tagged('?igsh=MXZ5dGJ4dnB0eHVvdw==')],
  ['Instagram', tagged('?igshid=YmMyMTA2M2Y=')],
  ['Instagram', { ...inside(INSTAGRAM), referrer: 'https://l.instagram.com/' }],
  ['inside Instagram', inside(INSTAGRAM)],
  [
    'inside Instagram',
    inside(
      `${ANDROID_APP} Instagram 360.0.0.52.192 Android (34/14; 420dpi; 1080x2177; samsung; SM-A536B; a53x; s5e8825; en_IN; 674674763)`,
    ),
  ],
  ['Threads', from('https://l.threads.com/')],
  ['Threads', from('https://www.threads.net/')],
  [
    'inside Threads',
    inside(`${ANDROID_APP} Barcelona 358.0.0.36.109 Android (34/14; 420dpi; 1080x2177; samsung; SM-A536B; en_IN)`),
  ],
  ['Facebook', from('https://l.facebook.com/')],
  ['Facebook', from('https://lm.facebook.com/')],
  ['Facebook', from('https://m.facebook.com/')],
  ['Facebook', from('http://www.facebook.com/')],
  ['Facebook', app('com.facebook.katana')],
  ['Facebook', tagged('?utm_source=fb&utm_campaign=diwali')],
  ['inside Facebook', inside(`${ANDROID_APP} [FB_IAB/FB4A;FBAV/490.0.0.63.82;IABMV/1;]`)],
  [
    'inside Facebook',
    inside(
      `${IPHONE_APP} Mobile/22B83 [FBAN/FBIOS;FBAV/491.0.0.46.107;FBBV/668236203;FBDV/iPhone15,4;FBMD/iPhone;FBSN/iOS;FBSV/18.1;FBSS/3;FBCR/;FBID/phone;FBLC/en_IN;FBOP/80]`,
    ),
  ],
  ['Messenger', app('com.facebook.orca')],
  ['inside Messenger', inside(`${ANDROID_APP} [FB_IAB/Orca-Android;FBAV/483.0.0.43.109;]`)],
  ['TikTok', from('https://www.tiktok.com/')],
  ['TikTok', tagged('?ttclid=E.C.P.abc')],
  [
    'inside TikTok',
    inside(
      `${ANDROID_APP} trill_370204 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/37.2.4 ByteLocale/en ByteFullLocale/en Region/IN AppId/1180 Spark/1.6.2.3 AppVersion/37.2.4 BytedanceWebview/d8a21c6`,
    ),
  ],
  [
    'inside TikTok',
    inside(`${IPHONE_APP} Mobile/22B83 musical_ly_37.2.0 BytedanceWebview/d8a21c6 (iPhone15,4; iOS 18.1; en-GB)`),
  ],
  ['LinkedIn', from('https://www.linkedin.com/')],
  ['LinkedIn', from('https://lnkd.in/')],
  ['LinkedIn', app('com.linkedin.android')],
  ['inside LinkedIn', inside(`${IPHONE_APP} Mobile/22B83 [LinkedInApp]/9.30.2204`)],
  ['Snapchat', from('https://www.snapchat.com/')],
  [
    'inside Snapchat',
    inside(`${IPHONE_APP} Version/18.1 Mobile/15E148 Snapchat/13.16.0.38 (like Safari/8619.2.8.10.7, panda)`),
  ],
  ['X', from('https://t.co/Ab12Cd34')],
  ['X', from('https://x.com/')],
  ['X', from('https://mobile.twitter.com/')],
  ['X', app('com.twitter.android')],
  ['X', tagged('?utm_source=twitter')],
  ['inside X', inside(`${IPHONE_APP} Mobile/22B83 Twitter for iPhone/10.68.1`)],
  ['inside X', inside(`${ANDROID_APP} TwitterAndroid`)],
  ['WhatsApp', from('https://web.whatsapp.com/')],
  ['WhatsApp', from('https://l.wl.co/')],
  ['WhatsApp', app('com.whatsapp')],
  ['inside WhatsApp', inside(`${ANDROID_APP} WhatsApp/2.24.23.78`)],
  ['Telegram', from('https://web.telegram.org/')],
  ['Telegram', from('https://t.me/')],
  ['Telegram', app('org.telegram.messenger')],
  ['inside Telegram', inside(`${ANDROID_APP} Telegram-Android/11.4.2 (Samsung SM-A536B; Android 14; SDK 34; AVERAGE)`)],
  ['inside LINE', inside(`${IPHONE_APP} Mobile/15E148 Safari Line/14.19.1`)],
  ['Reddit', from('https://out.reddit.com/')],
  ['Reddit', from('https://old.reddit.com/')],
  ['Gmail', app('com.google.android.gm')],
  ['Gmail', from('https://mail.google.com/')],
  ['Google', from('https://www.google.co.in/')],
  ['Google', app('com.google.android.googlequicksearchbox')],
  ['YouTube', from('https://m.youtube.com/')],
  ['Pinterest', from('https://www.pinterest.co.uk/')],
  ['ChatGPT', tagged('?utm_source=chatgpt.com')],
  ['DuckDuckGo', from('https://duckduckgo.com/')],
  ['Substack', tagged('?utm_source=substack&utm_medium=email', 'https://open.substack.com/')],
  ['blog.example', from('https://www.blog.example/post')],
  ['asha.wordpress.com', from('https://asha.wordpress.com/')],
  ['jar-lid', tagged('?utm_source=jar-lid')],
  ['jar-lid', tagged('?utm_source=Jar%20Lid!', 'https://l.instagram.com/')],
  ['मसाला-डिब्बा', tagged(`?utm_source=${encodeURIComponent('मसाला डिब्बा')}`)],
  ['a'.repeat(40), tagged(`?utm_source=${'a'.repeat(400)}`)],
  ['direct', tagged('')],
  ['direct', tagged('?fbclid=IwAR0abc')],
  ['direct', tagged('?utm_source=%3C%3E&utm_medium=')],
];

const api = new FixtureApi();
let site: FixtureSite;

const keys = new Map<string, string>();
const ownerOf = (index: number) => `way${index}`;

function readKeys(): void {
  const batches = api.requests.filter(({ url }) => url === '/api/v1/insights/counts');
  for (const { body } of batches)
    for (const line of (JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Counts).counts) {
      const [owner = '', , , kind, key = ''] = line.split(' ');
      if (kind === 'source') keys.set(owner, key);
    }
}

beforeAll(async () => {
  await api.start();
  for (const [index] of WAYS.entries())
    api.owners.set(ownerOf(index), { owner: ownerOf(index), timeZone: 'Asia/Kolkata' });
  site = await FixtureSite.create();
  await site.start(api.url, { EDGE_KEY, TRUST_PROXY: '1' });
  await Promise.all(
    WAYS.map(([, { referrer = '', search = '', userAgent = CHROME }], index) =>
      sendRequest(site.url, '/report/visit', {
        method: 'POST',
        body: ['v', `/${ownerOf(index)}${search}`, referrer, '5', '0123456789ab'].join('\n'),
        headers: { 'user-agent': userAgent, 'x-forwarded-for': `10.2.0.${index}` },
      }),
    ),
  );
  await until(() => {
    readKeys();
    return keys.size === WAYS.length;
  });
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

test('the table has at least sixty ways to arrive', () => {
  expect(WAYS.length).toBeGreaterThanOrEqual(60);
});

test.each(WAYS.map(([name, way], index) => [name, JSON.stringify(way), index] as const))(
  'a view from %s is named so: %s',
  (name, _, index) => {
    const { domain, label, isInApp } = describeSource((keys.get(ownerOf(index)) ?? '').replace(/^-$/, ''));
    expect(`${isInApp ? 'inside ' : ''}${label ?? (domain || 'direct')}`).toBe(name);
  },
);

test('medium, campaign and content follow the source', () => {
  expect(keys.get(ownerOf(4))).toBe('instagram.com/social//link_in_bio');
  expect(keys.get(ownerOf(19))).toBe('facebook.com//diwali/');
});

test.each([
  ['an iPad, which has a touch screen', '5', 'phone'],
  ['a Mac', '0', 'desktop'],
  ['a page that a cache stored earlier', undefined, 'desktop'],
])('a view on %s, which calls itself a Mac, counts as one on a %s', async (_, touchPoints, device) => {
  const owner = `device${touchPoints}`;
  api.owners.set(owner, { owner, timeZone: 'Asia/Kolkata' });
  await sendRequest(site.url, '/report/visit', {
    method: 'POST',
    body: ['v', `/${owner}`, '', ...(touchPoints ? [touchPoints] : []), '0123456789ab'].join('\n'),
    headers: { 'user-agent': SAFARI, 'x-forwarded-for': '10.3.0.1' },
  });
  const countsOfOwner = () =>
    api.requests
      .map(({ body }) => body)
      .filter((body) => body.includes(owner))
      .join('');
  await until(() => countsOfOwner() !== '');
  expect(/(?:phone|desktop)/.exec(countsOfOwner())?.[0]).toBe(device);
});
