import { createFakeShell } from '@linkstall/testing';
import { render, screen, within } from '@testing-library/react';

import server from '../app/server.ts';
import { aProduct, manyProducts, meera, meeraSession } from '../testing/people.ts';
import { fakeIntersectionObserver } from '../testing/browser-fakes.ts';
import { createStoreHelpers } from '../testing/show-store.tsx';

const { loadStorePage, page, showStore } = createStoreHelpers(server);

beforeEach(fakeIntersectionObserver);

const kitchen = [
  aProduct({ _id: 'k1', Product_Name: 'Pan', Product_Collection: 'Kitchen' }),
  aProduct({ _id: 'k2', Product_Name: 'Tongs', Product_Collection: 'Kitchen' }),
  aProduct({ _id: 'l1', Product_Name: 'Lamp', Product_Collection: 'Living room' }),
];
const store = { ...meera, UserProduct: kitchen };
const load = async (params: object, user = store) =>
  (await loadStorePage({ at: '@meera.cooks', ...params }, user)).result;

async function show(params: object, user = store) {
  const result = await load(params, user);
  if (result.status !== 200) throw new Error(`status ${result.status}`);
  render(<page.Component data={result.data} shell={createFakeShell()} />);
}

describe('collections', () => {
  it('are links with one address for each collection, and the link of the current collection is marked', async () => {
    await show({ in: 'Kitchen' });
    const chips = within(screen.getByRole('navigation', { name: 'Collections' })).getAllByRole('link');
    expect(
      chips.map((chip) => [chip.textContent, chip.getAttribute('href'), chip.getAttribute('aria-current')]),
    ).toEqual([
      ['All', '/store/@Meera.Cooks', null],
      ['Kitchen', '/store/@Meera.Cooks?in=Kitchen', 'page'],
      ['Living room', '/store/@Meera.Cooks?in=Living+room', null],
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  it('redirect another spelling to the address of the collection, and an unknown or empty name to the store', async () => {
    expect(await load({ in: 'kitchen' })).toEqual({ status: 302, location: '/store/@Meera.Cooks?in=Kitchen' });
    for (const unknown of ['Attic', ''])
      expect(await load({ in: unknown })).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
    expect(await load({ in: 'Kitchen', page: '9' })).toEqual({
      status: 302,
      location: '/store/@Meera.Cooks?in=Kitchen',
    });
    expect(await load({ in: 'Kitchen' })).toMatchObject({
      head: {
        title: 'Kitchen · Store of Meera Iyer · Sunday kitchen · Linkstall',
        canonicalPath: '/store/@Meera.Cooks?in=Kitchen',
        facts: { url: '/store/@Meera.Cooks?in=Kitchen', numberOfItems: 2 },
      },
    });
  });

  it('are not shown in a store without collections, and its data has no field for them', async () => {
    const user = { ...meera, UserProduct: manyProducts(11) };
    await show({}, user);
    expect(screen.queryByRole('navigation', { name: 'Collections' })).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
    const result = await load({}, user);
    expect(result.status === 200 && Object.keys(result.data as object)).toEqual([
      ...['owner', 'theme', 'products', 'page', 'total'],
    ]);
  });

  it('also filter the list of the owner, which contains hidden products', async () => {
    const hiddenPan = aProduct({ _id: 'k3', Product_Collection: 'Kitchen', Product_status: false });
    await showStore({
      user: store,
      products: [...kitchen, hiddenPan],
      filter: { in: 'Kitchen' },
      reader: meeraSession,
    });
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  });
});

describe('the search', () => {
  const large = { ...meera, UserProduct: [...manyProducts(11), aProduct({ _id: 'x', Product_Desc: 'Iron tongs.' })] };

  it('appears from 12 products on, and needs no scripts', async () => {
    await show({}, large);
    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/store/@Meera.Cooks');
    expect(form).not.toHaveAttribute('method');
    expect(within(form).getByRole('searchbox', { name: 'Search products' })).toHaveAttribute('name', 'q');
  });

  it('shows the products with all words, and search engines get the address of the store', async () => {
    await show({ q: ' TONGS iron ' }, large);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Cast-iron kadhai');
    expect(screen.getByRole('searchbox')).toHaveValue('TONGS iron');
    const result = await load({ q: 'tongs' }, large);
    expect(result).toMatchObject({ head: { canonicalPath: '/store/@Meera.Cooks' } });
    expect(result).not.toHaveProperty('head.facts');
  });

  it('without a result shows a message and a link to all products', async () => {
    await show({ q: '<b>' }, large);
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(screen.getByText('No product has “<b>” in its name or description.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all products' })).toHaveAttribute('href', '/store/@Meera.Cooks');
    expect(await load({ q: '  ' }, large)).toEqual({ status: 302, location: '/store/@Meera.Cooks' });
  });
});
