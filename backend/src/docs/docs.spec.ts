import type { Link } from '@linkstall/contracts/http';
import { testImage } from '../../test/client.js';
import { Seller } from '../../test/products.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { EntriesService } from '../links/entries.service.js';
import { ProductsService } from '../products/products.service.js';
import { UsersService } from '../users/users.service.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

interface Response {
  readonly description: string;
  readonly content?: Record<string, { readonly schema: object; readonly example?: { readonly statusCode: number } }>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { readonly responses: Record<string, Response>; readonly security?: object[] }>
  >;
  readonly components: {
    readonly schemas: Record<string, { readonly properties?: Record<string, { example?: unknown }> }>;
  };
}

const readDocument = async () => (await testApp.api.get('/docs/openapi.json')).body as unknown as Document;

it('the document lists every call with its error responses, in the envelope, with examples', async () => {
  const { paths } = await readDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(calls.sort()).toEqual([
    'delete /api/v1/admin/operators/{username}',
    'delete /api/v1/admin/second-factor/{username}',
    'delete /api/v1/admin/sessions',
    'delete /api/v1/admin/sessions/{username}',
    'delete /api/v1/admin/site/invitations/{id}',
    'delete /api/v1/admin/site/logo',
    'delete /api/v1/product/delete-product/{id}',
    'delete /api/v1/users/account',
    'delete /api/v1/users/api-tokens/{id}',
    'delete /api/v1/users/avatar',
    'delete /api/v1/users/move',
    'delete /api/v1/users/passkeys/{id}',
    'delete /api/v1/users/second-factor',
    'delete /api/v1/users/sessions/{id}',
    'delete /api/v1/users/subscribers/{id}',
    'delete /api/v1/users/webhooks/{id}',
    'get /api/v1',
    'get /api/v1/admin/accounts',
    'get /api/v1/admin/audit-log/{before}',
    'get /api/v1/admin/forced-changes',
    'get /api/v1/admin/health',
    'get /api/v1/admin/operators',
    'get /api/v1/admin/releases',
    'get /api/v1/admin/releases/log/{before}',
    'get /api/v1/admin/releases/pages/{seq}',
    'get /api/v1/admin/reports',
    'get /api/v1/admin/site',
    'get /api/v1/admin/site/hosts',
    'get /api/v1/admin/site/joining',
    'get /api/v1/admin/storage',
    'get /api/v1/admin/takedowns/{username}',
    'get /api/v1/admin/teams',
    'get /api/v1/admin/visited-pages',
    'get /api/v1/appeals/link',
    'get /api/v1/disclosures/log',
    'get /api/v1/environments/{env}/{remote}',
    'get /api/v1/environments/{env}/{remote}/events',
    'get /api/v1/environments/{env}/{remote}/log',
    'get /api/v1/insights/owners/{username}',
    'get /api/v1/link/all-entry',
    'get /api/v1/link/all-link',
    'get /api/v1/link/go/{id}',
    'get /api/v1/product/export',
    'get /api/v1/product/{id}',
    'get /api/v1/registry/apps/{app}/api',
    'get /api/v1/registry/device/codes/{userCode}',
    'get /api/v1/registry/{remote}/releases',
    'get /api/v1/registry/{remote}/sets',
    'get /api/v1/site',
    'get /api/v1/subscriptions/link',
    'get /api/v1/theme/all-theme',
    'get /api/v1/theme/own-looks',
    'get /api/v1/users/account',
    'get /api/v1/users/api-tokens',
    'get /api/v1/users/email-send',
    'get /api/v1/users/export',
    'get /api/v1/users/export-keys',
    'get /api/v1/users/grants/{id}',
    'get /api/v1/users/insights/{days}',
    'get /api/v1/users/listed/{part}',
    'get /api/v1/users/name-free/{username}',
    'get /api/v1/users/newest/{before}',
    'get /api/v1/users/passkey-challenge',
    'get /api/v1/users/passkeys',
    'get /api/v1/users/release-panel',
    'get /api/v1/users/remote-token/{remote}/{release}',
    'get /api/v1/users/second-factor',
    'get /api/v1/users/sessions',
    'get /api/v1/users/signup-challenge',
    'get /api/v1/users/storage',
    'get /api/v1/users/subscribers/export',
    'get /api/v1/users/subscribers/{page}',
    'get /api/v1/users/u/{username}',
    'get /api/v1/users/u/{username}/places/{slug}',
    'get /api/v1/users/webhooks',
    'get /api/v1/{userName}',
    'get /api/v1/{username}/Page',
    'get /api/v1/{username}/Store',
    'get /api/v1/{username}/Store/Product/{id}',
    'get /api/v1/{username}/Store/{page}',
    'get /api/v1/{username}/Store/{page}/Collection/{collection}',
    'get /api/v1/{username}/Store/{page}/Search/{words}',
    'get /health/live',
    'get /health/ready',
    'patch /api/v1/admin/site',
    'patch /api/v1/admin/site/logo',
    'patch /api/v1/link/order',
    'patch /api/v1/link/spotlight',
    'patch /api/v1/link/update-entries',
    'patch /api/v1/link/update-entry/{id}',
    'patch /api/v1/link/update-link/{id}',
    'patch /api/v1/product/order',
    'patch /api/v1/product/update-product/{id}',
    'patch /api/v1/theme/update-look/{id}',
    'patch /api/v1/users/avatar',
    'patch /api/v1/users/checklist',
    'patch /api/v1/users/forget-password',
    'patch /api/v1/users/header',
    'patch /api/v1/users/insights/place',
    'patch /api/v1/users/password',
    'patch /api/v1/users/second-factor',
    'patch /api/v1/users/time-zone',
    'patch /api/v1/users/update-account',
    'patch /api/v1/users/update-theme',
    'patch /api/v1/users/webhooks/{id}',
    'post /api/v1/admin/forced-changes',
    'post /api/v1/admin/forced-changes/{env}/{id}/confirm',
    'post /api/v1/admin/health/test-mail',
    'post /api/v1/admin/new-pages/{username}/end',
    'post /api/v1/admin/releases/{remote}/disable',
    'post /api/v1/admin/releases/{remote}/enable',
    'post /api/v1/admin/releases/{remote}/promote',
    'post /api/v1/admin/releases/{remote}/rollback',
    'post /api/v1/admin/reports/{username}/dismiss',
    'post /api/v1/admin/site/hosts',
    'post /api/v1/admin/site/hosts/preview',
    'post /api/v1/admin/site/hosts/{id}/end',
    'post /api/v1/admin/site/invitations',
    'post /api/v1/admin/site/waiting/{id}',
    'post /api/v1/admin/takedowns/{username}',
    'post /api/v1/admin/takedowns/{username}/end',
    'post /api/v1/admin/takedowns/{username}/keep',
    'post /api/v1/admin/teams/{team}/{action}',
    'post /api/v1/admin/test-mail',
    'post /api/v1/appeals/link',
    'post /api/v1/environments/{env}/sets/{name}/{verb}',
    'post /api/v1/environments/{env}/sets/{name}/{verb}/plan',
    'post /api/v1/environments/{env}/{remote}/{verb}',
    'post /api/v1/insights/counts',
    'post /api/v1/insights/release-counts',
    'post /api/v1/link/add-entry',
    'post /api/v1/link/add-link',
    'post /api/v1/link/delete-entries',
    'post /api/v1/link/delete-link',
    'post /api/v1/link/import',
    'post /api/v1/link/preview',
    'post /api/v1/link/preview-picture',
    'post /api/v1/link/read-import',
    'post /api/v1/link/restore-entries',
    'post /api/v1/link/restore-link',
    'post /api/v1/mcp',
    'post /api/v1/messages/{username}',
    'post /api/v1/product/add-product',
    'post /api/v1/product/delete-products',
    'post /api/v1/product/import',
    'post /api/v1/product/import-pictures',
    'post /api/v1/product/read-import',
    'post /api/v1/product/restore-product/{id}',
    'post /api/v1/registry/device',
    'post /api/v1/registry/device/codes/{userCode}/allow',
    'post /api/v1/registry/device/codes/{userCode}/refuse',
    'post /api/v1/registry/sets',
    'post /api/v1/registry/token',
    'post /api/v1/registry/{remote}/previews',
    'post /api/v1/registry/{remote}/releases',
    'post /api/v1/registry/{remote}/releases/{release}/check',
    'post /api/v1/registry/{remote}/releases/{release}/finish',
    'post /api/v1/reports/{username}',
    'post /api/v1/setup',
    'post /api/v1/subscriptions/link/confirm',
    'post /api/v1/subscriptions/link/unsubscribe',
    'post /api/v1/subscriptions/{username}',
    'post /api/v1/theme/add-look',
    'post /api/v1/theme/delete-look',
    'post /api/v1/theme/restore-look',
    'post /api/v1/users/api-tokens',
    'post /api/v1/users/email-undo',
    'post /api/v1/users/email-verifide',
    'post /api/v1/users/forget-password',
    'post /api/v1/users/grants/{id}',
    'post /api/v1/users/grants/{id}/passkey',
    'post /api/v1/users/login',
    'post /api/v1/users/logout',
    'post /api/v1/users/move',
    'post /api/v1/users/passkey-login',
    'post /api/v1/users/passkeys',
    'post /api/v1/users/register',
    'post /api/v1/users/release-panel/switch',
    'post /api/v1/users/second-factor',
    'post /api/v1/users/webhooks',
    'post /api/v1/users/webhooks/{id}/test',
    'put /api/v1/admin/operators/{username}',
    'put /api/v1/registry/{remote}/blobs/{hash}',
  ]);
  for (const [path, methods] of Object.entries(paths).filter(([path]) => path.startsWith('/api/v1'))) {
    for (const { responses } of Object.values(methods)) {
      expect(Object.keys(responses)).toContain('503');
      for (const [status, { content }] of Object.entries(responses).filter(([status]) => Number(status) >= 400)) {
        expect({ path, example: content?.['application/json']?.example?.statusCode }).toEqual({
          path,
          example: Number(status),
        });
      }
    }
  }
});

it('every schema of the document has fields, and examples exist', async () => {
  const { schemas } = (await readDocument()).components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'RegisterDto',
      'LoginDto',
      'AddLinkDto',
      'UpdateLinkDto',
      'AddProductDto',
      'UpdateProductDto',
      'OrderDto',
      'SessionUserResponse',
      'PublicUserResponse',
      'ThemeResponse',
      'ErrorResponse',
    ]),
  );
  for (const [name, { properties }] of Object.entries(schemas)) {
    expect({ name, fields: Object.keys(properties ?? {}).length }).not.toEqual({ name, fields: 0 });
  }
  expect(schemas.RegisterDto?.properties?.username?.example).toBe('Meera.Cooks');
});

it('responses have exactly the documented fields', async () => {
  const { user, token } = await testApp.api.newSession();
  const { schemas } = (await readDocument()).components;
  const fields = (name: string) => Object.keys(schemas[name]?.properties ?? {}).sort();
  await testApp.app.get(UsersService).setOperator(user.username, true);
  await testApp.api.patchForm('users/header', { header: 'cover', cover: await testImage() }, { token });
  await testApp.api.patch('users/checklist', { hasChecklist: true }, { token });
  const move = { address: 'https://new.example/a', until: new Date('2020-01-01') };
  await testApp.app.get(UsersService).setMove(user._id, move);
  const takedown = { category: 'spam', reason: 'Spam.', at: new Date() } as const;
  await testApp.app.get(UsersService).setTakedown(user._id, { ...takedown, level: 'page' });
  await testApp.database.collection('users').updateOne({ username: user.username }, { $set: { newUntil: new Date() } });
  const { username, email, fullName } = user;
  const languages = { language: 'hi', furtherLanguages: ['ta'], translations: { ta: { fullName: 'மீரா' } } };
  await testApp.api.patch(
    'users/update-account',
    { username, email, fullName, isUnlisted: true, ...languages },
    { token },
  );
  const account = await testApp.api.get<object>('users/account', { token });
  await testApp.app.get(UsersService).setTakedown(user._id, null);
  expect(Object.keys(account.body.data).sort()).toEqual(fields('SessionUserResponse'));
  const entry = { kind: 'heading', title: 'Cooking' };
  const heading = await testApp.api.form<{ _id: string }>('link/add-entry', entry, { token });
  await testApp.api.patch('link/spotlight', { entry: heading.body.data._id }, { token });
  const page = await testApp.api.get<object[]>(user.username);
  expect(Object.keys(page.body.data[0] ?? {}).sort()).toEqual(fields('PublicUserResponse'));
  const themes = await testApp.api.get<object[]>('theme/all-theme', { token });
  for (const theme of themes.body.data) expect(Object.keys(theme).sort()).toEqual(fields('ThemeResponse'));
  const seller = await Seller.new(testApp);
  const schedule = { shownFrom: '2026-01-01T00:00:00.000Z', shownUntil: '2046-01-01T00:00:00.000Z' };
  const flags = { Product_Featured: 'true', Product_Affiliate: 'true', Product_Direct: 'true' };
  const texts = { Product_Currency: 'EUR', Product_Retailer: 'Bazaar', Product_Collection: 'Kitchen' };
  const translations = (field: string) => ({ translations: JSON.stringify({ ta: { [field]: 'கடாய்' } }) });
  const optional = { ...texts, Product_Stock: '3', ...flags, ...translations('name') };
  const { _id: productId } = (await seller.add({ ...optional, ...schedule }, [await testImage()])).body.data;
  const owner = await testApp.app.get(UsersService).findByName(seller.username);
  await testApp.app.get(ProductsService).setTakedown(owner?.id ?? '', productId, takedown);
  const product = (await seller.get(productId)).body.data;
  expect(Object.keys(product).sort()).toEqual(fields('ProductResponse'));
  expect(Object.keys(product.Product_Img[0] ?? {}).sort()).toEqual(fields('ProductImageResponse'));
  const affiliate = { title: 'Blog', url: 'example.com', isAffiliate: 'true', size: 'card' };
  const link = { ...affiliate, thumbnail: await testImage(), ...schedule, ...translations('title') };
  const linkResponse = await testApp.api.form<object>('link/add-link', link, { token });
  const drawnLink = { title: 'Videos', url: 'youtube.com/@meera', isDrawn: 'true', thumbnail: await testImage() };
  const drawnResponse = await testApp.api.form<object>('link/add-link', drawnLink, { token });
  const [hidden] = (await testApp.api.get<Link[]>('link/all-link', { token })).body.data;
  await testApp.app.get(EntriesService).setTakedown(user._id, hidden?._id ?? '', takedown);
  const [hiddenLink] = (await testApp.api.get<Link[]>('link/all-link', { token })).body.data;
  const linkFields = Object.keys({ ...linkResponse.body.data, ...drawnResponse.body.data, ...hiddenLink });
  expect(linkFields.sort()).toEqual(fields('LinkResponse'));
});

it('the page loads only its own files and has nothing inline', async () => {
  const page = await testApp.api.get('/docs');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; worker-src 'none'; style-src 'self';/,
  );
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
  expect(page.text).not.toMatch(/<style|style=|\son\w+=|<script>|https?:/);
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
  expect(files.length).toBeGreaterThanOrEqual(4);
  for (const file of files)
    expect({ file, status: (await testApp.api.get(file)).status }).toEqual({ file, status: 200 });
});

it('with DOCS=off there are no documents', async () => {
  const appWithoutDocs = await startApp({ DOCS: 'off' });
  for (const path of ['/docs', '/docs/openapi.json', '/docs/start.js', '/docs/swagger-ui.css'])
    expect([path, (await appWithoutDocs.api.get(path)).status]).toEqual([path, 404]);
  await appWithoutDocs.close();
});
