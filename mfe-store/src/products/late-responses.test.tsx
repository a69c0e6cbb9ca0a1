import { failure, type createFakeShell } from '@linkstall/contracts/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, picture } from '../testing/people.ts';
import { aPhoto, field, renderForm } from '../testing/render-form.tsx';

/** A call that hangs until the test answers it. */
function hanging() {
  let settle: ((refused?: Error) => void) | undefined;
  const route = () => new Promise((respond, refuse) => (settle = (why) => (why ? refuse(why) : respond(null))));
  return {
    route,
    respond: () => act(async () => settle?.()),
    refuse: (why: Error) => act(async () => settle?.(why)),
  };
}

const call = hanging();
const kadhai = aProduct({ revision: 3, Product_Img: [picture('i1')] });
const dabba = aProduct({ _id: 'p2', Product_Name: 'Dabba', revision: 1 });
const routes: NonNullable<Parameters<typeof createFakeShell>[0]> = {
  'POST /product/add-product': call.route,
  'PATCH /product/update-product/p1': call.route,
  'GET /product/p1': () => kadhai,
  'GET /product/p2': () => dabba,
};
const ADD = '/store/add-product';
const EDIT = '/store/edit-product/p1';
const OTHER = '/store/edit-product/p2';
const open = (path: string) => renderForm(remote, { path, routes });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const go = (path: string) =>
  act(async () => {
    history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
const fill = () => {
  type('Product name', 'Brass filter');
  type('Description', 'Slow drip.');
  type('Price', '1640');
  type('Discount price', '1190');
  type('Product link', 'brass.example/filter');
};

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('a product that is being saved', () => {
  it('takes no picture meanwhile: nobody would send it', async () => {
    await open(EDIT);
    type('Description', 'Mine.');
    await press('Save');
    await press('Manage images');
    const input = screen.getByLabelText('Add pictures');
    expect(input).toBeDisabled();
    await act(async () => fireEvent.change(input, { target: { files: [aPhoto()] } }));
    expect(screen.getByRole('heading', { name: /^Images/ })).toHaveTextContent('Images 1 of 5');
    await call.respond();
  });
});

describe('a response that comes after its form was left', () => {
  it.each([
    ['a new product', ADD, 'Product Added'],
    ['a stored one', EDIT, 'Product Updated'],
  ])('is told, and leads nowhere: %s', async (_what, path, text) => {
    const { shell } = await open(path);
    if (path === ADD) fill();
    await press('Save');
    await go(OTHER);
    type('Description', 'Written since.');
    await call.respond();
    await wait(5_000);
    expect(shell.notices).toEqual([{ kind: 'success', text }]);
    expect(window.location.pathname).toBe(OTHER);
    expect(field('Description')).toHaveValue('Written since.');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false');
  });

  it('says why it was refused, also when somebody else was faster', async () => {
    const { shell } = await open(EDIT);
    await press('Save');
    await go(OTHER);
    await call.refuse(failure(409, 'This product was changed meanwhile', 'product.changed'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This product was changed meanwhile' }]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('leads nowhere when the form is left in the moment before it would', async () => {
    await open(ADD);
    fill();
    await press('Save');
    await call.respond();
    await go(OTHER);
    await wait(5_000);
    expect(window.location.pathname).toBe(OTHER);
  });
});

describe('what is being sent', () => {
  it('cannot be changed meanwhile, so that Save & Add empties nothing that was written since', async () => {
    await open(ADD);
    fill();
    await press('Save & Add');
    expect(field('Product name')).toHaveAttribute('readonly');
    type('Product name', 'The next one');
    fireEvent.click(screen.getByRole('switch', { name: 'Visible in store' }));
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files: [aPhoto()] } }),
    );
    expect(field('Product name')).toHaveValue('Brass filter');
    expect(screen.getByRole('switch', { name: 'Visible in store' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /Remove new picture/ })).toBeNull();
    await call.respond();
    type('Product name', 'The next one');
    expect(field('Product name')).toHaveValue('The next one');
  });

  it('can be changed again when it was refused', async () => {
    await open(EDIT);
    type('Product name', 'Kadhai');
    await press('Save');
    await call.refuse(failure(0, 'No response came in time.', 'timeout'));
    expect(screen.getByRole('alert')).toHaveTextContent('No response came in time.');
    type('Product name', 'Kadhai, 28 cm');
    expect(field('Product name')).toHaveValue('Kadhai, 28 cm');
  });
});

describe('what leaving the page asks about', () => {
  it('is what is written of a new product, until it is stored or cleared', async () => {
    const { shell } = await open(ADD);
    expect(shell.unsavedCount()).toBe(0);
    type('Product name', 'B');
    expect(shell.unsavedCount()).toBe(1);
    await press('Cancel');
    expect(shell.unsavedCount()).toBe(0);
    fill();
    await press('Save');
    expect(shell.unsavedCount()).toBeGreaterThan(0);
    await call.respond();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('is a chosen picture, and one that is marked for deletion', async () => {
    const { shell } = await open(EDIT);
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    expect(shell.unsavedCount()).toBe(1);
    await press('Put it back');
    expect(shell.unsavedCount()).toBe(0);
    await act(async () => fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files: [aPhoto()] } }));
    expect(shell.unsavedCount()).toBe(1);
  });

  it('is what is written over a stored product, but not when Cancel gives it up', async () => {
    const { shell } = await open(EDIT);
    type('Description', 'Other words.');
    expect(shell.unsavedCount()).toBe(1);
    await press('Cancel');
    await wait(0);
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
    expect(shell.unsavedCount()).toBe(0);
  });

  it('is what is on its way, although its form was left', async () => {
    const { shell } = await open(EDIT);
    await press('Save');
    await go(OTHER);
    expect(shell.unsavedCount()).toBe(1);
    await call.respond();
    expect(shell.unsavedCount()).toBe(0);
  });
});
