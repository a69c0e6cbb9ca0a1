import type { Theme } from '@linkstall/contracts/http';
import { contrast, rgb } from '@linkstall/themes/colors';
import themes from '@linkstall/themes/themes.json';
import { stops } from '@linkstall/themes/vocabulary';
import { act, fireEvent, screen, within } from '@testing-library/react';

import server from '../../app/server.ts';
import { aProduct, meera, storedImage } from '../../testing/people.ts';
import { createStoreHelpers } from '../../testing/show-store.tsx';
import { storeStyles } from '../store-styles.ts';
import {
  setVisible,
  fakeTextHeights,
  fakeMotionPreference,
  fakeRowLayout,
  fakeIntersectionObserver,
} from '../../testing/browser-fakes.ts';

const { showStore } = createStoreHelpers(server);

beforeEach(() => {
  fakeIntersectionObserver();
  fakeMotionPreference(false);
  fakeTextHeights();
  fakeRowLayout();
});

const card = () => within(screen.getByRole('list', { name: 'Products' })).getByRole('listitem');

describe('a product card', () => {
  it('keeps a price of ten million rupees on one line', async () => {
    await showStore({ products: [aProduct({ Product_Price: 1e7, Product_Discount_Price: 9999999.99 })] });
    const price = screen.getByText('₹99,99,999.99');
    expect(price.parentElement).toHaveStyle({ whiteSpace: 'nowrap' });
  });

  it('uses the same font size for large and for small prices', async () => {
    const expensive = aProduct({ _id: 'a', Product_Price: 124999, Product_Discount_Price: 98999 });
    await showStore({
      products: [expensive, aProduct({ _id: 'b', Product_Price: 1690, Product_Discount_Price: 1690 })],
    });
    const [first, second] = ['₹98,999', '₹1,690'].map((price) => screen.getByText(price).parentElement?.className);
    expect(first).toBe(second);
  });

  it('shows the name, both prices with Indian grouping, the discount and the description', async () => {
    await showStore({ products: [aProduct({ Product_Price: 124999, Product_Discount_Price: 98999.5 })] });
    expect(within(card()).getByRole('heading', { level: 2 })).toHaveTextContent('Cast-iron kadhai');
    expect(card()).toHaveTextContent('₹98,999.50');
    expect(card().querySelector('s')).toHaveTextContent('Price before ₹1,24,999');
    expect(card()).toHaveTextContent('21% off');
    expect(card()).toHaveTextContent('Heavy, seasoned.');
  });

  it.each([
    [200, 200],
    [0, 0],
    [1000, 996],
    [1000, 990.01],
  ])('has no badge when the discount is below 1 percent (%d, %d)', async (price, discount) => {
    await showStore({ products: [aProduct({ Product_Price: price, Product_Discount_Price: discount })] });
    expect(card()).not.toHaveTextContent('% off');
  });

  it('says 99% off, and never 100%, when almost nothing is left of the price', async () => {
    await showStore({ products: [aProduct({ Product_Price: 10_000_000, Product_Discount_Price: 1 })] });
    expect(card()).toHaveTextContent('99% off');
  });

  it.each([
    ['https://shop.example/a?b=1,2', 'https://shop.example/a?b=1,2'],
    ['shop.example/a', 'http://shop.example/a'],
    ['httpbin.org', 'http://httpbin.org'],
    ['/kulfi', '/kulfi'],
    ['//evil.example', 'http:////evil.example'],
    ['/\\evil.example', 'http:///\\evil.example'],
    ['javascript:alert(1)', 'http://javascript:alert(1)'],
  ])('opens %s in a new tab as %s', async (url, href) => {
    await showStore({ products: [aProduct({ Product_Url: url })] });
    const link = within(card()).getByRole('link', { name: /Cast-iron kadhai/ });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc sponsored');
  });

  it('has a Details link to the page of the product', async () => {
    await showStore({ products: [aProduct({ _id: '6920a1b2c3d4e5f60718293a' })] });
    const link = within(card()).getByRole('link', { name: 'Details' });
    expect(link).toHaveAttribute('href', '/store/@Meera.Cooks/6920a1b2c3d4e5f60718293a');
    expect(link).not.toHaveAttribute('target');
  });

  it('says near the price that the creator earns from the purchase, and that few pieces are left', async () => {
    await showStore({ products: [aProduct({ Product_Affiliate: true, Product_Stock: 3 })] });
    expect(screen.getByText('₹1,690').parentElement?.nextSibling).toHaveTextContent('Affiliate link · Only 3 left');
    await showStore({ products: [aProduct({ _id: 'p2', Product_Stock: 6 })] });
    expect(document.body).not.toHaveTextContent('Only 6 left');
  });

  it('says that a product is sold out, instead of Buy and of the discount', async () => {
    await showStore({ products: [aProduct({ Product_Stock: 0 })] });
    expect(within(card()).getAllByText('Sold out')).toHaveLength(2);
    expect(card()).not.toHaveTextContent(/Buy|% off/);
  });

  it('shows a placeholder when the product has no image', async () => {
    await showStore({ user: { ...meera, avatar: { url: '' } }, products: [aProduct()] });
    expect(document.querySelector('img')).toBeNull();
    expect(card().querySelector('svg[viewBox="0 0 120 120"]')).toBeInTheDocument();
  });

  it.each([
    [{ Product_Retailer: 'Iron & Ember' }, 'Buy at Iron & Ember'],
    [{}, 'Buy now'],
  ])('names the target of the card', async (overrides, label) => {
    await showStore({ products: [aProduct(overrides)] });
    expect(within(card()).getByText(label)).toBeVisible();
    expect(card().querySelectorAll('a[target=_blank]')).toHaveLength(1);
  });

  it('fills a frame of 4 to 5 with the image', async () => {
    await showStore({ products: [aProduct({ Product_Img: [storedImage('i1')] })] });
    const image = within(card()).getByRole('img');
    expect(image).toHaveStyle({ objectFit: 'cover' });
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    const frameRules = rules.filter((rule) => rule.startsWith(`.${image.parentElement?.classList[1]} {`));
    expect(frameRules.join()).toContain('aspect-ratio: 4/5');
  });

  it('has a Buy button in the most prominent readable colours of the theme', async () => {
    const styleOf = (id: string) => {
      const theme = themes.find(({ _id }) => _id === id) as unknown as Theme;
      return storeStyles(theme).then(({ css }) => /--lt-buy:(.*?);--lt-buy-text:(.*?);/.exec(css)?.slice(1));
    };
    expect(await styleOf('marigold')).toEqual(['#c9105f', '#ffffff']);
    expect(await styleOf('signal')).toEqual(['#ffe500', expect.any(String)]);
    for (const theme of themes as unknown as readonly Theme[]) {
      const [background = '', text = ''] = (await styleOf(theme._id)) ?? [];
      expect(contrast(rgb(background), rgb(text))).toBeGreaterThanOrEqual(4.5);
      const { linkSection, innerContainer, wrapper } = theme.mainStyles;
      const card = linkSection.background ?? innerContainer.background ?? wrapper.background;
      for (const color of stops(card)) expect(contrast(rgb(background), rgb(color))).toBeGreaterThanOrEqual(4.5);
    }
    expect(await storeStyles(null)).toMatchObject({ css: expect.not.stringContaining('--lt-buy') });
  });

  it.each([
    ['Read on', 'the description', { Product_Desc: 'Long, or in a narrow place.' }],
    ['Whole name', 'only the name', { Product_Name: 'Long, or in a narrow place.', Product_Desc: 'Short.' }],
  ])('shows the “%s” button only when %s is cut on the screen', async (label, _what, overrides) => {
    fakeTextHeights(26);
    const toggles = () => screen.queryAllByRole('button', { name: /^(Read on|Whole name) / });
    await showStore({ products: [aProduct(overrides)] });
    expect(toggles()).toHaveLength(1);
    expect(toggles()[0]).toHaveAccessibleName(`${label} ${aProduct(overrides).Product_Name}`);
    fakeTextHeights(100);
    await showStore({ products: [aProduct({ ...overrides, _id: 'p2' })] });
    expect(toggles()).toHaveLength(1);
  });

  it('makes a cut description scrollable until the scripts have measured the description', async () => {
    const silentObserver = { observe: () => undefined, disconnect: () => undefined };
    Object.assign(globalThis, { ResizeObserver: jest.fn(() => silentObserver) });
    await showStore({ products: [aProduct()] });
    const { animation } = getComputedStyle(screen.getByText('Heavy, seasoned.'));
    expect(animation).toMatch(/ 0s 4s forwards$/);
    fakeTextHeights();
    await showStore({ products: [aProduct({ Product_Desc: 'Measured.' })] });
    expect(getComputedStyle(screen.getByText('Measured.')).animation).toBe('');
  });

  it('expands a cut description', async () => {
    fakeTextHeights(20);
    await showStore({ products: [aProduct({ Product_Name: 'Cast-iron kadhai', Product_Desc: 'Long. '.repeat(40) })] });
    const button = screen.getByRole('button', { name: 'Read on Cast-iron kadhai' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveAccessibleName('Show less Cast-iron kadhai');
  });
});

describe('the images of a product card', () => {
  const products = [aProduct({ Product_Img: [storedImage('i1'), storedImage('i2'), storedImage('i3')] })];
  const row = () => within(card()).getByRole('group', { name: 'Pictures of Cast-iron kadhai' });
  const visibleImage = () => within(card()).getAllByRole('img')[row().scrollLeft / 100];
  const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('have a srcset, and a width and a height that reserve their space', async () => {
    await showStore({ products });
    expect(visibleImage()).toHaveAttribute(
      'srcset',
      '/images/i1/320.webp 320w, /images/i1/640.webp 640w, /images/i1/1280.webp 1280w',
    );
    expect(visibleImage()).toHaveAttribute('width', '640');
    expect(visibleImage()).toHaveAttribute('height', '800');
  });

  it('form a row that scrolls by hand and by keyboard, and only the first image loads eagerly', async () => {
    await showStore({ products });
    expect(row()).toHaveAttribute('tabindex', '0');
    expect(row()).toHaveStyle({ scrollSnapType: 'x mandatory' });
    expect(
      within(row())
        .getAllByRole('img')
        .map((image) => image.getAttribute('loading')),
    ).toEqual(['eager', 'lazy', 'lazy']);
    expect(row()).toHaveTextContent('1 / 32 / 33 / 3');
  });

  it('link to the same address as the card, and are no additional tab stops', async () => {
    await showStore({ products });
    const [cardLink, ...otherLinks] = within(card())
      .getAllByRole('link', { name: /^Cast-iron kadhai/ })
      .reverse();
    expect(otherLinks).toHaveLength(3);
    for (const imageLink of otherLinks) {
      for (const name of ['href', 'ping', 'target', 'rel'])
        expect(imageLink.getAttribute(name)).toBe(cardLink?.getAttribute(name));
      expect(imageLink).toHaveAttribute('tabindex', '-1');
    }
  });

  it('change every 5 seconds, and restart after the last image', async () => {
    await showStore({ products });
    await setVisible(card());
    await wait(4999);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    await wait(1);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
    await wait(10_000);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
  });

  it.each([
    ['a pointer hovers over the card', () => fireEvent.mouseEnter(card()), () => fireEvent.mouseLeave(card())],
    ['a finger touches the card', () => fireEvent.touchStart(card()), () => fireEvent.touchEnd(card())],
    ['an element of the card has the focus', () => fireEvent.focus(card()), () => fireEvent.blur(card())],
    ['the card is off screen', () => setVisible(card(), false), () => setVisible(card())],
    [
      'the reader has paused the slideshow',
      () => fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' })),
      () => fireEvent.click(screen.getByRole('button', { name: 'Play pictures' })),
    ],
  ])('do not change while %s', async (_activity, startActivity, endActivity) => {
    await showStore({ products });
    await setVisible(card());
    await startActivity();
    await wait(20_000);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    await endActivity();
    await wait(5_000);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
  });

  it('change only by hand when the device asks for reduced motion', async () => {
    fakeMotionPreference(true);
    await showStore({ products });
    await setVisible(card());
    await wait(20_000);
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
  });

  it('change with the arrow keys on the slideshow button', async () => {
    await showStore({ products });
    const control = screen.getByRole('button', { name: 'Pause pictures' });
    fireEvent.keyDown(control, { key: 'ArrowLeft' });
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 3 of 3');
    fireEvent.keyDown(control, { key: 'ArrowRight' });
    expect(visibleImage()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
  });

  it('have no slideshow button when the product has one image', async () => {
    await showStore({ products: [aProduct({ Product_Img: [storedImage('i1')] })] });
    expect(screen.queryByRole('button', { name: /pictures?$/ })).toBeNull();
    expect(within(card()).getByRole('img')).toHaveAccessibleName('Cast-iron kadhai');
  });
});

describe('a store page with only the script for visitors', () => {
  const products = [
    aProduct({ Product_Img: [storedImage('i1'), storedImage('i2')], Product_Desc: 'Long. '.repeat(40) }),
    ...Array.from({ length: 29 }, (_, index) => aProduct({ _id: `p${index}`, Product_Name: `Thing ${index}` })),
  ];
  const first = () => within(within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')[0]!);

  it('expands texts, pauses the slideshow, and requests more products when the end of the list is near', async () => {
    const { page, data, shell, container, unmount } = await showStore({ products });
    const { renderToString } = await import('react-dom/server');
    const html = renderToString(<page.Component data={data} shell={shell} />);
    unmount();
    document.body.innerHTML = html;
    fakeTextHeights(50);
    const onNeeded = jest.fn();
    addEventListener('shellneeded', onNeeded, { once: true });
    await import('../../app/visitors.ts');
    fireEvent.click(first().getByRole('button', { name: /^Read on / }));
    expect(first().getByRole('button', { name: /^Show less / })).toBeVisible();
    fireEvent.click(first().getByRole('button', { name: 'Pause pictures' }));
    expect(first().getByRole('button', { name: 'Play pictures' })).toBeVisible();
    expect(onNeeded).not.toHaveBeenCalled();
    await setVisible(screen.getByRole('link', { name: 'More products' }));
    expect(onNeeded).toHaveBeenCalledTimes(1);
    expect(container).not.toBeInTheDocument();
  });
});
