import type { PageLanguage, PageUser, PlacedEntry } from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';
import { shareTexts } from '@linkstall/kit/share';
import { act, render, screen } from '@testing-library/react';

import preview from '../app/preview.tsx';
import { profilePage } from '../profiles/profile-page.tsx';
import { link, meera } from '../testing/people.ts';
import { fakeApi, hydrate, loadData, showServerHtml } from '../testing/server-html.tsx';
import { entryTexts } from './entries/entry-texts.ts';
import { texts } from './texts.ts';

type Entry = PlacedEntry extends infer E ? (E extends PlacedEntry ? Omit<E, '_id' | 'place'> : never) : never;

const picture = { url: '/images/k/1280.webp' };
const price = { price: 2499, discountPrice: 1874.5, isAffiliate: true, picture };
const zone = 'Asia/Kolkata';

/** An entry of every kind with texts of the page. The creator's own texts begin with ¤. */
const ENTRIES = [
  { kind: 'heading', title: '¤Week' },
  { kind: 'text', text: '¤Sundays' },
  { kind: 'mail', title: '¤Write', address: 'a@example.com' },
  { kind: 'phone', title: '¤Call', number: '+919876543210' },
  { kind: 'whatsapp', title: '¤Chat', number: '+919876543210', message: '¤Hi' },
  { kind: 'upi', title: '¤Tip', upiId: 'meera@upi', payee: '¤Meera', amount: '180.00', isNew: true },
  {
    ...{ kind: 'video', title: '¤Film', url: 'https://vimeo.com/1', provider: 'vimeo' },
    ...{ player: 'https://player.vimeo.com/video/1', thumbnail: { url: '' } },
  },
  {
    ...{ kind: 'video', title: '¤Song', url: 'https://open.spotify.com/track/1', provider: 'spotify', height: 152 },
    ...{ player: 'https://open.spotify.com/embed/track/1', thumbnail: { url: '' } },
  },
  { kind: 'product', productId: 'k1', name: '¤Kadhai', url: 'shop.example', ...price },
  { kind: 'products', title: '¤Stall', products: [{ productId: 'k2', name: '¤Tawa', ...price }] },
  { kind: 'faq', title: '¤Why?', text: '¤Because' },
  { kind: 'quote', text: '¤Good', author: '¤Ravi' },
  { kind: 'divider' },
  { kind: 'event', title: '¤Class', startsAt: '2026-12-03T18:00', endsAt: '2026-12-03T20:00', zone, venue: '¤Hall' },
  { kind: 'hours', title: '¤Shop', hours: ['mon 09:00-18:00'], zone, isOpen: true },
  { kind: 'hours', title: '¤Café', hours: ['tue 09:00-18:00'], zone, isOpen: false },
  { kind: 'contact', title: '¤Meera', org: '¤Kitchen', tel: '', mail: '' },
  { kind: 'countdown', title: '¤Sale', until: '2026-12-03T18:00', zone, left: { count: 3, unit: 'day' } },
  { kind: 'images', title: '¤Album', images: [{ ...picture, alt: '¤Dosa' }] },
  { kind: 'file', title: '¤List', file: { url: '/images/r/file.pdf', type: 'pdf', bytes: 1_258_291 } },
] as unknown as readonly Entry[];

const full = {
  ...{ ...meera, fullName: '¤Meera', username: 'mee', UserLink: [{ ...link('¤Shop'), isAffiliate: true }] },
  ...{ hasStore: true, UserEntry: ENTRIES.map((entry, place) => ({ ...entry, _id: `e${place}`, place })) },
} as PageUser;
const empty: PageUser = { ...meera, fullName: '¤Meera', username: 'mee', UserLink: [] };

const inLanguage = (user: PageUser, language: PageLanguage): PageUser =>
  language === 'en' ? user : { ...user, language };
const load = (user: PageUser) => loadData(profilePage, { userName: 'mee' }, fakeApi({ '/mee/Page': [user] }));
const draw = async (user: PageUser) => showServerHtml(profilePage, await load(user));

/** The words of the page itself: its texts and labels, without the creator's own. */
function wordsIn(root: Element): ReadonlySet<string> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
  for (const element of root.querySelectorAll('*'))
    for (const name of ['alt', 'aria-label', 'title', 'data-ok']) found.push(element.getAttribute(name) ?? '');
  const parts = found.flatMap((text) => text.split(' · ')).map((text) => text.trim());
  return new Set(parts.filter((text) => /\p{L}{2}/u.test(text) && !/^[¤@]/u.test(text)));
}

/** Names that no language translates, and addresses. */
const NAMES = [
  'WhatsApp',
  'Telegram',
  '1.2 MB',
  'localhost/',
  'mee',
  'meera@upi',
  'meera',
  'meera@',
  'example.',
  'com',
];

const TRANSLATIONS = (Object.keys(LANGUAGES) as PageLanguage[]).filter((language) => language !== 'en');

test.each(TRANSLATIONS)('a page in %s with every block has no English text of the page', async (language) => {
  for (const user of [full, empty]) {
    const english = wordsIn(await draw(user));
    const translated = wordsIn(await draw(inLanguage(user, language)));
    expect(translated.size).toBeGreaterThan(user === full ? 25 : 8);
    expect([...translated].filter((text) => english.has(text) && !NAMES.includes(text))).toEqual([]);
  }
});

test('the page with every block shows every English text of visitors, so that the comparison misses none', async () => {
  const shown = [...wordsIn(await draw(full)), ...wordsIn(await draw(empty))].join('\n');
  const { page } = texts;
  const plain = [page.empty, page.emptyText, page.store, page.affiliate, page.share, page.madeWith('Linkstall')];
  const { left: _left, download: _download, upiCode, watchAt, openAt, ...entries } = entryTexts;
  const filled = [upiCode('¤Meera'), watchAt('vimeo.com'), openAt('open.spotify.com')];
  const { code: _code, title, close, copy, mail, svg } = shareTexts;
  for (const text of [...plain, ...Object.values(entries), ...filled, title, close, copy, mail, svg])
    expect(shown).toContain(text.trim());
});

test.each(TRANSLATIONS)('the head of a page in %s has the language and a translated description', async (language) => {
  const user = inLanguage(empty, language);
  const result = await profilePage.load({ userName: 'mee' }, fakeApi({ '/mee/Page': [user] }));
  expect(result).toMatchObject({ head: { language, facts: { inLanguage: language } } });
  const description = result.status === 200 ? result.head.description : '';
  expect(description).toContain('¤Meera');
  expect(description).not.toBe(texts.page.description('¤Meera'));
});

test('a page without a choice has no language in its data, its head and its facts', async () => {
  const result = await profilePage.load({ userName: 'mee' }, fakeApi({ '/mee/Page': [full] }));
  expect(JSON.stringify(result)).not.toMatch(/anguage/);
});

test('dates, weekdays, times, numbers and prices are in the language', async () => {
  const marathi = await draw(inLanguage(full, 'mr'));
  for (const text of ['सोमवार', '०९:००–१८:००', '३ दिवस बाकी', '₹२,४९९', '₹१,८७४.५०', 'PDF डाउनलोड करा · १.२ MB'])
    expect(marathi).toHaveTextContent(text);
  const german = await draw(inLanguage(full, 'de'));
  for (const text of ['Montag', 'Do., 3. Dez. 2026', 'Noch 3 Tage', 'Vorher: 2.499'])
    expect(german).toHaveTextContent(text);
  const english = await draw(full);
  for (const text of [
    'Monday09:00–18:00',
    'Thu, 3 Dec 2026, 18:00–20:00 · ¤Hall',
    '3 days left',
    'Download PDF · 1.2 MB',
  ])
    expect(english).toHaveTextContent(text);
});

test('a page in Arabic counts by its plural forms, and isolates names', async () => {
  const arabic = await draw(inLanguage(full, 'ar'));
  expect(arabic).toHaveTextContent('المتبقي: ٣ أيام');
  expect(arabic.querySelector('img[alt*="UPI"]')?.getAttribute('alt')).toBe(
    'رمز QR للدفع إلى \u2068¤Meera\u2069 عبر UPI',
  );
});

test('a translated page hydrates without React errors', async () => {
  const page = await hydrate(profilePage, await load(inLanguage(full, 'ta')));
  expect(page.reactErrors).toEqual([]);
  expect(page.root).toHaveTextContent('Linkstall மூலம் உருவாக்கப்பட்டது');
  page.end();
});

test('the phone preview speaks the language of the user, with its direction', async () => {
  const { user, ...props } = {
    user: { ...meera, hidesEmail: false, language: 'ar' as const },
    ...{ links: [], theme: null, hasStore: true, shell: {} as never },
  };
  const { container } = await act(async () => render(<preview.Component user={user} {...props} />));
  expect(screen.getByText('المتجر')).toBeVisible();
  expect(container.firstElementChild).toHaveAttribute('lang', 'ar');
  expect(container.firstElementChild).toHaveAttribute('dir', 'rtl');
});
