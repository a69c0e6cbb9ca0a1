/** @jest-environment node */
import { LANGUAGES } from '@linkstall/kit/languages';

import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';
import { appealTextsIn } from './appeal-texts.ts';

const PATH = '/appeal?token=abc';
const HIDDEN = {
  ...{ username: 'asha', target: 'entry', content: 'Win <b>', category: 'fraud' },
  ...{ reason: 'It asks for "passwords".', at: '2026-11-30T09:00:00.000Z' },
};

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
  api.appeals.clear();
});

const hold = (fields: object = {}) => api.appeals.set('abc', { ...HIDDEN, ...fields });
const get = (path = PATH) => sendRequest(site.url, path);
const post = (words: string) =>
  sendRequest(site.url, PATH, {
    method: 'POST',
    body: new URLSearchParams({ words }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const writes = () => api.requests.filter(({ method }) => method !== 'GET');

test('a GET changes nothing and shows the reason with a form, escaped, without a script', async () => {
  hold();
  const { status, text, headers } = await get();
  expect([status, writes()]).toEqual([200, []]);
  expect(text).toContain('<b dir="auto">Win &lt;b&gt;</b>');
  expect(text).toContain('Scam or phishing');
  expect(text).toContain('<blockquote dir="auto">It asks for &quot;passwords&quot;.</blockquote>');
  expect(text).toContain(`<form method="post" action="${PATH}">`);
  expect(text).not.toContain('<script');
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    expect.stringContaining('no-store'),
    'no-referrer',
    'noindex',
  ]);
});

test('a POST passes token and words on, and leads back to the page', async () => {
  hold();
  const { status, headers } = await post('It is my shop.');
  expect([status, headers.location]).toEqual([303, PATH]);
  expect(writes()).toMatchObject([
    { url: '/api/v1/appeals/link', body: JSON.stringify({ token: 'abc', words: 'It is my shop.' }) },
  ]);
});

test('after the appeal the page has the words and no form, later also the answer', async () => {
  hold({ words: 'My <shop>.' });
  const sent = await get();
  expect(sent.text).toContain(`<h1>${appealTextsIn('en').sentTitle}</h1>`);
  expect(sent.text).toContain('<blockquote dir="auto">My &lt;shop&gt;.</blockquote>');
  expect(sent.text).not.toContain('<form');
  hold({ words: 'My shop.', answer: 'No.' });
  expect((await get()).text).toContain('<blockquote dir="auto">No.</blockquote>');
});

test('words that the API refuses stay in the form, with the reason', async () => {
  hold();
  api.appealStatus = 400;
  const { status, text } = await post('<x>');
  api.appealStatus = 202;
  expect([status, text.includes('role="alert"'), text.includes('&lt;x&gt;</textarea>')]).toEqual([422, true, true]);
});

test('an unknown token gets 404, also for a POST', async () => {
  expect((await get()).text).toContain(appealTextsIn('en').endedTitle);
  expect((await get()).status).toBe(404);
});

test('while the API fails, the page answers 503, and other methods get 405', async () => {
  api.replacement = { type: 'text/html', body: 'away' };
  for (const response of [await get(), await post('x')]) expect(response.status).toBe(503);
  api.replacement = null;
  expect((await sendRequest(site.url, PATH, { method: 'DELETE' })).status).toBe(405);
});

test.each(Object.keys(LANGUAGES))('the page is in the language %s of the owner', async (language) => {
  hold({ language });
  const { text } = await get();
  expect(text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
  expect(text).toContain(`<button>${appealTextsIn(language).send}</button>`);
});
