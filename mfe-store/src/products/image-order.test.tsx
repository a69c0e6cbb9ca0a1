import { act, fireEvent, screen, within } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { aProduct, storedImage } from '../testing/people.ts';
import { formEntries, imageFile, press, renderForm } from '../testing/render-form.tsx';

const choose = (...names: string[]) =>
  act(async () => {
    const input = document.querySelector('input[type=file]')!;
    fireEvent.change(input, { target: { files: names.map((name) => imageFile(name)) } });
  });
const typeInto = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`[name=${name}]`)!, { target: { value } });

it('new images are sent in the chosen order, and the first image is the cover', async () => {
  const { shell } = await renderForm(remote, {
    path: '/store/add-product',
    routes: { 'POST /product/add-product': () => aProduct() },
  });
  await choose('one.png', 'two.png', 'three.png');
  expect(screen.getByText('Cover').closest('li')).toBe(document.querySelector('form ul > li'));
  expect(screen.getByRole('button', { name: 'Move picture 1 earlier' })).toHaveAttribute('aria-disabled', 'true');
  await press('Move picture 3 earlier');
  await press('Move picture 2 earlier');
  for (const name of ['Product_Name', 'Product_Desc']) typeInto(name, 'Lota');
  for (const name of ['Product_Price', 'Product_Discount_Price']) typeInto(name, '10');
  typeInto('Product_Url', 'example.com');
  await press('Save');
  const files = formEntries(shell.calls.at(-1)?.body).filter(([name]) => name === 'Product_img');
  expect(files.map(([, file]) => file)).toEqual(['three.png', 'one.png', 'two.png']);
});

it('stored and new images share one order', async () => {
  const storedProduct = aProduct({ revision: 3, Product_Img: [storedImage('i1'), storedImage('i2')] });
  const { shell } = await renderForm(remote, {
    path: '/store/edit-product/p1',
    routes: { 'GET /product/p1': () => storedProduct, 'PATCH /product/update-product/p1': () => storedProduct },
  });
  await press('Manage images');
  await choose('new.png');
  await press('Move picture 3 earlier');
  await press('Move picture 2 earlier');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Cover').closest('li')).toContainElement(
    dialog.getByRole('button', { name: 'Remove new picture 1' }),
  );
  await press('Done');
  await press('Save');
  expect(formEntries(shell.calls.at(-1)?.body)).toContainEqual(['Image_Order', '[0,"i1","i2"]']);
});

it('the form sends no Image_Order when the order did not change', async () => {
  const storedProduct = aProduct({ revision: 3, Product_Img: [storedImage('i1'), storedImage('i2')] });
  const { shell } = await renderForm(remote, {
    path: '/store/edit-product/p1',
    routes: { 'GET /product/p1': () => storedProduct, 'PATCH /product/update-product/p1': () => storedProduct },
  });
  typeInto('Product_Name', 'Lota');
  await press('Save');
  expect(formEntries(shell.calls.at(-1)?.body).map(([name]) => name)).not.toContain('Image_Order');
});
