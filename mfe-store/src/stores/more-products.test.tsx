import { failure } from '@linkstall/contracts/testing';
import { screen, within } from '@testing-library/react';

import server from '../app/server.ts';
import { manyProducts } from '../testing/people.ts';
import { storeOf } from '../testing/show-store.tsx';
import { see, standInForSight } from '../testing/stand-ins.ts';

const { showStore } = storeOf(server);

beforeEach(standInForSight);

const goods = () => within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem');
const pages = () => screen.getByRole('navigation', { name: 'Pages of products' });

describe('a store with more products than fit on a page', () => {
  it('shows the first 24 with a plain link to the next', async () => {
    const { shell } = await showStore({ products: manyProducts(60) });
    expect(goods()).toHaveLength(24);
    expect(pages()).toHaveTextContent('Page 1 of 3');
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute('href', '/store/@Meera.Cooks?page=2');
    expect(screen.queryByRole('link', { name: 'Previous products' })).toBeNull();
    expect(shell.calls).toEqual([]);
  });

  it('brings the rest while scrolling, in one call', async () => {
    const { shell } = await showStore({ products: manyProducts(60) });
    await see(pages());
    expect(goods()).toHaveLength(48);
    expect(screen.getByText('24 more products')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'More products' })).toHaveAttribute('href', '/store/@Meera.Cooks?page=3');
    await see(pages());
    expect(goods()).toHaveLength(60);
    expect(screen.queryByRole('link', { name: 'More products' })).toBeNull();
    expect(shell.calls).toHaveLength(1);
  });

  it('counts one as one', async () => {
    await showStore({ products: manyProducts(25) });
    await see(pages());
    expect(screen.getByText('One more product')).toBeInTheDocument();
  });

  it('goes on from any page, with a link back', async () => {
    await showStore({ products: manyProducts(60), page: '2' });
    expect(goods()[0]).toHaveTextContent('Thing 25');
    expect(screen.getByRole('link', { name: 'Previous products' })).toHaveAttribute('href', '/store/@Meera.Cooks');
    await see(pages());
    expect(goods()).toHaveLength(36);
    expect(goods()[0]).toHaveTextContent('Thing 25');
  });

  it('keeps the link when the rest cannot be read', async () => {
    await showStore({
      products: manyProducts(60),
      routes: {
        'GET /Meera.Cooks/Store': () => {
          throw failure(0, 'No response');
        },
      },
    });
    await see(pages());
    expect(goods()).toHaveLength(24);
    expect(screen.getByRole('link', { name: 'More products' })).toBeVisible();
  });
});
