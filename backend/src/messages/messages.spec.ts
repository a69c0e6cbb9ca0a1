import type { Entry } from '@linkstall/contracts/http';

import { temporaryFolder } from '../../test/end-after-tests.js';
import { freshDatabase } from '../../test/database.js';
import { MailServer } from '../../test/mail-server.js';
import { until } from '../../test/processes.js';
import { setVerified } from '../../test/set-verified.js';
import { EDGE_KEY, startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';

const mailServer = new MailServer();
const LETTER = { name: 'Ravi', email: 'ravi@example.net', message: 'Do you deliver?\n\nOn <b>Sundays</b> & Mondays' };
let testApp: TestApp;
let tokens = 0;

beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});
beforeEach(() => {
  testApp.app.get(Clock)['offsetSeconds'] = 0;
});

const FORM = { kind: 'contactForm', title: 'Write to “me”', intro: ' I answer soon. ' };
const newToken = () => `token-of-a-form-${(tokens += 1)}`;

/** A creator with a verified address and a contact form. */
async function newCreator(app = testApp) {
  const { user, token } = await app.api.newSession();
  await setVerified(app, user.username);
  const { body } = await app.api.form<Entry>('link/add-entry', FORM, { token });
  return { user, token, form: body.data };
}
type Creator = Awaited<ReturnType<typeof newCreator>>;

interface Options {
  readonly address?: string;
  readonly app?: TestApp;
}
const send = (
  { user, form }: Creator,
  fields: Readonly<Record<string, unknown>> = {},
  { address = '192.0.2.1', app = testApp }: Options = {},
) =>
  app.api.post(
    `messages/${user.username}`,
    { ...LETTER, entryId: form._id, token: newToken(), ...fields },
    { headers: { 'x-edge-key': EDGE_KEY, 'x-forwarded-for': address } },
  );
const messageMails = (email: string) =>
  mailServer.mailsTo(email).filter(({ subject }) => subject === 'A message from your page');
const waiting = () => testApp.database.collection('mails').countDocuments({ purpose: 'message' });
const allSent = () => until(async () => (await waiting()) === 0);

it('a message arrives at the creator, and an answer goes to the visitor', async () => {
  const creator = await newCreator();
  expect((await send(creator)).status).toBe(202);
  const mail = await mailServer.waitForMail(creator.user.email);
  expect(mail).toMatchObject({ subject: 'A message from your page', replyTo: ['ravi@example.net'] });
  expect(mail.from).not.toBe('ravi@example.net');
  const [before = '', after = ''] = mail.text.replaceAll('\r', '').split(LETTER.message);
  expect(before).toMatch(
    /^Somebody wrote to you on your page\n\nRavi \(ravi@example\.net\) wrote in the form “Write to “me””:\n\n$/,
  );
  expect(after).toMatch(/^\n\nOpen your page:\nhttps?:\S+\n\nYour answer to this mail [^{}]+\n\nLinkstall\s*$/);
  expect(mail.html).toContain('On &lt;b&gt;Sundays&lt;/b&gt; &amp; Mondays');
});

it('a message is nowhere in the database after its mail was sent', async () => {
  const creator = await newCreator();
  await send(creator, { message: 'a secret of one message' });
  await mailServer.waitForMail(creator.user.email);
  await allSent();
  for (const collection of await testApp.database.listCollections())
    for (const document of await testApp.database.collection(collection.name).find({}).toArray())
      expect(JSON.stringify(document)).not.toMatch(/a secret of one message|ravi@example\.net/);
});

it('a token works once', async () => {
  const creator = await newCreator();
  const token = newToken();
  const statuses = [await send(creator, { token }), await send(creator, { token, message: 'Again' })];
  expect(statuses.map(({ status }) => status)).toEqual([202, 409]);
  await allSent();
  expect(messageMails(creator.user.email)).toHaveLength(1);
});

it.each([
  ['name', { name: 'Ravi\r\nBcc: victim@example.com' }],
  ['message', { message: 'Hello\r\nBcc: victim@example.com\r\n\r\nmore' }],
])('a header in the %s becomes text of the mail', async (_, fields) => {
  const creator = await newCreator();
  expect((await send(creator, fields)).status).toBe(202);
  const mail = await mailServer.waitForMail(creator.user.email);
  expect(mail.recipients).toEqual([creator.user.email]);
  expect(mail.text).toContain('Bcc: victim@example.com');
  expect(mailServer.mailsTo('victim@example.com')).toEqual([]);
});

it.each([
  ['a header in the address', 'email', 'ravi@example.net\r\nBcc: victim@example.com'],
  ['two addresses', 'email', 'a@example.net, b@example.net'],
  ['a quoted address', 'email', '"a b"@example.net'],
  ['no address', 'email', ''],
  ['no message', 'message', ' '],
  ['a message of 2,001 characters', 'message', 'a'.repeat(2_001)],
  ['a name of 81 characters', 'name', 'a'.repeat(81)],
  ['a list of names', 'name', ['Ravi']],
  ['a token of another form', 'token', 'short'],
  ['no id of an entry', 'entryId', 'x'],
] as const)('a message with %s is refused', async (_, field, value) => {
  const creator = await newCreator();
  const response = await send(creator, { [field]: value });
  expect(response).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(await waiting()).toBe(0);
});

it('only an edge can send messages', async () => {
  const { user, form } = await newCreator();
  const message = { ...LETTER, entryId: form._id, token: newToken() };
  for (const headers of [{}, { 'x-edge-key': 'another key' }])
    expect((await testApp.api.post(`messages/${user.username}`, message, { headers })).status).toBe(404);
});

it('a form that visitors do not see takes no message', async () => {
  const creator = await newCreator();
  const { token, user, form } = creator;
  const other = await newCreator();
  expect((await send({ ...creator, form: other.form })).status).toBe(404);
  await testApp.api.patchForm(`link/update-entry/${form._id}`, { isActive: 'false' }, { token });
  expect((await send(creator)).status).toBe(404);
  await testApp.api.patchForm(`link/update-entry/${form._id}`, { isActive: 'true' }, { token });
  await setVerified(testApp, user.username, false);
  expect((await send(creator)).status).toBe(404);
  expect(mailServer.mailsTo(user.email)).toEqual([]);
});

it('a message waits for no address that lost its verification', async () => {
  await mailServer.stop();
  const creator = await newCreator();
  expect((await send(creator)).status).toBe(202);
  await setVerified(testApp, creator.user.username, false);
  await mailServer.start();
  await allSent();
  expect(mailServer.mailsTo(creator.user.email)).toEqual([]);
});

describe.each([
  ['contactForm', FORM],
  ['emailList', { kind: 'emailList', title: 'News', consent: 'I would like mails.' }],
])('the entry %s', (kind, fields) => {
  it('is refused with words while the address of the creator is not verified', async () => {
    const { token } = await testApp.api.newSession();
    expect(await testApp.api.form('link/add-entry', fields, { token })).toMatchObject({
      status: 409,
      body: {
        code: 'entry.email_unverified',
        message: expect.stringContaining('Confirm your email address') as string,
      },
    });
  });

  it('is shown to visitors while the address is verified', async () => {
    const { user, token } = await testApp.api.newSession();
    await setVerified(testApp, user.username);
    await testApp.api.form('link/add-entry', fields, { token });
    const kinds = async () =>
      (await testApp.api.get<{ UserEntry?: Entry[] }[]>(user.username)).body.data[0]?.UserEntry?.map(
        (entry) => entry.kind,
      );
    expect(await kinds()).toEqual([kind]);
    await setVerified(testApp, user.username, false);
    expect(await kinds()).toBeUndefined();
  });
});

it('one address may send 10 messages in an hour, and one page gets 60', async () => {
  const limited = await startApp({
    ...{
      SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://stall.example',
      RATE_LIMIT_FACTOR: '1',
      MONGODB_URI: freshDatabase(),
      DATA_DIR: await temporaryFolder(),
    },
  });
  const creator = await newCreator(limited);
  const statusesOf = async (count: number, address: (index: number) => string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await send(creator, {}, { address: address(index), app: limited })).status);
    return statuses;
  };
  expect(await statusesOf(11, () => '192.0.2.1')).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  const rest = await statusesOf(51, (index) => `192.0.2.${index + 10}`);
  expect([rest.filter((status) => status === 202).length, rest.at(-1)]).toEqual([50, 429]);
  limited.app.get(Clock)['offsetSeconds'] = 3_601;
  expect((await send(creator, {}, { app: limited })).status).toBe(202);
  await limited.close();
});

it('a thousand waiting messages stop no other mail', async () => {
  const creator = await newCreator();
  const later = new Date(Date.now() + 3_600_000);
  const mails = Array.from({ length: 1_000 }, (_, index) => ({
    ...{ _id: `x${index}` as never, user: creator.user._id, purpose: 'message', ref: '', kind: 'message' },
    ...{ tries: 0, notBefore: later, createdAt: new Date() },
  }));
  await testApp.database.collection('mails').insertMany(mails);
  const token = newToken();
  expect(await send(creator, { token })).toMatchObject({ status: 503, body: { code: 'mail.unavailable' } });
  expect((await testApp.api.post('users/forget-password', { email: creator.user.email })).status).toBe(200);
  await testApp.database.collection('mails').deleteMany({ purpose: 'message' });
  // A refused message does not use up its token.
  expect((await send(creator, { token })).status).toBe(202);
});
