import { act, fireEvent, screen, within } from '@testing-library/react';

import server from '../app/server.ts';
import { aProduct, meera, picture } from '../testing/people.ts';
import { storeOf } from '../testing/show-store.tsx';
import { see, standInForLines, standInForMotion, standInForRows, standInForSight } from '../testing/stand-ins.ts';

const { showStore } = storeOf(server);

beforeEach(() => {
  standInForSight();
  standInForMotion(false);
  standInForLines();
  standInForRows();
});

const card = () => within(screen.getByRole('list', { name: 'Products' })).getByRole('listitem');

describe('a product', () => {
  it('keeps a price of crores in one line', async () => {
    await showStore({ products: [aProduct({ Product_Price: 1e7, Product_Discount_Price: 9999999.99 })] });
    const now = screen.getByText('₹99,99,999.99');
    expect(now.parentElement).toHaveStyle({ whiteSpace: 'nowrap' });
  });

  it('says prices of lakhs in letters as large as all others', async () => {
    const dear = aProduct({ _id: 'a', Product_Price: 124999, Product_Discount_Price: 98999 });
    await showStore({ products: [dear, aProduct({ _id: 'b', Product_Price: 1690, Product_Discount_Price: 1690 })] });
    const [one, other] = ['₹98,999', '₹1,690'].map((price) => screen.getByText(price).parentElement?.className);
    expect(one).toBe(other);
  });

  it('shows its name, both prices in rupees with Indian grouping, the discount and the description', async () => {
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
  ])('has no badge when the discount rounds to nothing (%d, %d)', async (price, discount) => {
    await showStore({ products: [aProduct({ Product_Price: price, Product_Discount_Price: discount })] });
    expect(card()).not.toHaveTextContent('% off');
  });

  it.each([
    ['https://shop.example/a?b=1,2', 'https://shop.example/a?b=1,2'],
    ['shop.example/a', 'http://shop.example/a'],
    ['httpbin.org', 'http://httpbin.org'],
    ['/kulfi', '/kulfi'],
    ['//evil.example', 'http:////evil.example'],
    ['/\\evil.example', 'http:///\\evil.example'],
    ['javascript:alert(1)', 'http://javascript:alert(1)'],
  ])('opens %s in a new tab as %s', async (typed, href) => {
    await showStore({ products: [aProduct({ Product_Url: typed })] });
    const link = within(card()).getByRole('link', { name: /Cast-iron kadhai/ });
    expect(link).toHaveAttribute('href', href);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener nofollow sponsored');
  });

  it('has a page of its own, to which a link of its own leads', async () => {
    await showStore({ products: [aProduct({ _id: '6920a1b2c3d4e5f60718293a' })] });
    const link = within(card()).getByRole('link', { name: 'Details' });
    expect(link).toHaveAttribute('href', '/store/@Meera.Cooks/6920a1b2c3d4e5f60718293a');
    expect(link).not.toHaveAttribute('target');
  });

  it('has a drawing of ours when it has no picture', async () => {
    await showStore({ user: { ...meera, avatar: { url: '' } }, products: [aProduct()] });
    expect(document.querySelector('img')).toBeNull();
    expect(card().querySelector('svg[viewBox="0 0 120 120"]')).toBeInTheDocument();
  });

  it.each([
    [{ Product_Retailer: 'Iron & Ember' }, 'Buy at Iron & Ember'],
    [{}, 'Open'],
  ])('says where a tap leads', async (over, says) => {
    await showStore({ products: [aProduct(over)] });
    expect(within(card()).getByText(says)).toBeVisible();
    expect(card().querySelectorAll('a[target=_blank]')).toHaveLength(1);
  });

  it('shows its pictures whole', async () => {
    await showStore({ products: [aProduct({ Product_Img: [picture('i1')] })] });
    expect(within(card()).getByRole('img')).toHaveStyle({ objectFit: 'contain' });
  });

  it.each([
    ['Read on', 'its description', { Product_Desc: 'Long, or in a narrow place.' }],
    ['Whole name', 'its name alone', { Product_Name: 'Long, or in a narrow place.', Product_Desc: 'Short.' }],
  ])('offers “%s” as soon as %s is cut, however long that is', async (label, _what, over) => {
    standInForLines(26);
    const offers = () => screen.queryAllByRole('button', { name: /^(Read on|Whole name) / });
    await showStore({ products: [aProduct(over)] });
    expect(offers()).toHaveLength(1);
    expect(offers()[0]).toHaveAccessibleName(`${label} ${aProduct(over).Product_Name}`);
    standInForLines(100);
    await showStore({ products: [aProduct({ ...over, _id: 'p2' })] });
    expect(offers()).toHaveLength(1);
  });

  it('has its description scroll where it is cut, until scripts can tell whether it is', async () => {
    const Waiting = { observe: () => undefined, disconnect: () => undefined };
    Object.assign(globalThis, { ResizeObserver: jest.fn(() => Waiting) });
    await showStore({ products: [aProduct()] });
    const { animation } = getComputedStyle(screen.getByText('Heavy, seasoned.'));
    expect(animation).toMatch(/ 0s 4s forwards$/);
    standInForLines();
    await showStore({ products: [aProduct({ Product_Desc: 'Judged.' })] });
    expect(getComputedStyle(screen.getByText('Judged.')).animation).toBe('');
  });

  it('unfolds a description that is cut', async () => {
    standInForLines(20);
    await showStore({ products: [aProduct({ Product_Name: 'Cast-iron kadhai', Product_Desc: 'Long. '.repeat(40) })] });
    const button = screen.getByRole('button', { name: 'Read on Cast-iron kadhai' });
    fireEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveAccessibleName('Show less Cast-iron kadhai');
  });
});

describe('the pictures of a product', () => {
  const products = [aProduct({ Product_Img: [picture('i1'), picture('i2'), picture('i3')] })];
  const row = () => within(card()).getByRole('group', { name: 'Pictures of Cast-iron kadhai' });
  const shown = () => within(card()).getAllByRole('img')[row().scrollLeft / 100];
  const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('come in the size that fits, and keep their place before they arrive', async () => {
    await showStore({ products });
    expect(shown()).toHaveAttribute(
      'srcset',
      '/images/i1/320.webp 320w, /images/i1/640.webp 640w, /images/i1/1280.webp 1280w',
    );
    expect(shown()).toHaveAttribute('width', '640');
    expect(shown()).toHaveAttribute('height', '640');
  });

  it('are all there to be slid by hand and by keyboard, of which the first alone is fetched at once', async () => {
    await showStore({ products });
    expect(row()).toHaveAttribute('tabindex', '0');
    expect(row()).toHaveStyle({ scrollSnapType: 'x mandatory' });
    expect(
      within(row())
        .getAllByRole('img')
        .map((one) => one.getAttribute('loading')),
    ).toEqual(['eager', 'lazy', 'lazy']);
    expect(row()).toHaveTextContent('1 / 32 / 33 / 3');
  });

  it('lead where the card does, and are no further stops for the keyboard', async () => {
    await showStore({ products });
    const [whole, ...others] = within(card())
      .getAllByRole('link', { name: /^Cast-iron kadhai/ })
      .reverse();
    expect(others).toHaveLength(3);
    for (const other of others) {
      for (const name of ['href', 'ping', 'target', 'rel'])
        expect(other.getAttribute(name)).toBe(whole?.getAttribute(name));
      expect(other).toHaveAttribute('tabindex', '-1');
    }
  });

  it('change every 5 seconds, and begin again', async () => {
    await showStore({ products });
    await see(card());
    await wait(4999);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    await wait(1);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
    await wait(10_000);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
  });

  it.each([
    ['a pointer rests on them', () => fireEvent.mouseEnter(card()), () => fireEvent.mouseLeave(card())],
    ['a finger is on them', () => fireEvent.touchStart(card()), () => fireEvent.touchEnd(card())],
    ['something in the card has the focus', () => fireEvent.focus(card()), () => fireEvent.blur(card())],
    ['they are off screen', () => see(card(), false), () => see(card())],
    [
      'they are paused',
      () => fireEvent.click(screen.getByRole('button', { name: 'Pause pictures' })),
      () => fireEvent.click(screen.getByRole('button', { name: 'Play pictures' })),
    ],
  ])('stand still while %s', async (_when, begin, end) => {
    await showStore({ products });
    await see(card());
    await begin();
    await wait(20_000);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    await end();
    await wait(5_000);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
  });

  it('change only by hand when less motion is asked for', async () => {
    standInForMotion(true);
    await showStore({ products });
    await see(card());
    await wait(20_000);
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 2 of 3');
  });

  it('follow the arrow keys on their control', async () => {
    await showStore({ products });
    const control = screen.getByRole('button', { name: 'Pause pictures' });
    fireEvent.keyDown(control, { key: 'ArrowLeft' });
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 3 of 3');
    fireEvent.keyDown(control, { key: 'ArrowRight' });
    expect(shown()).toHaveAccessibleName('Cast-iron kadhai, picture 1 of 3');
  });

  it('need no control when there is one only', async () => {
    await showStore({ products: [aProduct({ Product_Img: [picture('i1')] })] });
    expect(screen.queryByRole('button', { name: /pictures?$/ })).toBeNull();
    expect(within(card()).getByRole('img')).toHaveAccessibleName('Cast-iron kadhai');
  });
});

describe('a store that nothing but its visitors’ part has brought to life', () => {
  const products = [
    aProduct({ Product_Img: [picture('i1'), picture('i2')], Product_Desc: 'Long. '.repeat(40) }),
    ...Array.from({ length: 29 }, (_, at) => aProduct({ _id: `p${at}`, Product_Name: `Thing ${at}` })),
  ];
  const first = () => within(within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')[0]!);

  it('unfolds, holds its pictures, lets go when React takes it, and asks for more when its end is near', async () => {
    const { page, data, shell, container, unmount } = await showStore({ products });
    const { renderToString } = await import('react-dom/server');
    const html = renderToString(<page.Component data={data} shell={shell} />);
    unmount();
    document.body.innerHTML = html;
    standInForLines(50);
    const wanted = jest.fn();
    addEventListener('wanted', wanted, { once: true });
    await import('../app/visitors.ts');
    fireEvent.click(first().getByRole('button', { name: /^Read on / }));
    expect(first().getByRole('button', { name: /^Show less / })).toBeVisible();
    fireEvent.click(first().getByRole('button', { name: 'Pause pictures' }));
    expect(first().getByRole('button', { name: 'Play pictures' })).toBeVisible();
    expect(wanted).not.toHaveBeenCalled();
    await see(screen.getByRole('link', { name: 'More products' }));
    expect(wanted).toHaveBeenCalledTimes(1);
    expect(container).not.toBeInTheDocument();
  });
});
