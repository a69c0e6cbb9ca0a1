import { failure } from '@linkstall/testing';
import { screen, within } from '@testing-library/react';

import server from '../app/server.ts';
import { manyProducts } from '../testing/people.ts';
import { createStoreHelpers } from '../testing/show-store.tsx';
import { setVisible, fakeIntersectionObserver } from '../testing/browser-fakes.ts';

const { showStore } = createStoreHelpers(server);

beforeEach(fakeIntersectionObserver);

const products = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem');
const pages = () => screen.getByRole('navigation', { name: 'Pages of products' });

describe('a store with more products than one page holds', () => {
  it('shows the first 24 products with a plain link to the next page', async () => {
    const { shell } = await showStore({ products: manyProducts(60) });
    expect(products()).toHaveLength(24);
    expect(pages()).toHaveTextContent('Page 1 of 3');
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute('href', '/store/@Meera.Cooks?page=2');
    expect(screen.queryByRole('link', { name: 'Previous products' })).toBeNull();
    expect(shell.calls).toEqual([]);
  });

  it('adds the other products while scrolling, with one request', async () => {
    const { shell } = await showStore({ products: manyProducts(60) });
    await setVisible(pages());
    expect(products()).toHaveLength(48);
    expect(screen.getByText('24 more products')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute('href', '/store/@Meera.Cooks?page=3');
    await setVisible(pages());
    expect(products()).toHaveLength(60);
    expect(screen.queryByRole('link', { name: 'More products' })).toBeNull();
    expect(shell.calls).toHaveLength(1);
  });

  it('uses the singular when one product is added', async () => {
    await showStore({ products: manyProducts(25) });
    await setVisible(pages());
    expect(screen.getByText('One more product')).toBeInTheDocument();
  });

  it('adds the following products to a later page too, with a link to the previous page', async () => {
    await showStore({ products: manyProducts(60), page: '2' });
    expect(products()[0]).toHaveTextContent('Thing 25');
    expect(screen.getByRole('link', { name: 'Previous products' })).toHaveAttribute('href', '/store/@Meera.Cooks');
    await setVisible(pages());
    expect(products()).toHaveLength(36);
    expect(products()[0]).toHaveTextContent('Thing 25');
  });

  it('keeps the link to the next page when the products cannot be read', async () => {
    await showStore({
      products: manyProducts(60),
      routes: {
        'GET /Meera.Cooks/Store': () => {
          throw failure(0, 'No response');
        },
      },
    });
    await setVisible(pages());
    expect(products()).toHaveLength(24);
    expect(screen.getByRole('link', { name: 'More products' })).toBeVisible();
  });
});
