import type { Product, ProductOrders, ProductPage, Theme } from '@linkstall/contracts/http';
import type { PublicApi, ServerModule } from '@linkstall/contracts/shell';
import { createFakeShell, failure } from '@linkstall/testing';
import themes from '@linkstall/themes/themes.json';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import server from '../../app/server.ts';
import { aProduct, meera, storedImage } from '../../testing/people.ts';

const ID = '6920a1b2c3d4e5f60718293a';
const page = (({ pages }: ServerModule) => {
  const productPage = pages['/store/:at/:product'];
  if (!productPage) throw new Error('no page of a product');
  return productPage;
})(server);

const neel = themes.find(({ _id }) => _id === 'neel') as unknown as Theme;
const respond = (product: Partial<Product>, more?: readonly Product[], orders?: ProductOrders): ProductPage => ({
  username: meera.username,
  fullName: meera.fullName,
  avatar: meera.avatar,
  UserTheme: [neel],
  product: aProduct({ _id: ID, ...product }),
  ...(more && { more }),
  ...(orders && { orders }),
  preview: { url: `/previews/Meera.Cooks/${ID}/0123456789abcdef01234567.jpg` },
});

/** Loads the page as the edge does, from an API that has one product. */
async function load(at: string, product = ID, ...[overrides = {}, more, orders]: Partial<Parameters<typeof respond>>) {
  const requestedPaths: string[] = [];
  const api: PublicApi = {
    get: <T,>(path: string) => {
      requestedPaths.push(path);
      const isKnown = path.toLowerCase() === `/meera.cooks/store/product/${ID}`;
      return isKnown
        ? Promise.resolve([respond(overrides, more, orders)] as T)
        : Promise.reject<T>(failure(404, 'Not Found'));
    },
  };
  return { result: await page.load({ at, product }, api), requestedPaths };
}

async function show(...args: Partial<Parameters<typeof respond>>) {
  const { result } = await load('@meera.cooks', ID, ...args);
  if (result.status !== 200) throw new Error(`status ${result.status}`);
  const shell = createFakeShell({}, null);
  return { html: renderToString(<page.Component data={result.data} shell={shell} />), data: result.data, shell };
}
const open = async (...args: Parameters<typeof show>) => {
  const { data, shell } = await show(...args);
  render(<page.Component data={data} shell={shell} />);
};

describe('the address of a product', () => {
  it('gives link previews the name, the price and the address of the product', async () => {
    const { result } = await load('@MEERA.cooks', ID, { Product_Desc: 'Heavy,\n\nseasoned. '.repeat(20) });
    expect(result).toMatchObject({
      status: 200,
      head: {
        title: 'Cast-iron kadhai · Store of Meera Iyer · Sunday kitchen · Linkstall',
        description: expect.stringMatching(/^₹1,690 · Heavy, seasoned\. .{100,140}…$/),
        canonicalPath: `/store/@Meera.Cooks/${ID}`,
        type: 'product',
        preview: {
          path: `/previews/Meera.Cooks/${ID}/0123456789abcdef01234567.jpg`,
          alt: 'Cast-iron kadhai, ₹1,690',
        },
      },
    });
  });

  it('gives search engines the product, the price and the seller', async () => {
    const { result } = await load('@meera.cooks', ID, {
      Product_Retailer: 'Iron & Ember',
      Product_Img: [storedImage('a')],
    });
    const url = `/store/@Meera.Cooks/${ID}`;
    expect(result).toMatchObject({
      head: {
        facts: {
          '@type': 'Product',
          name: 'Cast-iron kadhai',
          url,
          image: [storedImage('a').Product_img_Cloudnary_Path],
          offers: { '@type': 'Offer', url, price: 1690, priceCurrency: 'INR', seller: { name: 'Iron & Ember' } },
        },
      },
    });
  });

  it('names the currency of the product', async () => {
    const { result } = await load('@meera.cooks', ID, { Product_Currency: 'EUR' });
    expect(result).toMatchObject({
      head: { description: expect.stringMatching(/^€1,690.00 · /), facts: { offers: { priceCurrency: 'EUR' } } },
    });
    await open({ Product_Currency: 'EUR' });
    expect(screen.getByText('€1,690.00')).toBeVisible();
  });

  it('gives search engines the social image of a product without images', async () => {
    const { result } = await load('@meera.cooks', ID, { Product_Img: [] });
    expect(result).toMatchObject({ head: { facts: { image: [`/previews/Meera.Cooks/${ID}/now.jpg`] } } });
  });

  it('redirects to the address with @, and from a former username to the current username', async () => {
    expect((await load('meera.cooks')).result).toEqual({ status: 302, location: `/store/@meera.cooks/${ID}` });
    const api: PublicApi = { get: async <T,>() => [respond({})] as T };
    expect(await page.load({ at: '@meera-old', product: ID }, api)).toEqual({
      status: 302,
      location: `/store/@Meera.Cooks/${ID}`,
    });
  });

  it.each([
    ['@meera.cooks', '1'],
    ['@meera.cooks', `${ID}0`],
    ['@meera.cooks', 'add-product'],
    ['@a b', ID],
    ['@', ID],
  ])('is a 404 without a request for the impossible address "%s/%s"', async (at, product) => {
    const { result, requestedPaths } = await load(at, product);
    expect(result).toEqual({ status: 404 });
    expect(requestedPaths).toEqual([]);
  });

  it('is a 404 when the API has no such product', async () => {
    expect((await load('@arjun')).result).toEqual({ status: 404 });
  });
});

describe('the page of a product', () => {
  afterEach(() => document.body.replaceChildren());

  it('has the Buy button beside the price, and for phones a second one that stays at the bottom of the screen', async () => {
    await open();
    const buttons = screen.getAllByRole('link', { name: /^Buy/ });
    expect(buttons.map((button) => button.parentElement && getComputedStyle(button.parentElement).position)).toEqual([
      '',
      'sticky',
    ]);
    expect(new Set(buttons.map((button) => button.getAttribute('href'))).size).toBe(1);
  });

  it('says beside the price that the creator earns from the purchase', async () => {
    await open({ Product_Affiliate: true, Product_Stock: 2 });
    expect(screen.getByText(`Affiliate link: ${meera.fullName} may earn from your purchase.`)).toBeVisible();
    expect(screen.getByText('Only 2 left')).toBeVisible();
  });

  it('of a product that is sold out says so, and still leads to the shop', async () => {
    const { result } = await load('@meera.cooks', ID, { Product_Stock: 0 });
    expect(result).toMatchObject({
      head: { facts: { offers: { availability: 'https://schema.org/OutOfStock' } } },
    });
    await open({ Product_Stock: 0, Product_Retailer: 'Iron & Ember' });
    expect(screen.getByText('Sold out')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
    const [link] = screen.getAllByRole('link', { name: /^See it at Iron & Ember/ });
    expect(link).toHaveAttribute('href', 'http://iron-ember.example/kadhai');
  });

  it('has a WhatsApp message with name and price, and a UPI payment of the price, without scripts', async () => {
    const upi = { upiId: 'meera@upi', payee: 'Meera Iyer', amount: '1690.00', isNew: true };
    document.body.innerHTML = (await show({ Product_Direct: true }, [], { whatsapp: '+919876543210', upi })).html;
    const message = encodeURIComponent('Hello! I would like to order Cast-iron kadhai (₹1,690).');
    const whatsApp = screen.getByRole('link', { name: 'Order on WhatsApp' });
    expect(whatsApp).toHaveAttribute('href', `https://wa.me/919876543210?text=${message}`);
    const code = screen.getByRole('img', { name: 'QR code to pay Meera Iyer by UPI' });
    expect(code).toHaveAttribute('src', `/store/@Meera.Cooks/${ID}.pay.qr.svg`);
    expect(screen.getByText('meera@upi')).toBeInTheDocument();
    expect(screen.getByText('This page is new here. Pay only people you know.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open a UPI app', hidden: true })).toHaveAttribute(
      'href',
      'upi://pay?pa=meera@upi&pn=Meera%20Iyer&am=1690.00&cu=INR',
    );
  });

  it('shows more products of the stall, each as a link to its own page', async () => {
    await open();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    await open({}, [aProduct({ _id: 'a'.repeat(24), Product_Name: 'Brass lota', Product_Discount_Price: 900 })]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(`More from ${meera.fullName}`);
    const link = screen.getByRole('link', { name: 'Brass lota ₹900' });
    expect(link).toHaveAttribute('href', `/store/@Meera.Cooks/${'a'.repeat(24)}`);
  });

  it('is complete without scripts: name, prices, discount, whole description and owner', async () => {
    document.body.innerHTML = (await show({ Product_Desc: 'Heavy.\nSeasoned.\n\nNever washed with soap.' })).html;
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cast-iron kadhai');
    expect(screen.getByText('₹1,690')).toBeVisible();
    expect(document.querySelector('s')).toHaveTextContent('Price before ₹2,490');
    expect(screen.getByText('32% off')).toBeVisible();
    expect(screen.getByText(/Never washed/).textContent).toBe('Heavy.\nSeasoned.\n\nNever washed with soap.');
    expect(screen.getByRole('link', { name: /Meera Iyer/ })).toHaveAttribute('href', '/Meera.Cooks');
    expect(screen.getByRole('link', { name: 'Store' })).toHaveAttribute('href', '/store/@Meera.Cooks');
  });

  it.each([
    ['Iron & Ember', 'Buy at Iron & Ember (opens in a new tab)'],
    ['', 'Buy now (opens in a new tab)'],
  ])('links to the shop of the retailer "%s", with the attributes of the link on the card', async (retailer, name) => {
    await open({ Product_Retailer: retailer });
    const [link] = screen.getAllByRole('link', { name });
    expect(link).toHaveAttribute('href', 'http://iron-ember.example/kadhai');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc sponsored');
    expect(link).toHaveAttribute('ping', `/report/visit?${ID}`);
  });

  it('has a Share link, which opens the QR code without scripts', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Share' })).toHaveAttribute('href', `/store/@Meera.Cooks/${ID}.qr.svg`);
  });

  it('shows all images in a row that keys can scroll, and only the first image loads eagerly', async () => {
    await open({ Product_Img: ['a', 'b', 'c'].map(storedImage) });
    const row = screen.getByRole('list', { name: 'Pictures of Cast-iron kadhai' });
    expect(row).toHaveAttribute('tabindex', '0');
    const images = within(row).getAllByRole('img');
    expect(images.map((image) => [image.getAttribute('alt'), image.getAttribute('loading')])).toEqual([
      ['Cast-iron kadhai, picture 1 of 3', 'eager'],
      ['Cast-iron kadhai, picture 2 of 3', 'lazy'],
      ['Cast-iron kadhai, picture 3 of 3', 'lazy'],
    ]);
  });

  it('shows a placeholder without images, and no discount without a reduction', async () => {
    await open({ Product_Discount_Price: 2490 });
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.querySelector('svg[viewBox="0 0 120 120"]')).not.toBeNull();
    expect(document.body).not.toHaveTextContent('% off');
    expect(document.querySelector('s')).toBeNull();
  });
});
