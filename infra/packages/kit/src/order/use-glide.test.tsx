import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';

import { useGlide, useGlideBelow } from './use-glide.ts';

const ROW = 80;
const animations: [string | null, unknown][] = [];
/** The sequence of position reads and animations. */
const operations: ('read' | 'animate')[] = [];
const preferences = { reducedMotion: false };

function List({ ids, isDragging = false }: { readonly ids: string; readonly isDragging?: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useGlide(list, ids, isDragging);
  return (
    <ul ref={list}>
      {Array.from(ids, (id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const indexOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetTop', {
    get(this: HTMLElement) {
      operations.push('read');
      return indexOf(this) * ROW;
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement) {
      return this.className === 'high' ? 4 * ROW : ROW;
    },
  });
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: Element) {
      operations.push('read');
      return { top: indexOf(this) * ROW, bottom: indexOf(this) * ROW + ROW };
    },
    animate(this: Element, [from]: Keyframe[]) {
      operations.push('animate');
      animations.push([this.textContent, from?.transform]);
    },
  });
  Object.assign(window, { matchMedia: () => ({ matches: preferences.reducedMotion }), innerHeight: 400 });
});
beforeEach(() => {
  animations.length = 0;
  preferences.reducedMotion = false;
});

it('animates rows from their former position after a change of the order', () => {
  const { rerender } = render(<List ids="abcd" />);
  rerender(<List ids="bacd" />);
  expect(animations).toEqual([
    ['b', 'translateY(80px)'],
    ['a', 'translateY(-80px)'],
  ]);
});

it('animates neither rows far outside the window nor rows after a drag', () => {
  const { rerender } = render(<List ids="abcdefghijkl" />);
  rerender(<List ids="abcdefghijlk" />);
  rerender(<List ids="abcdefghijlk" isDragging />);
  rerender(<List ids="bacdefghijlk" />);
  expect(animations).toEqual([]);
});

it('does not animate a row that moves further than the height of the window', () => {
  const { rerender } = render(<List ids="abcdefghijkl" />);
  rerender(<List ids="kabcdefghijl" />);
  expect(animations.map(([row]) => row)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('reads positions only of rows near the window, and all of them before the first animation', () => {
  const ids = String.fromCodePoint(...Array.from({ length: 300 }, (_, index) => 0x4e00 + index));
  const { rerender } = render(<List ids={ids} />);
  operations.length = 0;
  rerender(<List ids={ids.slice(1)} />);
  expect(animations).toHaveLength(400 / ROW);
  expect(operations.length).toBeLessThan(60);
  expect(operations.slice(operations.indexOf('animate'))).toEqual(animations.map(() => 'animate'));
});

/** A list with a row that is four times as high while its form is open. */
function Rows() {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(true);
  const beforeChange = useGlideBelow(row, isOpen);
  const toggle = () => {
    beforeChange();
    setOpen(!isOpen);
  };
  return (
    <ul>
      <li>a</li>
      <li ref={row} className={isOpen ? 'high' : ''}>
        <button onClick={toggle}>b</button>
      </li>
      <li>c</li>
      <li>d</li>
    </ul>
  );
}

it('animates the rows below a row when the form in that row closes or opens', () => {
  render(<Rows />);
  fireEvent.click(screen.getByRole('button'));
  const closeAnimations = [
    ['c', 'translateY(240px)'],
    ['d', 'translateY(240px)'],
  ];
  expect(animations).toEqual(closeAnimations);
  fireEvent.click(screen.getByRole('button'));
  expect(animations).toEqual([...closeAnimations, ['c', 'translateY(-240px)'], ['d', 'translateY(-240px)']]);
  preferences.reducedMotion = true;
  fireEvent.click(screen.getByRole('button'));
  expect(animations).toHaveLength(4);
});

it('animates nothing when the user prefers reduced motion', () => {
  preferences.reducedMotion = true;
  const { rerender } = render(<List ids="abcd" />);
  rerender(<List ids="bacd" />);
  expect(animations).toEqual([]);
});
