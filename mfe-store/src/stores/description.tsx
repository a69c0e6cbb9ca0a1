import { token } from '@linkstall/contracts/tokens';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import styled, { css } from 'styled-components';

import { texts } from '../ui/texts.ts';

interface DescriptionProps {
  readonly text: string;
  /** Of the product. */
  readonly name: string;
}

/** What is said of a product: three lines, and the rest at a press where there is any. */
export function Description({ text, name }: DescriptionProps) {
  const [open, setOpen] = useState(false);
  const lines = useRef<HTMLParagraphElement>(null);
  const cut = useCut(lines, open);
  const id = useId();
  const label = open ? texts.product.readLess : texts.product.readOn;
  return (
    <Place dir="auto">
      <Lines ref={lines} id={id} $open={open} $cut={cut}>
        {text}
      </Lines>
      {(cut || open) && (
        <More
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${label}: ${name}`}
          $open={open}
          onClick={() => setOpen(!open)}
        >
          {label}
        </More>
      )}
    </Place>
  );
}

/** Whether not all of a clamped text is seen; judged anew when its place becomes wider or narrower. */
function useCut(lines: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const { current } = lines;
    if (!current || open) return undefined;
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [lines, open]);
  return cut;
}

const LINE = '1.5em';
const fade = (side: string) => `
  linear-gradient(#000 0 0) 0 0 / 100% calc(100% - ${LINE}) no-repeat,
  linear-gradient(to ${side}, transparent 5em, #000 6.5em) 0 100% / 100% ${LINE} no-repeat
`;

const Place = styled.div`
  position: relative;
  margin: 0.35em 0.75em 0;
  font-size: 0.9375em;
  line-height: ${LINE};
  @container (min-width: 44em) {
    margin-inline: 1em;
  }
`;

/** Whole without scripts: nothing could unfold it. What is cut makes room for the button at the end of its last line. */
const Lines = styled.p<{ readonly $open: boolean; readonly $cut: boolean }>`
  white-space: pre-line;
  text-wrap: wrap;
  ${({ $open }) =>
    !$open &&
    css`
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
    `}
  ${({ $open, $cut }) =>
    $cut &&
    !$open &&
    css`
      mask: ${fade('left')};
      &:dir(rtl) {
        mask: ${fade('right')};
      }
    `}
  @media (scripting: none) {
    display: block;
  }
`;

const More = styled.button<{ readonly $open: boolean }>`
  position: relative;
  z-index: 2;
  min-width: 4.5em;
  min-height: ${token('tap')};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: 700;
  text-align: end;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
  ${({ $open }) =>
    !$open &&
    css`
      position: absolute;
      inset-inline-end: 0;
      bottom: calc((${LINE} - ${token('tap')}) / 2);
    `}
`;
