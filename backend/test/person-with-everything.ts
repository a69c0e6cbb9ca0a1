import type { SessionUser } from '@linkstall/contracts/http';
import { Types } from 'mongoose';

import { CUSTOM_THEME } from './custom-themes.js';
import { emailListOf } from './email-list.js';
import { HostBlocksRepository } from '../src/host-blocks/host-blocks.repository.js';
import { InvitationsRepository } from '../src/joining/invitations.repository.js';
import { EntriesRepository } from '../src/links/entries.repository.js';
import { MailSender } from '../src/mail/mail-sender.service.js';
import { AppealsRepository } from '../src/moderation/appeals.repository.js';
import { EntriesService } from '../src/links/entries.service.js';
import { ProductsService } from '../src/products/products.service.js';
import { SiteSettingsRepository } from '../src/site/site-settings.repository.js';
import { UsersService } from '../src/users/users.service.js';
import { WebhookDeliveriesRepository } from '../src/webhooks/webhook-deliveries.repository.js';
import { WebhooksRepository } from '../src/webhooks/webhooks.repository.js';
import { PASSWORD, PDF, testImage } from './client.js';
import { type MailServer, tokenIn, unsubscribeTokenIn } from './mail-server.js';
import { tokenFor, withToken } from './api-token-calls.js';
import { PasskeyDevice } from './passkey-device.js';
import { Seller } from './products.js';
import { entryWith } from './stored-links.js';
import { EDGE_KEY, type TestApp } from './test-app.js';
import { newWebhook } from './webhook-calls.js';

const SCHEDULE = { shownFrom: '2026-11-22T03:30:00.000Z', shownUntil: '2026-12-03T03:30:00.000Z' };

interface FullUser {
  readonly token: string;
  /** The user as registered. */
  readonly formerUser: SessionUser;
  readonly user: SessionUser;
}

/** Creates a user with a value in every stored field. Afterwards the API sends no more mails. */
export async function createPersonWithEverything(
  { api, app, ...testApp }: TestApp,
  mailServer: MailServer,
): Promise<FullUser> {
  const { user: before, token } = await api.newSession();
  const credentials = { username: before.username, password: PASSWORD };
  await api.post('users/login', credentials, { headers: { 'sec-fetch-site': 'same-origin' } });
  const png = await testImage();
  await api.patchForm('users/avatar', { avatar: png }, { token });
  await api.patchForm('users/header', { header: 'cover', cover: png }, { token });
  const call = { token, headers: { 'Idempotency-Key': 'a-key' } };
  const link = {
    title: 'My shop',
    url: 'Example.com/x',
    countClicks: 'true',
    isAffiliate: 'true',
    ...SCHEDULE,
    thumbnail: png,
    translations: JSON.stringify({ ta: { title: 'என் கடை' } }),
  };
  const added = await api.form<{ _id: string }>('link/add-link', link, call);
  const seller = new Seller({ api, app, ...testApp }, before.username, { token });
  const texts = {
    Product_Currency: 'EUR',
    Product_Retailer: 'A shelf',
    Product_Collection: 'Kitchen',
    Product_Stock: '3',
    translations: JSON.stringify({ ta: { name: 'கடாய்', description: 'கனமானது.' } }),
  };
  const switches = { Product_Featured: 'true', Product_Affiliate: 'true', Product_Direct: 'true' };
  const product = await seller.add({ ...texts, ...switches, ...SCHEDULE }, [png]);
  await seller.edit(product.body.data._id, { ...texts, ...switches, Product_status: 'false', ...SCHEDULE });
  await addCustomEntry(app, before._id);
  await addEntries(api, token, product.body.data._id);
  await api.form('theme/add-look', { ...CUSTOM_THEME, photo: png }, { token });
  await api.get('users/email-send', { token });
  await api.post('users/email-verifide', { token: tokenIn(await mailServer.waitForMail(before.email)) });
  await addSubscribers({ api, app, ...testApp }, { user: before, token }, mailServer);
  await addForms(api, token);
  await addInvitation(app, before._id);
  await addHostBlock(app, before._id);
  await addWebhook(app, before._id);
  await addHome(app, before._id);
  const newIdentity = { username: `Now.${before.username}`, fullName: 'A Person', email: `Now.${before.email}` };
  const profileTexts = { line: 'About me', place: 'Here', hidesEmail: true, isUnlisted: true, language: 'hi' } as const;
  const languages = { furtherLanguages: ['ta'], translations: { ta: { fullName: 'மீரா', line: 'சமையல்' } } };
  const saved = await api.patch<SessionUser>(
    'users/update-account',
    { ...newIdentity, ...profileTexts, ...languages },
    { token },
  );
  await mailServer.waitForMail(before.email, 3);
  await app.get(MailSender).onModuleDestroy();
  await logInFrom({ api, app, ...testApp }, newIdentity.username, ['192.0.2.1', '192.0.2.2']);
  await api.get('users/email-send', { token });
  const device = await PasskeyDevice.addTo({ api, app, ...testApp }, token);
  await api.post('users/passkey-login', await device.prove({ api, app, ...testApp }));
  await api.get('link/all-link', withToken(await tokenFor(api, token, 'links:read')));
  await api.patch('users/time-zone', { timeZone: 'Asia/Dhaka' }, { token });
  await api.patch('users/checklist', { hasChecklist: true }, { token });
  await api.patch('users/insights/place', { slug: 'yt', name: 'YouTube' }, { token });
  await app.get(UsersService).setMove(before._id, { address: 'https://new.example/a', until: new Date('2020-01-01') });
  const owner = { _id: new Types.ObjectId(before._id) };
  await testApp.database.collection('users').updateOne(owner, { $set: { newUntil: new Date() } });
  await app.get(UsersService).setOperator(newIdentity.username, true);
  await countVisits({ api, app, ...testApp }, before._id, added.body.data._id);
  await takeDown(app, before._id, { entry: added.body.data._id, product: product.body.data._id });
  await addAppeals(app, before._id, added.body.data._id);
  return { token, formerUser: before, user: saved.body.data };
}

/** A waiting, a confirmed and an unsubscribed address. */
async function addSubscribers({ api }: TestApp, owner: Parameters<typeof emailListOf>[1], mailServer: MailServer) {
  const list = await emailListOf(api, owner);
  for (const state of ['waiting', 'confirmed', 'left']) {
    const email = `${state}.${list.username}@example.com`;
    await list.ask(email);
    const mail = await mailServer.waitForMail(email);
    if (state !== 'waiting') await api.post('subscriptions/link/confirm', { token: tokenIn(mail) });
    if (state === 'left') await api.post('subscriptions/link/unsubscribe', { token: unsubscribeTokenIn(mail) });
  }
}

const EVENT = { title: 'Class', startsAt: '2026-12-03T18:00', zone: 'Asia/Kolkata' };

/** Hides everything of a person that operators can hide. */
async function takeDown(
  app: TestApp['app'],
  ownerId: string,
  { entry, product }: { readonly entry: string; readonly product: string },
): Promise<void> {
  const takedown = { category: 'spam', reason: 'Spam.', at: new Date() } as const;
  await app.get(EntriesService).setTakedown(ownerId, entry, takedown);
  await app.get(ProductsService).setTakedown(ownerId, product, takedown);
  await app.get(UsersService).setTakedown(ownerId, { ...takedown, level: 'page' });
}

/** An appeal that waits, and one with its answer. */
async function addAppeals(app: TestApp['app'], ownerId: string, entry: string): Promise<void> {
  const appeals = app.get(AppealsRepository);
  const at = new Date();
  for (const item of ['', entry]) {
    const hash = `hash-${item}`;
    await appeals.open(ownerId, { line: { _id: new Types.ObjectId(), item, at }, hash });
    await appeals.write(ownerId, hash, { words: 'It is mine.', at });
  }
  const answered = await appeals.findOf(ownerId, entry);
  await appeals.answer(ownerId, String(answered?._id), { answer: 'It is spam.', at });
}

/** Adds one entry of each kind except links. The last one becomes the spotlight. */
async function addEntries(api: TestApp['api'], token: string, productId: string): Promise<void> {
  const entries = [
    { kind: 'heading', title: 'Cooking' },
    { kind: 'text', text: 'Open on Sundays.' },
    { kind: 'social', accounts: 'instagram.com/a.person' },
    { kind: 'mail', title: 'Write to me', address: 'a.person@example.com' },
    { kind: 'phone', title: 'Call me', number: '+919876543210' },
    { kind: 'whatsapp', title: 'Chat', number: '+919876543210', message: 'Hello!' },
    { kind: 'upi', title: 'Pay me', upiId: 'a.person@upi', payee: 'A Person', amount: '499' },
    { kind: 'product', productId },
    { kind: 'products', title: 'From my store' },
    { kind: 'faq', title: 'Do you deliver?', text: 'Yes.' },
    { kind: 'quote', text: 'Very good', author: 'Asha' },
    { kind: 'divider' },
    { ...EVENT, kind: 'event', endsAt: '2026-12-03T20:00', venue: 'Mylapore' },
    { kind: 'hours', title: 'Kitchen', hours: 'mon 09:00-18:00', zone: 'Asia/Kolkata' },
    { kind: 'contact', title: 'A Person', org: 'Kitchen', tel: '+919876543210', mail: 'a.person@example.com' },
    { kind: 'images', title: 'Dishes', images: 'new A plate of dosas', thumbnail: await testImage() },
    { kind: 'file', title: 'Menu', file: PDF },
    { kind: 'countdown', title: 'Feast', until: '2099-01-14T08:00', zone: 'Asia/Kolkata' },
    { kind: 'video', title: 'Watch', url: 'https://youtu.be/dQw4w9WgXcQ', thumbnail: await testImage() },
  ];
  for (const entry of entries) {
    const { body } = await api.form<{ _id: string }>('link/add-entry', entry, { token });
    await api.patch('link/spotlight', { entry: body.data._id }, { token });
  }
}

/** Only creators with a verified address can add these entries. */
async function addForms(api: TestApp['api'], token: string): Promise<void> {
  const intro = 'I answer soon.';
  for (const entry of [
    { kind: 'contactForm', title: 'Write', intro },
    { kind: 'emailList', title: 'News', intro, consent: 'I would like mails.' },
  ])
    await api.form('link/add-entry', entry, { token });
}

/** An entry of a kind that a remote brings. Without a release store no kind is live, so it is stored directly. */
async function addCustomEntry(app: TestApp['app'], ownerId: string): Promise<void> {
  const entries = app.get(EntriesRepository);
  const content = { kind: 'custom', entryKind: 'garden.poem', values: '{"text":"Roses are red"}' } as const;
  await entries.insert(ownerId, entryWith(entries.newId(), content));
}

/** Logs in from each address. Each login after the first one stores a notice. */
async function logInFrom({ api }: TestApp, username: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    await api.post('users/login', { username, password: PASSWORD }, { headers });
  }
}

/** One count of each kind, in one hour. */
async function countVisits({ api }: TestApp, owner: string, link: string): Promise<void> {
  const details: Readonly<Record<string, string>> = { country: 'in', source: 'example.org' };
  const countKinds = ['page', 'store', 'visitor', 'phone', 'desktop', 'country', 'source'] as const;
  const counts = countKinds.map((countKind) => `${owner} 2026-11-22 09 ${countKind} ${details[countKind] ?? '-'} 2`);
  const click = `${owner} 2026-11-22 09 click ${link} 1`;
  const body = {
    edge: '0123456789abcdef',
    sequence: 1,
    counts: [
      `${owner} 2026-11-22 09 place yt 1`,
      `${owner} 2026-11-22 09 place-click yt/${link} 1`,
      ...counts,
      `${owner} 2026-11-22 09 visitor example.org 2`,
      click,
    ],
  };
  await api.post('insights/counts', body, { headers: { 'x-edge-key': EDGE_KEY } });
}

/** A webhook with a delivery and a failure, and an event that waits. */
async function addWebhook(app: TestApp['app'], ownerId: string): Promise<void> {
  const id = await newWebhook({ app }, ownerId);
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000 * 400);
  const webhooks = app.get(WebhooksRepository);
  await webhooks.recordDelivery(ownerId, id, now);
  const failure = { at: now, problem: 'status', status: 500 } as const;
  await webhooks.recordFailure(ownerId, id, { failure, nextAt: later, failures: 1, isPaused: false });
  const data = { email: 'reader@example.com', id: 'an-id', name: 'Kadhai', change: 'added' } as const;
  const event = { id: `evt_${id}`, webhookId: id, type: 'product.changed', data, isHeld: false } as const;
  await app.get(WebhookDeliveriesRepository).insertAll(ownerId, [{ ...event, createdAt: now, notBefore: later }]);
}

/** The page of the user is the home page of the site. */
async function addHome(app: TestApp['app'], userId: string): Promise<void> {
  const settings = app.get(SiteSettingsRepository);
  const revision = (await settings.find())?.revision ?? 0;
  await settings.change(revision, { home: 'page', homeUserId: userId, changedBy: 'a test' });
}

/** The user has blocked a host as an operator. */
const addHostBlock = (app: TestApp['app'], userId: string): Promise<void> =>
  app.get(HostBlocksRepository).create(userId, {
    ...{ id: userId, patterns: [`example.${userId}.`], reason: 'A reason', at: new Date() },
  });

/** The user has joined with an invitation of their own. */
async function addInvitation(app: TestApp['app'], userId: string): Promise<void> {
  const invitations = app.get(InvitationsRepository);
  const now = new Date();
  const [codeHash, endsAt] = [`a hash of ${userId}`, new Date(now.getTime() + 86_400_000)];
  await invitations.create(userId, { id: userId, note: 'A note', left: 2, endsAt, createdAt: now, codeHash });
  await invitations.use(userId, { codeHash, now });
}
