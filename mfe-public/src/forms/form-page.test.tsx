import type { PageLanguage, PageUser, PlacedEntry } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';

import { profilePage } from '../profiles/profile-page.tsx';
import { meera } from '../testing/people.ts';
import { fakeApi, loadData, showServerHtml } from '../testing/server-html.tsx';
import { formPage } from './form-page.tsx';

const [CONTACT, LIST] = ['6920a1b2c3d4e5f60718293a', '6920a1b2c3d4e5f60718293b'];
const ENTRIES = [
  { _id: CONTACT, place: 0, kind: 'contactForm', title: '¤Write', intro: '¤Soon' },
  { _id: LIST, place: 1, kind: 'emailList', title: '¤News', intro: '', consent: '¤I agree' },
] as const satisfies readonly PlacedEntry[];
const user: PageUser = { ...meera, username: 'mee', fullName: '¤Meera', UserEntry: ENTRIES };
const languages = Object.keys(LANGUAGES) as PageLanguage[];

interface Options {
  readonly entry?: string;
  readonly language?: PageLanguage;
  readonly params?: Readonly<Record<string, string>>;
}
async function show({ entry = CONTACT, language, params = {} }: Options = {}): Promise<HTMLElement> {
  const api = fakeApi({ '/mee/Page': [{ ...user, ...(language && language !== 'en' && { language }) }] });
  return showServerHtml(formPage, await loadData(formPage, { userName: 'mee', entry, ...params }, api));
}
const field = (root: HTMLElement, label: RegExp | string) => {
  const element = [...root.querySelectorAll('label')].find(({ textContent }) => textContent.match(label));
  return root.querySelector<HTMLInputElement>(`[id="${element?.htmlFor}"]`);
};

test('a contact form asks for name, address and message, and posts to its own address', async () => {
  const root = await show({ params: { token: 'the-token' } });
  expect(root.querySelector('h1')).toHaveTextContent('¤Write');
  expect(root).toHaveTextContent('We pass it on to ¤Meera by mail and keep no copy.');
  const form = root.querySelector('form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', null]);
  const fields = [field(root, /name/), field(root, /address/), field(root, /message/)];
  expect(fields.map((input) => [input?.name, input?.required, input?.autocomplete])).toEqual([
    ['name', false, 'name'],
    ['email', true, 'email'],
    ['message', true, ''],
  ]);
  expect(root.querySelector('[name=token]')).toHaveValue('the-token');
});

test('nobody sees the field for programs, and nobody reaches it by keyboard', async () => {
  const trap = (await show()).querySelector('[name=website]');
  expect(trap).not.toBeVisible();
  expect(trap).toHaveAttribute('tabindex', '-1');
});

test('an e-mail list asks for an address and shows the consent before the button', async () => {
  const root = await show({ entry: LIST });
  expect([...root.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['Your email address']);
  const button = root.querySelector('button');
  expect(button).toHaveTextContent('Subscribe');
  expect(button).toHaveAccessibleDescription(
    '¤I agree We send you one mail first. You are on the list only after you confirm it there.',
  );
});

test('a fault stands at its field, which keeps its text and gets the focus', async () => {
  const typed = { name: '¤Ravi', email: 'ravi', message: '¤Hello', faults: 'email' };
  const root = await show({ params: typed });
  const email = field(root, /address/);
  expect(email).toHaveAccessibleDescription('This is not an email address');
  expect([email?.value, email?.autofocus, email?.getAttribute('aria-invalid')]).toEqual(['ravi', true, 'true']);
  expect([field(root, /name/)?.value, field(root, /message/)?.value]).toEqual(['¤Ravi', '¤Hello']);
});

test.each([
  ['early', 'This is not sent. Please send it again'],
  ['late', 'This is not sent. Please send it again'],
  ['used', 'This is not sent. Please send it again'],
  ['unavailable', 'This is not sent. Please send it again'],
  ['limit', 'try again in 25 minutes'],
])('the reason %s is an alert above the form', async (faults, words) => {
  const root = await show({ params: { faults, minutes: '25' } });
  expect(root.querySelector('[role=alert]')).toHaveTextContent(words);
});

test('the link to the page keeps the language of the form', async () => {
  const href = async (params: Readonly<Record<string, string>>) =>
    (await show({ params })).querySelector('a')?.getAttribute('href');
  expect([await href({}), await href({ lang: 'hi' })]).toEqual(['/mee', '/mee?lang=hi']);
});

test('after sending, the page says thanks and has no form', async () => {
  const root = await show({ params: { sent: '1' } });
  expect(root.querySelector('[role=status]')).toHaveTextContent('Thank you. Your message is on its way to ¤Meera.');
  expect(root.querySelector('form')).toBeNull();
  expect(await show({ entry: LIST, params: { sent: '1' } })).toHaveTextContent('only after you confirm it there');
});

test.each([
  { entry: 'c'.repeat(24) },
  { userName: 'nobody', entry: CONTACT },
  { userName: 'not a name', entry: CONTACT },
])('there is no page for %j', async (params) => {
  expect(await formPage.load({ userName: 'mee', ...params }, fakeApi({ '/mee/Page': [user] }))).toEqual({
    status: 404,
  });
});

test('a form below a former name leads to the form below the current name', async () => {
  const result = await formPage.load({ userName: 'old', entry: CONTACT }, fakeApi({ '/old/Page': [user] }));
  expect(result).toEqual({ status: 302, location: `/form/mee/${CONTACT}` });
});

/** All texts of the page that are not the creator's own. */
async function wordsIn(language: PageLanguage): Promise<readonly string[]> {
  const words: string[] = [];
  for (const entry of [CONTACT, LIST])
    for (const faults of ['late', 'limit', 'name email message', 'sent']) {
      const params = faults === 'sent' ? { sent: '1' } : { faults, minutes: '25' };
      const root = await show({ entry, language, params });
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
    }
  return words.filter((text) => !text.startsWith('¤'));
}

test.each(languages.filter((language) => language !== 'en'))('a form in %s has no English text', async (language) => {
  const english = new Set(await wordsIn('en'));
  expect((await wordsIn(language)).filter((text) => english.has(text))).toEqual([]);
});

test('a page shows its forms as links, and a page without a form has no byte of them', async () => {
  const draw = async (UserEntry: PageUser['UserEntry']) => {
    const page = { ...user, ...(UserEntry && { UserEntry }) };
    return showServerHtml(
      profilePage,
      await loadData(profilePage, { userName: 'mee' }, fakeApi({ '/mee/Page': [page] })),
    );
  };
  const links = [...(await draw(ENTRIES)).querySelectorAll('li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining([`/form/mee/${CONTACT}`, `/form/mee/${LIST}`]));
  const html = (await draw([{ _id: 'a', place: 0, kind: 'text', text: 'Hi' }])).innerHTML;
  expect(html).not.toMatch(/form|<input|<textarea/i);
});
