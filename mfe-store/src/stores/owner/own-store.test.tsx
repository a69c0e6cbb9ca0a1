import type { Product } from '@linkstall/contracts/http';
import { failure, type createFakeShell } from '@linkstall/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import server from '../../app/server.ts';
import { aProduct, manyProducts, meera, meeraSession } from '../../testing/people.ts';
import { press } from '../../testing/render-form.tsx';
import { createStoreHelpers } from '../../testing/show-store.tsx';
import { fakeIntersectionObserver } from '../../testing/browser-fakes.ts';

const { showStore } = createStoreHelpers(server);

beforeEach(() => {
  fakeIntersectionObserver();
  localStorage.clear();
  sessionStorage.clear();
});

const products = [
  aProduct({ _id: 'a', Product_Name: 'Kadhai', revision: 1 }),
  aProduct({ _id: 'b', Product_Name: 'Dabba', revision: 1, Product_status: false }),
];

describe('the store page for its owner', () => {
  it('shows add, edit and delete controls and hidden products, and ignores the case of the username', async () => {
    const reader = { ...meeraSession, username: 'meera.cooks' };
    await showStore({ products, reader });
    expect(screen.getByRole('link', { name: 'Add product' })).toHaveAttribute('href', '/store/add-product');
    expect(screen.getByRole('link', { name: 'Edit Kadhai' })).toHaveAttribute('href', '/store/edit-product/a');
    expect(screen.getByRole('button', { name: 'Delete Dabba' })).toBeInTheDocument();
    expect(screen.getAllByText('Hidden from visitors')).toHaveLength(1);
  });

  it('says why an operator hides a product', async () => {
    const takedown = { category: 'fraud', reason: 'It is never delivered.', at: '2026-11-30T09:00:00.000Z' } as const;
    await showStore({ products: [aProduct({ _id: 'a', takedown })], reader: meeraSession });
    expect(screen.getByText('Hidden by an operator: It is never delivered.')).toBeVisible();
  });

  it.each([null, { ...meeraSession, _id: 'u2', username: 'arjun' }])(
    'shows no owner controls to other readers',
    async (reader) => {
      const { shell } = await showStore({ products, reader });
      expect(screen.queryByRole('link', { name: /add|edit/i })).toBeNull();
      expect(screen.queryByRole('button', { name: /delete|arrange/i })).toBeNull();
      expect(document.body).not.toHaveTextContent('Dabba');
      expect(shell.calls).toEqual([]);
      expect(localStorage.getItem('storeOwner')).toBeNull();
    },
  );

  it('has one primary button with an outline that is readable on any theme, and a less prominent button beside it', async () => {
    await showStore({ products, reader: meeraSession });
    expect(screen.getByRole('link', { name: 'Add product' })).toHaveStyle({ boxShadow: '0 0 0 2px var(--lt-foot)' });
    const arrangeStyle = getComputedStyle(screen.getByRole('button', { name: 'Arrange' }));
    expect([arrangeStyle.color, arrangeStyle.boxShadow]).toEqual(['var(--lt-foot)', '']);
    expect(arrangeStyle.background).not.toContain('--ls-surface');
  });

  it('offers to add the first product when the store is empty', async () => {
    await showStore({ reader: meeraSession });
    expect(screen.getAllByRole('link', { name: 'Add product' })).toHaveLength(2);
  });

  it('stores the name of the owner as storeOwner', async () => {
    await showStore({ products, reader: meeraSession });
    expect(JSON.parse(localStorage.getItem('storeOwner') ?? '')).toEqual({
      username: meera.username,
      fullName: meera.fullName,
    });
  });

  it('becomes the visitor’s page after a logout', async () => {
    const { shell } = await showStore({ products, reader: meeraSession });
    await act(async () => shell.session.end());
    expect(document.body).not.toHaveTextContent('Dabba');
    expect(screen.queryByRole('link', { name: 'Add product' })).toBeNull();
  });

  it('shows an error and the public products when the list cannot be loaded, and loads the list again on request', async () => {
    let isServerDown = true;
    await showStore({
      products,
      reader: meeraSession,
      routes: {
        'GET /Meera.Cooks/Store': () => {
          if (isServerDown) throw failure(503, 'Unavailable');
          return [{ ...meera, UserProduct: products }];
        },
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('could not be read');
    expect(screen.getByRole('link', { name: /^Kadhai/ })).toBeInTheDocument();
    isServerDown = false;
    await press('Try again');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: /^Dabba/ })).toBeInTheDocument();
  });
});

describe('deleting a product', () => {
  const withApi = (remove: () => unknown, reader = meeraSession) => {
    let remainingProducts: readonly Product[] = products;
    return showStore({
      products,
      reader,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: remainingProducts }],
        'DELETE /product/delete-product/a': () => {
          remainingProducts = products.slice(1);
          return remove();
        },
        'POST /product/restore-product/a': () => {
          throw failure(404, 'Product Not Found', 'product.not_found');
        },
      },
    });
  };
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText('Type YES to confirm'), { target: { value: text } });

  it.each(['YES', 'yes', ' Yes '])('deletes the product and reloads the store after "%s" is typed', async (word) => {
    const { shell } = await withApi(() => null);
    await press('Delete Kadhai');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    type(word);
    await press('Delete');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Deleted' }]);
    expect(screen.queryByRole('link', { name: /^Kadhai/ })).toBeNull();
    expect(shell.calls.map(({ call }) => call)).toEqual([
      'GET /Meera.Cooks/Store',
      'DELETE /product/delete-product/a',
      'GET /Meera.Cooks/Store',
    ]);
  });

  it.each(['', 'ye', 'no', 'YES!', 'y e s'])('keeps the Delete button disabled for "%s"', async (word) => {
    const { shell } = await withApi(() => null);
    await press('Delete Kadhai');
    type(word);
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('button', { name: 'Delete' }).closest('form')!);
    expect(shell.calls).toHaveLength(1);
  });

  it('sends one request when Delete is pressed several times', async () => {
    let respond: (value: null) => void = () => undefined;
    const { shell } = await withApi(() => new Promise<null>((resolve) => (respond = resolve)));
    await press('Delete Kadhai');
    type('YES');
    const form = screen.getByRole('button', { name: 'Delete' }).closest('form')!;
    for (let presses = 0; presses < 3; presses += 1) fireEvent.submit(form);
    const deletions = () => shell.calls.filter(({ call }) => call.startsWith('DELETE'));
    await waitFor(() => expect(deletions()).toHaveLength(1));
    await act(async () => respond(null));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deletions()).toHaveLength(1);
  });

  it('keeps the product when Cancel is pressed', async () => {
    await withApi(() => null);
    await press('Delete Kadhai');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /^Kadhai/ })).toBeInTheDocument();
  });

  it('moves the focus to the next product, and Undo restores the product at its former position', async () => {
    let storedProducts = [...manyProducts(3)];
    const { shell } = await showStore({
      products: storedProducts,
      reader: meeraSession,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: storedProducts }],
        'DELETE /product/delete-product/p2': () => {
          storedProducts = storedProducts.filter(({ _id }) => _id !== 'p2');
        },
        'POST /product/restore-product/p2': () => {
          storedProducts = [...manyProducts(3)];
          return storedProducts[1];
        },
      },
    });
    await press('Delete Thing 2');
    type('yes');
    await press('Delete');
    expect(screen.getByRole('link', { name: /^Thing 3/ })).toHaveFocus();
    const bar = screen.getByRole('group', { name: 'Last change' });
    expect(bar).toHaveTextContent('“Thing 2” is deleted.');
    await press('Undo');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.slice(0, 7))).toEqual([
      'Thing 1',
      'Thing 2',
      'Thing 3',
    ]);
    expect(screen.getByRole('link', { name: /^Thing 2/ })).toHaveFocus();
    expect(screen.queryByText(/more product/)).toBeNull();
    expect(shell.calls.map(({ call }) => call)).toContain('POST /product/restore-product/p2');
  });

  it('offers Undo after a reload while the undo time lasts', async () => {
    const deletions = [{ id: 'p1', name: 'Kadhai', index: 0, until: Date.now() + 9_000 }];
    sessionStorage.setItem('draft:u1:deleted products', JSON.stringify(deletions));
    const [kadhai, tawa] = [aProduct({ Product_Name: 'Kadhai' }), aProduct({ _id: 'p2', Product_Name: 'Tawa' })];
    const user = { ...meera, UserProduct: [tawa] };
    await showStore({
      products: [tawa],
      reader: meeraSession,
      routes: {
        'GET /Meera.Cooks/Store': () => [user],
        'POST /product/restore-product/p1': () => {
          user.UserProduct = [kadhai, tawa];
          return kadhai;
        },
      },
    });
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent('“Kadhai” is deleted.');
    await press('Undo');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Kadhai'),
      expect.stringContaining('Tawa'),
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps Undo after a failed undo, and then offers Undo for the earlier deletion', async () => {
    let storedProducts = [...manyProducts(3)];
    let isServerDown = true;
    const remove = (id: string) => () => {
      storedProducts = storedProducts.filter(({ _id }) => _id !== id);
    };
    const restore = (index: number) => () => {
      if (isServerDown) throw failure(503, 'The database is unavailable');
      storedProducts = manyProducts(3).filter((product) =>
        [manyProducts(3)[index], ...storedProducts].some((otherProduct) => otherProduct?._id === product._id),
      );
      return manyProducts(3)[index];
    };
    await showStore({
      products: storedProducts,
      reader: meeraSession,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: storedProducts }],
        'DELETE /product/delete-product/p2': remove('p2'),
        'DELETE /product/delete-product/p3': remove('p3'),
        'POST /product/restore-product/p2': restore(1),
        'POST /product/restore-product/p3': restore(2),
      },
    });
    for (const name of ['Thing 2', 'Thing 3']) {
      await press(`Delete ${name}`);
      type('yes');
      await press('Delete');
    }
    const bar = () => screen.queryByRole('group', { name: 'Last change' });
    await press('Undo');
    expect(bar()).toHaveTextContent('“Thing 3” could not be put back: The database is unavailable');
    isServerDown = false;
    await press('Undo');
    expect(bar()).toHaveTextContent('“Thing 2” is deleted.');
    await press('Undo');
    expect([storedProducts.length, bar()]).toEqual([3, null]);
  });

  it('treats a lost response as a success when the product is deleted, and offers Undo', async () => {
    const { shell } = await withApi(() => {
      throw failure(0, 'No response', 'network');
    });
    await press('Delete Kadhai');
    type('yes');
    await press('Delete');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Deleted' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent('“Kadhai” is deleted.');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  });

  it('says that the product cannot be restored when the undo time is over', async () => {
    await withApi(() => null);
    await press('Delete Kadhai');
    type('yes');
    await press('Delete');
    await press('Undo');
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent(
      '“Kadhai” cannot be put back any more.',
    );
  });

  it('shows the message of the server when the deletion fails', async () => {
    const { shell } = await withApi(() => {
      throw failure(503, 'The database is unavailable');
    });
    await press('Delete Kadhai');
    type('yes');
    await press('Delete');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'The database is unavailable' }]);
  });

  it('says ‘id not found’ for a product without an id, and sends no request', async () => {
    const productsWithoutId = [aProduct({ _id: '', Product_Name: 'Ghost' })];
    const { shell } = await showStore({ products: productsWithoutId, reader: meeraSession });
    await press('Delete Ghost');
    type('yes');
    await press('Delete');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'id not found' }]);
    expect(shell.calls).toHaveLength(1);
  });
});

describe('arranging products', () => {
  const threeProducts = manyProducts(3);
  const order = (ids: string[]) => ids.map((id) => threeProducts.find(({ _id }) => _id === id)!);
  const rows = () =>
    within(screen.getByRole('list', { name: 'Products in order' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent);
  const bar = () => screen.getByRole('group', { name: 'Last change' });
  const arrange = async (routes: Parameters<typeof createFakeShell>[0]) => {
    const scene = await showStore({ products: threeProducts, reader: meeraSession, routes });
    await press('Arrange');
    return scene;
  };
  const savingRoutes = { 'PATCH /product/order': (body?: object) => order((body as { to: string[] }).to) };

  it('moves a product with its buttons and saves each move in one request', async () => {
    const { shell } = await arrange(savingRoutes);
    await press('Move Thing 3 up');
    expect(rows()).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
    expect(screen.getByText('“Thing 3” is now at place 2 of 3.')).toBeInTheDocument();
    expect(shell.calls.at(-1)).toEqual({
      call: 'PATCH /product/order',
      body: { from: ['p1', 'p2', 'p3'], to: ['p1', 'p3', 'p2'] },
    });
  });

  it('moves a product with the arrow keys on its handle, and stops at the ends of the list', async () => {
    const { shell } = await arrange(savingRoutes);
    const handle = screen.getByRole('button', { name: 'Drag Thing 1' });
    await act(async () => fireEvent.keyDown(handle, { key: 'ArrowUp' }));
    expect(shell.calls).toHaveLength(1);
    await act(async () => fireEvent.keyDown(handle, { key: 'ArrowDown' }));
    await act(async () => fireEvent.keyDown(handle, { key: 'End' }));
    expect(rows()).toEqual(['Thing 2', 'Thing 3', 'Thing 1']);
  });

  it('reverts the last move with Undo', async () => {
    const { shell } = await arrange(savingRoutes);
    await press('Move Thing 3 up');
    await press('Undo');
    expect(rows()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(shell.calls.at(-1)?.body).toEqual({ from: ['p1', 'p3', 'p2'], to: ['p1', 'p2', 'p3'] });
  });

  it('explains a conflict and shows the newer list', async () => {
    let current = threeProducts;
    await arrange({
      'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: current }],
      'PATCH /product/order': () => {
        current = order(['p3', 'p2', 'p1']);
        throw failure(409, 'The order has changed', 'product.order_changed');
      },
    });
    await press('Move Thing 1 down');
    expect(rows()).toEqual(['Thing 3', 'Thing 2', 'Thing 1']);
    expect(bar()).toHaveTextContent(/changed somewhere else meanwhile/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('reverts a move that could not be saved, and shows the reason', async () => {
    await arrange({
      'PATCH /product/order': () => {
        throw failure(0, 'The server cannot be reached');
      },
    });
    await press('Move Thing 1 down');
    expect(rows()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(bar()).toHaveTextContent('Not saved: The server cannot be reached');
  });

  it('shows the store in the new order after Done', async () => {
    await arrange(savingRoutes);
    await press('Move Thing 3 up');
    await press('Done');
    const headings = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent.slice(0, 7))).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
    expect(screen.getByRole('button', { name: 'Arrange' })).toHaveFocus();
  });
});
