import { SCHEMA_VERSION } from '../database/schema-version.js';
import { documentsOf, fieldsOf, valuesAt } from '../../test/everything-stored.js';
import { MailServer } from '../../test/mail-server.js';
import { createPersonWithEverything } from '../../test/person-with-everything.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { unzip } from '../../test/unzip.js';

/** The path of a field in the export. `convert` changes the stored value if the export has another form. */
type ExportPath = string | { readonly path: string; readonly convert: (value: unknown) => unknown };

const rupees = (paise: unknown) => Number(paise) / 100;
const file = (kind: string) => (id: unknown) => `images/${kind}/${String(id)}.webp`;
const withFiles = (text: string) =>
  text
    .replace(/\/images\/([^/]+)\/\d+\.webp/g, file('links')('$1'))
    .replace(/\/images\/([^/]+)\/file\.pdf/g, 'files/links/$1.pdf');

/** Every exported field. A new field belongs here, or below with the reason why it is not exported. */
const EXPORTED: Readonly<Record<string, ExportPath>> = {
  'users._id': 'profile.id',
  'users.username': 'profile.username',
  'users.fullName': 'profile.fullName',
  'users.email': 'profile.email',
  'users.emailKey': 'profile.email',
  'users.emailVerified': 'profile.emailVerified',
  'users.newUntil': 'profile.newUntil',
  'users.emailUnproven': 'profile.emailUnproven',
  'users.theme': 'profile.theme',
  'users.line': 'profile.line',
  'users.place': 'profile.place',
  'users.hidesEmail': 'profile.hidesEmail',
  'users.isUnlisted': 'profile.isUnlisted',
  'users.language': 'profile.language',
  'users.furtherLanguages': 'profile.furtherLanguages',
  'users.translations': 'profile.translations',
  'users.timeZone': 'profile.timeZone',
  'users.move.address': 'profile.move.address',
  'users.move.until': 'profile.move.until',
  'users.takedown.level': 'profile.takedown.level',
  'users.takedown.category': 'profile.takedown.category',
  'users.takedown.reason': 'profile.takedown.reason',
  'users.takedown.at': 'profile.takedown.at',
  'users.addressPlaces.*': 'profile.addressPlaces.*',
  'users.hasChecklist': 'profile.hasChecklist',
  'users.origin': 'profile.origin',
  'users.header': 'profile.header',
  'users.role': 'profile.role',
  'users.createdAt': 'profile.createdAt',
  'users.renames': 'profile.renames',
  'users.openSessions.*.begunAt': 'profile.logins.begunAt',
  'users.openSessions.*.seenAt': 'profile.logins.seenAt',
  'users.openSessions.*.address': 'profile.logins.address',
  'users.openSessions.*.device': 'profile.logins.device',
  'users.passkeys.*.name': 'profile.passkeys.name',
  'users.passkeys.*.createdAt': 'profile.passkeys.addedAt',
  'users.passkeys.*.usedAt': 'profile.passkeys.usedAt',
  'users.apiTokens.*.name': 'profile.apiTokens.name',
  'users.apiTokens.*.scopes': 'profile.apiTokens.scopes',
  'users.apiTokens.*.createdAt': 'profile.apiTokens.madeAt',
  'users.apiTokens.*.endsAt': 'profile.apiTokens.endsAt',
  'users.apiTokens.*.usedOn': 'profile.apiTokens.usedOn',
  'users.openSessions.*.cookieHash': { path: 'profile.logins.isBound', convert: (hash) => hash !== null },
  'users.formerEmails.email': 'profile.formerEmails.email',
  'users.formerEmails.emailKey': 'profile.formerEmails.email',
  'users.formerEmails.verified': 'profile.formerEmails.verified',
  'users.formerEmails.unproven': 'profile.formerEmails.unproven',
  'users.formerEmails.until': 'profile.formerEmails.until',
  'users.formerEmails.isEnded': 'profile.formerEmails.isEnded',
  'emails._id': 'profile.email',
  'usernames._id': 'profile.names.name',
  'usernames.claimedAt': 'profile.names.claimedAt',
  'usernames.until': 'profile.names.heldUntil',
  'heldemails._id': 'profile.heldEmails.email',
  'heldemails.until': 'profile.heldEmails.until',
  'mails.purpose': 'profile.mails.purpose',
  'mails.to': 'profile.mails.to',
  'mails.tries': 'profile.mails.tries',
  'mails.notBefore': 'profile.mails.notBefore',
  'mails.createdAt': 'profile.mails.createdAt',
  'entries._id': 'links._id',
  'entries.title': 'links.title',
  'entries.translations': 'links.translations',
  'entries.url': 'links.url',
  'entries.isActive': 'links.isActive',
  'entries.shownFrom': 'links.shownFrom',
  'entries.shownUntil': 'links.shownUntil',
  'entries.countClicks': 'links.countClicks',
  'entries.isAffiliate': 'links.isAffiliate',
  'entries.revision': 'links.revision',
  'entries.size': { path: 'links.size', convert: (size) => (size === 'row' ? undefined : size) },
  'entries.isSpotlight': { path: 'links.isSpotlight', convert: (isSpotlight) => isSpotlight || undefined },
  'entries.kind': { path: 'links.kind', convert: (kind) => (kind === 'link' ? undefined : kind) },
  'entries.text': 'links.text',
  'entries.accounts': 'links.accounts',
  'entries.address': 'links.address',
  'entries.number': 'links.number',
  'entries.message': 'links.message',
  'entries.upiId': 'links.upiId',
  'entries.payee': 'links.payee',
  'entries.amount': 'links.amount',
  'entries.productId': 'links.productId',
  'entries.author': 'links.author',
  'entries.startsAt': 'links.startsAt',
  'entries.endsAt': 'links.endsAt',
  'entries.until': 'links.until',
  'entries.zone': 'links.zone',
  'entries.venue': 'links.venue',
  'entries.hours': 'links.hours',
  'entries.org': 'links.org',
  'entries.tel': 'links.tel',
  'entries.mail': 'links.mail',
  'entries.intro': 'links.intro',
  'entries.consent': 'links.consent',
  'entries.entryKind': 'links.entryKind',
  'entries.values': 'links.values',
  'entries.images.id': { path: 'links.images.image', convert: file('links') },
  'entries.images.alt': 'links.images.alt',
  'entries.takedown.category': 'links.takedown.category',
  'entries.takedown.reason': 'links.takedown.reason',
  'entries.takedown.at': 'links.takedown.at',
  'entries.file.id': { path: 'links.file', convert: (id) => `files/links/${String(id)}.pdf` },
  'entries.thumbnail.id': { path: 'links.thumbnail', convert: file('links') },
  'looklists.looks._id': 'looks._id',
  'looklists.looks.name': 'looks.name',
  'looklists.looks.base': 'looks.base',
  'looklists.looks.choices': 'looks.choices',
  'looklists.looks.revision': 'looks.revision',
  'looklists.looks.photo.id': { path: 'looks.photo.file', convert: file('looks') },
  'looklists.looks.photo.darkest': 'looks.photo.darkest',
  'looklists.looks.photo.lightest': 'looks.photo.lightest',
  'products._id': 'products._id',
  'products.revision': 'products.revision',
  'products.name': 'products.Product_Name',
  'products.description': 'products.Product_Desc',
  'products.translations': 'products.translations',
  'products.price': { path: 'products.Product_Price', convert: rupees },
  'products.discountPrice': { path: 'products.Product_Discount_Price', convert: rupees },
  'products.currency': 'products.Product_Currency',
  'products.url': 'products.Product_Url',
  'products.retailer': 'products.Product_Retailer',
  'products.isShown': 'products.Product_status',
  'products.takedown.category': 'products.takedown.category',
  'products.takedown.reason': 'products.takedown.reason',
  'products.takedown.at': 'products.takedown.at',
  'products.shownFrom': 'products.shownFrom',
  'products.shownUntil': 'products.shownUntil',
  'products.collectionName': 'products.Product_Collection',
  'products.isFeatured': 'products.Product_Featured',
  'products.isAffiliate': 'products.Product_Affiliate',
  'products.isDirect': 'products.Product_Direct',
  'products.stock': 'products.Product_Stock',
  'disclosures.kind': 'disclosures.kind',
  'disclosures.item': 'disclosures.item',
  'disclosures.name': 'disclosures.name',
  'disclosures.url': 'disclosures.url',
  'disclosures.from': 'disclosures.from',
  'disclosures.until': 'disclosures.until',
  'products.images.id': 'products.Product_Img.Product_img_Cloudnary_Public_id',
  'images._id': 'storage.image',
  'images.bytes': 'storage.bytes',
  'images.at': 'storage.storedAt',
  'insightdays.day': 'insights.day',
  'insightdays.pageViews': 'insights.pageViews',
  'insightdays.storeViews': 'insights.storeViews',
  'insightdays.visitors': 'insights.visitors',
  'insightdays.phones': 'insights.phones',
  'insightdays.desktops': 'insights.desktops',
  'insightdays.places.*': 'insights.places.*',
  'insightdays.placeClicks.*': 'insights.placeClicks.*',
  'insightdays.countries.*': 'insights.countries.*',
  'insightdays.sources.*': 'insights.sources.*',
  'insightdays.sourceVisitors.*': 'insights.sourceVisitors.*',
  'insightdays.clicks.*': 'insights.clicks.*',
  'insightdays.hours.*.views': 'insights.hours.*.views',
  'insightdays.hours.*.clicks': 'insights.hours.*.clicks',
  'invitations.joined.at': 'invitation.joinedAt',
  'appeals.item': 'appeals.item',
  'appeals.hiddenAt': 'appeals.hiddenAt',
  'appeals.words': 'appeals.words',
  'appeals.writtenAt': 'appeals.writtenAt',
  'appeals.answer': 'appeals.answer',
  'appeals.answeredAt': 'appeals.answeredAt',
  'subscribers._id': 'subscribers.id',
  'subscribers.email': 'subscribers.email',
  'subscribers.state': 'subscribers.state',
  'subscribers.consent': 'subscribers.consent',
  'subscribers.entry': 'subscribers.entry',
  'subscribers.askedAt': 'subscribers.askedAt',
  'subscribers.mailedAt': 'subscribers.mailedAt',
  'subscribers.confirmedAt': 'subscribers.confirmedAt',
  'subscribers.leftAt': 'subscribers.leftAt',
  'subscribers.until': 'subscribers.until',
  'webhooks._id': 'webhooks.webhooks.id',
  'webhooks.kind': 'webhooks.webhooks.kind',
  'webhooks.address': 'webhooks.webhooks.address',
  'webhooks.events': 'webhooks.webhooks.events',
  'webhooks.list': 'webhooks.webhooks.list',
  'webhooks.createdAt': 'webhooks.webhooks.createdAt',
  'webhooks.failures': 'webhooks.webhooks.failures',
  'webhooks.isPaused': 'webhooks.webhooks.isPaused',
  'webhooks.deliveredAt': 'webhooks.webhooks.deliveredAt',
  'webhooks.failure.at': 'webhooks.webhooks.failure.at',
  'webhooks.failure.problem': 'webhooks.webhooks.failure.problem',
  'webhooks.failure.status': 'webhooks.webhooks.failure.status',
  'webhookdeliveries._id': 'webhooks.waiting.id',
  'webhookdeliveries.webhook': 'webhooks.waiting.webhookId',
  'webhookdeliveries.type': 'webhooks.waiting.type',
  'webhookdeliveries.data.email': 'webhooks.waiting.data.email',
  'webhookdeliveries.data.id': 'webhooks.waiting.data.id',
  'webhookdeliveries.data.name': 'webhooks.waiting.data.name',
  'webhookdeliveries.data.change': 'webhooks.waiting.data.change',
  'webhookdeliveries.createdAt': 'webhooks.waiting.createdAt',
  'idempotencykeys.at': 'recent-writes.at',
  'idempotencykeys.response': {
    path: 'recent-writes.response',
    convert: (text) => JSON.parse(withFiles(String(text))) as unknown,
  },
};
const LETTER = 'the message of a visitor, which comes by mail within three days';
const DELETED = 'deleted data, which is stored for 15 seconds for the undo';
const WAITING_CALL = 'a call waits for its confirmation for 5 minutes';
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'users.shownRevision': 'counts changes, so that caches recognise outdated data',
  'users.passwordHash': 'a secret',
  'users.resetToken.hash': 'a secret',
  'users.resetToken.emailKey': 'belongs to a secret',
  'users.resetToken.until': 'belongs to a secret',
  'users.verificationToken.hash': 'a secret',
  'users.verificationToken.emailKey': 'belongs to a secret',
  'users.verificationToken.until': 'belongs to a secret',
  'users.openSessions.*.grants.*.call': WAITING_CALL,
  'users.openSessions.*.grants.*.title': WAITING_CALL,
  'users.openSessions.*.grants.*.text': WAITING_CALL,
  'users.openSessions.*.grants.*.done': WAITING_CALL,
  'users.openSessions.*.grants.*.until': WAITING_CALL,
  'users.openSessions.*.grants.*.secretHash': 'a secret',
  'users.openSessions.*.grants.*.usedBy': 'a hash of an idempotency key',
  'users.formerEmails.hash': 'a secret',
  'users.formerEmails.ref': 'an id that distinguishes mails',
  'users.nameSkeleton': 'the name in another form',
  'users.removableAt': 'only a deleted user has it',
  'users.listing': 'the number of the sitemap file that lists the user',
  'users.cover.id': 'the id of the image files; the export contains the image',
  'users.cover.url': 'the export contains the image',
  'users.avatar.id': 'the id of the image files; the export contains the image',
  'users.avatar.url': 'the export contains the image',
  'users.knownAddresses': 'keyed hashes of addresses that the exported logins contain',
  'usernames.user': 'the owner',
  'emails.user': 'the owner',
  'emails.claimedAt': 'the time when the profile got the address or a change of it was tried',
  'images.owner': 'the owner',
  'insightdays._id': 'the owner and the day',
  'insightdays.owner': 'the owner',
  'insightdays.date': 'the same day in another form',
  'insightdays.hourlyDate': 'the same day in another form',
  'insightdays.counted.*': 'the last sequence number of each edge',
  'heldemails.user': 'the owner',
  'mails._id': 'owner, purpose and ref',
  'mails.user': 'the owner',
  'mails.kind': 'follows from the purpose',
  'mails.failure': 'about the mail server',
  'mails.ref': 'an id that distinguishes mails',
  'mails.letter.name': LETTER,
  'mails.letter.email': LETTER,
  'mails.letter.message': LETTER,
  'mails.letter.title': LETTER,
  'entries.owner': 'the owner',
  'entries.hosts': 'a part of the exported addresses in another form',
  'products.hosts': 'a part of the exported address in another form',
  'entries.position': 'the order of the exported list',
  'entries.isTracked': 'whether the link has ever counted its clicks, so that its /go address still works',
  'entries.removedAt': DELETED,
  'products.position': 'the order of the exported list',
  'entries.images.url': 'the export contains the image',
  'entries.file.url': 'the export contains the file',
  'entries.file.bytes': 'the export contains the file',
  'entries.thumbnail.url': 'the export contains the image',
  'products.images.url': 'the export contains the image',
  'disclosures._id': 'an id without a meaning',
  'disclosures.owner': 'the owner',
  'looklists._id': 'the owner',
  'looklists.revision': 'counts changes',
  'looklists.looks.photo.url': 'the export contains the image',
  'looklists.removedAt': DELETED,
  'looklists.removed.at': DELETED,
  'looklists.removed.place': DELETED,
  'looklists.removed.look._id': DELETED,
  'looklists.removed.look.name': DELETED,
  'looklists.removed.look.base': DELETED,
  'looklists.removed.look.choices': DELETED,
  'looklists.removed.look.revision': DELETED,
  'looklists.removed.look.photo.id': DELETED,
  'looklists.removed.look.photo.url': DELETED,
  'looklists.removed.look.photo.darkest': DELETED,
  'looklists.removed.look.photo.lightest': DELETED,
  'products.removedAt': DELETED,
  'products.owner': 'the owner',
  'invitations.joined.user': 'the owner',
  ...Object.fromEntries(
    ['_id', 'codeHash', 'note', 'left', 'endsAt', 'createdAt', 'createdBy'].map((field) => [
      `invitations.${field}`,
      'belongs to the site and its operators',
    ]),
  ),
  'users.joinNote': 'nobody can log in while it is stored',
  'appeals._id': 'the id of a line of the log',
  'appeals.user': 'the owner',
  'appeals.hash': 'a secret',
  'appeals.waitsSince': 'the time of the words, while no operator has answered',
  'subscribers.owner': 'the owner',
  'webhooks.owner': 'the owner',
  'webhooks.user': 'a part of the credentials of another site',
  'webhooks.key': 'a secret',
  'webhooks.nextAt': 'about the queue of events',
  'webhookdeliveries.owner': 'the owner',
  'webhookdeliveries.isHeld': 'about the queue of events',
  'webhookdeliveries.notBefore': 'about the queue of events',
  'subscribers.confirmHash': 'a secret of a reader',
  'subscribers.unsubscribeKey': 'a secret of a reader; the CSV file has the address to unsubscribe',
  'users.secondFactor.secret': 'a secret',
  'users.secondFactor.recoveryCodes': 'secrets',
  ...Object.fromEntries(
    ['startedAt', 'onSince', 'lastStep', 'usedBy'].map((field) => [
      `users.secondFactor.${field}`,
      'belongs to a secret',
    ]),
  ),
  ...Object.fromEntries(
    ['credentialId', 'publicKey', 'counter', 'challengeAt', 'usedBy'].map((field) => [
      `users.passkeys.*.${field}`,
      'belongs to the check of a signature',
    ]),
  ),
  'users.apiTokens.*.madeBy': 'an id that distinguishes writes',
  'users.tokenUsedBy': 'an id that distinguishes writes',
  'idempotencykeys._id': 'the owner, and an id that distinguishes writes',
  'idempotencykeys.owner': 'the owner',
  'idempotencykeys.body': 'a hash',
  'idempotencykeys.changed': 'the names that the profile has',
  'idempotencykeys.hour': 'derived from the time of the write',
  'idempotencykeys.ref': 'an id that distinguishes writes',
  'idempotencykeys.isDone': 'a write with an exported response is done',
};
/**
 * Collections without personal data. The collection `limits` contains only keyed hashes that expire within an hour.
 * `pendingreleases` and `usedproofs` are of CIs, `webhookcursors` of the site. `devicelogins` has the name of a member until
 * the login expires, after a restart until the daily sweep. `auditlines` is the log of operators, whose reasons the export has at
 * page, entries and products. `reportgroups` has what visitors wrote to operators. `host_blocks` belongs to the site.
 */
const NOT_PERSONAL = [
  ...['themes', 'seeds', 'limits', 'installations', 'listings', 'probes', 'leases', 'migrations'],
  ...['pendingreleases', 'usedproofs', 'webhookcursors', 'devicelogins', 'processes', 'releasecounts', 'site_settings'],
  ...['auditlines', 'reportgroups', 'host_blocks'],
];

const mailServer = new MailServer();
let testApp: TestApp;
beforeAll(async () => {
  await mailServer.start();
  testApp = await startApp({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://stall.example' });
});

it('every stored field is exported or listed as not exported', () => {
  const knownFields = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
  const isPersonal = (field: string) => !NOT_PERSONAL.includes(field.split('.', 1)[0] ?? '');
  const stored = fieldsOf(testApp).filter((field) => isPersonal(field) && !field.endsWith('.schemaVersion'));
  expect(stored.sort()).toEqual(knownFields.sort());
});

it('the export contains the stored value of each field', async () => {
  const { token } = await createPersonWithEverything(testApp, mailServer);
  const response = await fetch(`${testApp.api.url}/api/v1/users/export`, { headers: { authorization: token } });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const stored = await documentsOf(testApp);
  expect([...stored.keys()].filter((name) => !NOT_PERSONAL.includes(name)).sort()).toEqual(
    [...new Set(Object.keys(EXPORTED).map((field) => field.split('.', 1)[0]))].sort(),
  );
  // The comparison ignores case, because email keys are lower case. It also ignores absent values, because entries of different
  // kinds have different fields.
  const comparable = (values: readonly unknown[]) =>
    values.filter((value) => value !== null && value !== undefined).map((value) => JSON.stringify(value).toLowerCase());
  for (const [field, target] of Object.entries(EXPORTED)) {
    const { path, convert } =
      typeof target === 'string' ? { path: target, convert: (value: unknown) => value } : target;
    const [fileName = '', ...pathInFile] = path.split('.');
    const exported = valuesAt(JSON.parse(files.get(`${fileName}.json`)?.toString() ?? 'null'), pathInFile.join('.'));
    const [collection = '', ...pathInDocument] = field.split('.');
    const storedValues = valuesAt(stored.get(collection), pathInDocument.join('.'));
    expect([field, ...comparable(exported)]).toEqual([field, ...comparable(storedValues.map(convert))]);
    expect([field, storedValues.some((value) => value !== null && value !== undefined)]).toEqual([field, true]);
  }
  for (const [name, documents] of stored)
    expect([name, ...documents.filter(({ schemaVersion }) => schemaVersion !== SCHEMA_VERSION)]).toEqual([name]);
});
