import type { Product } from '@linkstall/contracts/http';
import { failure, type createFakeShell } from '@linkstall/contracts/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import server from '../app/server.ts';
import { aProduct, manyProducts, meera, meeraHerself } from '../testing/people.ts';
import { storeOf } from '../testing/show-store.tsx';
import { standInForSight } from '../testing/stand-ins.ts';

const { showStore } = storeOf(server);

beforeEach(() => {
  standInForSight();
  localStorage.clear();
  sessionStorage.clear();
});

const products = [
  aProduct({ _id: 'a', Product_Name: 'Kadhai', revision: 1 }),
  aProduct({ _id: 'b', Product_Name: 'Dabba', revision: 1, Product_status: false }),
];
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

describe('the store for its owner', () => {
  it('has ways to add, edit and delete, and shows hidden products, in any case of the name', async () => {
    const reader = { ...meeraHerself, username: 'meera.cooks' };
    await showStore({ products, reader });
    expect(screen.getByRole('link', { name: 'Add product' })).toHaveAttribute('href', '/store/add-product');
    expect(screen.getByRole('link', { name: 'Edit Kadhai' })).toHaveAttribute('href', '/store/edit-product/a');
    expect(screen.getByRole('button', { name: 'Delete Dabba' })).toBeInTheDocument();
    expect(screen.getAllByText('Hidden from visitors')).toHaveLength(1);
  });

  it.each([null, { ...meeraHerself, _id: 'u2', username: 'arjun' }])(
    'has none of them for anybody else',
    async (reader) => {
      const { shell } = await showStore({ products, reader });
      expect(screen.queryByRole('link', { name: /add|edit/i })).toBeNull();
      expect(screen.queryByRole('button', { name: /delete|arrange/i })).toBeNull();
      expect(document.body).not.toHaveTextContent('Dabba');
      expect(shell.calls).toEqual([]);
      expect(localStorage.getItem('storeOwner')).toBeNull();
    },
  );

  it('has one main button, with an edge in a colour that is readable on any theme, and a quiet one beside it', async () => {
    await showStore({ products, reader: meeraHerself });
    expect(screen.getByRole('link', { name: 'Add product' })).toHaveStyle({ boxShadow: '0 0 0 2px var(--lt-foot)' });
    const beside = getComputedStyle(screen.getByRole('button', { name: 'Arrange' }));
    expect([beside.color, beside.boxShadow]).toEqual(['var(--lt-foot)', '']);
    expect(beside.background).not.toContain('--ls-surface');
  });

  it('offers the first product where there is none', async () => {
    await showStore({ reader: meeraHerself });
    expect(screen.getAllByRole('link', { name: 'Add product' })).toHaveLength(2);
  });

  it('keeps whose store it is as storeOwner', async () => {
    await showStore({ products, reader: meeraHerself });
    expect(JSON.parse(localStorage.getItem('storeOwner') ?? '')).toEqual({
      username: meera.username,
      fullName: meera.fullName,
    });
  });

  it('becomes a visitor’s when they log out', async () => {
    const { shell } = await showStore({ products, reader: meeraHerself });
    await act(async () => shell.session.end());
    expect(document.body).not.toHaveTextContent('Dabba');
    expect(screen.queryByRole('link', { name: 'Add product' })).toBeNull();
  });

  it('says when hidden products could not be read, still shows the others, and reads them again', async () => {
    let isAway = true;
    await showStore({
      products,
      reader: meeraHerself,
      routes: {
        'GET /Meera.Cooks/Store': () => {
          if (isAway) throw failure(503, 'Away');
          return [{ ...meera, UserProduct: products }];
        },
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('could not be read');
    expect(screen.getByRole('link', { name: /^Kadhai/ })).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: /^Dabba/ })).toBeInTheDocument();
  });
});

describe('deleting a product', () => {
  const withApi = (remove: () => unknown, reader = meeraHerself) => {
    let left: readonly Product[] = products;
    return showStore({
      products,
      reader,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: left }],
        'DELETE /product/delete-product/a': () => {
          left = products.slice(1);
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

  it.each(['YES', 'yes', ' Yes '])(
    'needs YES typed: "%s"; then it is gone and the store is read again',
    async (word) => {
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
    },
  );

  it.each(['', 'ye', 'no', 'YES!', 'y e s'])('is not offered for "%s"', async (word) => {
    const { shell } = await withApi(() => null);
    await press('Delete Kadhai');
    type(word);
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    fireEvent.submit(screen.getByRole('button', { name: 'Delete' }).closest('form')!);
    expect(shell.calls).toHaveLength(1);
  });

  it('is asked for once, however often Delete is pressed', async () => {
    let respond: (nothing: null) => void = () => undefined;
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

  it('is left by Cancel', async () => {
    await withApi(() => null);
    await press('Delete Kadhai');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: /^Kadhai/ })).toBeInTheDocument();
  });

  it('gives the focus to the next product, and Undo puts it back where it stood', async () => {
    let stored = [...manyProducts(3)];
    const { shell } = await showStore({
      products: stored,
      reader: meeraHerself,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: stored }],
        'DELETE /product/delete-product/p2': () => {
          stored = stored.filter(({ _id }) => _id !== 'p2');
        },
        'POST /product/restore-product/p2': () => {
          stored = [...manyProducts(3)];
          return stored[1];
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

  it('can be put back after a reload, for the rest of its time', async () => {
    const gone = [{ id: 'p1', name: 'Kadhai', place: 0, until: Date.now() + 9_000 }];
    sessionStorage.setItem('draft:u1:deleted products', JSON.stringify(gone));
    const [kadhai, tawa] = [aProduct({ Product_Name: 'Kadhai' }), aProduct({ _id: 'p2', Product_Name: 'Tawa' })];
    const whole = { ...meera, UserProduct: [tawa] };
    await showStore({
      products: [tawa],
      reader: meeraHerself,
      routes: {
        'GET /Meera.Cooks/Store': () => [whole],
        'POST /product/restore-product/p1': () => {
          whole.UserProduct = [kadhai, tawa];
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

  it('keeps Undo after one that failed, and the Undo of the product before', async () => {
    let stored = [...manyProducts(3)];
    let isAway = true;
    const remove = (id: string) => () => {
      stored = stored.filter(({ _id }) => _id !== id);
    };
    const restore = (at: number) => () => {
      if (isAway) throw failure(503, 'The database is away');
      stored = manyProducts(3).filter((product) =>
        [manyProducts(3)[at], ...stored].some((one) => one?._id === product._id),
      );
      return manyProducts(3)[at];
    };
    await showStore({
      products: stored,
      reader: meeraHerself,
      routes: {
        'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: stored }],
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
    expect(bar()).toHaveTextContent('“Thing 3” could not be put back: The database is away');
    isAway = false;
    await press('Undo');
    expect(bar()).toHaveTextContent('“Thing 2” is deleted.');
    await press('Undo');
    expect([stored.length, bar()]).toEqual([3, null]);
  });

  it('is no failure when only its response was lost: the product is gone, with its Undo', async () => {
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

  it('cannot be undone for ever, and says so', async () => {
    await withApi(() => null);
    await press('Delete Kadhai');
    type('yes');
    await press('Delete');
    await press('Undo');
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent(
      '“Kadhai” cannot be put back any more.',
    );
  });

  it('says what the server says when it fails', async () => {
    const { shell } = await withApi(() => {
      throw failure(503, 'The database is away');
    });
    await press('Delete Kadhai');
    type('yes');
    await press('Delete');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'The database is away' }]);
  });

  it('says ‘id not found’ for a product without an id, and ‘token not found’ without a session', async () => {
    const nameless = [aProduct({ _id: '', Product_Name: 'Ghost' })];
    const { shell } = await showStore({ products: nameless, reader: meeraHerself });
    await press('Delete Ghost');
    type('yes');
    await press('Delete');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'id not found' }]);
    expect(shell.calls).toHaveLength(1);
  });
});

describe('arranging products', () => {
  const three = manyProducts(3);
  const order = (ids: string[]) => ids.map((id) => three.find(({ _id }) => _id === id)!);
  const rows = () =>
    within(screen.getByRole('list', { name: 'Products in order' }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent);
  const bar = () => screen.getByRole('group', { name: 'Last change' });
  const arrange = async (routes: Parameters<typeof createFakeShell>[0]) => {
    const scene = await showStore({ products: three, reader: meeraHerself, routes });
    await press('Arrange');
    return scene;
  };
  const saves = { 'PATCH /product/order': (body?: object) => order((body as { to: string[] }).to) };

  it('moves a product by its buttons, saved at once in one call', async () => {
    const { shell } = await arrange(saves);
    await press('Move Thing 3 up');
    expect(rows()).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
    expect(screen.getByText('“Thing 3” is now at place 2 of 3.')).toBeInTheDocument();
    expect(shell.calls.at(-1)).toEqual({
      call: 'PATCH /product/order',
      body: { from: ['p1', 'p2', 'p3'], to: ['p1', 'p3', 'p2'] },
    });
  });

  it('moves a product by the arrow keys on its handle, and no further than the ends', async () => {
    const { shell } = await arrange(saves);
    const handle = screen.getByRole('button', { name: 'Drag Thing 1' });
    await act(async () => fireEvent.keyDown(handle, { key: 'ArrowUp' }));
    expect(shell.calls).toHaveLength(1);
    await act(async () => fireEvent.keyDown(handle, { key: 'ArrowDown' }));
    await act(async () => fireEvent.keyDown(handle, { key: 'End' }));
    expect(rows()).toEqual(['Thing 2', 'Thing 3', 'Thing 1']);
  });

  it('takes the last move back with Undo', async () => {
    const { shell } = await arrange(saves);
    await press('Move Thing 3 up');
    await press('Undo');
    expect(rows()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(shell.calls.at(-1)?.body).toEqual({ from: ['p1', 'p3', 'p2'], to: ['p1', 'p2', 'p3'] });
  });

  it('tells who comes later and shows the newer list', async () => {
    let now = three;
    await arrange({
      'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: now }],
      'PATCH /product/order': () => {
        now = order(['p3', 'p2', 'p1']);
        throw failure(409, 'The order has changed', 'product.order_changed');
      },
    });
    await press('Move Thing 1 down');
    expect(rows()).toEqual(['Thing 3', 'Thing 2', 'Thing 1']);
    expect(bar()).toHaveTextContent(/changed somewhere else meanwhile/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('puts a move back that could not be saved, and says why', async () => {
    await arrange({
      'PATCH /product/order': () => {
        throw failure(0, 'The server cannot be reached');
      },
    });
    await press('Move Thing 1 down');
    expect(rows()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(bar()).toHaveTextContent('Not saved: The server cannot be reached');
  });

  it('shows the store in the new order when it is done', async () => {
    await arrange(saves);
    await press('Move Thing 3 up');
    await press('Done');
    const goods = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('heading');
    expect(goods.map(({ textContent }) => textContent.slice(0, 7))).toEqual(['Thing 1', 'Thing 3', 'Thing 2']);
    expect(screen.getByRole('button', { name: 'Arrange' })).toHaveFocus();
  });
});
