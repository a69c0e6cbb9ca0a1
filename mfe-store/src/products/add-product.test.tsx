import { failure, type createFakeShell } from '@linkstall/testing';
import { act, fireEvent, screen } from '@testing-library/react';

import remote from '../app/remote.tsx';
import { field, formEntries, imageFile, press, renderForm, type } from '../testing/render-form.tsx';

const ADD = 'POST /product/add-product';
const successRoutes = { [ADD]: () => null };

const open = (routes: Parameters<typeof createFakeShell>[0] = successRoutes) =>
  renderForm(remote, { path: '/store/add-product', routes });
const choose = (...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText('Choose pictures'), { target: { files } }));

const fill = () => {
  type('Product name', ' Brass filter ');
  type('Description', 'Slow drip.');
  type('Price', '1640');
  type('Discount price', '1190.50');
  type('Product link', 'brass.example/filter');
};

describe('adding a product', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('uses the field names of the API, and plain labels', async () => {
    await open();
    fireEvent.click(screen.getByRole('switch', { name: 'Add a retailer' }));
    const names = ['Product name', 'Description', 'Price', 'Discount price', 'Product link', 'Retailer'].map(
      (label) => field(label).name,
    );
    expect(names).toEqual([
      'Product_Name',
      'Product_Desc',
      'Product_Price',
      'Product_Discount_Price',
      'Product_Url',
      'Product_Retailer',
    ]);
    expect(screen.getByRole('switch', { name: 'Visible in store' })).toBeChecked();
  });

  it('sends the input, says ‘Product Added’ and opens the store after 500 ms', async () => {
    const { shell } = await open();
    fill();
    await choose(imageFile('a.png'), imageFile('b.png'));
    await press('Save');
    expect(formEntries(shell.calls[0]?.body)).toEqual([
      ['Product_Name', 'Brass filter'],
      ['Product_Desc', 'Slow drip.'],
      ['Product_Price', '1640'],
      ['Product_Discount_Price', '1190.50'],
      ['Product_Url', 'brass.example/filter'],
      ['Product_status', 'true'],
      ['Product_img', 'a.png'],
      ['Product_img', 'b.png'],
    ]);
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Added' }]);
    await act(async () => jest.advanceTimersByTime(499));
    expect(window.location.pathname).toBe('/store/add-product');
    await act(async () => jest.advanceTimersByTime(1));
    expect(window.location.pathname).toBe('/store/@Meera.Cooks');
  });

  it('sends a hidden product with its retailer', async () => {
    const { shell } = await open();
    fill();
    fireEvent.click(screen.getByRole('switch', { name: 'Visible in store' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Add a retailer' }));
    type('Retailer', 'Brass & Co');
    await press('Save');
    expect(formEntries(shell.calls[0]?.body)).toEqual(
      expect.arrayContaining([
        ['Product_status', 'false'],
        ['Product_Retailer', 'Brass & Co'],
      ]),
    );
  });

  it('sends one request when Save is pressed several times', async () => {
    const { shell } = await open();
    fill();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await press('Save');
    await press('Save & Add');
    expect(shell.calls).toHaveLength(1);
  });

  it('stays on the page with an empty form after Save & Add', async () => {
    const { shell } = await open();
    fill();
    await choose(imageFile());
    await press('Save & Add');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Added' }]);
    await act(async () => jest.advanceTimersByTime(5_000));
    expect(window.location.pathname).toBe('/store/add-product');
    expect(field('Product name')).toHaveValue('');
    expect(field('Product name')).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Remove new picture/ })).toBeNull();
  });

  it('stays on the page with an empty form after Cancel', async () => {
    const { shell } = await open();
    fill();
    fireEvent.click(screen.getByRole('switch', { name: 'Visible in store' }));
    await choose(imageFile());
    await press('Cancel');
    expect(field('Product name')).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Visible in store' })).toBeChecked();
    expect(screen.queryByRole('button', { name: /Remove new picture/ })).toBeNull();
    expect(window.location.pathname).toBe('/store/add-product');
    expect(shell.calls).toEqual([]);
  });

  it.each([
    ['not a link', 'An address has no spaces.'],
    ['https:/x.example', 'It begins with https://.'],
    ['javascript:alert(1)', 'Only addresses of web pages can be opened: they begin with https://.'],
    ['a@b.example', 'This is a mail address, not that of a web page; your email has its own place on your page.'],
  ])(
    'refuses the link "%s" with ‘Invalid Product URL’, and shows the reason until the link is corrected',
    async (url, reason) => {
      const { shell } = await open();
      fill();
      type('Product link', url);
      await press('Save');
      expect(shell.notices).toEqual([{ kind: 'error', text: 'Invalid Product URL' }]);
      expect(field('Product link')).toHaveAccessibleDescription(`${reason} Invalid Product URL`);
      expect(field('Product link')).toHaveFocus();
      expect(shell.calls).toEqual([]);
      type('Product link', 'x.example');
      expect(field('Product link')).not.toHaveAccessibleDescription();
    },
  );

  it.each(['Product name', 'Description', 'Price', 'Discount price', 'Product link'])(
    'refuses a blank %s with ‘All Fields Except Product_Retailer Are Required’',
    async (label) => {
      const { shell } = await open();
      fill();
      type(label, '  ');
      await press('Save');
      const text = 'All Fields Except Product_Retailer Are Required';
      expect(shell.notices).toEqual([{ kind: 'error', text }]);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveFocus();
      expect(shell.calls).toEqual([]);
    },
  );

  it.each([
    ['Price', '1e3'],
    ['Price', '12.345'],
    ['Price', '-1'],
    ['Price', '10000000.01'],
    ['Price', '1,5'],
    ['Price', '1,25,00'],
    ['Price', '₹'],
    ['Discount price', '$5'],
    ['Discount price', '1640.01'],
  ])('refuses %s %s', async (label, price) => {
    const { shell } = await open();
    fill();
    type(label, price);
    await press('Save');
    expect(shell.notices).toHaveLength(1);
    expect(shell.calls).toEqual([]);
  });

  it.each([
    ['₹1,640', '1640'],
    ['₹ 1640', '1640'],
    ['1,25,000', '125000'],
    ['125,000.50', '125000.50'],
    ['1640/-', '1640'],
    ['Rs. 1,25,000 /-', '125000'],
    ['INR 1640', '1640'],
    ['Rs. 1,640.50', '1640.50'],
    ['1640 rupees', '1640'],
    ['१,२५,०००', '125000'],
    ['１６４０', '1640'],
    ['١٬٦٤٠', '1640'],
  ])('reads the price %s as %s', async (input, price) => {
    const { shell } = await open();
    fill();
    type('Price', input);
    type('Discount price', '₹1,190');
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'success', text: 'Product Added' }]);
    expect(formEntries(shell.calls[0]?.body)).toEqual(
      expect.arrayContaining([
        ['Product_Price', price],
        ['Product_Discount_Price', '1190'],
      ]),
    );
  });

  it('sends the currency, and the next form of "Save & Add" begins with it', async () => {
    const { shell } = await open();
    fill();
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'EUR' } });
    type('Price', '€1.640,00');
    await press('Save & Add');
    expect(field('Price')).toBeInvalid();
    type('Price', '1640,50');
    await press('Save & Add');
    expect(formEntries(shell.calls[0]?.body)).toEqual(
      expect.arrayContaining([
        ['Product_Price', '1640.50'],
        ['Product_Currency', 'EUR'],
      ]),
    );
    expect(screen.getByLabelText('Currency')).toHaveValue('EUR');
    expect(field('Price')).toHaveAttribute('placeholder', '€');
  });

  it('refuses decimals in a currency that has none', async () => {
    const { shell } = await open();
    fill();
    fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'JPY' } });
    type('Price', '1640.50');
    await press('Save');
    expect(field('Price')).toHaveAccessibleDescription('Write a whole number, such as 1499.');
    expect(shell.calls).toEqual([]);
  });

  it('shows a hint at every blank field until the field is filled', async () => {
    await open();
    await press('Save');
    const labels = ['Product name', 'Description', 'Price', 'Discount price', 'Product link'];
    for (const label of labels) expect(field(label)).toHaveAccessibleDescription(/(Say|Write|Paste) .*\.$/);
    fill();
    for (const label of labels) expect(field(label)).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts a discount price after the price is raised above the discount price', async () => {
    await open();
    fill();
    type('Discount price', '2000');
    await press('Save');
    expect(field('Discount price')).toHaveAccessibleDescription(/The discount price cannot be above the price\.$/);
    type('Price', '2500');
    expect(field('Discount price')).toBeValid();
    expect(field('Discount price')).toHaveAccessibleDescription('Without a discount, write the price again.');
  });

  it('counts an emoji as one character of the name, and refuses a description of 2,001 characters', async () => {
    const { shell } = await open();
    fill();
    type('Product name', '🌶'.repeat(120));
    type('Description', 'n'.repeat(2_001));
    await press('Save');
    expect(field('Product name')).toBeValid();
    expect(field('Description')).toBeInvalid();
    expect(shell.calls).toEqual([]);
  });

  it('accepts at most five images', async () => {
    const { shell } = await open();
    fill();
    await choose(...['1', '2', '3', '4', '5', '6'].map((name) => imageFile(`${name}.png`)));
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Only 5 images allowed' }]);
    await press('Remove new picture 2');
    await press('Save');
    const images = formEntries(shell.calls[0]?.body).filter(([name]) => name === 'Product_img');
    expect(images.map(([, name]) => name)).toEqual(['1.png', '3.png', '4.png', '5.png']);
  });

  it('refuses a file that is no image, with its file name', async () => {
    const { shell } = await open();
    await choose(imageFile('notes.svg', 'image/svg+xml'));
    expect(shell.notices[0]?.text).toMatch(/^notes\.svg: /);
    expect(screen.queryByRole('button', { name: /Remove new picture/ })).toBeNull();
  });

  it.each([0, 500, 503])(
    'says ‘Error To Add Product’ when the server fails (%d), keeps the input and can send again',
    async (status) => {
      let isServerDown = true;
      const { shell } = await open({
        [ADD]: () => {
          if (isServerDown) throw failure(status, 'Unavailable');
          return null;
        },
      });
      fill();
      await press('Save');
      expect(shell.notices).toEqual([{ kind: 'error', text: 'Error To Add Product' }]);
      expect(screen.getByRole('alert')).toHaveTextContent('Unavailable');
      expect(field('Product name')).toHaveValue(' Brass filter ');
      isServerDown = false;
      await press('Save');
      expect(shell.notices.at(-1)?.text).toBe('Product Added');
    },
  );

  it('shows an error of the server at its field', async () => {
    const errors = [{ field: 'Product_Url', message: 'Invalid Product URL' }];
    const { shell } = await open({
      [ADD]: () => {
        throw Object.assign(failure(400, 'Invalid Product URL'), { errors });
      },
    });
    fill();
    await press('Save');
    expect(shell.notices).toEqual([{ kind: 'error', text: 'Invalid Product URL' }]);
    expect(field('Product link')).toHaveAccessibleDescription('Invalid Product URL');
  });

  it('names the store in the breadcrumb, and ignores localStorage content that is damaged or of another user', async () => {
    const storeLinkText = async (savedOwner: string) => {
      localStorage.setItem('storeOwner', savedOwner);
      const { unmount } = await open();
      const link = screen.getByRole('navigation').querySelector('a')!;
      expect(link).toHaveAttribute('href', '/store/@Meera.Cooks');
      const { textContent } = link;
      unmount();
      return textContent;
    };
    expect(await storeLinkText('{"username":"meera.cooks","fullName":"Meera"}')).toBe('Store of Meera');
    for (const savedOwner of ['{', 'null', '[]', '{"username":"meera.cooks"}', '{"username":"arjun","fullName":"A"}'])
      expect(await storeLinkText(savedOwner)).toBe('Store');
  });
});
