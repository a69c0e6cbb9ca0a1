import sharp from 'sharp';

import { type TestResponse, PASSWORD, picture } from '../../test/client.js';
import { storedPictures } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let running: TestApp;
let png: Buffer;
let token: string;
let username: string;
let linkId: string;
let largePng: Buffer;
beforeAll(async () => {
  running = await startApp();
  png = await picture();
  const create = { width: 12_000, height: 12_000, channels: 3 as const, background: '#fff' };
  largePng = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  const session = await running.api.newSession();
  token = session.token;
  username = session.user.username;
  linkId = ((await upload('POST link/add-link', form('thumbnail', png))).body.data as { _id: string })._id;
});
afterAll(() => running.close());

const TEXTS = { 'POST link/add-link': { title: 'A link', url: 'example.com', isActive: 'true' } } as const;
const uploads = {
  'POST link/add-link': 'thumbnail',
  'PATCH link/update-link/ID': 'thumbnail',
  'PATCH users/avatar': 'avatar',
} as const;
type Upload = keyof typeof uploads;

function form(part: string, ...files: Buffer[]): FormData {
  const body = new FormData();
  for (const file of files) body.append(part, new Blob([new Uint8Array(file)], { type: 'image/png' }), 'picture.png');
  return body;
}

function upload(call: Upload, body: FormData): Promise<TestResponse> {
  for (const [name, text] of Object.entries(call in TEXTS ? TEXTS['POST link/add-link'] : {})) body.set(name, text);
  return sendTo(call, { body });
}

function sendTo(call: string, parts: { body?: FormData | string; headers?: Record<string, string> }) {
  const [method = '', path = ''] = call.replace('ID', linkId).split(' ');
  return running.api.send(method, path, { token, ...parts });
}

/** All that a refused call must leave as it was. */
async function everything() {
  const paths = ['link/all-link', `users/u/${username}`, `${username}/Store`];
  const responses = await Promise.all(paths.map((path) => running.api.get(path, { token })));
  return JSON.stringify([responses.map(({ body }) => body.data), await storedPictures(running)]);
}

async function expectRefused(send: () => Promise<TestResponse>, status: number) {
  const before = await everything();
  const response = await send();
  expect({ status: response.status, text: response.text }).toMatchObject({ status });
  expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
  expect(response.body.message).toMatch(/^[A-Z'].{5,120}$/);
  expect(response.text).not.toMatch(/Error:|node_modules|\/tmp\//);
  expect(await everything()).toBe(before);
}

const files: Readonly<Record<string, readonly [number, () => Buffer | Promise<Buffer>]>> = {
  'a file of 6 MB': [413, () => Buffer.concat([png, Buffer.alloc(6_000_000)])],
  'a text named .png': [415, () => Buffer.from('hello, I am a picture')],
  'an svg with a script': [415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  'half a png': [422, () => png.subarray(0, png.length / 2)],
  'a png of 12,000 x 12,000': [422, () => largePng],
};

describe.each(Object.entries(uploads) as [Upload, string][])('%s', (call, part) => {
  it.each(Object.entries(files))('refuses %s', async (_name, [status, make]) => {
    const bad = await make();
    await expectRefused(() => upload(call, form(part, bad)), status);
  });

  it('refuses a file of 0 bytes: where a picture is required it is none', async () => {
    const status = call === 'PATCH link/update-link/ID' ? 415 : 400;
    await expectRefused(() => upload(call, form(part, Buffer.alloc(0))), status);
  });

  it('refuses two and six files, and a part of another name', async () => {
    await expectRefused(() => upload(call, form(part, png, png)), 400);
    await expectRefused(() => upload(call, form(part, png, png, png, png, png, png)), 400);
    await expectRefused(() => upload(call, form('somethingElse', png)), 400);
  });

  it('refuses a broken multipart body, a missing boundary and another type', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="${part}"; filename="a.png"\r\n\r\nab`;
    const as = (type: string) => () => sendTo(call, { body, headers: { 'content-type': type } });
    await expectRefused(as('multipart/form-data; boundary=x'), 400);
    await expectRefused(as('multipart/form-data'), 400);
    await expectRefused(as('text/plain'), 415);
    await expectRefused(() => sendTo(call, { body: '{}', headers: { 'content-type': 'application/json' } }), 415);
  });
});

const good = {
  'POST users/register': { username: 'somebody.new', fullName: 'New', email: 'new@example.com', password: PASSWORD },
  'POST users/login': { username: 'nobody.there', password: PASSWORD },
  'POST users/forget-password': { email: 'nobody@example.com' },
  'PATCH users/forget-password': { token: 'abc.def', password: PASSWORD },
  'POST users/email-verifide': { token: 'abc.def' },
  'POST users/email-undo': { token: 'abc.def' },
  'PATCH users/update-account': { username: 'renamed', fullName: 'Renamed', email: 'renamed@example.com' },
  'PATCH users/update-theme': { theme: 'monsoon' },
  'PATCH users/password': { currentPassword: PASSWORD, password: 'seven brass bowls' },
  'DELETE users/account': { password: PASSWORD, confirm: 'x' },
  'POST link/delete-link': { linkId: '6920a1b2c3d4e5f60718293a' },
  'POST link/restore-link': { linkId: '6920a1b2c3d4e5f60718293a' },
  'PATCH link/order': { from: ['6920a1b2c3d4e5f60718293a'], to: ['6920a1b2c3d4e5f60718293a'] },
  'PATCH product/order': { from: ['6920a1b2c3d4e5f60718293a'], to: ['6920a1b2c3d4e5f60718293a'] },
} as const;
const fields = Object.entries(good).flatMap(([call, body]) => Object.keys(body).map((field) => [call, field] as const));

const wrong: readonly unknown[] = [
  ...['', '   ', 7, true, null, [], {}, ['a', 'b'], [['a']], { $ne: '' }, { $gt: '' }, { toString: 'x' }],
  ...['x'.repeat(60_000), '\u0000\u0001\u0002', '\u202e\u202d\u2066\u200b'],
];

it.each(fields)(
  '%s takes no %s that is empty, too long, of another type, or nothing but control characters',
  async (call, field) => {
    const before = await everything();
    const send = (value: unknown) => {
      const body = JSON.stringify({ ...good[call as keyof typeof good], [field]: value });
      return sendTo(call, { body, headers: { 'content-type': 'application/json' } });
    };
    const responses = await Promise.all(wrong.map(send));
    for (const [at, { status, text }] of responses.entries()) {
      const value = wrong[at];
      // A login answers any name and password that is text alike, so as to tell nothing.
      const refused = call === 'POST users/login' && typeof value === 'string' ? [400, 401] : [400];
      expect({
        value: JSON.stringify(value).slice(0, 40),
        status,
        refused: refused.includes(status),
        text,
      }).toMatchObject({
        refused: true,
      });
      expect(text).not.toMatch(/Error:|node_modules|\$ne|\$gt/);
    }
    expect(await everything()).toBe(before);
  },
);

it.each(Object.keys(good))('%s takes no unknown field, no list, no text and no broken JSON', async (call) => {
  const before = await everything();
  const headers = { 'content-type': 'application/json' };
  const whole = good[call as keyof typeof good];
  for (const body of [{ ...whole, isAdmin: true }, [whole], 'text', 5, null]) {
    expect((await sendTo(call, { body: JSON.stringify(body), headers })).status).toBe(400);
  }
  expect((await sendTo(call, { body: '{"broken', headers })).status).toBe(400);
  expect((await sendTo(call, { body: JSON.stringify({ ...whole, x: 'x'.repeat(70_000) }), headers })).status).toBe(413);
  expect(
    (await sendTo(call, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status,
  ).toBe(415);
  expect(await everything()).toBe(before);
});
