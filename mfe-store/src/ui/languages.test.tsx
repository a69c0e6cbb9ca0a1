import type { PageLanguage, Product, ProductPage } from '@linkstall/contracts/http';
import type { PublicApi } from '@linkstall/contracts/shell';
import { LANGUAGES } from '@linkstall/kit/languages';
import { createFakeShell } from '@linkstall/testing';
import { renderToString } from 'react-dom/server';

import server from '../app/server.ts';
import { createStoreHelpers } from '../testing/show-store.tsx';
import { aProduct, meera, storedImage } from '../testing/people.ts';
import { texts } from './texts.ts';

const { loadStorePage, page: storePage } = createStoreHelpers(server);
const productPage = server.pages['/store/:at/:product']!;
const ID = '6920a1b2c3d4e5f60718293a';

/** The creator's own texts begin with ¤. */
const item = (id: string, fields: Partial<Product> = {}) =>
  aProduct({ _id: id, Product_Name: '¤Kadhai', Product_Desc: '¤Heavy', Product_Affiliate: true, ...fields });
const images = [storedImage('a'), storedImage('b')];
const products = [
  item('p1', { Product_Stock: 3, Product_Img: images, Product_Collection: '¤Kitchen', Product_Retailer: '¤Iron' }),
  item('p2', { Product_Stock: 0, Product_Discount_Price: 2490 }),
  ...Array.from({ length: 24 }, (_, index) => item(`q${index}`)),
];
const owner = { ...meera, fullName: '¤Meera', email: '', avatar: { url: '' }, UserProduct: products };
const orders = {
  whatsapp: '+919876543210',
  upi: { upiId: 'meera@upi', payee: '¤Meera', amount: '1690.00', isNew: true },
};

const drawn = (Component: typeof storePage.Component, data: unknown): Element => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Component data={data} shell={createFakeShell()} />);
  return root;
};

async function drawStore(
  language: PageLanguage,
  { user = owner, ...params }: { readonly user?: typeof owner; readonly q?: string } = {},
) {
  const { result } = await loadStorePage(
    { at: '@Meera.Cooks', ...params },
    { ...user, ...(language !== 'en' && { language }) },
  );
  if (result.status !== 200) throw new Error(`status ${result.status}`);
  return { root: drawn(storePage.Component, result.data), head: result.head };
}

async function drawProduct(language: PageLanguage, product: Product) {
  const { username, fullName, avatar } = owner;
  const response: ProductPage = {
    ...{
      username,
      fullName,
      avatar,
      UserTheme: [],
      preview: { url: '/previews/x.jpg' },
      product,
      orders,
      more: [item('p2')],
    },
    ...(language !== 'en' && { language }),
  };
  const api: PublicApi = { get: async <T,>() => [response] as T };
  const result = await productPage.load({ at: '@Meera.Cooks', product: ID }, api);
  if (result.status !== 200) throw new Error(`status ${result.status}`);
  return { root: drawn(productPage.Component, result.data), head: result.head };
}

const drawAll = async (language: PageLanguage) => {
  const pages = [
    await drawStore(language),
    await drawStore(language, { q: 'nothing' }),
    await drawStore(language, { user: { ...owner, UserProduct: [] } }),
    await drawProduct(language, item(ID, { Product_Stock: 2, Product_Img: images })),
    await drawProduct(language, item(ID, { Product_Stock: 0 })),
  ];
  return { words: new Set(pages.flatMap(({ root }) => [...wordsIn(root)])), heads: pages.map(({ head }) => head) };
};

/** The words of the page itself: its texts and labels, without the creator's own. */
function wordsIn(root: Element): ReadonlySet<string> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
  for (const element of root.querySelectorAll('*'))
    for (const name of ['alt', 'aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
  const parts = found.flatMap((text) => text.split(' · ')).map((text) => text.trim());
  return new Set(parts.filter((text) => /\p{L}{2}/u.test(text) && !/^[¤@]/u.test(text)));
}

/** Names, addresses, and words that a language shares with English. */
const SHARED: Readonly<Partial<Record<PageLanguage, readonly string[]>>> = { pt: ['Links'], de: ['Links', 'Details'] };
const NAMES = ['Meera.Cooks', 'Cooks', 'meera@upi'];

const TRANSLATIONS = (Object.keys(LANGUAGES) as PageLanguage[]).filter((language) => language !== 'en');

test.each(TRANSLATIONS)('store and product in %s have no English text of the page', async (language) => {
  const english = await drawAll('en');
  const { words, heads } = await drawAll(language);
  expect(words.size).toBeGreaterThan(30);
  const same = [...words].filter((text) => english.words.has(text));
  expect(same.filter((text) => ![...NAMES, ...(SHARED[language] ?? [])].includes(text))).toEqual([]);
  for (const [index, head] of heads.entries()) {
    expect(head).toMatchObject({ language });
    expect(head.title).not.toBe(english.heads[index]?.title);
  }
});

test('the pages show the English texts of visitors, so that the comparison misses none', async () => {
  const words = [...(await drawAll('en')).words].join('\n');
  const { store, product } = texts;
  const { emptyOwner: _owner, copied: _copied, previousPage: _previous, ...shown } = store;
  const { hidden: _hidden, ...productTexts } = product;
  for (const text of [...Object.values(shown), ...Object.values(productTexts)])
    if (typeof text === 'string') expect(words).toContain(text.trim());
});

test('the facts of a translated store are in a page with its language', async () => {
  expect((await drawStore('mr')).head.facts).toMatchObject({
    ...{ '@type': 'CollectionPage', inLanguage: 'mr' },
    mainEntity: { '@type': 'ItemList', numberOfItems: 26 },
  });
  expect((await drawStore('en')).head.facts).toMatchObject({ '@type': 'ItemList' });
});

test('prices, percentages, counts and plural forms are in the language', async () => {
  const { root } = await drawStore('ar');
  for (const text of ['خصم ٣٢٪', 'بقيت ٣ قطع فقط', '١٬٦٩٠', '٢ / ٢']) expect(root).toHaveTextContent(text);
  const product = item(ID, { Product_Stock: 2 });
  expect((await drawProduct('ar', product)).root).toHaveTextContent('بقيت قطعتان فقط');
  expect((await drawProduct('de', product)).root).toHaveTextContent('32 % Rabatt');
});
