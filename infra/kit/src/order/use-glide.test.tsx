import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';

import { useFollowing, useGlide } from './use-glide.ts';

const ROW = 80;
const moves: [string | null, unknown][] = [];
/** What is done to rows, in turn. */
const asked: ('asked' | 'moved')[] = [];
const wants = { reduced: false };

function List({ ids, isCarried = false }: { readonly ids: string; readonly isCarried?: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  useGlide(list, ids, isCarried);
  return (
    <ul ref={list}>
      {Array.from(ids, (id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const placeOf = (row: Element) => [...(row.parentElement?.children ?? [])].indexOf(row);

beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetTop', {
    get(this: HTMLElement) {
      asked.push('asked');
      return placeOf(this) * ROW;
    },
  });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement) {
      return this.className === 'high' ? 4 * ROW : ROW;
    },
  });
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: Element) {
      asked.push('asked');
      return { top: placeOf(this) * ROW, bottom: placeOf(this) * ROW + ROW };
    },
    animate(this: Element, [from]: Keyframe[]) {
      asked.push('moved');
      moves.push([this.textContent, from?.transform]);
    },
  });
  Object.assign(window, { matchMedia: () => ({ matches: wants.reduced }), innerHeight: 400 });
});
beforeEach(() => {
  moves.length = 0;
  wants.reduced = false;
});

it('rows that changed places glide from where they were', () => {
  const { rerender } = render(<List ids="abcd" />);
  rerender(<List ids="bacd" />);
  expect(moves).toEqual([
    ['b', 'translateY(80px)'],
    ['a', 'translateY(-80px)'],
  ]);
});

it('what is far out of sight, and what was carried there, is there at once', () => {
  const { rerender } = render(<List ids="abcdefghijkl" />);
  rerender(<List ids="abcdefghijlk" />);
  rerender(<List ids="abcdefghijlk" isCarried />);
  rerender(<List ids="bacdefghijlk" />);
  expect(moves).toEqual([]);
});

it('a row that stands further away than a window is high is there at once, and the others glide', () => {
  const { rerender } = render(<List ids="abcdefghijkl" />);
  rerender(<List ids="kabcdefghijl" />);
  expect(moves.map(([row]) => row)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('of hundreds of rows those near the window are asked where they are, all of them before one moves', () => {
  const ids = String.fromCodePoint(...Array.from({ length: 300 }, (_, at) => 0x4e00 + at));
  const { rerender } = render(<List ids={ids} />);
  asked.length = 0;
  rerender(<List ids={ids.slice(1)} />);
  expect(moves).toHaveLength(400 / ROW);
  expect(asked.length).toBeLessThan(60);
  expect(asked.slice(asked.indexOf('moved'))).toEqual(moves.map(() => 'moved'));
});

/** A row that shows a form, four times as high, or not. */
function Rows() {
  const row = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(true);
  const beforeChange = useFollowing(row, isOpen);
  const turn = () => {
    beforeChange();
    setOpen(!isOpen);
  };
  return (
    <ul>
      <li>a</li>
      <li ref={row} className={isOpen ? 'high' : ''}>
        <button onClick={turn}>b</button>
      </li>
      <li>c</li>
      <li>d</li>
    </ul>
  );
}

it('what stands below a row follows when a form in it closes, and when it opens', () => {
  render(<Rows />);
  fireEvent.click(screen.getByRole('button'));
  const closed = [
    ['c', 'translateY(240px)'],
    ['d', 'translateY(240px)'],
  ];
  expect(moves).toEqual(closed);
  fireEvent.click(screen.getByRole('button'));
  expect(moves).toEqual([...closed, ['c', 'translateY(-240px)'], ['d', 'translateY(-240px)']]);
  wants.reduced = true;
  fireEvent.click(screen.getByRole('button'));
  expect(moves).toHaveLength(4);
});

it('nothing moves for those who want no motion', () => {
  wants.reduced = true;
  const { rerender } = render(<List ids="abcd" />);
  rerender(<List ids="bacd" />);
  expect(moves).toEqual([]);
});
