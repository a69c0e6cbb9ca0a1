import { createFakeShell, failure } from '@linkstall/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';

import server from '../../app/server.ts';
import { manyProducts, meera, meeraSession } from '../../testing/people.ts';
import { createStoreHelpers } from '../../testing/show-store.tsx';
import { fakeIntersectionObserver } from '../../testing/browser-fakes.ts';

const { page, loadStorePage } = createStoreHelpers(server);
const HEIGHT = 76;
const GAP = 8;

let commits = 0;

async function arrange(count = 3) {
  let products = manyProducts(count);
  const orders: string[][] = [];
  const api = { responseDelay: Promise.resolve(), products: () => products, orders };
  const shell = createFakeShell(
    {
      'GET /Meera.Cooks/Store': () => [{ ...meera, UserProduct: products }],
      'PATCH /product/order': async (body) => {
        const { from, to } = body as { from: string[]; to: string[] };
        orders.push(to);
        await api.responseDelay;
        if (from.join() !== products.map(({ _id }) => _id).join()) throw failure(409, 'Changed');
        return (products = to.flatMap((id) => products.filter(({ _id }) => _id === id)));
      },
    },
    meeraSession,
  );
  const { result } = await loadStorePage({ at: '@Meera.Cooks' }, { ...meera, UserProduct: products });
  if (result.status !== 200) throw new Error(`status ${result.status}`);
  render(
    <Profiler id="page" onRender={() => void (commits += 1)}>
      <page.Component data={result.data} shell={shell} />
    </Profiler>,
  );
  await act(() => Promise.resolve());
  fireEvent.click(screen.getByText('Arrange'));
  return {
    ...api,
    delayResponse: (delay: Promise<void>) => void (api.responseDelay = delay),
    reverse: () => void (products = products.toReversed()),
  };
}

const rows = () =>
  Array.from(screen.getByRole('list', { name: 'Products in order' }).children as Iterable<HTMLElement>);
const titles = () => rows().map((row) => row.querySelector('b')?.textContent);
const offsets = () => rows().map(({ style }) => style.translate || style.transform);
const grip = (index: number) => screen.getByLabelText(`Drag Thing ${index}`);
/** jsdom has no pointer events. */
const pointerEvent = (name: string, { clientY, pointerId }: { clientY: number; pointerId: number }) =>
  Object.assign(new MouseEvent(name, { bubbles: true, button: 0, clientY }), { pointerId });
const grab = (index: number, clientY: number, pointerId = 1) =>
  fireEvent(grip(index), pointerEvent('pointerdown', { clientY, pointerId }));
let drawFrame: () => void = () => undefined;
const pointer = (name: string, clientY: number, pointerId = 1) =>
  act(async () => {
    window.dispatchEvent(pointerEvent(name, { clientY, pointerId }));
    drawFrame();
  });

beforeEach(() => {
  fakeIntersectionObserver();
  localStorage.clear();
  // jsdom has no layout and cannot scroll.
  window.scrollBy = () => undefined;
  drawFrame = () => undefined;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    drawFrame = () => draw(0);
    return 1;
  });
  jest.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => (drawFrame = () => undefined));
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: 200 + index * (HEIGHT + GAP), height: HEIGHT } as DOMRect;
  });
});
afterEach(() => jest.restoreAllMocks());

describe('dragging a product by its handle', () => {
  it('moves the product to the drop position with one request', async () => {
    const { orders } = await arrange();
    grab(1, 240);
    await pointer('pointermove', 400);
    expect(offsets()).toEqual(['0 160px', 'translateY(-84px)', 'translateY(-84px)']);
    await pointer('pointerup', 400);
    expect(titles()).toEqual(['Thing 2', 'Thing 3', 'Thing 1']);
    expect(offsets()).toEqual(['', '', '']);
    expect(orders).toEqual([['p2', 'p3', 'p1']]);
  });

  it.each([
    [
      'the Escape key',
      () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))),
    ],
    ['a pointercancel event', () => pointer('pointercancel', 0)],
    ['a drop at its original position', () => pointer('pointermove', 240)],
  ])('changes nothing when it ends by %s', async (_cause, end) => {
    const { orders } = await arrange();
    grab(1, 240);
    await pointer('pointermove', 400);
    await end();
    await pointer('pointerup', 240);
    expect(titles()).toEqual(['Thing 1', 'Thing 2', 'Thing 3']);
    expect(offsets()).toEqual(['', '', '']);
    expect(orders).toEqual([]);
  });

  it('follows only the pointer that started the drag', async () => {
    const { orders } = await arrange();
    grab(1, 240);
    await pointer('pointermove', 280);
    await pointer('pointermove', 900, 2);
    grab(3, 400, 2);
    await pointer('pointerup', 900, 2);
    await pointer('pointercancel', 900, 2);
    expect(offsets()).toEqual(['0 40px', '', '']);
    await pointer('pointermove', 320);
    await pointer('pointerup', 320);
    expect(orders).toEqual([['p2', 'p1', 'p3']]);
  });

  it('is cancelled when the list changes during the drag', async () => {
    const { orders, delayResponse, reverse } = await arrange();
    let respond = () => undefined as void;
    delayResponse(new Promise((resolve) => (respond = resolve)));
    fireEvent.keyDown(grip(2), { key: 'End' });
    reverse();
    grab(1, 240);
    await pointer('pointermove', 330);
    await act(async () => respond());
    await waitFor(() => expect(titles()).toEqual(['Thing 3', 'Thing 2', 'Thing 1']));
    await pointer('pointerup', 330);
    expect(offsets()).toEqual(['', '', '']);
    expect(orders).toHaveLength(1);
  });

  it('does not render any row during the drag', async () => {
    await arrange(50);
    grab(1, 240);
    await pointer('pointermove', 241);
    commits = 0;
    for (let y = 242; y < 2_000; y += 20) await pointer('pointermove', y);
    expect(offsets().filter((move) => move.startsWith('translateY')).length).toBeGreaterThan(15);
    expect(commits).toBe(0);
    await pointer('pointercancel', 0);
  });
});
