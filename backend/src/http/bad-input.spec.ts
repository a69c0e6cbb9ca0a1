import sharp from 'sharp';

import { formOf, PASSWORD, testImage, type TestResponse } from '../../test/client.js';
import { storedImageIds } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let image: Buffer;
let token: string;
let username: string;
let linkId: string;
let largeImage: Buffer;
beforeAll(async () => {
  testApp = await startApp();
  image = await testImage();
  const create = { width: 5_001, height: 5_000, channels: 3 as const, background: '#fff' };
  largeImage = await sharp({ create }).png({ compressionLevel: 1 }).toBuffer();
  const session = await testApp.api.newSession();
  token = session.token;
  username = session.user.username;
  linkId = ((await upload('POST link/add-link', form('thumbnail', image))).body.data as { _id: string })._id;
});

const TEXTS = { 'POST link/add-link': { title: 'A link', url: 'example.com', isActive: 'true' } } as const;
const UPLOADS = {
  'POST link/add-link': 'thumbnail',
  'PATCH link/update-link/ID': 'thumbnail',
  'PATCH users/avatar': 'avatar',
} as const;
type Upload = keyof typeof UPLOADS;

const form = (field: string, ...files: Buffer[]) => formOf({ [field]: files });

function upload(call: Upload, body: FormData): Promise<TestResponse> {
  for (const [name, text] of Object.entries(call in TEXTS ? TEXTS['POST link/add-link'] : {})) body.set(name, text);
  return sendTo(call, { body });
}

function sendTo(call: string, content: { body?: FormData | string; headers?: Record<string, string> }) {
  const [method = '', path = ''] = call.replace('ID', linkId).split(' ');
  return testApp.api.send(method, path, { token, ...content });
}

/** All data that a rejected call must not change. */
async function ownerData() {
  const paths = ['link/all-link', `users/u/${username}`, `${username}/Store`];
  const responses = await Promise.all(paths.map((path) => testApp.api.get(path, { token })));
  return JSON.stringify([responses.map(({ body }) => body.data), await storedImageIds(testApp)]);
}

async function expectRejected(send: () => Promise<TestResponse>, status: number) {
  const before = await ownerData();
  const response = await send();
  expect({ status: response.status, text: response.text }).toMatchObject({ status });
  expect(response.body).toMatchObject({ statusCode: status, data: null, success: false });
  expect(response.body.message).toMatch(/^[A-Z'].{5,120}$/);
  expect(response.text).not.toMatch(/Error:|node_modules|\/tmp\//);
  expect(await ownerData()).toBe(before);
}

const INVALID_FILES: Readonly<Record<string, readonly [number, () => Buffer | Promise<Buffer>]>> = {
  'a file of 6 MB': [413, () => Buffer.concat([image, Buffer.alloc(6_000_000)])],
  'a text named .png': [415, () => Buffer.from('hello, I am an image')],
  'an svg with a script': [415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  'half a png': [422, () => image.subarray(0, image.length / 2)],
  'a png of 5,001 x 5,000': [422, () => largeImage],
};

describe.each(Object.entries(UPLOADS) as [Upload, string][])('%s', (call, field) => {
  it.each(Object.entries(INVALID_FILES))('rejects %s', async (_name, [status, createFile]) => {
    const invalidFile = await createFile();
    await expectRejected(() => upload(call, form(field, invalidFile)), status);
  });

  it('rejects a file of 0 bytes', async () => {
    const status = call === 'PATCH link/update-link/ID' ? 415 : 400;
    await expectRejected(() => upload(call, form(field, Buffer.alloc(0))), status);
  });

  it('rejects two files, six files and a file with another field name', async () => {
    await expectRejected(() => upload(call, form(field, image, image)), 400);
    await expectRejected(() => upload(call, form(field, image, image, image, image, image, image)), 400);
    await expectRejected(() => upload(call, form('somethingElse', image)), 400);
  });

  it('rejects a broken multipart body, a missing boundary and another content type', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n\r\nab`;
    const sendAs = (type: string) => () => sendTo(call, { body, headers: { 'content-type': type } });
    await expectRejected(sendAs('multipart/form-data; boundary=x'), 400);
    await expectRejected(sendAs('multipart/form-data'), 400);
    await expectRejected(sendAs('text/plain'), 415);
    await expectRejected(() => sendTo(call, { body: '{}', headers: { 'content-type': 'application/json' } }), 415);
  });
});

const VALID_BODIES = {
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
  'POST users/move': { address: 'https://new.example/asha', months: 3 },
  'POST link/delete-link': { linkId: '6920a1b2c3d4e5f60718293a' },
  'POST link/preview': { url: '127.0.0.1' },
  'POST link/preview-picture': { url: '127.0.0.1' },
  'POST link/delete-entries': { ids: ['6920a1b2c3d4e5f60718293a'] },
  'POST product/delete-products': { ids: ['6920a1b2c3d4e5f60718293a'] },
  'POST product/import-pictures': { products: ['6920a1b2c3d4e5f60718293a example.com/a.jpg'] },
  'POST link/restore-entries': { ids: ['6920a1b2c3d4e5f60718293a'] },
  'PATCH link/update-entries': { ids: ['6920a1b2c3d4e5f60718293a'], isActive: 'true' },
  'POST link/restore-link': { linkId: '6920a1b2c3d4e5f60718293a' },
  'PATCH link/order': { from: ['6920a1b2c3d4e5f60718293a'], to: ['6920a1b2c3d4e5f60718293a'] },
  'PATCH product/order': { from: ['6920a1b2c3d4e5f60718293a'], to: ['6920a1b2c3d4e5f60718293a'] },
} as const;
const FIELDS = Object.entries(VALID_BODIES).flatMap(([call, body]) =>
  Object.keys(body).map((field) => [call, field] as const),
);

const INVALID_VALUES: readonly unknown[] = [
  ...['', '   ', 7, true, null, [], {}, ['a', 'b'], [['a']], { $ne: '' }, { $gt: '' }, { toString: 'x' }],
  ...['x'.repeat(60_000), '\u0000\u0001\u0002', '\u202e\u202d\u2066\u200b'],
];

it.each(FIELDS)(
  '%s rejects a field %s that is empty, too long, of another type, or only control characters',
  async (call, field) => {
    const before = await ownerData();
    const send = (value: unknown) => {
      const body = JSON.stringify({ ...VALID_BODIES[call as keyof typeof VALID_BODIES], [field]: value });
      return sendTo(call, { body, headers: { 'content-type': 'application/json' } });
    };
    const responses = await Promise.all(INVALID_VALUES.map(send));
    for (const [index, { status, text }] of responses.entries()) {
      const value = INVALID_VALUES[index];
      // A login gives the same response for every name and password that is text, so that it reveals nothing.
      const rejectedStatuses = call === 'POST users/login' && typeof value === 'string' ? [400, 401] : [400];
      expect({
        value: JSON.stringify(value).slice(0, 40),
        status,
        isRejected: rejectedStatuses.includes(status),
        text,
      }).toMatchObject({
        isRejected: true,
      });
      expect(text).not.toMatch(/Error:|node_modules|\$ne|\$gt/);
    }
    expect(await ownerData()).toBe(before);
  },
);

it.each(Object.keys(VALID_BODIES))('%s rejects an unknown field, a list, a text and broken JSON', async (call) => {
  const before = await ownerData();
  const headers = { 'content-type': 'application/json' };
  const validBody = VALID_BODIES[call as keyof typeof VALID_BODIES];
  for (const body of [{ ...validBody, isAdmin: true }, [validBody], 'text', 5, null]) {
    expect((await sendTo(call, { body: JSON.stringify(body), headers })).status).toBe(400);
  }
  expect((await sendTo(call, { body: '{"broken', headers })).status).toBe(400);
  expect((await sendTo(call, { body: JSON.stringify({ ...validBody, x: 'x'.repeat(70_000) }), headers })).status).toBe(
    413,
  );
  expect(
    (await sendTo(call, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status,
  ).toBe(415);
  expect(await ownerData()).toBe(before);
});
