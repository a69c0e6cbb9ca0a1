import { createFakeShell } from '@linkstall/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { BrowserRouter, useRoutes } from 'react-router-dom';

import remote from '../../app/remote.tsx';
import { linkServer } from '../../testing/link-server.ts';
import { meera, withEntries } from '../../testing/render-remote.tsx';

const HEIGHT = 100;
const GAP = 10;

let commits = 0;

async function open(server = linkServer()) {
  const routes = remote.routes(createFakeShell(withEntries(server.routes), meera));
  const App = () => useRoutes(routes);
  window.history.pushState(null, '', '/admin/links');
  render(
    <Profiler id="page" onRender={() => void (commits += 1)}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </Profiler>,
  );
  await screen.findByLabelText(`Move ${server.titles()[0]}`);
  return server;
}

const rows = () => Array.from(document.querySelectorAll('li'));
const titlesOnPage = () => rows().map((row) => row.querySelector('b')?.firstChild?.textContent);
const positions = () => rows().map(({ style }) => style.translate || style.transform);
const grip = (title: string) => screen.getByLabelText(`Move ${title}`);
/** jsdom has no pointer events. */
const pointerEvent = (name: string, { clientY, pointerId }: { clientY: number; pointerId: number }) =>
  Object.assign(new MouseEvent(name, { bubbles: true, button: 0, clientY }), { pointerId });
const grab = (title: string, clientY: number, pointerId = 1) =>
  fireEvent(grip(title), pointerEvent('pointerdown', { clientY, pointerId }));
let drawFrame: () => void = () => undefined;
const pointer = (name: string, clientY: number, pointerId = 1) =>
  act(() => {
    window.dispatchEvent(pointerEvent(name, { clientY, pointerId }));
    drawFrame();
  });

beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout and does not scroll.
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

describe('dragging a link by its grip', () => {
  it('moves the link to the place where it is dropped, with one request', async () => {
    const server = await open();
    grab('Blog', 250);
    pointer('pointermove', 300);
    pointer('pointermove', 430);
    expect(positions()).toEqual(['0 180px', 'translateY(-110px)', 'translateY(-110px)']);
    pointer('pointerup', 430);
    expect(titlesOnPage()).toEqual(['Shop', 'Band', 'Blog']);
    expect(positions()).toEqual(['', '', '']);
    await waitFor(() => expect(server.orders).toEqual([{ from: ['1', '2', '3'], to: ['2', '3', '1'] }]));
    await screen.findByText('“Blog” is now at place 3 of 3.');
  });

  it.each([
    ['Escape', () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))],
    ['the system', () => pointer('pointercancel', 0)],
    ['a move back to the start', () => pointer('pointermove', 460)],
  ])('changes nothing when it is ended by %s', async (_by, endDrag) => {
    const server = await open();
    grab('Band', 450);
    pointer('pointermove', 250);
    endDrag();
    pointer('pointerup', 460);
    expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']);
    expect(positions()).toEqual(['', '', '']);
    expect(server.orders).toEqual([]);
  });

  it('does not move the link beyond the list', async () => {
    await open();
    grab('Blog', 250);
    pointer('pointermove', 5_000);
    expect(positions()[0]).toBe('0 220px');
    pointer('pointermove', -5_000);
    expect(positions()).toEqual(['0 0px', '', '']);
    pointer('pointerup', -5_000);
  });

  it('moves the link up past the middle of its neighbour', async () => {
    const server = await open();
    grab('Band', 450);
    pointer('pointermove', 395);
    pointer('pointerup', 395);
    expect(titlesOnPage()).toEqual(['Blog', 'Shop', 'Band']);
    grab('Band', 450);
    pointer('pointermove', 385);
    pointer('pointerup', 385);
    expect(titlesOnPage()).toEqual(['Blog', 'Band', 'Shop']);
    await waitFor(() => expect(server.titles()).toEqual(['Blog', 'Band', 'Shop']));
    await screen.findByText('“Band” is now at place 2 of 3.');
  });

  it('follows only the pointer that started it', async () => {
    const server = await open();
    grab('Blog', 250);
    pointer('pointermove', 300);
    pointer('pointermove', 900, 2);
    grab('Band', 450, 2);
    pointer('pointerup', 900, 2);
    pointer('pointercancel', 900, 2);
    expect(positions()).toEqual(['0 50px', '', '']);
    pointer('pointermove', 330);
    pointer('pointerup', 330);
    await waitFor(() => expect(server.titles()).toEqual(['Shop', 'Blog', 'Band']));
    await screen.findByText('“Blog” is now at place 2 of 3.');
    expect(server.orders).toHaveLength(1);
  });

  it('is cancelled when the list changes during the drag', async () => {
    const server = await open();
    const respond = server.hold();
    fireEvent.keyDown(grip('Shop'), { key: 'End' });
    server.storedLinks = server.storedLinks.toReversed();
    grab('Blog', 250);
    pointer('pointermove', 360);
    await act(async () => respond());
    await waitFor(() => expect(titlesOnPage()).toEqual(['Band', 'Shop', 'Blog']));
    pointer('pointerup', 360);
    expect(positions()).toEqual(['', '', '']);
    expect(server.orders).toHaveLength(1);
  });

  it('renders no row again during the drag', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => `Link ${index}`);
    await open(linkServer(titles));
    grab('Link 0', 250);
    pointer('pointermove', 251);
    commits = 0;
    for (let y = 252; y < 2_000; y += 20) pointer('pointermove', y);
    expect(positions().filter((move) => move.startsWith('translateY'))).toHaveLength(16);
    expect(commits).toBe(0);
    pointer('pointercancel', 0);
  });

  it('shows only rows near the viewport during the drag, and no other row moves because of this', async () => {
    const titles = Array.from({ length: 50 }, (_, index) => `Link ${index}`);
    await open(linkServer(titles));
    const list = rows()[0]?.parentElement;
    const shownRows = () => rows().flatMap(({ style }, index) => (style.display === 'none' ? [] : [index]));
    grab('Link 3', 580);
    pointer('pointermove', 590);
    // The window of jsdom is 768 px high. Rows are also shown within a quarter of that height outside of it.
    expect(shownRows()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(list?.style.paddingBottom).toBe(`${43 * (HEIGHT + GAP)}px`);
    window.scrollY = 2_000;
    pointer('pointermove', 590);
    expect(shownRows()).toEqual([3, ...Array.from({ length: 12 }, (_, index) => index + 14)]);
    expect(list?.style.paddingTop).toBe(`${13 * (HEIGHT + GAP)}px`);
    expect(positions()[3]).toBe(`0 ${2_010 + (3 - 13) * (HEIGHT + GAP)}px`);
    pointer('pointercancel', 0);
    window.scrollY = 0;
    expect([shownRows().length, list?.style.paddingTop, list?.style.paddingBottom]).toEqual([50, '', '']);
  });
});
