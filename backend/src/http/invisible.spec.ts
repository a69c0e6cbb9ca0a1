import type { Entry, Link, Product, SessionUser } from '@linkstall/contracts/http';

import { newUsername, PASSWORD, testImage } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  ({ token } = await testApp.api.newSession());
});

const addLink = async (title: string, url: string) =>
  testApp.api.form<Link>('link/add-link', { title, url, thumbnail: await testImage() }, { token });

it('a link is stored without the invisible characters of its title and its address', async () => {
  const { data } = (await addLink('Tiff\u00adin\u200b', 'https://example.com/x\u200b')).body;
  expect([data.title, data.url]).toEqual(['Tiffin', 'https://example.com/x']);
});

it('a link is stored without the characters that reverse the direction of its address', async () => {
  expect((await addLink('Tiffin', '\u200eexample.com/\u202ex')).body.data.url).toBe('example.com/x');
});

it('an address keeps the non-joiner of a Persian word', async () => {
  const url = 'https://fa.wikipedia.org/wiki/می\u200cخواهم';
  expect((await addLink('Wiki', url)).body.data.url).toBe(url);
});

it.each(['\u3164', '\u200b\u2060', '\u2800'])('a title of %j alone counts as empty', async (title) => {
  const { status, body } = await addLink(title, 'https://example.com');
  expect([status, body.message]).toEqual([400, 'Title is required']);
});

it('an account is stored and found without invisible characters in its names and its email address', async () => {
  const username = newUsername();
  const response = await testApp.api.post<SessionUser>('users/register', {
    username: `${username}\u200b`,
    fullName: '\u2060Meera\u00ad Iyer\u200b',
    email: `\u200b${username}@example.com\u2060`,
    password: PASSWORD,
  });
  expect(response.body.data).toMatchObject({ username, fullName: 'Meera Iyer', email: `${username}@example.com` });
  const login = await testApp.api.post('users/login', { username: `\u200b${username}`, password: PASSWORD });
  expect(login.status).toBe(200);
});

it('a name keeps joiners inside words and emoji', async () => {
  const fullName = 'क्\u200dष 👩🏽\u200d🍳';
  const form = { username: newUsername(), fullName, email: 'joiner@example.com', password: PASSWORD };
  expect((await testApp.api.post<SessionUser>('users/register', form)).body.data.fullName).toBe(fullName);
});

it('a product and the other entries are stored without invisible characters', async () => {
  const product = await testApp.api.form<Product>(
    'product/add-product',
    {
      Product_Name: 'Kad\u200bhai',
      Product_Desc: 'Heavy\u2060.',
      Product_Price: '10',
      Product_Discount_Price: '9',
      Product_Url: '\u200eexample.com/\u00ad\u202ek',
      Product_img: await testImage(),
    },
    { token },
  );
  expect(product.body.data).toMatchObject({
    ...{ Product_Name: 'Kadhai', Product_Desc: 'Heavy.', Product_Url: 'example.com/k' },
  });
  const accounts = { kind: 'social', accounts: 'instagram.com/\u200bmeera' };
  const entry = await testApp.api.form<Entry>('link/add-entry', accounts, { token });
  expect(entry.body.data).toMatchObject({ accounts: ['https://instagram.com/meera'] });
});
