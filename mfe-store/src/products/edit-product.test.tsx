import type { Product } from '@linkstall/contracts/http';
import { failure } from '@linkstall/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, storedImage } from '../testing/people.ts';
import { field, formEntries, imageFile, press, renderForm, type } from '../testing/render-form.tsx';

const UPDATE = 'PATCH /product/update-product/p1';
const kadhai = aProduct({ revision: 3, Product_Img: [storedImage('i1'), storedImage('i2'), storedImage('i3')] });

interface ProductRoutes {
  readonly product?: () => Product;
  readonly update?: () => unknown;
}

const open = ({ product = () => kadhai, update = () => null }: ProductRoutes = {}) =>
  renderForm(remote, { path: '/store/edit-product/p1', routes: { 'GET /product/p1': product, [UPDATE]: update } });
const dialog = () => within(screen.getByRole('dialog', { name: 'Images' }));
const choose = (...files: File[]) =>
  act(async () => fireEvent.change(dialog().getByLabelText('Add pictures'), { target: { files } }));
const valuesOf = (body: object | undefined, fieldName: string) =>
  formEntries(body)
    .filter(([name]) => name === fieldName)
    .map(([, value]) => value);

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('editing a product', () => {
  it('shows the stored values, sends the change with the loaded revision, and opens the store after 2 s', async () => {
    const { shell } = await open();
    expect(field('Price')).toHaveValue('2490');
    expect(screen.getAllByRole('img')).toHaveLength(3);
    type('Product name', 'Kadhai, 28 cm');
    await press('Save');
    expect(formEntries(shell.calls[1]?.body)).toEqual([
      ['Product_Name', 'Kadhai, 28 cm'],
      ['Product_Desc', 'Heavy, seasoned.'],
      ['Product_Price', '2490'],
      ['Product_Discount_Price', '1690'],
      ['Product_Url', 'iron-ember.example/kadhai'],
      ['Product_Retailer', ''],
      ['Product_status', 'true'],
      ['Image_Delete_List', '[]'],
      ['revision', '3'],
    ]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Updated' }]);
    await act(async () => jest.advanceTimersByTime(1_999));
    expect(window.location.pathname).toBe('/store/edit-product/p1');
    await act(async () => jest.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it('shows the stored retailer, and the switch removes the retailer', async () => {
    const { shell } = await open({ product: () => ({ ...kadhai, Product_Retailer: 'Iron & Ember' }) });
    expect(field('Retailer')).toHaveValue('Iron & Ember');
    fireEvent.click(screen.getByRole('switch', { name: 'Add a retailer' }));
    await press('Save');
    expect(valuesOf(shell.calls[1]?.body, 'Product_Retailer')).toEqual(['']);
  });

  it('refuses the same input as the add form', async () => {
    const { shell } = await open();
    type('Product link', 'nope');
    await press('Save');
    expect(field('Product link')).toHaveAccessibleDescription(/The name of the site has a dot/);
    type('Product link', ' ');
    await press('Save');
    expect(shell.notices.map(({ text }) => text)).toEqual([
      'Invalid Product URL',
      'All Fields Except Product_Retailer Are Required',
    ]);
    expect(shell.calls).toHaveLength(1);
  });

  it('says ‘Error While Updating Product’ when the server cannot be reached', async () => {
    const { shell } = await open({
      update: () => {
        throw failure(0, 'No response');
      },
    });
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Error While Updating Product' }]);
  });

  it('explains a conflict, shows the newer product and can restore the input of the user', async () => {
    let storedProduct = kadhai;
    let isConflict = true;
    const { shell } = await open({
      product: () => storedProduct,
      update: () => {
        if (isConflict) throw failure(409, 'This product was changed meanwhile', 'product.changed');
        return null;
      },
    });
    type('Description', 'Mine.');
    storedProduct = { ...kadhai, Product_Name: 'Theirs', revision: 4 };
    await press('Save');
    expect(screen.getByRole('alert')).toHaveTextContent('changed somewhere else meanwhile');
    expect(field('Product name')).toHaveValue('Theirs');
    expect(field('Description')).toHaveValue('Heavy, seasoned.');
    await press('Bring back what I wrote');
    expect(field('Description')).toHaveValue('Mine.');
    isConflict = false;
    await press('Save');
    expect(valuesOf(shell.calls.at(-1)?.body, 'revision')).toEqual(['4']);
  });

  it('explains that the product was deleted, keeps the input and leads back to the store', async () => {
    const { shell } = await open({
      update: () => Promise.reject(failure(404, 'Product Not Found', 'product.not_found')),
    });
    type('Description', 'Mine.');
    await press('Save');
    const text = 'This product was deleted meanwhile, so nothing was saved. Cancel leads back to your store.';
    expect(shell.notices).toEqual([{ kind: 'error', text }]);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(field('Description')).toHaveValue('Mine.');
    await press('Cancel');
    await act(async () => jest.advanceTimersByTime(0));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it.each([
    ['the product does not exist', () => Promise.reject(failure(404, 'Product Not Found'))],
    ['the id is invalid', () => Promise.reject(failure(400, 'Invalid id'))],
    ['the product belongs to another user', () => Promise.resolve(aProduct())],
  ])('shows the 404 page when %s', async (_reason, product) => {
    await open({ product: product as never });
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('This product was deleted, or was never in your store.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('link', { name: 'Back to your store' }));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it('offers to restore a product that was deleted in this tab, and then shows its form', async () => {
    const deletions = [{ id: 'p1', name: 'Cast-iron kadhai', index: 0, until: Date.now() + 9_000 }];
    sessionStorage.setItem('draft:u1:deleted products', JSON.stringify(deletions));
    let isDeleted = true;
    const { shell } = await renderForm(remote, {
      path: '/store/edit-product/p1',
      routes: {
        'GET /product/p1': () => (isDeleted ? Promise.reject(failure(404, 'Product Not Found')) : kadhai),
        'POST /product/restore-product/p1': () => {
          isDeleted = false;
          return kadhai;
        },
      },
    });
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    expect(screen.getByText('This product was deleted.')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Last change' })).toHaveTextContent('“Cast-iron kadhai” is deleted.');
    await press('Undo');
    expect(field('Product name')).toHaveValue('Cast-iron kadhai');
    expect(shell.calls).toHaveLength(3);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says that the product could not be read, and reads the product again automatically', async () => {
    let isServerDown = true;
    await open({
      product: () => {
        if (isServerDown) throw failure(503, 'Unavailable');
        return kadhai;
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The product could not be read.');
    isServerDown = false;
    await act(async () => jest.advanceTimersByTime(5_000));
    expect(field('Product name')).toHaveValue('Cast-iron kadhai');
  });
});

describe('the images of a product', () => {
  it('disappear when they are marked, and are deleted when the form is saved', async () => {
    const { shell } = await open();
    await press('Manage images');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 3 of 5');
    await press('Mark picture 2 for deletion');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 2 of 5');
    expect(dialog().getByText('1 picture will be deleted when you save.')).toBeInTheDocument();
    await press('Done');
    expect(shell.calls).toHaveLength(1);
    await press('Save');
    expect(valuesOf(shell.calls[1]?.body, 'Image_Delete_List')).toEqual(['[{"id":"i2"}]']);
  });

  it('appear again when the mark is undone', async () => {
    const { shell } = await open();
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    await press('Mark picture 1 for deletion');
    await press('Put the last one back');
    await press('Put it back');
    expect(dialog().getAllByRole('img')).toHaveLength(3);
    await press('Done');
    await press('Save');
    expect(valuesOf(shell.calls[1]?.body, 'Image_Delete_List')).toEqual(['[]']);
  });

  it('are at most five, stored and new images together', async () => {
    const { shell } = await open();
    await press('Manage images');
    await choose(imageFile('1.png'), imageFile('2.png'), imageFile('3.png'));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Only 5 images allowed' }]);
    expect(dialog().getByRole('alert')).toHaveTextContent('Only 5 images allowed');
    expect(dialog().getByRole('heading')).toHaveTextContent('Images 5 of 5');
    expect(dialog().queryByLabelText('Add pictures')).toBeNull();
    await press('Mark picture 1 for deletion');
    await choose(imageFile('4.png'));
    await press('Done');
    await press('Save');
    expect(valuesOf(shell.calls[1]?.body, 'new_product_img')).toEqual(['1.png', '2.png', '4.png']);
  });

  it('are not saved when there are six images after marks are undone', async () => {
    const { shell } = await open();
    await press('Manage images');
    await press('Mark picture 1 for deletion');
    await choose(imageFile('1.png'), imageFile('2.png'), imageFile('3.png'));
    await press('Put it back');
    await press('Done');
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Only 5 images allowed' }]);
    expect(shell.calls).toHaveLength(1);
    await press('Manage images');
    expect(dialog().getByRole('alert')).toHaveTextContent('Only 5 images allowed');
    await press('Remove new picture 1');
    expect(dialog().queryByRole('alert')).toBeNull();
  });

  it('are sent without a new image that was removed again', async () => {
    const { shell } = await open();
    await press('Manage images');
    await choose(imageFile('1.png'), imageFile('2.png'));
    await press('Remove new picture 1');
    await press('Done');
    await press('Save');
    expect(valuesOf(shell.calls[1]?.body, 'new_product_img')).toEqual(['2.png']);
  });
});
