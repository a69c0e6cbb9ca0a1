import { render } from '@testing-library/react';
import { useRef } from 'react';

import { useGlide } from './use-glide.ts';

const ROW = 80;
const moves: [string | null, unknown][] = [];
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
      return placeOf(this) * ROW;
    },
  });
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: Element) {
      return { top: placeOf(this) * ROW, bottom: placeOf(this) * ROW + ROW };
    },
    animate(this: Element, [from]: Keyframe[]) {
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

it('nothing moves for those who want no motion', () => {
  wants.reduced = true;
  const { rerender } = render(<List ids="abcd" />);
  rerender(<List ids="bacd" />);
  expect(moves).toEqual([]);
});
