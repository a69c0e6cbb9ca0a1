import { failure, type createFakeShell } from '@linkstall/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, storedImage } from '../testing/people.ts';
import { field, imageFile, press, renderForm, type } from '../testing/render-form.tsx';

/** A request that stays pending until the test answers. */
function pendingCall() {
  let settle: ((error?: Error) => void) | undefined;
  const route = () => new Promise((respond, refuse) => (settle = (error) => (error ? refuse(error) : respond(null))));
  return {
    route,
    respond: () => act(async () => settle?.()),
    refuse: (error: Error) => act(async () => settle?.(error)),
  };
}

const pending = pendingCall();
const kadhai = aProduct({ revision: 3, Product_Img: [storedImage('i1')] });
const dabba = aProduct({ _id: 'p2', Product_Name: 'Dabba', revision: 1 });
const routes: NonNullable<Parameters<typeof createFakeShell>[0]> = {
  'POST /product/add-product': pending.route,
  'PATCH /product/update-product/p1': pending.route,
  'GET /product/p1': () => kadhai,
  'GET /product/p2': () => dabba,
};
const ADD = '/store/add-product';
const EDIT = '/store/edit-product/p1';
const OTHER = '/store/edit-product/p2';
const open = (path: string) => renderForm(remote, { path, routes });
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
  it('accepts no new image, because the image would not be sent', async () => {
    await open(EDIT);
    type('Description', 'Mine.');
    await press('Save');
    await press('Manage images');
    const input = screen.getByLabelText('Add pictures');
    expect(input).toBeDisabled();
    await act(async () => fireEvent.change(input, { target: { files: [imageFile()] } }));
    expect(screen.getByRole('heading', { name: /^Images/ })).toHaveTextContent('Images 1 of 5');
    await pending.respond();
  });
});

describe('a form that is left after Save', () => {
  it.each([
    ['a new product', ADD, 'Product Added'],
    ['a stored product', EDIT, 'Product Updated'],
  ])('shows a notice for the late response and does not navigate: %s', async (_kind, path, text) => {
    const { shell } = await open(path);
    if (path === ADD) fill();
    await press('Save');
    await go(OTHER);
    type('Description', 'Written since.');
    await pending.respond();
    await wait(5_000);
    expect(shell.notices).toEqual([{ kind: 'success', text }]);
    expect(window.location.pathname).toBe(OTHER);
    expect(field('Description')).toHaveValue('Written since.');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false');
  });

  it('shows the reason of a conflict as a notice, and not at the newer form', async () => {
    const { shell } = await open(EDIT);
    await press('Save');
    await go(OTHER);
    await pending.refuse(failure(409, 'This product was changed meanwhile', 'product.changed'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'This product was changed meanwhile' }]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('does not open the store when the response arrived already, because leaving ends the delay', async () => {
    await open(ADD);
    fill();
    await press('Save');
    await pending.respond();
    await go(OTHER);
    await wait(5_000);
    expect(window.location.pathname).toBe(OTHER);
  });
});

describe('a form that is being sent', () => {
  it('cannot be changed, so that Save & Add does not clear newer input', async () => {
    await open(ADD);
    fill();
    await press('Save & Add');
    expect(field('Product name')).toHaveAttribute('readonly');
    type('Product name', 'The next one');
    fireEvent.click(screen.getByRole('switch', { name: 'Visible in store' }));
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files: [imageFile()] } }),
    );
    expect(field('Product name')).toHaveValue('Brass filter');
    expect(screen.getByRole('switch', { name: 'Visible in store' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /Remove new picture/ })).toBeNull();
    await pending.respond();
    type('Product name', 'The next one');
    expect(field('Product name')).toHaveValue('The next one');
  });

  it('can be changed again after a refusal', async () => {
    await open(EDIT);
    type('Product name', 'Kadhai');
    await press('Save');
    await pending.refuse(failure(0, 'No response came in time.', 'timeout'));
    expect(screen.getByRole('alert')).toHaveTextContent('No response came in time.');
    type('Product name', 'Kadhai, 28 cm');
    expect(field('Product name')).toHaveValue('Kadhai, 28 cm');
  });
});

describe('the question before leaving the page', () => {
  it('appears while a new product has input, until the product is stored or the form is cleared', async () => {
    const { shell } = await open(ADD);
    expect(shell.unsavedCount()).toBe(0);
    type('Product name', 'B');
    expect(shell.unsavedCount()).toBe(1);
    await press('Cancel');
    expect(shell.unsavedCount()).toBe(0);
    fill();
    await press('Save');
    expect(shell.unsavedCount()).toBeGreaterThan(0);
    await pending.respond();
    expect(shell.unsavedCount()).toBe(0);
  });

  it('appears after an image was chosen or marked for deletion', async () => {
    const { shell } = await open(EDIT);
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    expect(shell.unsavedCount()).toBe(1);
    await press('Put it back');
    expect(shell.unsavedCount()).toBe(0);
    await act(async () =>
      fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files: [imageFile()] } }),
    );
    expect(shell.unsavedCount()).toBe(1);
  });

  it('appears after a stored product was changed in the form, but not after Cancel', async () => {
    const { shell } = await open(EDIT);
    type('Description', 'Other words.');
    expect(shell.unsavedCount()).toBe(1);
    await press('Cancel');
    await wait(0);
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
    expect(shell.unsavedCount()).toBe(0);
  });

  it('appears while a request is pending, also after its form was left', async () => {
    const { shell } = await open(EDIT);
    await press('Save');
    await go(OTHER);
    expect(shell.unsavedCount()).toBe(1);
    await pending.respond();
    expect(shell.unsavedCount()).toBe(0);
  });
});
