/** @jest-environment node */
import { LANGUAGES } from '@linkstall/kit/languages';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';
import { textsIn } from './languages.ts';
import type { SubscriptionTexts } from './subscription-texts.ts';

const ASHA = { username: 'asha', fullName: 'Asha <b>Rao</b>', consent: 'I want "mails" & more.' };
const CONFIRM = '/subscriptions/confirm?token=abc';
const UNSUBSCRIBE = '/subscriptions/unsubscribe?token=abc';

const api = new FixtureApi();
let site: FixtureSite;
beforeAll(async () => {
  await api.start();
  site = await FixtureSite.create();
  await site.start(api.url);
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});
beforeEach(() => {
  api.requests.length = 0;
  api.subscriptions.clear();
});

const hold = (fields: object) => api.subscriptions.set('abc', { ...ASHA, ...fields });
const get = (path: string) => sendRequest(site.url, path);
const post = (path: string, body = '') =>
  sendRequest(site.url, path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const writes = () => api.requests.filter(({ method }) => method !== 'GET');

test.each([CONFIRM, UNSUBSCRIBE])(
  'a GET of %s changes nothing and shows a button that posts to the same address',
  async (path) => {
    hold({ state: 'waiting' });
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain(`<form method="post" action="${path}"><button>`);
    expect(writes()).toEqual([]);
  },
);

test('the page to confirm shows the creator and the consent text, escaped', async () => {
  hold({ state: 'waiting' });
  const { text } = await get(CONFIRM);
  expect(text).toContain('<bdi>Asha &lt;b&gt;Rao&lt;/b&gt;</bdi>');
  expect(text).toContain('<blockquote dir="auto">I want &quot;mails&quot; &amp; more.</blockquote>');
});

test.each([CONFIRM, UNSUBSCRIBE])('%s has no script, and no cache or other site learns its address', async (path) => {
  hold({ state: 'waiting' });
  const { text, headers } = await get(path);
  expect(text).not.toContain('<script');
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect([headers['cache-control'], headers['referrer-policy'], headers['set-cookie']]).toEqual([
    'private, no-store, no-transform',
    'no-referrer',
    undefined,
  ]);
});

test.each([
  { action: 'confirm', path: CONFIRM, state: 'confirmed', title: 'confirmedTitle' },
  { action: 'unsubscribe', path: UNSUBSCRIBE, state: 'left', title: 'leftTitle' },
] as const)('a POST to $action passes the token on and shows the result', async ({ action, path, state, title }) => {
  hold({ state });
  const { status, text } = await post(path);
  expect([status, text.includes(`<h1>${textsIn()[title]}</h1>`)]).toEqual([200, true]);
  expect(writes()).toMatchObject([{ url: `/api/v1/subscriptions/link/${action}`, body: '{"token":"abc"}' }]);
});

test('a mail program unsubscribes by one POST without cookies (RFC 8058)', async () => {
  hold({ state: 'left' });
  expect((await post(UNSUBSCRIBE, 'List-Unsubscribe=One-Click')).status).toBe(200);
  expect(writes()).toHaveLength(1);
});

test('an unknown token of a confirmation gets 404, and an unknown one of the unsubscribe address the usual page', async () => {
  const confirmation = await get(CONFIRM);
  expect([confirmation.status, confirmation.text.includes(textsIn().endedTitle)]).toEqual([404, true]);
  for (const response of [await get(UNSUBSCRIBE), await post(UNSUBSCRIBE)])
    expect([response.status, response.text.includes(textsIn().leftTitle)]).toEqual([200, true]);
});

test('while the API fails, the pages answer 503, so that mail programs try again', async () => {
  api.replacement = { type: 'text/html', body: 'away' };
  for (const response of [await get(CONFIRM), await post(UNSUBSCRIBE)]) expect(response.status).toBe(503);
  api.replacement = null;
});

test('other methods get 405', async () => {
  expect((await sendRequest(site.url, CONFIRM, { method: 'DELETE' })).status).toBe(405);
});

test.each(Object.keys(LANGUAGES))('the page is in the language %s of the creator', async (language) => {
  hold({ state: 'waiting', language });
  const { text } = await get(UNSUBSCRIBE);
  expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(text).toContain(`<button>${textsIn(language as 'en').unsubscribeButton}</button>`);
});

test('each language has all texts, and names the creator in the same texts', () => {
  const named = (language: string) =>
    (Object.keys(textsIn()) as (keyof SubscriptionTexts)[]).filter((key) =>
      textsIn(language as 'en')[key].includes('{name}'),
    );
  for (const language of Object.keys(LANGUAGES)) expect([language, named(language)]).toEqual([language, named('en')]);
});
