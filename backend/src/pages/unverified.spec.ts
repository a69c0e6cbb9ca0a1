import type { SessionUser, SitemapPage } from '@linkstall/contracts/http';

import { MailServer, tokenIn } from '../../test/mail-server.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';

const ENTRY_ADDRESS = 'orders@stall.example';

const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});

/** A new user with a product and a mail entry, and all public reads of the user. */
async function newOwner() {
  const seller = await Seller.new(testApp);
  const { _id: id } = (await seller.add()).body.data;
  const entry = { kind: 'mail', title: 'Write', address: ENTRY_ADDRESS };
  expect((await testApp.api.form('link/add-entry', entry, seller.call)).status).toBe(201);
  const { username } = seller;
  const { email, fullName } = (await testApp.api.get<SessionUser>('users/account', seller.call)).body.data;
  const pages = ['', '/Page', '/Store', '/Store/1', `/Store/Product/${id}`].map((path) => username + path);
  return { seller, username, fullName, email, reads: [...pages, `users/u/${username}`] };
}

/** Reads the public responses: their robots tags, whether they contain the two addresses, and whether the sitemap has the user. */
async function publicReads({ reads, email, username }: Awaited<ReturnType<typeof newOwner>>) {
  const responses = await Promise.all(reads.map((path) => testApp.api.get(path)));
  expect(responses.map(({ status }) => status)).toEqual(reads.map(() => 200));
  const sitemap = await testApp.api.get<SitemapPage>('users/listed/1');
  return {
    robotsTags: responses.map(({ headers }) => headers.get('x-robots-tag')),
    withEmail: responses.map(({ text }) => text.includes(email)),
    withEntry: responses.map(({ text }) => text.includes(ENTRY_ADDRESS)),
    inSitemap: sitemap.body.data.users.some((user) => user.username === username),
  };
}

const UNVERIFIED = {
  robotsTags: Array<string>(6).fill('noindex'),
  withEmail: Array<boolean>(6).fill(false),
  withEntry: Array<boolean>(6).fill(false),
  inSitemap: false,
};
const VERIFIED = {
  robotsTags: Array<null>(6).fill(null),
  withEmail: [true, true, true, true, false, true],
  withEntry: [true, true, false, false, false, true],
  inSitemap: true,
};

const verify = (token: string) => testApp.api.post('users/email-verifide', { token });

it('until the email is verified, public reads are noindex without mail addresses, and the sitemap omits the user', async () => {
  const owner = await newOwner();
  expect(await publicReads(owner)).toEqual(UNVERIFIED);
  expect(await publicReads(owner)).toEqual(UNVERIFIED); // from the cache of public pages
});

it('a verification changes all public reads at once, and its response names the changed page for the caches', async () => {
  const owner = await newOwner();
  await publicReads(owner);
  await testApp.api.get('users/email-send', owner.seller.call);
  const response = await verify(tokenIn(await mailServer.waitForMail(owner.email)));
  expect(response.status).toBe(200);
  expect(response.headers.get('x-linkstall-changed')).toBe(`user:${owner.username}`);
  expect(await publicReads(owner)).toEqual(VERIFIED);
});

it('a new email address hides the addresses again, and undoing the change shows them', async () => {
  const owner = await newOwner();
  await testApp.api.get('users/email-send', owner.seller.call);
  await verify(tokenIn(await mailServer.waitForMail(owner.email)));
  const { username, fullName, email } = owner;
  const change = { username, fullName, email: `new.${email}` };
  expect((await testApp.api.patch('users/update-account', change, owner.seller.call)).status).toBe(200);
  expect(await publicReads({ ...owner, email: change.email })).toEqual(UNVERIFIED);
  const undo = tokenIn(await mailServer.waitForMail(email, 2));
  expect((await testApp.api.post('users/email-undo', { token: undo })).status).toBe(200);
  expect(await publicReads(owner)).toEqual(VERIFIED);
});

it('samples count as verified', async () => {
  const owner = await newOwner();
  await testApp.database.collection('users').updateOne({ username: owner.username }, { $set: { origin: 'sample' } });
  expect(await publicReads(owner)).toEqual(VERIFIED);
});
