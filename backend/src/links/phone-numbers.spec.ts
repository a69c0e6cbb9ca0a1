import type { Entry, ImportPreview } from '@linkstall/contracts/http';

import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
  testApp = await startApp();
  ({ token } = await testApp.api.newSession());
});

type Fields = Readonly<Record<string, string>>;
const add = async (fields: Fields, caller = token) =>
  testApp.api.form<Entry & { number?: string; tel?: string }>('link/add-entry', fields, { token: caller });
const addPhone = (number: string, caller?: string) => add({ kind: 'phone', title: 'Call', number }, caller);
const expectProblem = async (number: string, message: string, caller?: string) => {
  const { status, body } = await addPhone(number, caller);
  expect([status, body.message]).toEqual([400, message]);
  expect(body.errors).toEqual([{ field: 'number', message }]);
};

it.each([
  ['9876543210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['९८७६५४३२१०', '+919876543210'],
  ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '+919876543210'],
  ['1800-123-4567', '+9118001234567'],
  ['(022) 2345 6789', '+912223456789'],
  ['\u202a+91 98765\u00a043210\u202c', '+919876543210'],
  ['0091 (98765) 43210', '+919876543210'],
  ['+91 (0) 98765 43210', '+919876543210'],
  ['0044 (0) 20 7946 0958', '+442079460958'],
  ['+39 06 6982', '+39066982'],
  ['tel:+91-98765-43210', '+919876543210'],
  ['tel:09876543210;phone-context=+91', '+919876543210'],
  ['https://wa.me/919876543210?text=Hi', '+919876543210'],
  ['api.whatsapp.com/send?phone=919876543210', '+919876543210'],
])('the number %j of a creator in India is stored as %s', async (text, number) => {
  const { status, body } = await addPhone(text);
  expect([status, body.data.number]).toEqual([201, number]);
});

const NO_NUMBER =
  'This is not a phone number. Write it as people dial it, such as 98765 43210, or with its country code, such as +91 98765 43210';
it.each([
  ['+91 98765 4321', '987654321 has 9 digits and is no number of India (+91). Count its digits again'],
  ['98765432101', '98765432101 has 11 digits and is no number of India (+91). Count its digits again'],
  ['98765', '98765 has 5 digits and is no number of India (+91). Count its digits again'],
  ['+1 202 555 014', '202555014 has 9 digits and is no number of the country code +1. Count its digits again'],
  ['+999 12345678', 'There is no such country code: write + and the code, such as +91 for India'],
  ['+91 98765 43210 ext 4', NO_NUMBER],
  ['9876543210 or 9876543211', NO_NUMBER],
  ['call me', NO_NUMBER],
])('the number %j is refused with the words "%s"', (text, message) => expectProblem(text, message));

it('a number without country code belongs to the country of the time zone that the creator chose', async () => {
  const { token: caller } = await testApp.api.newSession();
  await testApp.api.patch('users/time-zone', { timeZone: 'Europe/Berlin' }, { token: caller });
  expect((await addPhone('030 901820', caller)).body.data.number).toBe('+4930901820');
  await expectProblem('030 9', '0309 has 4 digits and is no number of Germany (+49). Count its digits again', caller);
  await testApp.api.patch('users/time-zone', { timeZone: 'Asia/Calcutta' }, { token: caller });
  expect((await addPhone('9876543210', caller)).body.data.number).toBe('+919876543210');
});

it.each([
  [{ kind: 'whatsapp', title: 'Chat', number: 'https://wa.me/919876543210' }, { number: '+919876543210' }],
  [{ kind: 'contact', title: 'Meera', tel: '098765 43210' }, { tel: '+919876543210' }],
  [{ kind: 'contact', title: 'Meera', mail: 'mailto:meera@example.com?subject=Hi' }, { mail: 'meera@example.com' }],
  [{ kind: 'mail', title: 'Write', address: 'mailto:meera@example.com' }, { address: 'meera@example.com' }],
  [
    { kind: 'upi', title: 'Pay', upiId: 'upi://pay?pa=meera@okhdfcbank&pn=Meera&am=10', payee: 'Meera' },
    { upiId: 'meera@okhdfcbank' },
  ],
])('an address in the field of %j is taken apart', async (fields, stored) => {
  expect((await add(fields as unknown as Fields)).body.data).toMatchObject(stored);
});

it('an edit checks a changed number, and keeps an unchanged one', async () => {
  const { _id: id } = (await addPhone('9876543210')).body.data;
  const edit = (fields: Fields) =>
    testApp.api.patchForm<{ number: string }>(`link/update-entry/${id}`, fields, { token });
  expect((await edit({ number: '98765' })).status).toBe(400);
  expect((await edit({ title: 'Ring' })).body.data.number).toBe('+919876543210');
  expect((await edit({ number: '87654 32109' })).body.data.number).toBe('+918765432109');
});

it('an import takes national numbers, and says what is wrong with others before anything is stored', async () => {
  const entry = { _id: '1', isActive: true, kind: 'phone', title: 'Call' };
  const entries = ['098765 43210', '98765'].map((number) => ({ ...entry, number }));
  const file = new FormData();
  file.append('file', new Blob([JSON.stringify(entries)]), 'links.json');
  const { body } = await testApp.api.send<ImportPreview>('POST', 'link/read-import', { token, body: file });
  expect(body.data.entries.map(({ problem }) => problem)).toEqual([
    '',
    '98765 has 5 digits and is no number of India (+91). Count its digits again',
  ]);
});
