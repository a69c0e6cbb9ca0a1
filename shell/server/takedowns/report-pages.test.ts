/** @jest-environment node */
import { newFormToken } from '../forms/form-token.ts';
import { FixtureApi } from '../testing/fixture-api.ts';
import { FixtureSite } from '../testing/fixture-site.ts';
import { sendRequest } from '../testing/send-request.ts';

const EDGE_KEY = 'p8Yt3-uQ6nCz1Xe5Kd9Vb2Mj7Ws4Lr0H';
const REPORT = { category: 'fraud', words: 'It asks for\r\npasswords.', email: 'ravi@example.com' };

const api = new FixtureApi();
let site: FixtureSite;

beforeAll(async () => {
  await api.start();
  api.people.set('asha/page', { username: 'Asha', fullName: 'Asha <b>', language: 'hi' });
  site = await FixtureSite.create();
  await site.start(api.url, { EDGE_KEY, TRUST_PROXY: '1' });
});
beforeEach(() => {
  api.formResponse = { status: 202 };
  api.takedown = null;
});
afterAll(async () => {
  await site.remove();
  await api.stop();
});

const tokenOf = (ageMs: number, form = '/abuse/Asha') => newFormToken({ key: EDGE_KEY, form, now: Date.now() - ageMs });
const get = (path: string) => sendRequest(site.url, path);
const post = (fields: Readonly<Record<string, string>>, path = '/abuse/asha') =>
  sendRequest(site.url, path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
  });
const sentReports = () => api.requests.filter(({ method }) => method === 'POST');

test('the form has the language of the page, works without scripts, and no cache stores it', async () => {
  const [first, second] = [await get('/abuse/asha'), await get('/ABUSE/Asha/')];
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-robots-tag': 'noindex' });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(first.text).toContain('<html lang="hi" dir="ltr">');
  expect(first.text).toContain('<bdi>Asha &lt;b&gt;</bdi>');
  expect(first.text).not.toContain('<script');
  expect(first.text.match(/<option/g)).toHaveLength(9);
  expect(second.text).not.toBe(first.text); // another token
});

test('a report goes to the API with the address of the visitor, and the answer is a redirect to thanks', async () => {
  const token = tokenOf(3_000);
  const response = await post({ ...REPORT, token, website: '' });
  expect([response.status, response.headers['location']]).toEqual([303, '/abuse/Asha?sent']);
  const [request] = sentReports();
  expect(request).toMatchObject({
    url: '/api/v1/reports/Asha',
    headers: { 'x-edge-key': EDGE_KEY, 'x-forwarded-for': '203.0.113.7' },
  });
  expect(JSON.parse(request?.body ?? '')).toEqual({ ...REPORT, token });
  expect((await get('/abuse/Asha?sent')).text).toContain('धन्यवाद');
});

test('the form, its answer and its thanks keep the language of the address', async () => {
  api.people.set('dora/page', { username: 'Dora', fullName: 'Dora', languages: ['en', 'hi'] });
  const { text } = await get('/abuse/dora?lang=hi');
  expect(text).toContain('<html lang="hi" dir="ltr">');
  expect(text).toContain('<form method="post">');
  const token = tokenOf(3_000, '/abuse/Dora');
  const { headers } = await post({ ...REPORT, token }, '/abuse/dora?lang=hi');
  expect(headers['location']).toBe('/abuse/Dora?sent&lang=hi');
  const thanks = await get('/abuse/Dora?sent&lang=hi');
  expect(thanks.text).toContain('धन्यवाद');
  expect(thanks.text).toContain('href="/Dora?lang=hi"');
  expect((await get('/abuse/dora?lang=xx')).text).toContain('<html lang="en"');
});

test('a program that fills in the hidden field gets the same answer, and nothing is sent', async () => {
  const before = sentReports().length;
  const response = await post({ ...REPORT, token: tokenOf(3_000), website: 'http://spam.example' });
  expect([response.status, response.headers['location']]).toEqual([303, '/abuse/Asha?sent']);
  expect(sentReports()).toHaveLength(before);
});

test.each([
  ['that is too young', () => tokenOf(500), 'दो सेकंड'],
  ['that is too old', () => tokenOf(61 * 60_000), 'बहुत पुराना'],
  ['of another form', () => tokenOf(3_000, '/abuse/Bela'), 'बहुत पुराना'],
])('a token %s is refused, and the form keeps what was typed', async (_, token, text) => {
  const before = sentReports().length;
  const response = await post({ ...REPORT, words: '"><b>', category: 'spam', token: token() });
  expect(response.status).toBe(422);
  expect(response.text).toContain(text);
  expect(response.text).toContain('&quot;&gt;&lt;b&gt;</textarea>');
  expect(response.text).toContain('<option value="spam" selected>');
  expect(sentReports()).toHaveLength(before);
});

test.each([
  [{ status: 400, fields: ['words'] }, 422, '2,000'],
  [{ status: 400, fields: ['email'] }, 422, 'यह ईमेल पता नहीं है।'],
  [{ status: 429 }, 429, 'एक घंटे'],
  [{ status: 503 }, 503, 'थोड़ी देर'],
])('the form shows the refusal %j of the API', async (formResponse, status, text) => {
  api.formResponse = formResponse;
  const response = await post({ ...REPORT, token: tokenOf(3_000) });
  expect([response.status, response.text.includes(text)]).toEqual([status, true]);
});

test('a body that is too large is refused, an unknown name answers 404, and a hidden page 451', async () => {
  expect((await post({ ...REPORT, words: 'a'.repeat(70_000), token: tokenOf(3_000) })).status).toBe(422);
  expect((await get('/abuse/nobody')).status).toBe(404);
  api.takedown = { urls: /asha/i, status: 451, header: 'fraud hi Asha' };
  expect((await get('/abuse/asha')).status).toBe(451);
});
