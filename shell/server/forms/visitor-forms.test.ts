/** @jest-environment node */
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';
import { newFormToken } from './form-token.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const CONTACT = '6920a1b2c3d4e5f60718293a';
const LIST = '6920a1b2c3d4e5f60718293b';
const PATH = `/form/asha/${CONTACT}`;
const LETTER = { name: 'Ravi', email: 'ravi@example.com', message: 'Do you deliver?\r\nRavi' };

/** Draws the parameters of the page, as JSON. */
const SERVER = `
const { createElement: h } = require('react');
module.exports = { default: { contractVersion: 1, pages: { '/form/:userName/:entry': {
  load: async (params) => !params.token && !params.sent ? { status: 404 } : ({ status: 200, data: params, head: { title: 'A form', description: '', canonicalPath: '/', type: 'website' } }),
  Component: ({ data }) => h('pre', null, JSON.stringify(data)), sample: {} } } } };`;

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  const entries = [
    { _id: CONTACT, kind: 'contactForm' },
    { _id: LIST, kind: 'emailList' },
    { _id: 'c'.repeat(24), kind: 'text' },
  ];
  api.people.set('asha/page', { username: 'Asha', title: '', UserEntry: entries });
  site = await FixtureSite.create();
  const page = { path: '/form/:userName/:entry', layout: 'bare', server: true, scripts: 'none' };
  await site.deploy('mfe-public', { server: SERVER, pages: [page] });
  await site.start(api.url, { EDGE_KEY, TRUST_PROXY: '1' });
});
beforeEach(() => {
  api.formResponse = { status: 202 };
  api.headers = {};
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const tokenOf = (ageMs: number, form = PATH) => newFormToken({ key: EDGE_KEY, form, now: Date.now() - ageMs });
const get = (path: string) => sendRequest(site.url, path);
const post = (fields: Readonly<Record<string, string>>, path = PATH) =>
  sendRequest(site.url, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
  });
/** The parameters with which the page was drawn. */
const paramsIn = (html: string) => {
  const json = /<pre>(.*)<\/pre>/s.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}';
  return JSON.parse(json) as Record<string, string>;
};
const sentForms = () => api.requests.filter(({ method }) => method === 'POST');

test('a form is drawn for each view with its own token, and no cache stores it', async () => {
  const [first, second] = [await get(PATH), await get(PATH)];
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.headers['content-security-policy']).toContain("form-action 'self'");
  expect(paramsIn(first.text)['token']).not.toBe(paramsIn(second.text)['token']);
});

test.each([`/form/asha/${'c'.repeat(24)}`, `/form/asha/${'d'.repeat(24)}`, `/form/nobody/${CONTACT}`])(
  '%s has no form and answers 404',
  async (path) => expect([(await get(path)).status, sentForms()]).toEqual([404, []]),
);

test('a message goes to the API with the address of the visitor, and the answer is a redirect to thanks', async () => {
  const token = tokenOf(3_000);
  const response = await post({ ...LETTER, token, website: '' });
  expect([response.status, response.headers['location']]).toEqual([303, `/form/Asha/${CONTACT}?sent`]);
  const [request] = sentForms();
  expect(request).toMatchObject({
    url: '/api/v1/messages/Asha',
    headers: { 'x-edge-key': EDGE_KEY, 'x-forwarded-for': '203.0.113.7' },
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({ entryId: CONTACT, ...LETTER, token });
  expect(paramsIn((await get(`${PATH}?sent`)).text)).toMatchObject({ sent: '1' });
});

test('the form, its answer and its thanks keep the language of the address', async () => {
  const entries = [{ _id: CONTACT, kind: 'contactForm' }];
  api.people.set('dora/page', { username: 'Dora', title: '', UserEntry: entries, languages: ['en', 'hi'] });
  const path = `/form/dora/${CONTACT}`;
  const token = tokenOf(3_000, path);
  for (const code of ['en', 'hi']) {
    expect(paramsIn((await get(`${path}?lang=${code}`)).text)).toMatchObject({ lang: code });
    const { headers } = await post({ ...LETTER, token }, `${path}?lang=${code}`);
    expect(headers['location']).toBe(`/form/Dora/${CONTACT}?sent&lang=${code}`);
    expect(paramsIn((await get(headers['location'] ?? '')).text)).toMatchObject({ sent: '1', lang: code });
  }
});

test('an address for the list goes to the call of subscriptions', async () => {
  const path = `/form/asha/${LIST}`;
  const token = tokenOf(3_000, path);
  await post({ email: 'ravi@example.com', token }, path);
  expect(sentForms().at(-1)).toMatchObject({ url: '/api/v1/subscriptions/Asha' });
  const sent = JSON.parse(sentForms().at(-1)?.body ?? '') as object;
  expect(sent).toEqual({ entryId: LIST, email: 'ravi@example.com', token });
});

test('a program that fills in the hidden field gets the same answer, and nothing is sent', async () => {
  const before = sentForms().length;
  const response = await post({ ...LETTER, token: tokenOf(3_000), website: 'http://spam.example' });
  expect([response.status, response.headers['location']]).toEqual([303, `/form/Asha/${CONTACT}?sent`]);
  expect(sentForms()).toHaveLength(before);
});

test.each([
  ['that is too young', () => tokenOf(500), 'early'],
  ['that is too old', () => tokenOf(61 * 60_000), 'late'],
  ['of another form', () => tokenOf(3_000, `/form/asha/${LIST}`), 'late'],
  ['with another signature', () => `${tokenOf(3_000).slice(0, -1)}~`, 'late'],
  ['that is missing', () => '', 'late'],
])('a token %s is refused, and the form keeps what was typed', async (_, token, faults) => {
  const before = sentForms().length;
  const response = await post({ ...LETTER, token: token() });
  expect(response.status).toBe(422);
  expect(paramsIn(response.text)).toMatchObject({ ...LETTER, faults });
  expect(sentForms()).toHaveLength(before);
});

test('a token that was too young stays in the form, and an old one is replaced', async () => {
  const [early, late] = [tokenOf(500), tokenOf(61 * 60_000)];
  expect(paramsIn((await post({ ...LETTER, token: early })).text)).toMatchObject({ token: early });
  expect(paramsIn((await post({ ...LETTER, token: late })).text)['token']).not.toBe(late);
});

test.each([
  [{ status: 400, fields: ['email', 'message', 'entryId'] }, 422, 'email message'],
  [{ status: 409 }, 409, 'used'],
  [{ status: 503 }, 503, 'unavailable'],
  [{ status: 404 }, 503, 'unavailable'],
])('the form shows the refusal %j of the API', async (formResponse, status, faults) => {
  api.formResponse = formResponse;
  const response = await post({ ...LETTER, token: tokenOf(3_000) });
  expect(response.status).toBe(status);
  expect(paramsIn(response.text)).toMatchObject({ ...LETTER, faults });
});

test('a limit of the API is a page with 429 that names the minutes', async () => {
  [api.formResponse, api.headers] = [{ status: 429 }, { 'retry-after': '1500' }];
  const response = await post({ ...LETTER, token: tokenOf(3_000) });
  expect([response.status, response.headers['retry-after']]).toEqual([429, '1500']);
  expect(paramsIn(response.text)).toMatchObject({ faults: 'limit', minutes: '25' });
});

test('a body that is too large is refused', async () => {
  const response = await post({ ...LETTER, message: 'a'.repeat(70_000), token: tokenOf(3_000) });
  expect(response.status).toBe(413);
});
